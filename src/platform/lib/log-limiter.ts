import type { Logger } from '../../config/options'

const INTERVAL_MS = 30_000

/** Logs a warning, unless the same message was logged within the last 30 seconds. */
export type LimitedWarning = (error: unknown, message: string) => void

/**
 * Limits warnings that repeat several times a second while a service is away. Each message is logged as a warning once in
 * 30 seconds, with the number of repetitions since, and at debug level otherwise. pino has nothing like it.
 */
export function logLimiter(log: Logger): LimitedWarning {
  const logged = new Map<string, { at: number; repeated: number }>()
  return (error, message) => {
    const last = logged.get(message)
    if (last && performance.now() - last.at < INTERVAL_MS) {
      last.repeated += 1
      return log.debug({ err: error }, message)
    }
    log.warn({ err: error, ...(last && last.repeated > 0 && { repeated: last.repeated }) }, message)
    logged.set(message, { at: performance.now(), repeated: 0 })
  }
}
