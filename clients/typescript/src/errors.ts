import type { ErrorCode } from './api.gen.js'

/** Codes of errors that this package detects itself. The service never sends them. */
export type LocalErrorCode =
  | 'UNKNOWN'
  | 'TIMEOUT'
  | 'TOKEN_FAILED'
  | 'FILE_UNREADABLE'
  | 'CONNECTION_FAILED'
  | 'CONNECTION_LOST'
  | 'NOT_CONNECTED'
  | 'CLOSED'

/** Input of a `ChatApiError`. */
export type ApiErrorFields = Pick<
  ChatApiError,
  'status' | 'code' | 'details' | 'requestId' | 'method' | 'path' | 'retryAfterMs'
>

/** The base class of all errors of this package: test with `error instanceof ChatError`. */
export abstract class ChatError extends Error {
  /** The name of the class. */
  override readonly name: string = 'ChatError'

  /** A code to switch on. Keep a default branch: a newer service may send codes that this version does not list. */
  abstract readonly code: ErrorCode | LocalErrorCode
}

/** The service refused a request. If a proxy responded in its place, `code` is `UNKNOWN`. */
export class ChatApiError extends ChatError {
  /** The name of the class. */
  override readonly name = 'ChatApiError'

  /** The HTTP status. */
  declare readonly status: number

  /** The error code of the contract, or `UNKNOWN` if the response did not come from the service. */
  declare readonly code: ErrorCode | 'UNKNOWN'

  /** Context of the error, for example `{ limit, actual }`. May be empty. */
  declare readonly details: Record<string, unknown>

  /** The id of the request in the service's log. Undefined if the response had none. */
  declare readonly requestId: string | undefined

  /** The HTTP method, in capitals. */
  declare readonly method: string

  /** The path of the request as the service saw it, without the query. */
  declare readonly path: string

  /** `Retry-After`, in milliseconds. Undefined if the response had none. */
  declare readonly retryAfterMs: number | undefined

  constructor(message: string, fields: ApiErrorFields) {
    super(message)
    Object.assign(this, fields)
  }
}

/** No complete response came within the timeout of an attempt. The service may have carried out the request. */
export class ChatTimeoutError extends ChatError {
  /** The name of the class. */
  override readonly name = 'ChatTimeoutError'
  /** Always `TIMEOUT`. */
  readonly code = 'TIMEOUT'

  /** The timeout, in milliseconds. */
  declare readonly timeoutMs: number

  constructor(method: string, path: string, timeoutMs: number, waitedFor = 'was not answered') {
    super(`${method} ${path} ${waitedFor} within ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}

/** No request was sent, because the option `token` gave no usable token. `cause` is the error of its function. */
export class ChatTokenError extends ChatError {
  /** The name of the class. */
  override readonly name = 'ChatTokenError'
  /** Always `TOKEN_FAILED`. */
  readonly code = 'TOKEN_FAILED'
}

/** A file could not be read: a folder, or a file that was changed or deleted after it was chosen. `cause` is the error of the read. */
export class ChatFileError extends ChatError {
  /** The name of the class. */
  override readonly name = 'ChatFileError'
  /** Always `FILE_UNREADABLE`. */
  readonly code = 'FILE_UNREADABLE'

  constructor(cause: unknown) {
    super('the file cannot be read: choose it again', { cause })
  }
}

/** The service was not reached, or the response was cut off. `cause` is the error of `fetch`, or the answer 408. */
export class ChatConnectionError extends ChatError {
  /** The name of the class. */
  override readonly name = 'ChatConnectionError'
  /** Always `CONNECTION_FAILED`. */
  readonly code = 'CONNECTION_FAILED'

  constructor(method: string, path: string, cause: unknown) {
    super(`${method} ${path} failed: the service was not reached, or cut off`, { cause })
  }
}

/**
 * The gateway refused a frame or a connection (a code of the contract), or the connection failed:
 * - `CONNECTION_FAILED`: it could not be opened. `details.status` is the HTTP status, where the WebSocket class reports it.
 * - `CHAT_RATE_LIMITED`: it was refused because the user has too many connections.
 * - `CONNECTION_LOST`: it broke before the acknowledgement.
 * - `TIMEOUT`: the acknowledgement, or the connection that the call waited for, timed out.
 * - `NOT_CONNECTED`: `connect()` was not called.
 * - `CLOSED`: `close()` was called.
 */
export class ChatSocketError extends ChatError {
  /** The name of the class. */
  override readonly name = 'ChatSocketError'
  /** One of the codes above, or the gateway's. */
  declare readonly code: ErrorCode | LocalErrorCode

  /** Context of the error: that of the gateway, or `{ closeCode, reason, status }` of a connection. May be empty. */
  declare readonly details: Record<string, unknown>

  constructor(
    code: ErrorCode | LocalErrorCode,
    message: string,
    details: Record<string, unknown> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.code = code
    this.details = details
  }
}
