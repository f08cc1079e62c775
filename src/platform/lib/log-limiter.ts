import type { Logger } from '../../config/options'

const INTERVAL_MS = 30_000
const MAX_REMEMBERED = 500

/**
 * Limits what repeats several times a second, such as the log lines of an outage. pino lacks this. @returns undefined for
 * a key that came within the last 30 seconds; otherwise the fields to log: the number of repetitions before, if any.
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

/** Warns once in 30 seconds per key, with the number of repetitions since, and otherwise logs at debug level. */
export function limitedWarnings(log: Logger): (key: string, fields: object, message: string) => void {
  const first = repetitions()
  return (key, fields, message) => {
    const repeated = first(key)
    if (repeated) log.warn({ ...fields, ...repeated }, message)
    else log.debug(fields, message)
  }
}

export type LimitedWarning = (error: unknown, message: string) => void

/** Limited warnings of errors, with their message as the key. */
export function logLimiter(log: Logger): LimitedWarning {
  const warn = limitedWarnings(log)
  return (error, message) => warn(message, { err: error }, message)
}
