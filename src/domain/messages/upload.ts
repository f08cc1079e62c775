import type { Readable } from 'node:stream'
import type { OperationInput } from '../../../generated/operations'

/** A file on its way in, with the form around it. */
export interface Upload {
  fileName: string
  /** As the sender calls it, in lower case. */
  mimeType: string
  /** Breaks off with the refusal if the file is too large, or the form broken. */
  stream: Readable
  /**
   * The whole form, once it was read to its end. The stream must be read for that.
   *
   * @throws CHAT_VALIDATION_ERROR for what came after the file, and whatever broke the stream off.
   */
  finish(): Promise<{ fields: OperationInput<'sendFile'>['body']; size: number; sha256: string }>
}
