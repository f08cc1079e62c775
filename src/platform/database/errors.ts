import { ChatError, ConfigError, unavailable } from '../../errors'

/**
 * A problem that the operator must fix before the service can start: an invalid URL, a folder in use, a missing schema.
 * The message is complete, says how to fix it, and never contains a password.
 */
export class DatabaseSetupError extends ConfigError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message)
    this.name = 'DatabaseSetupError'
    this.cause = options.cause
  }
}

/**
 * Insufficient resources (53), operator intervention (57: shutdown, statement timeout), connection exception (08), system
 * error (58: disk failure); refused logins: wrong password (28), no such database (3D), database not accepting connections
 * (55000); a read-only server (25006), or one that ended an idle transaction and its connection (25P03, 25P04).
 */
const UNAVAILABLE_STATES = /^((08|53|57|58|28|3D)[0-9A-Z]{3}|55000|25006|25P03|25P04)$/

/** Errors of a connection to a wrong, stopping or unreachable server. A new connection may work. */
const LOST_STATES = /^(08[0-9A-Z]{3}|57P0[1-5]|25006|25P03|25P04)$/

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

/** Messages of errors that have no code. */
const UNAVAILABLE_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^timeout expired/,
  /not queryable$/,
  /^Cannot use a pool after calling end/,
  /^driver has already been destroyed/,
  /^PGlite is clos/,
]

/** Whether the database is unavailable, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const { code, syscall, message } = fieldsOf(error)
  if (typeof code === 'string' && (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_STATES.test(code))) return true
  // ENOENT means a missing Unix socket only for `connect`.
  if (syscall === 'connect') return true
  return typeof message === 'string' && UNAVAILABLE_MESSAGES.some((pattern) => pattern.test(message))
}

/** Whether the connection is unusable after this error, even if it is open, such as one to a replica after a failover. */
export function isConnectionLost(error: unknown): boolean {
  const { code } = fieldsOf(error)
  return typeof code === 'string' && LOST_STATES.test(code)
}

const hasState =
  (...states: string[]) =>
  (error: unknown): boolean =>
    states.includes(fieldsOf(error).code as string)

/** A statement was canceled, by its timeout or an operator. A retry may succeed. */
export const isCanceled = hasState('57014')
/** The server is up but accepts no more connections. */
export const isFull = hasState('53300')
/** The server is read-only: a replica, or a primary that was set read-only. */
export const isReadOnly = hasState('25006')
/** The server's disk is full: reads work, writes fail. */
export const isDiskFull = hasState('53100')
/** A transaction failed because of a concurrent one (serialization failure or deadlock). A retry may succeed. */
export const isConflict = hasState('40001', '40P01')
/** A statement waited for a lock for longer than its timeout. */
export const isLockTimeout = hasState('55P03')
export const isUndefinedTable = hasState('42P01')
export const isUndefinedColumn = hasState('42703')
export const isMissingDatabase = hasState('3D000')
export const isDuplicateDatabase = hasState('42P04')
export const lacksPrivilege = hasState('42501')
/** A pooler switched the connection to a server process with other prepared statements. */
export const losesNames = hasState('42P05', '26000')

/** Whether the database is unavailable for all statements, not only for the failed one. */
export function isAway(error: unknown): boolean {
  return isUnavailable(error) && !isCanceled(error) && !isLockTimeout(error) && !isConflict(error)
}

/** The error for the caller. Hides an unexpected error; the caller gets the request id. */
export function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error
  if (isUnavailable(error)) return unavailable('The database did not respond.', error)
  // The process has already retried; a restore of the database can take longer.
  if (isConflict(error) || isLockTimeout(error)) return unavailable('The database had a conflict.', error)
  return new ChatError('CHAT_INTERNAL_ERROR', {}, { cause: error })
}

/**
 * Whether this is "cached plan must not change result type": the schema changed under a named statement. Its SQLSTATE
 * 0A000 stands for any unsupported feature and its message may be translated, so this checks the C routine that raises it.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = fieldsOf(error)
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

export const LOSES_NAMES =
  'it is behind a pooler that gives each transaction another connection and does not keep track of prepared statements, ' +
  'as PgBouncer does with pool_mode = transaction. Set CHAT_PREPARED_STATEMENTS=false (createChat: ' +
  'database.preparedStatements), or max_prepared_statements of PgBouncer 1.21 or newer. chat-migrate needs PostgreSQL ' +
  'itself, or a pool in session mode'

const PGBOUNCER_ADVICE =
  'PgBouncer needs ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout'

/** Wraps a driver error at start with the database's location. */
export function cannotUse(location: string, cause: unknown): DatabaseSetupError {
  if (cause instanceof DatabaseSetupError) return cause
  if (losesNames(cause)) return new DatabaseSetupError(`Cannot use the database ${location}: ${LOSES_NAMES}`, { cause })
  const reason = reasonOf(cause)
  const advice = /unsupported startup parameter/.test(reason) ? `. ${PGBOUNCER_ADVICE}` : ''
  return new DatabaseSetupError(`Cannot use the database ${location}: ${reason}${advice}`, { cause })
}

/** An AggregateError, of a host with several addresses, has no message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

const fieldsOf = (error: unknown) => (error ?? {}) as Record<string, unknown>
