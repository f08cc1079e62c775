import { ConfigError } from '../index'

/** Of the whole stop, for running requests and for closing what was opened. */
export const CLOSING_SECONDS = 15

/** @throws ConfigError for a limit that leaves no time to close. */
export function stopTimes(graceSeconds: number, drainSeconds: number, limit: number | undefined) {
  const sum = graceSeconds + drainSeconds
  const stopSeconds = limit ?? sum + CLOSING_SECONDS
  if (stopSeconds > sum) return { graceSeconds, drainSeconds, stopSeconds }
  throw new ConfigError(
    `CHAT_STOP_SECONDS must be more than CHAT_GRACE_SECONDS and CHAT_DRAIN_SECONDS together; ` +
      `it is ${stopSeconds}, and they are ${graceSeconds} and ${drainSeconds}.`,
  )
}
