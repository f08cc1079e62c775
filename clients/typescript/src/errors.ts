import type { ErrorCode } from './api.gen.js'

/** What went wrong before or beside an answer of the service; the service itself never sends these codes. */
export type LocalErrorCode =
  'UNKNOWN' | 'TIMEOUT' | 'CONNECTION_FAILED' | 'CONNECTION_LOST' | 'NOT_CONNECTED' | 'CLOSED'

export interface ApiErrorFields {
  status: number
  code: ErrorCode | 'UNKNOWN'
  details: Record<string, unknown>
  requestId: string | undefined
  method: string
  path: string
  retryAfterMs: number | undefined
}

/** Every error that this package makes is one of these, so `error instanceof ChatError` tells ours from others. */
export abstract class ChatError extends Error {
  override readonly name: string = 'ChatError'

  /** A code to switch on. Keep a default branch: a newer service may send a code that this version does not list. */
  abstract readonly code: ErrorCode | LocalErrorCode
}

/** The service refused a request, or something on the way to it did (then `code` is `UNKNOWN`). */
export class ChatApiError extends ChatError {
  override readonly name = 'ChatApiError'

  /** The HTTP status. */
  readonly status: number

  /** The error code of the contract, or `UNKNOWN` when the answer was not the service's, such as a proxy's page. */
  readonly code: ErrorCode | 'UNKNOWN'

  /** Context of the error, for example `{ limit, actual }`; empty when there is none. */
  readonly details: Record<string, unknown>

  /** Finds the request in the service's log; undefined when the answer did not carry one. */
  readonly requestId: string | undefined

  /** The method of the request, in capitals. */
  readonly method: string

  /** The path of the request as the service saw it, without the query. */
  readonly path: string

  /** How long the service asked to wait before another try, in milliseconds; undefined when it did not ask. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, fields: ApiErrorFields) {
    super(message)
    this.status = fields.status
    this.code = fields.code
    this.details = fields.details
    this.requestId = fields.requestId
    this.method = fields.method
    this.path = fields.path
    this.retryAfterMs = fields.retryAfterMs
  }
}

/** No complete answer came within the time allowed for one attempt. Whether the request was carried out is not known. */
export class ChatTimeoutError extends ChatError {
  override readonly name = 'ChatTimeoutError'
  readonly code = 'TIMEOUT'

  /** The time that was allowed, in milliseconds. */
  readonly timeoutMs: number

  constructor(method: string, path: string, timeoutMs: number) {
    super(`${method} ${path} was not answered within ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}

/** The service could not be reached, or the connection broke. `cause` holds what `fetch` threw. */
export class ChatConnectionError extends ChatError {
  override readonly name = 'ChatConnectionError'
  readonly code = 'CONNECTION_FAILED'

  constructor(method: string, path: string, cause: unknown) {
    super(`${method} ${path} did not reach the service, or its answer was cut off`, { cause })
  }
}

/**
 * The gateway refused a frame or a connection (a code of the contract), or the connection failed:
 * `CONNECTION_FAILED` it could not be opened, `CONNECTION_LOST` it broke before the acknowledgement,
 * `TIMEOUT` the acknowledgement did not come, `NOT_CONNECTED` `connect()` was not called, `CLOSED` `close()` was.
 */
export class ChatSocketError extends ChatError {
  override readonly name = 'ChatSocketError'
  readonly code: ErrorCode | LocalErrorCode

  /** Context of the error: the gateway's own, or `{ closeCode, reason, status }` of a connection; may be empty. */
  readonly details: Record<string, unknown>

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
