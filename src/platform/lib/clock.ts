/** The clock of this process, replaced in tests. Due and expired times are decided by the database's clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Monotonic milliseconds, for measuring intervals. */
  elapsed(): number
}

/** Later times have a year of five digits, which the contract does not allow. An input with an offset can exceed it. */
export const YEAR_10000 = Date.UTC(10_000, 0)

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }
