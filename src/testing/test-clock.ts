import { ConfigError } from '../errors'
import type { TimedParts } from '../service/internals'
import type { Clock } from '../platform/lib/clock'
import { MOVE_CLOCK, RENEW_CLAIMS } from './statements'

/** A duration: the sum of its parts. */
export interface Duration {
  days?: number | undefined
  hours?: number | undefined
  minutes?: number | undefined
  seconds?: number | undefined
  milliseconds?: number | undefined
}

const UNITS = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000, milliseconds: 1 }
/** Ten years, because every job due until then runs. */
const MAX_MS = 3650 * UNITS.days

/** The real time plus the offset of the test. */
export class MovedClock implements Clock {
  #ahead = 0
  #parts: TimedParts | undefined
  #last: Promise<unknown> = Promise.resolve()

  now(): number {
    return Date.now() + this.#ahead
  }

  elapsed(): number {
    return performance.now() + this.#ahead
  }

  use(parts: TimedParts): void {
    this.#parts = parts
  }

  /** Calls run one after the other. */
  advance(duration: Duration): Promise<void> {
    const ms = readDuration(duration)
    const run = this.#last.then(() => this.#advance(ms))
    this.#last = run.catch(() => undefined)
    return run
  }

  /** Stops at each due time, so that each job runs at its time. */
  async #advance(ms: number): Promise<void> {
    const { scheduler, retention, messageRetention } = this.#opened()
    let left = ms
    for (;;) {
      const next = await scheduler.runDue(left)
      if (left <= 0) break
      // One millisecond more, because the clock has a finer resolution than due times.
      const step = next === undefined ? left : Math.min(left, Math.ceil(next) + 1)
      await this.#move(step)
      left -= step
    }
    await retention.run()
    await messageRetention.run()
  }

  async #move(ms: number): Promise<void> {
    const { pool } = this.#opened().database
    const client = await pool.connect()
    try {
      await client.query(MOVE_CLOCK, [`${this.#ahead + ms} milliseconds`])
      this.#ahead += ms
      for (const statement of RENEW_CLAIMS) await client.query(statement, [`${ms} milliseconds`])
    } finally {
      client.release()
    }
  }

  #opened(): TimedParts {
    if (!this.#parts) throw new ConfigError('The chat is not open')
    return this.#parts
  }
}

/** @throws ConfigError that names the invalid part. */
function readDuration(duration: Duration): number {
  const units = Object.keys(UNITS).join(', ')
  const given = Object.entries((duration as unknown) ?? {})
  if (typeof duration !== 'object' || given.length === 0)
    throw new ConfigError(`advance takes an object with one or more of ${units}, such as { hours: 1 }`)
  let ms = 0
  for (const [unit, amount] of given as [string, unknown][]) {
    if (!(unit in UNITS)) throw new ConfigError(`advance knows no "${unit}": it takes ${units}`)
    if (typeof amount !== 'number' || !(amount >= 0 && amount <= MAX_MS))
      throw new ConfigError(`${unit} of advance must be a number that is not negative, got ${String(amount)}`)
    ms += amount * UNITS[unit as keyof typeof UNITS]
  }
  if (ms > MAX_MS) throw new ConfigError('advance moves the clock by at most ten years')
  return Math.round(ms)
}
