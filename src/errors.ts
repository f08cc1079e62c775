import { errorCodes, type ErrorCode } from '../generated/operations'

export interface ValidationIssue {
  in: 'body' | 'query' | 'path' | 'header'
  /** JSON pointer inside that part, such as `/limit`; empty for the part as a whole. */
  pointer: string
  message: string
}

/**
 * An error of the contract: the error envelope on HTTP, and a `gateway:error` frame on a socket.
 *
 * @param code decides the HTTP status.
 * @param details ids, limits and times that the caller needs to react.
 */
export class ChatError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Record<string, unknown>
  /** Response headers, such as `Allow`. `Retry-After` repeats `details.retryAfter`. */
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    details: Record<string, unknown> = {},
    options: { message?: string; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(options.message ?? messageOf(code, details), { cause: options.cause })
    this.name = 'ChatError'
    this.code = code
    this.status = errorCodes[code].status
    this.details = details
    const { retryAfter } = details
    this.headers = { ...(typeof retryAfter === 'number' && { 'Retry-After': String(retryAfter) }), ...options.headers }
  }

  /** The first invalid field, such as `userIds/0`; undefined for errors without a field. */
  get field(): string | undefined {
    const [first] = (this.details.errors ?? []) as ValidationIssue[]
    return first && (first.pointer.slice(1) || first.in)
  }
}

/** What refuses a change: an error that is not thrown yet. */
export type Refusal = Pick<ChatError, 'code' | 'details'>

/** Default: the message of the code; a 400 names its first invalid field. */
function messageOf(code: ErrorCode, { errors }: Record<string, unknown>): string {
  const [first] = code === 'CHAT_VALIDATION_ERROR' ? ((errors ?? []) as ValidationIssue[]) : []
  if (!first) return errorCodes[code].message
  return `Invalid input: ${first.pointer === '' ? first.in : `${first.in} ${first.pointer}`} ${first.message}.`
}

/** The error envelope of the contract. */
export function envelope(error: ChatError, requestId: string, path: string) {
  return {
    success: false as const,
    error: { code: error.code, message: error.message, details: error.details },
    requestId,
    statusCode: error.status,
    timestamp: new Date().toISOString(),
    path,
  }
}

/** The header with a link to the error's documentation, if configured. */
export function helpHeader({ code }: ChatError, docsUrl: string | undefined): Record<string, string> {
  return docsUrl === undefined ? {} : { Link: `<${docsUrl.replace(/\/$/, '')}/errors#${code}>; rel="help"` }
}

/** A 400 for an issue that the schema cannot detect. */
export function invalid(where: ValidationIssue['in'], pointer: string, message: string): ChatError {
  return validationError([{ in: where, pointer, message }])
}

/** A 400 that lists all issues, with the first in its message. */
export function validationError(errors: ValidationIssue[]): ChatError {
  return new ChatError('CHAT_VALIDATION_ERROR', { errors })
}

/** A 503, after which the caller may retry in a second. */
export function unavailable(reason: string, cause?: unknown): ChatError {
  return new ChatError('CHAT_SERVICE_UNAVAILABLE', { reason }, { headers: { 'Retry-After': '1' }, cause })
}

/** A missing, unknown or invalid option at start. The message names it and says what is allowed. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

/** Thrown by a consumer's handler to control the retry of an event. */
export class ConsumerError extends Error {
  /** Delay before the next attempt. */
  readonly retryAfterSeconds: number
  /** Whether to set the event aside at once. */
  readonly isFinal: boolean

  constructor(message: string, options: { retryAfterSeconds?: number; isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ConsumerError'
    this.retryAfterSeconds = options.retryAfterSeconds ?? 0
    this.isFinal = options.isFinal ?? false
  }
}
