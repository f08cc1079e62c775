import { ChatError, ConfigError, unavailable } from '../../errors'

/**
 * Something that the operator must mend before the service can start: a bad URL, a folder in use, a missing schema.
 * The message is complete, says what to do, and never holds a password.
 */
export class DatabaseSetupError extends ConfigError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message)
    this.name = 'DatabaseSetupError'
    this.cause = options.cause
  }
}

interface ErrorFields {
  code?: unknown
  syscall?: unknown
  routine?: unknown
  message?: unknown
}

/**
 * Insufficient resources (53), operator intervention (57: shutting down, statement timeout), connection exception (08);
 * and what a server says that lets nobody in: wrong password (28), no such database (3D), one that is closed (55000).
 */
const UNAVAILABLE_STATES = /^((08|53|57|28|3D)[0-9A-Z]{3}|55000)$/

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** pg gives these errors no code. */
const UNAVAILABLE_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^timeout expired/,
  /not queryable$/,
  /^Cannot use a pool after calling end/,
  /^driver has already been destroyed/,
  /^PGlite is clos/,
]

/** True when the database cannot answer now but the same request may succeed later: the HTTP layer answers 503. */
export function isUnavailable(error: unknown): boolean {
  const { code, syscall, message } = fieldsOf(error)
  if (typeof code === 'string' && (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_STATES.test(code))) return true
  // A missing Unix socket is ENOENT, which means something else everywhere but in a connect.
  if (syscall === 'connect') return true
  return typeof message === 'string' && UNAVAILABLE_MESSAGES.some((pattern) => pattern.test(message))
}

/** What a caller learns of a failure. Of an unexpected one only the request id leaves the process. */
export function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error
  if (isUnavailable(error)) return unavailable('The database did not answer.', error)
  return new ChatError('CHAT_INTERNAL_ERROR', {}, { cause: error })
}

/** True when a transaction lost against another one (serialization failure or deadlock) and would succeed if repeated. */
export function isConflict(error: unknown): boolean {
  const { code } = fieldsOf(error)
  return code === '40001' || code === '40P01'
}

/**
 * True for "cached plan must not change result type": the schema changed under a named statement. Its SQLSTATE 0A000
 * means any unsupported feature and its message is translated, but the C routine that raises it has one name.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = fieldsOf(error)
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

export function isUndefinedTable(error: unknown): boolean {
  return fieldsOf(error).code === '42P01'
}

const BOUNCER =
  'PgBouncer needs ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout'

/** Wraps what a driver threw while the service starts, so that the operator learns which database it is about. */
export function cannotUse(location: string, cause: unknown): DatabaseSetupError {
  if (cause instanceof DatabaseSetupError) return cause
  const reason = reasonOf(cause)
  const remedy = /unsupported startup parameter/.test(reason) ? `. ${BOUNCER}` : ''
  return new DatabaseSetupError(`Cannot use the database ${location}: ${reason}${remedy}`, { cause })
}

/** The error of a host with several addresses has no message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

function fieldsOf(error: unknown): ErrorFields {
  return typeof error === 'object' && error !== null ? error : {}
}
