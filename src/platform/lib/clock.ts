/**
 * What time it is for this process. Tests replace it. The database has its own clock, which decides what is due and what
 * has expired.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds since some moment. Unlike `now` it never goes back, so that intervals can be measured. */
  elapsed(): number
}

/** Times from here on have a year of five digits, which the contract's timestamps do not. An offset can reach it. */
export const YEAR_10000 = Date.UTC(10_000, 0)

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }
