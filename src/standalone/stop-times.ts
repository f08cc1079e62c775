import { ConfigError } from '../index'

/** The part of the stop time for running requests and for closing. */
export const CLOSING_SECONDS = 15

/** @throws ConfigError if no time is left to close. */
export function stopTimes(graceSeconds: number, drainSeconds: number, limit: number | undefined) {
  const sum = graceSeconds + drainSeconds
  const stopSeconds = limit ?? sum + CLOSING_SECONDS
  if (stopSeconds > sum) return { graceSeconds, drainSeconds, stopSeconds }
  throw new ConfigError(
    `CHAT_STOP_SECONDS must be more than the sum of CHAT_GRACE_SECONDS and CHAT_DRAIN_SECONDS; ` +
      `it is ${stopSeconds}, and they are ${graceSeconds} and ${drainSeconds}.`,
  )
}
