import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../../config/options'
import { MemoryRates, type FullWindow, type RateCounter, type RateWindow } from '../lib/rate-windows'
import { noAnswer, withTimeout } from '../lib/timeout'
import type { RedisConnection } from './connection'
import { Script } from './script'

const script = new Script(readFileSync(join(__dirname, 'scripts', 'take-rates.lua'), 'utf8'))

/** Timeout of a request for Redis. */
const ANSWER_MS = 100
/** How long Redis is skipped after a timeout. */
const AVOID_MS = 1000
/** Redis is used again after answering in time for this long. */
const GOOD_MS = 5000

interface RedisRatesOptions {
  /** A connection that fails fast while Redis is away. Its owner closes it. */
  redis: RedisConnection
  prefix: string
  log: Logger
  now: () => number
  /** Milliseconds that a request waits for Redis; default 100. */
  answerMs?: number
}

/**
 * Counts the requests of all processes that share a Redis.
 *
 * Invariants
 *
 * * One command for all windows of a request. All keys have one hash tag, so that they are in one slot of a Cluster, and expire with
 *   their windows.
 * * No request is refused because Redis is away or slow: then this process counts alone, and a request waits at most
 *   100 ms.
 */
export class RedisRates implements RateCounter {
  private readonly memory: MemoryRates
  private readonly base: string
  private avoidUntil = 0
  private isAway = false

  constructor(private readonly options: RedisRatesOptions) {
    this.memory = new MemoryRates(options.now)
    this.base = `{${options.prefix}}:rate:`
  }

  async take<W extends RateWindow>(windows: W[]): Promise<FullWindow<W> | undefined> {
    const { redis } = this.options
    if (performance.now() < this.avoidUntil) return this.memory.take(windows)
    if (redis.status !== 'ready') return this.countHere(windows, new Error('Redis is not connected'))
    try {
      const keys = windows.map(({ key }) => this.base + key)
      const limits = windows.flatMap(({ requests, seconds }) => [requests, seconds * 1000])
      const answer = script.run(redis, keys, limits) as Promise<[number, number]>
      const [full, waitMs] = await withTimeout(answer, this.options.answerMs ?? ANSWER_MS, noAnswer)
      this.noteAnswer()
      const window = windows[full - 1]
      return window && { window, waitMs }
    } catch (error) {
      this.avoidUntil = performance.now() + AVOID_MS
      return this.countHere(windows, error)
    }
  }

  private countHere<W extends RateWindow>(windows: W[], error: unknown): FullWindow<W> | undefined {
    if (!this.isAway) {
      this.isAway = true
      this.options.log.warn({ err: error }, 'Redis rate limits failed; each process now limits requests on its own')
    }
    return this.memory.take(windows)
  }

  private noteAnswer(): void {
    if (!this.isAway || performance.now() < this.avoidUntil - AVOID_MS + GOOD_MS) return
    this.isAway = false
    this.options.log.info('Redis rate limits work again')
  }
}
