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

/** A message on its way. */
export interface OutboxEntry {
  /** By what the message is known again. */
  readonly clientId: string

  /** Where it goes. */
  readonly channelId: string

  /** Who sends it; null until that is known. */
  readonly userId: string | null

  /** What is sent. */
  readonly draft: Draft

  /** The file that is sent. */
  readonly file?: OutboxFile

  /**
   * `queued`: it waits for those before it, or for the network. `sending`. `sent`: `message` is the answer. `failed`: it was
   * refused, and `error` says why; it waits for `retry()` or `discard()`.
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
