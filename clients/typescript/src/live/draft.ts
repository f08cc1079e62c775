import type { Draft as SavedDraft } from '../api.gen.js'
import { isTemporary, RETRY_MS } from './failures.js'
import type { Live } from './live-types.js'
import type { Draft } from './outbox-types.js'
import type { LiveStorage } from './storage.js'
import { handleOf, type Collection, storeOf } from './store.js'

const SAVE_MS = 1_000
const MAX_BACKOFF_MS = 30_000

/** The content of a draft. */
export interface DraftContent {
  /** The text. */
  readonly text: string

  /** The message that it quotes, or null. */
  readonly quotedMessageId: string | null
}

/** A draft as this device has it. */
export interface LiveDraftState extends DraftContent {
  /**
   * `loading`; `saved`: the service has the same; `saving`: not yet; `conflict`: another device has saved another text, see
   * `theirs`, and `resolve()` goes on; `failed`: the service refuses it, see `error`, until the next `set()`.
   */
  readonly state: 'loading' | 'saved' | 'saving' | 'conflict' | 'failed'

  /** The text of the other device in a conflict, else null. */
  readonly theirs: SavedDraft | null

  /** The refusal. */
  readonly error?: Error
}

/** A draft in sync with the user's other devices. */
export interface LiveDraft extends Collection<LiveDraftState> {
  /** Changes the draft, here at once and on other devices within about a second. Empty deletes it. */
  set: (content: { text: string; quotedMessageId?: string | null }) => void

  /** Ends a conflict with this content, which replaces both. */
  resolve: (content: { text: string; quotedMessageId?: string | null }) => void

  /** Empties the draft, and returns the message to give to `conversation.send()`, which deletes it on all devices. */
  take: () => Draft & { text: string }

  /** Saves what is not saved yet, now. */
  flush: () => void
}

/** Options of `liveDraft`. */
export interface LiveDraftOptions {
  /** The first message of the thread. Undefined for the draft of the channel itself. */
  parentMessageId?: string | undefined

  /** Keeps what is not saved yet over a reload. */
  storage?: LiveStorage | undefined
}

interface Kept extends DraftContent {
  revision: number
}

const NOTHING: DraftContent = { text: '', quotedMessageId: null }
const isSame = (one: DraftContent, other: DraftContent) =>
  one.text === other.text && one.quotedMessageId === other.quotedMessageId
const isEmpty = (content: DraftContent) => isSame(content, NOTHING)

/**
 * A draft of the user in a channel or a thread, on every device.
 *
 * Invariants
 *   * Content that the user has changed is replaced by `set`, `resolve` and `take` alone. It is stored until it is saved.
 *   * A save names the last known revision. Refused because of a newer one, it is a conflict for the user, unless the newer text is
 *     this device's own: one whose answer was lost, or one that was taken to be sent.
 *   * One request runs at a time.
 */
