import type { Logger } from '../../config/options'
import { repetitions } from '../lib/log-limiter'
import { reasonOf, toChatError } from './errors'

/** Logs a failure. @param fields identify the request or connection. */
export type FailureLog = (error: unknown, fields: Record<string, unknown>, message: string) => void

/**
 * Logs each failure with its stack. Failures of an outage (of the database, the host's providers or the server itself)
 * would be one line per request: they are logged once in 30 seconds, without a stack and with the number of
 * repetitions, and otherwise at debug level.
 */
export function failureLog(log: Logger): FailureLog {
  const first = repetitions()
  return (error, fields, message) => {
    const { code, details } = toChatError(error)
    if (code !== 'CHAT_SERVICE_UNAVAILABLE') return log.error({ err: error, ...fields }, message)
    const reason = String(details.reason)
    const repeated = first(reason)
    if (repeated) log.error({ ...fields, reason: reasonOf(error), ...repeated }, `unavailable: ${reason}`)
    else log.debug({ ...fields, reason: reasonOf(error) }, message)
  }
}
