import type { Draft as SavedDraft } from '../api.gen.js'
import type { LiveDrafts } from './draft-types.js'
import { isTemporary, RETRY_MS } from './failures.js'
import type { Live } from './live-types.js'
import { handleOf, storeOf } from './store.js'

const READ_MS = 1_000
const MAX_BACKOFF_MS = 30_000

type Place = Pick<SavedDraft, 'channelId' | 'parentMessageId'>
type Change = Place & { revision: number; isDeleted: boolean }

const known = new WeakMap<Live, ReturnType<typeof listOf>>()

/** The user's saved drafts of all channels and threads, for example for previews in a list of channels. */
export const liveDrafts = (chat: Live): LiveDrafts => handleOf(savedDraftsOf(chat).store)

/** The saved drafts, shared by all collections of the account. */
export function savedDraftsOf(chat: Live) {
  const list = known.get(chat) ?? listOf(chat)
  known.set(chat, list)
  return list
}

/** Events carry no text, so a channel's drafts are read again, unless this device saved that revision. */
function listOf(chat: Live) {
  let drafts: readonly SavedDraft[] = []
  /** The last event of each draft since it was read. */
  const news = new Map<string, Change>()
  let mustReadAll = true
  let isBusy = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stops: Array<() => void> = []

  const isAt = (place: Place) => (draft: Place) =>
    draft.channelId === place.channelId && draft.parentMessageId === place.parentMessageId
  const nameOf = ({ channelId, parentMessageId }: Place) => JSON.stringify([channelId, parentMessageId])
  /** A response may be older than the event of the deletion. */
  const isDeleted = (draft: SavedDraft) => {
    const change = news.get(nameOf(draft))
    return change?.isDeleted === true && change.revision >= draft.revision
  }
  const set = (next: readonly SavedDraft[]) => {
    drafts = next.filter((draft) => !isDeleted(draft)).sort((one, other) => other.revision - one.revision)
    store.changed()
  }
  const put = (channelId: string, found: readonly SavedDraft[]) =>
    set([...found, ...drafts.filter((draft) => draft.channelId !== channelId)])
  /** Whether a pending message will delete it. */
  const isBeingSent = ({ channelId, revision }: SavedDraft) =>
    chat.outbox.getSnapshot().some((entry) => entry.channelId === channelId && entry.draft.draftRevision === revision)
  const isUnknown = (change: Change) =>
    !change.isDeleted && (drafts.find(isAt(change))?.revision ?? 0) < change.revision
  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void read(), milliseconds)
  }
  const read = async () => {
    timer = undefined
    if (isBusy) return
    isBusy = true
    const heard = [...news]
    try {
      if (mustReadAll) {
        mustReadAll = false
        set((await chat.client.users.listDrafts()).drafts)
      }
      for (const channelId of new Set([...news.values()].filter(isUnknown).map((change) => change.channelId)))
        put(channelId, (await chat.client.users.listDrafts({ channelId })).drafts)
      for (const [key, change] of heard) if (news.get(key) === change) news.delete(key)
      failures = 0
    } catch (error) {
      // A service of an earlier version has no drafts.
      if (!isTemporary(error)) news.clear()
      else later(Math.min(MAX_BACKOFF_MS, RETRY_MS * 2 ** failures++))
      mustReadAll = true
    }
    isBusy = false
    if (stops.length === 0) clearTimeout(timer)
    else if (news.size > 0 && timer === undefined) later(READ_MS)
  }
  const again = () => {
    mustReadAll = true
    failures = 0
    clearTimeout(timer)
    void read()
  }
  const store = storeOf(
    () => ({ drafts: drafts.filter((draft) => !isBeingSent(draft)) }),
    (isUsed) => {
      clearTimeout(timer)
      timer = undefined
      for (const stop of stops.splice(0)) stop()
      if (!isUsed) return
      stops = [
        chat.on('event', ({ event, data }) => {
          if (event !== 'chat:draft:changed') return
          const change = data as unknown as Change
          news.set(nameOf(change), change)
          if (change.isDeleted) set(drafts)
          if (!isBusy) timer ??= setTimeout(() => void read(), READ_MS)
        }),
        chat.on('open', again),
        chat.on('stale', again),
        chat.outbox.subscribe(() => store.changed()),
      ]
      chat.connect()
      again()
    },
  )

  return {
    store,
    isBeingSent,
    at: (place: Place) => drafts.find(isAt(place)),
    /** A pending message will delete it. */
    remove: ({ channelId, revision }: Pick<SavedDraft, 'channelId' | 'revision'>) =>
      set(drafts.filter((one) => one.channelId !== channelId || one.revision !== revision)),
    /** The drafts of a channel were read. */
    put,
    /** This device has saved it. */
    saved: (draft: SavedDraft) => set([draft, ...drafts.filter((one) => !isAt(draft)(one))]),
  }
}
