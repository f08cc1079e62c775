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

/** This device's state of a draft. */
export interface LiveDraftState extends DraftContent {
  /**
   * `loading`; `saved`: the service has it; `saving`: not yet; `conflict`: another device has saved a different text,
   * `theirs`; call `resolve()`; `failed`: the service refused it with `error`, until the next `set()`, or it is an
   * earlier version without drafts, and the draft stays on this device.
   */
  readonly state: 'loading' | 'saved' | 'saving' | 'conflict' | 'failed'

  /** The text of the other device in a conflict, else null. */
  readonly theirs: SavedDraft | null

  /** The refusal. */
  readonly error?: Error
}

/** A draft in sync with the user's other devices. */
export interface LiveDraft extends Collection<LiveDraftState> {
  /** Changes the draft, here at once, on other devices within about three seconds. Empty content deletes it. */
  set: (content: NewDraftContent) => void

  /** Ends a conflict with this content, which replaces both. */
  resolve: (content: NewDraftContent) => void

  /**
   * Empties the draft and returns its message. Pass it to `conversation.send()`, which deletes the draft on all
   * devices.
   */
  take: () => Draft & Pick<DraftContent, 'text'>

  /** Stores and saves unsaved changes now. Call it when the page is hidden. */
  flush: () => void
}

/** The user's saved drafts. */
export interface LiveDraftsState {
  /** Newest first. Excludes drafts that this device has not saved yet, or is sending. */
  readonly drafts: readonly SavedDraft[]
}

/** The user's saved drafts in sync with all devices. */
export type LiveDrafts = Collection<LiveDraftsState>

/** Options of `liveDraft`. */
export interface LiveDraftOptions {
  /** The first message of the thread. Undefined for the draft of the channel itself. */
  parentMessageId?: string | undefined

  /** Keeps unsaved changes over a reload. */
  storage?: LiveStorage | undefined
}
