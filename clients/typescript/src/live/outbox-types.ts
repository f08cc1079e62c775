import type { Message, SendMessageRequest } from '../api.gen.js'
import type { FileReference, FileSource } from '../file-upload.js'

/** What is sent: text, and what else a message takes. A file needs no text. */
export type Draft = Omit<Partial<SendMessageRequest>, 'clientId'>

/** A file that is sent. */
export interface OutboxFile {
  /** The content. Undefined where it was lost with a reload, because the storage cannot keep it. */
  file?: FileSource | FileReference | undefined

  /** The file name. */
  fileName?: string | undefined

  /** The MIME type. */
  mimeType?: string | undefined
}

/** What an entry changes, where it is no message. */
export type OutboxChange =
  | {
      /** A new text. */
      readonly kind: 'edit'
      /** Its message. */
      readonly messageId: string
      /** The new text. */
      readonly text: string
    }
  | {
      /** A deletion. */
      readonly kind: 'remove'
      /** Its message. */
      readonly messageId: string
    }
  | {
      /** A reaction set or taken back. */
      readonly kind: 'react'
      /** Its message. */
      readonly messageId: string
      /** The reaction. */
      readonly key: string
      /** Whether it is set; otherwise it is taken back. */
      readonly isOn: boolean
    }
  | {
      /** A message pinned or unpinned. */
      readonly kind: 'pin'
      /** Its message. */
      readonly messageId: string
      /** Whether it is pinned; otherwise it is unpinned. */
      readonly isOn: boolean
    }
  | {
      /** A vote. */
      readonly kind: 'vote'
      /** The poll. */
      readonly pollId: string
      /** All options that the user votes for. */
      readonly optionIds: readonly string[]
    }
  | {
      /** A read marker. */
      readonly kind: 'read'
      /** The last message that was read. */
      readonly messageId: string
      /** When that message was created. */
      readonly createdAt: string
    }

/** A message on its way, or a change. */
export interface OutboxEntry {
  /** By what the message is known again. */
  readonly clientId: string

  /** Where it goes. */
  readonly channelId: string

  /** Who sends it; null until that is known. */
  readonly userId: string | null

  /** The message that is sent. Empty where there is a `change`. */
  readonly draft: Draft

  /** The change: an edit, a deletion, a reaction, a pin, a vote or a read marker. Undefined for a message. */
  readonly change?: OutboxChange

  /** The file that is sent. */
  readonly file?: OutboxFile

  /**
   * `queued`: it waits for those before it, or for the network. `sending`. `sent`: `message` is the answer. `failed`: it was
   * refused, and `error` says why; a message or an edit waits for `retry()` or `discard()`, another change is undone and
   * leaves after ten seconds.
   */
  readonly status: 'queued' | 'sending' | 'sent' | 'failed'

  /** Why it was refused: a code of the service, or `FILE_LOST`. */
  readonly error?: {
    /** The code. */
    code: string
    /** In words. */
    message: string
  }

  /** When it was typed. */
  readonly createdAt: string

  /** How much of the file is sent, from 0 to 1. */
  readonly progress?: number

  /** A URL that shows the file until it is sent, where there are such. */
  readonly previewUrl?: string

  /** What the service has made of it. */
  readonly message?: Message
}
