import type { Logger } from '../../config/options'
import { reasonOf, toChatError } from './errors'

const INTERVAL_MS = 30_000

/** Logs a failure. @param fields identify the request or connection. */
export type FailureLog = (error: unknown, fields: Record<string, unknown>, message: string) => void

/**
 * Logs each failure with its stack, except those of an outage, which would be one line per request: while the database, the
 * host's providers or the server itself are unavailable, one line without a stack in 30 seconds, with the number of
 * repetitions. The others are logged at debug level.
 */
export function failureLog(log: Logger): FailureLog {
  const outages = new Map<string, { at: number; repeated: number }>()
  return (error, fields, message) => {
    const { code, details } = toChatError(error)
    if (code !== 'CHAT_SERVICE_UNAVAILABLE') return log.error({ err: error, ...fields }, message)
    const reason = String(details.reason)
    const last = outages.get(reason)
    if (last && performance.now() - last.at < INTERVAL_MS) {
      last.repeated += 1
      return log.debug({ ...fields, reason: reasonOf(error) }, message)
    }
    const repeated = last?.repeated ?? 0
    log.error({ ...fields, reason: reasonOf(error), ...(repeated > 0 && { repeated }) }, `unavailable: ${reason}`)
    outages.set(reason, { at: performance.now(), repeated: 0 })
  }
}