export function liveDraft(chat: Live, channelId: string, options: LiveDraftOptions = {}): LiveDraft {
  const { parentMessageId = null, storage } = options
  const { channels, users } = chat.client
  let mine = NOTHING
  let isChanged = false
  let isLoaded = false
  /** Of the service's draft, 0 without one. */
  let revision = 0
  /** That a message in the outbox deletes. */
  let taken = 0
  /** What was sent to be saved without an answer. */
  let attempted: DraftContent | undefined
  let theirs: SavedDraft | null = null
  let error: Error | undefined
  let isBusy = false
  let mustLoad = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  let stops: Array<() => void> = []

  const keyOf = () => chat.userId !== undefined && `draft/${JSON.stringify([chat.userId, channelId, parentMessageId])}`
  const keep = () => {
    const key = keyOf()
    const kept = isChanged ? ({ ...mine, revision } satisfies Kept) : undefined
    if (!key || !storage) return
    writing = writing
      .then(async () => void (await (kept ? storage.set(key, kept) : storage.delete(key))))
      .catch(() => undefined)
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
  const later = (act: () => Promise<void>, milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void act(), milliseconds)
  }

  /** The service has this draft, which may be the known one. */
  const receive = (found: SavedDraft | null) => {
    const next = found && { text: found.text, quotedMessageId: found.quotedMessageId }
    const isTaken = found?.revision === taken
    // An emptied draft has no text to lose.
    if (found && isEmpty(mine) && !isTaken && found.revision !== revision) isChanged = false
    if (!isChanged && !isTaken) mine = next ?? NOTHING
    if (next && isSame(next, mine)) isChanged = false
    const isOwn = !next || !isChanged || isTaken || (attempted && isSame(next, attempted))
    theirs = isOwn || found?.revision === revision ? null : found
    if (!theirs) revision = found?.revision ?? 0
    keep()
  }
  const load = async () => {
    const key = keyOf()
    if (!isLoaded && !isChanged && key) {
      await writing
      const kept = (await storage?.get(key).catch(() => undefined)) as Kept | undefined
      if (kept && !isChanged) {
        mine = { text: kept.text, quotedMessageId: kept.quotedMessageId }
        isChanged = true
        ;({ revision } = kept)
        store.changed()
      }
    }
    mustLoad = false
    const { drafts } = await users.listDrafts({ channelId })
    isLoaded = true
    receive(drafts.find((draft) => draft.parentMessageId === parentMessageId) ?? null)
  }
  const save = async () => {
    const content = mine
    attempted = content
    if (!isEmpty(content)) {
      const { text, quotedMessageId } = content
      const place = {
        ...(parentMessageId !== null && { parentMessageId }),
        ...(quotedMessageId !== null && { quotedMessageId }),
      }
      ;({ revision } = await channels.saveDraft(channelId, { text, revision, ...place }))
    } else if (revision > 0) {
      await channels.deleteDraft(channelId, { revision, ...(parentMessageId !== null && { parentMessageId }) })
      revision = 0
    }
    attempted = undefined
    if (mine === content) isChanged = false
    keep()
  }

  /** Loads and saves what is to be loaded and saved. */
  const sync = async (): Promise<void> => {
    clearTimeout(timer)
    if (isBusy) return
    isBusy = true
    try {
      if (!isLoaded || mustLoad) await load()
      if (isChanged && !theirs && !error) await save()
      failures = 0
      if (mustLoad) later(sync, 0)
      // Changed meanwhile; what was taken is deleted at once.
      else if (isChanged && !theirs && !error) later(sync, isEmpty(mine) ? 0 : SAVE_MS)
    } catch (reason) {
      const { code, details } = reason as { code?: string; details?: { draft?: SavedDraft | null } }
      if (code === 'CHAT_DRAFT_CHANGED') {
        receive(details?.draft ?? null)
        later(sync, 0)
      } else if (!isTemporary(reason)) error = reason as Error
      // Unused, it is kept for the next run.
      else if (stops.length > 0 || !storage) later(sync, Math.min(MAX_BACKOFF_MS, RETRY_MS * 2 ** failures++))
    }
    isBusy = false
    store.changed()
  }
  /** Events may be missing, and the network is back. */
  const again = () => {
    mustLoad = true
    failures = 0
    void sync()
  }
  const start = () => {
    if (stops.length > 0) return
    mustLoad = true
    stops = [
      chat.on('event', ({ event, data }) => {
        if (event !== 'chat:draft:changed' || data.channelId !== channelId) return
        if (data.parentMessageId !== parentMessageId || (data.revision === revision) !== data.isDeleted) return
        mustLoad = true
        void sync()
      }),
      chat.on('open', again),
      chat.on('stale', again),
    ]
    chat.connect()
    if (chat.userId !== undefined) void sync()
  }
  const end = () => {
    for (const stop of stops) stop()
    stops = []
    if (isChanged) void sync()
  }
  const change = ({ text, quotedMessageId = null }: Parameters<LiveDraft['set']>[0]) => {
    mine = { text, quotedMessageId }
    isChanged = true
    error = undefined
    keep()
    store.changed()
  }

  return {
    ...handleOf(store),
    set(content) {
      change(content)
      if (!theirs && failures === 0) later(sync, SAVE_MS)
    },
    resolve(content) {
      if (theirs) ({ revision } = theirs)
      theirs = null
      change(content)
      void sync()
    },
    take() {
      const { text, quotedMessageId } = mine
      const message = {
        text,
        ...(parentMessageId !== null && { parentMessageId }),
        ...(quotedMessageId !== null && { quotedMessageId }),
        ...(revision > 0 && { draftRevision: revision }),
      }
      taken = revision
      mine = NOTHING
      // What a running save leaves is deleted after it.
      isChanged = isBusy
      if (!isBusy) revision = 0
      theirs = null
      error = undefined
      clearTimeout(timer)
      keep()
      store.changed()
      return message
    },
    flush: () => void sync(),
  }
}
