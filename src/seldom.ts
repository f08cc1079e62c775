import type { Logger } from './config'

const INTERVAL_MS = 30_000

/**
 * A warning that may come several times a second for as long as something is away. Of each message one in half a minute
 * is a warning, and says how many there were since; the others are for debugging.
 */
export function seldom(log: Logger): (error: unknown, message: string) => void {
  const said = new Map<string, { at: number; more: number }>()
  return (error, message) => {
    const last = said.get(message)
    if (last && performance.now() - last.at < INTERVAL_MS) {
      last.more += 1
      return log.debug({ err: error }, message)
    }
    log.warn({ err: error, ...(last && last.more > 0 && { repeated: last.more }) }, message)
    said.set(message, { at: performance.now(), more: 0 })
  }
}
