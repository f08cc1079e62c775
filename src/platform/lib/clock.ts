/** The clock of this process, replaced in tests. The database's clock decides what is due or expired. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Monotonic milliseconds, for measuring intervals. */
  elapsed(): number
}

/** Later times have a year of five digits, which the contract's timestamps do not allow. An offset can reach it. */
export const YEAR_10000 = Date.UTC(10_000, 0)

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }
