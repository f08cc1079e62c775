/**
 * The time of this process, which tests replace. What is due or has expired is decided by the database's own time, and
 * timers count real time: neither follows this clock.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
