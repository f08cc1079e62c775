import type { Logger } from '../../config/options'

const INTERVAL_MS = 30_000
const MAX_REMEMBERED = 500

/**
 * Limits what repeats several times a second, such as the log lines of an outage. pino lacks this.
 *
 * @returns undefined for a key that came within the last 30 seconds; otherwise the fields to log: the number of repetitions before,
 *   if there were any.
 */
export function repetitions(): (key: string) => { repeated?: number } | undefined {
  const known = new Map<string, { at: number; repeated: number }>()
  return (key) => {
    const last = known.get(key)
    if (last && performance.now() - last.at < INTERVAL_MS) {
      last.repeated += 1
      return undefined
    }
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(key, { at: performance.now(), repeated: 0 })
    return last && last.repeated > 0 ? { repeated: last.repeated } : {}
  }
}

/** Logs a warning, unless the same message was logged within the last 30 seconds. */
export type LimitedWarning = (error: unknown, message: string) => void

/** Each message is logged as a warning once in 30 seconds, with the number of repetitions since, and otherwise at debug level. */
export function logLimiter(log: Logger): LimitedWarning {
  const first = repetitions()
  return (error, message) => {
    const fields = first(message)
    if (fields) log.warn({ err: error, ...fields }, message)
    else log.debug({ err: error }, message)
  }
}
