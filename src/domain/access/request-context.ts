import type { Readable } from 'node:stream'
import type { FileKeys, OperationInput } from '../../../generated/operations'
import type { Caller } from './caller'

/** The operations that take a form with a file. */
export type FileOperationId = keyof FileKeys

/** A handler's context besides the request. */
export interface RequestContext<Chat> {
  chat: Chat
  caller: Caller
  /** The file, for operations that take one. */
  upload?: Upload
  /** Calls back when the caller's connection has ended, with or without a response. Only over HTTP. */
  onGone?: (act: () => void) => void
}

/** A file being received, with its form. */
export interface Upload<Id extends FileOperationId = FileOperationId> {
  fileName: string
  /** From the sender, in lower case. */
  mimeType: string
  /** Destroyed with the refusal if the file is too large, or the form is broken. */
  stream: Readable
  /**
   * The whole form, once the stream was read. Calls back into the HTTP layer, which validates the fields, because some
   * may follow the file.
   *
   * @throws CHAT_VALIDATION_ERROR for fields after the file, and the error that destroyed the stream.
   */
  finish(): Promise<{ fields: OperationInput<Id>['body']; size: number; sha256: string }>
}
