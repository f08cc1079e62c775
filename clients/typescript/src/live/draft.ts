import type { Draft as SavedDraft } from '../api.gen.js'
import type { DraftContent, LiveDraft, LiveDraftOptions, LiveDraftState, NewDraftContent } from './draft-types.js'
import { isTemporary, RETRY_MS } from './failures.js'
import type { Live } from './live-types.js'
import { savedDraftsOf } from './saved-drafts.js'
import { handleOf, storeOf } from './store.js'

const SAVE_MS = 1_000
const MAX_BACKOFF_MS = 30_000

const NOTHING: DraftContent = { text: '', quotedMessageId: null }
const isSame = (one: DraftContent, other: DraftContent) =>
  one.text === other.text && one.quotedMessageId === other.quotedMessageId
const isEmpty = (content: DraftContent) => isSame(content, NOTHING)

const known = new WeakMap<Live, Map<string, ReturnType<typeof draftOf>>>()

/**
 * The user's draft in a channel or a thread, in sync on all devices. Callers for the same draft share it, with the
 * options of the first.
 */
export function liveDraft(chat: Live, channelId: string, options: LiveDraftOptions = {}): LiveDraft {
  const drafts = known.get(chat) ?? new Map<string, ReturnType<typeof draftOf>>()
  known.set(chat, drafts)
  const key = JSON.stringify([channelId, options.parentMessageId])
  const { store, ...actions } = drafts.get(key) ?? draftOf(chat, channelId, options)
  drafts.set(key, { store, ...actions })
  return { ...handleOf(store), ...actions }
}

/**
 * Invariants
 *   * Only `set`, `resolve` and `take` replace the user's changes, which are stored until saved.
 *   * A save names the last known revision. If refused because of a newer one, it is a conflict, unless the newer text
 *     is this device's own: saved with a lost response, or being sent.
 *   * One request runs at a time, and none begins while the draft is unused, except the last save.
 */
