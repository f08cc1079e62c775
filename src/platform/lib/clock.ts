/**
 * What time it is for this process. Tests replace it. The database has its own clock, which decides what is due and what
 * has expired.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
