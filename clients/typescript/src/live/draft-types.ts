import type { Draft as SavedDraft } from '../api.gen.js'
import type { Draft } from './outbox-types.js'
import type { LiveStorage } from './storage.js'
import type { Collection } from './store.js'

/** The content of a draft. */
export interface DraftContent {
  /** The text. */
  readonly text: string

  /** The message that it quotes, or null. */
  readonly quotedMessageId: string | null
}

/** The content of a draft, to be set. Without `quotedMessageId` it quotes none. */
export type NewDraftContent = Pick<DraftContent, 'text'> & Partial<DraftContent>

/** A draft as this device has it. */
export interface LiveDraftState extends DraftContent {
  /**
   * `loading`; `saved`: the service has the same; `saving`: not yet; `conflict`: another device has saved another text, see
   * `theirs`, and `resolve()` goes on; `failed`: the service refuses it, see `error`, until the next `set()`, or has no drafts, as
   * an earlier version: then the draft stays on this device.
   */
  readonly state: 'loading' | 'saved' | 'saving' | 'conflict' | 'failed'

  /** The text of the other device in a conflict, else null. */
  readonly theirs: SavedDraft | null

  /** The refusal. */
  readonly error?: Error
}

/** A draft in sync with the user's other devices. */
export interface LiveDraft extends Collection<LiveDraftState> {
  /** Changes the draft, here at once and on other devices within about three seconds. Empty deletes it. */
  set: (content: NewDraftContent) => void

  /** Ends a conflict with this content, which replaces both. */
  resolve: (content: NewDraftContent) => void

  /** Empties the draft, and returns the message to give to `conversation.send()`, which deletes it on all devices. */
  take: () => Draft & Pick<DraftContent, 'text'>

  /** Stores and saves what is not saved yet, now. Call it when the page is hidden. */
  flush: () => void
}

/** The user's saved drafts. */
export interface LiveDraftsState {
  /** Newest first, without what this device has not saved yet, and what waits to be sent. */
  readonly drafts: readonly SavedDraft[]
}

/** The user's saved drafts in sync with all devices. */
export type LiveDrafts = Collection<LiveDraftsState>

/** Options of `liveDraft`. */
export interface LiveDraftOptions {
  /** The first message of the thread. Undefined for the draft of the channel itself. */
  parentMessageId?: string | undefined

  /** Keeps what is not saved yet over a reload. */
  storage?: LiveStorage | undefined
}
