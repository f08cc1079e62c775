import { errorCodes, type ErrorCode } from '../generated/operations'

export interface ValidationIssue {
  in: 'body' | 'query' | 'path' | 'header'
  /** JSON pointer inside that part, such as `/limit`; empty for the part as a whole. */
  pointer: string
  message: string
}

/**
 * An error of the contract. It becomes the error envelope on HTTP, and a `gateway:error` frame on a socket.
 *
 * @param code decides the HTTP status.
 * @param details what the caller needs to react to it: ids, limits, times.
 */
export class ChatError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Record<string, unknown>
  /** Headers of the answer, such as `Retry-After` or `Allow`. */
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    details: Record<string, unknown> = {},
    options: { message?: string; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause })
    this.name = 'ChatError'
    this.code = code
    this.status = errorCodes[code].status
    this.details = details
    this.headers = options.headers ?? {}
  }

  /** The first field at fault, such as `userIds/0`; undefined for an error that is about no field. */
  get field(): string | undefined {
    const [first] = (this.details.errors ?? []) as ValidationIssue[]
    return first && (first.pointer.slice(1) || first.in)
  }
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

/** The header that leads from an error to its page, where there are pages. */
export function helpHeader({ code }: ChatError, docsUrl: string | undefined): Record<string, string> {
  return docsUrl === undefined ? {} : { Link: `<${docsUrl.replace(/\/$/, '')}/errors#${code}>; rel="help"` }
}

/** A 400 for one fault that the schema alone could not find. */
export function invalid(where: ValidationIssue['in'], pointer: string, message: string): ChatError {
  return validationError([{ in: where, pointer, message }])
}

/** A 400 that lists all faults, and names the first in its message. */
export function validationError(errors: ValidationIssue[]): ChatError {
  const first = errors[0]
  const subject = first && (first.pointer === '' ? first.in : `${first.in} ${first.pointer}`)
  return new ChatError(
    'CHAT_VALIDATION_ERROR',
    { errors },
    first && { message: `Invalid input: ${subject} ${first.message}.` },
  )
}

/** A 503, after which the caller may retry in a second. */
export function unavailable(reason: string, cause?: unknown): ChatError {
  return new ChatError('CHAT_SERVICE_UNAVAILABLE', { reason }, { headers: { 'Retry-After': '1' }, cause })
}

/** Thrown at start for an option that is missing, unknown or wrong. The message names it and says what it may be. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

/** What the handler of a consumer throws to say more than that an event could not be consumed. */
export class ConsumerError extends Error {
  /** The event is not tried again before that. */
  readonly retryAfterSeconds: number
  /** Whether the event is set aside at once. */
  readonly isFinal: boolean

  constructor(message: string, options: { retryAfterSeconds?: number; isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ConsumerError'
    this.retryAfterSeconds = options.retryAfterSeconds ?? 0
    this.isFinal = options.isFinal ?? false
  }
}
