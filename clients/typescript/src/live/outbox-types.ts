import type { AnswerQuestionRequest, HeldMessage, Message, SendMessageRequest } from '../api.gen.js'
import type { FileReference, FileSource } from '../file-upload.js'

/** A message to send. A file needs no text. */
export type Draft = Omit<Partial<SendMessageRequest>, 'clientId'>

/** A file to send. */
export interface OutboxFile {
  /** The content. Undefined if a reload lost it, because the storage cannot hold files. */
  file?: FileSource | FileReference | undefined

  /** The file name. */
  fileName?: string | undefined

  /** The MIME type. */
  mimeType?: string | undefined
}

/** One of several files to send. */
export interface OutboxAttachment extends OutboxFile {
  /** Describes the file for people who cannot see it. */
  altText?: string | undefined
}

/** The change of an entry that is not a message. */
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
      /** A reaction set or removed. */
      readonly kind: 'react'
      /** Its message. */
      readonly messageId: string
      /** The reaction. */
      readonly key: string
      /** Whether it is set; otherwise it is removed. */
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
      /** Whether they replace earlier votes; an empty list withdraws them. */
      readonly replaces?: true
    }
  | {
      /** A read marker. */
      readonly kind: 'read'
      /** The last message that was read. */
      readonly messageId: string
      /** When that message was created. */
      readonly createdAt: string
    }
  | {
      /** The answer to a question. */
      readonly kind: 'answer'
      /** The message that asks. */
      readonly messageId: string
      /** The question. */
      readonly questionId: string
      /** The decision, with its option, values or comment. */
      readonly answer: AnswerQuestionRequest
    }
  | {
      /** The end of a question. */
      readonly kind: 'cancel'
      /** The message that asks. */
      readonly messageId: string
      /** The question. */
      readonly questionId: string
    }

/** A pending message or change. */
export interface OutboxEntry {
  /** The idempotency key of the message. */
  readonly clientId: string

  /** The channel. */
  readonly channelId: string

  /** The sender; null while unknown. */
  readonly userId: string | null

  /** The message to send. Empty for a change. */
  readonly draft: Draft

  /** The change: an edit, a deletion, a reaction, a pin, a vote, a read marker, or the answer or end of a question. Undefined for a message. */
  readonly change?: OutboxChange

  /** The file to send. */
  readonly file?: OutboxFile

  /** The files to send in one message. */
  readonly files?: readonly OutboxAttachment[]

  /** The uploads of `files` so far, in their order. A retry uploads the others only. */
  readonly uploadIds?: readonly (string | undefined)[]

  /**
   * `queued`: it waits for earlier entries, or for the network. `sending`. `sent`: `message` is the response. `failed`:
   * refused with `error`; a message or an edit waits for `retry()` or `discard()`, any other change is undone and
   * removed after ten seconds. `held`: waits for a moderator, only with the option `heldMessages`; `discard()` cancels
   * it.
   */
  readonly status: 'queued' | 'sending' | 'sent' | 'failed' | 'held'

  /** The held message, possibly of another device. */
  readonly held?: HeldMessage

  /** The refusal: a code of the service, `FILE_UNREADABLE`, or `FILE_LOST` after a reload. */
  readonly error?: {
    /** The code. */
    code: string
    /** The message. */
    message: string
    /** Details of the refusal, such as the `limit`. */
    details?: Readonly<Record<string, unknown>>
  }

  /** The time of the user's action. */
  readonly createdAt: string

  /** Upload progress, from 0 to 1. */
  readonly progress?: number

  /** An object URL of the file until it is sent, if supported. */
  readonly previewUrl?: string

  /** Those of `files`, in their order. */
  readonly previewUrls?: readonly (string | undefined)[]

  /** The sent message. */
  readonly message?: Message
}