function draftOf(chat: Live, channelId: string, { parentMessageId, storage }: LiveDraftOptions) {
  const parent = parentMessageId ?? null
  const { channels, users } = chat.client
  const list = savedDraftsOf(chat)
  let mine = NOTHING
  let isChanged = false
  let isLoaded = false
  let isRestored = !storage
  /** Revision of the service's draft, 0 without one. */
  let revision = 0
  /** Revision that a taken message deletes. */
  let taken = 0
  /** Saves with a lost response. */
  let attempts: DraftContent[] = []
  let theirs: SavedDraft | null = null
  let error: Error | undefined
  let isBusy = false
  let mustLoad = false
  /** The last event. */
  let heard: { revision: number; isDeleted: boolean } | undefined
  /** The connection has ended. */
  let isOff = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWriting = false
  let isUnwritten = false
  let stops: Array<() => void> = []

  const keyOf = () => (chat.userId === undefined ? '' : `draft/${JSON.stringify([chat.userId, channelId, parent])}`)
  const write = async () => {
    isUnwritten = false
    const key = keyOf()
    if (key && isRestored) await (isChanged ? storage?.set(key, { ...mine, revision }) : storage?.delete(key))
  }
  const keep = async () => {
    isUnwritten = true
    if (isWriting) return
    isWriting = true
    // It is saved nevertheless.
    while (isUnwritten) await write().catch(() => undefined)
    isWriting = false
  }
  const stateNow = () => {
    if (theirs) return 'conflict'
    if (error) return 'failed'
    return isChanged ? 'saving' : isLoaded ? 'saved' : 'loading'
  }
  const store = storeOf(
    (): LiveDraftState => ({ ...mine, state: stateNow(), theirs, ...(error && { error }) }),
    (isUsed) => (isUsed ? start() : end()),
  )
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const later = (milliseconds: number) => {
    stop()
    timer = setTimeout(() => void sync(), milliseconds)
  }
  const place = parent === null ? {} : { parentMessageId: parent }
  const fieldsOf = ({ text, quotedMessageId }: DraftContent) => ({
    text,
    ...place,
    ...(quotedMessageId !== null && { quotedMessageId }),
  })
  const isDue = () => isChanged && !theirs && !error
  /** The service has no drafts: it is of an earlier version. */
  const isAlone = () => (error as { code?: string } | undefined)?.code === 'CHAT_ROUTE_NOT_FOUND'
  const isBeingSent = (found: SavedDraft) => found.revision === taken || list.isBeingSent(found)

  /** Whether the service may have a newer draft. */
  const isNews = () => mustLoad || (!!heard && (heard.revision === revision) === heard.isDeleted)

  /** Handles the service's draft, known or not. */
  const receive = (found: SavedDraft | null) => {
    const next = found ? { text: found.text, quotedMessageId: found.quotedMessageId } : NOTHING
    const isSent = !!found && isBeingSent(found)
    const isOwn = !found || isSent || found.revision === revision || attempts.some((one) => isSame(one, next))
    // An emptied draft has no text to lose.
    if (isEmpty(mine) && !isOwn) isChanged = false
    if (!isChanged && !isSent) mine = next
    if (isSame(next, mine)) isChanged = false
    theirs = isChanged && !isOwn ? found : null
    if (!theirs) revision = found?.revision ?? 0
    void keep()
  }
  const restore = async () => {
    if (isRestored) return
    const kept = (await storage?.get(keyOf()).catch(() => undefined)) as
      (DraftContent & { revision: number }) | undefined
    isRestored = true
    // Changed meanwhile.
    if (!kept) return void (isChanged && keep())
    const { text, quotedMessageId } = kept
    const isBoth = isChanged && text !== '' && text !== mine.text
    if (isBoth) mine = { ...mine, text: `${text}\n${mine.text}` }
    else if (!isChanged) mine = { text, quotedMessageId }
    isChanged = true
    ;({ revision } = kept)
    void keep()
    store.changed()
  }
  const load = async () => {
    mustLoad = false
    heard = undefined
    const { drafts } = await users.listDrafts({ channelId })
    list.put(channelId, drafts)
    isLoaded = true
    if (!isChanged) error = undefined
    receive(drafts.find((draft) => draft.parentMessageId === parent) ?? null)
  }
  const save = async () => {
    const content = mine
    if (!isEmpty(content)) {
      attempts.push(content)
      const saved = await channels.saveDraft(channelId, { ...fieldsOf(content), revision })
      list.saved(saved)
      ;({ revision } = saved)
    } else if (revision > 0) {
      await channels.deleteDraft(channelId, { revision, ...place })
      revision = 0
    }
    attempts = []
    if (mine === content) isChanged = false
    void keep()
  }

  /** Runs a pending load or save. */
  const sync = async (): Promise<void> => {
    stop()
    // The stored text is known only with the user.
    if (isBusy || (!isRestored && !keyOf())) return
    isBusy = true
    let waitMs: number | undefined
    try {
      await restore()
      if (error && isAlone()) throw error
      if (!isLoaded || isNews()) await load()
      if (isDue()) await save()
      failures = 0
      // Changed meanwhile; a taken draft is deleted at once.
      if (isDue()) waitMs = isEmpty(mine) ? 0 : SAVE_MS
    } catch (reason) {
      const { code, details } = reason as { code?: string; details?: { draft?: SavedDraft | null } }
      if (code === 'CHAT_DRAFT_CHANGED') {
        receive(details?.draft ?? null)
        if (isDue()) waitMs = 0
      } else if (isTemporary(reason)) {
        // The service may have saved it.
        mustLoad = true
        waitMs = Math.min(MAX_BACKOFF_MS, RETRY_MS * 2 ** failures++)
      } else {
        error = reason as Error
        if (isAlone()) {
          mustLoad = false
          // Taken meanwhile.
          if (isEmpty(mine)) isChanged = false
          void keep()
        }
      }
    }
    isBusy = false
    if (isNews() && failures === 0) waitMs = 0
    if (waitMs !== undefined && stops.length > 0 && !isOff) later(waitMs)
    store.changed()
  }
  /** The network is back, and events may be missing. */
  const again = () => {
    isOff = false
    mustLoad = true
    failures = 0
    if (isAlone()) error = undefined
    void sync()
  }
  const start = () => {
    const found = list.at({ channelId, parentMessageId: parent })
    if (found && !isLoaded) receive(found)
    store.changed()
    stops = [
      chat.on('event', ({ event, data }) => {
        if (event !== 'chat:draft:changed' || data.channelId !== channelId || data.parentMessageId !== parent) return
        heard = data as unknown as typeof heard
        void sync()
      }),
      chat.on('open', again),
      chat.on('stale', again),
      chat.on('close', ({ willReconnect }) => {
        isOff = !willReconnect
        if (isOff) stop()
      }),
    ]
    chat.connect()
    again()
  }
  const end = () => {
    for (const leave of stops) leave()
    stops = []
    stop()
    if (isChanged && !isOff) void sync()
  }
  const change = ({ text, quotedMessageId = null }: NewDraftContent) => {
    mine = { text, quotedMessageId }
    isChanged = true
    if (!isAlone()) error = undefined
    void keep()
    store.changed()
  }

  return {
    store,
    set(content: NewDraftContent) {
      change(content)
      if (!theirs && !isBusy && !isOff && timer === undefined) later(SAVE_MS)
    },
    resolve(content: NewDraftContent) {
      if (theirs) ({ revision } = theirs)
      theirs = null
      change(content)
      void sync()
    },
    take() {
      const message = { ...fieldsOf(mine), ...(revision > 0 && { draftRevision: revision }) }
      taken = revision
      list.remove({ channelId, revision })
      // The other device's text shows next.
      mustLoad ||= !!theirs
      change(NOTHING)
      theirs = null
      // Deletes the result of a running or lost save after it.
      isChanged = !isAlone() && (isBusy || mustLoad)
      void keep()
      if (!isBusy) revision = 0
      if (mustLoad) void sync()
      else stop()
      return message
    },
    flush() {
      void write().catch(() => undefined)
      void sync()
    },
  }
}
