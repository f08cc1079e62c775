import type { Kysely } from 'kysely'
import type { DB } from '../../generated/database'
import type { Logger } from '../config'
import type { Bus } from '../realtime/bus'
import { seldom } from '../seldom'
import { clockOffset, selectDue } from './due'
import { LocalTimers, type RunJob } from './local-timers'
import type { RedisQueue, RedisQueueOptions } from './redis-queue'
import type { Job, Timers } from './timers'

const TOPIC = 'timers'
const SWEEP_MS = 60_000
/** How far ahead jobs are known. Longer than the pause between sweeps, so that a sweep may be late or fail. */
const HORIZON_MS = 90_000
/** Jobs of a kind and tenant that one sweep takes. */
const SWEEP_LIMIT = 2000
const TICK_MS = 1000
/** How long the shared queue has for a job before the processes see for themselves, and by how much they differ. */
const GRACE_MS = 500
const STAGGER_MS = 300

export interface CalendarOptions {
  db: Kysely<DB>
  bus: Bus
  log: Logger
  runJob: RunJob
  /** The queue that processes share; without one there is only this process. */
  openQueue?: (handlers: Pick<RedisQueueOptions, 'run' | 'onReady'>) => RedisQueue
}

/**
 * Has jobs done at their time.
 *
 * Invariants
 *   * A row that waits is the truth; queue, timers and messages between processes are hints. Doing a job begins with
 *     claiming its row, so any number of hints do it once.
 *   * What is due within the next minute is known to every process: from its sweeps, which begin at start, with each
 *     return of Redis and every minute, and for what is added in between from a message by whoever added it. So a job is
 *     done in time while one process lives that knows it.
 *   * With a shared queue one process does a job at its time. All others look half a second later whether its row still
 *     waits: the queue may have lost it, or the process may have died over it.
 *   * While Redis or the database is away, sweeps follow each other by a second, and timers go off at the time itself.
 *   * What is due later than the next minute waits in the database alone, however much it is.
 */
export class Calendar implements Timers {
  private readonly local: LocalTimers
  private readonly warn: ReturnType<typeof seldom>
  private readonly queue: RedisQueue | undefined
  private readonly ticker: NodeJS.Timeout
  private sweeping: Promise<void> | undefined
  private nextSweep = 0
  /** Milliseconds by which the database's clock, which judges what is due, is ahead of ours. */
  private offset = 0
  private closed = false

  constructor(private readonly options: CalendarOptions) {
    const { bus, runJob, log, openQueue } = options
    this.warn = seldom(log)
    this.local = new LocalTimers(runJob, log)
    this.queue = openQueue?.({ run: (job) => this.local.run(job), onReady: () => this.sweep() })
    if (this.queue) {
      void bus.subscribe(TOPIC, (payload) => this.heard(payload))
      bus.onReconnect(() => this.sweep())
    }
    this.ticker = setInterval(() => this.tick(), TICK_MS)
    this.ticker.unref()
    setImmediate(() => this.sweep())
  }

  schedule(job: Job, at: Date): void {
    if (this.closed || at.getTime() - this.offset > Date.now() + HORIZON_MS) return
    this.expect(job, at.getTime())
    if (this.queue) this.options.bus.publish(TOPIC, JSON.stringify({ job, due: at.getTime() }))
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.ticker)
    if (this.queue) this.options.bus.unsubscribe(TOPIC)
    await this.queue?.close()
    await this.sweeping
    await this.local.close()
  }

  private expect(job: Job, due: number): void {
    const at = due - this.offset
    this.queue?.add(job, due, at - Date.now())
    this.watch(job, at)
  }

  private watch(job: Job, at: number): void {
    const grace = this.queue?.isReady() ? GRACE_MS : 0
    this.local.add(job, at + (this.queue ? grace + Math.random() * STAGGER_MS : 0))
  }

  /** Another process has put something into the calendar, and into the queue. */
  private heard(payload: string): void {
    try {
      const { job, due } = JSON.parse(payload) as { job: Job; due: number }
      this.queue?.open()
      this.watch(job, due - this.offset)
    } catch (error) {
      // A newer version may know jobs that this one does not.
      this.options.log.debug({ err: error }, 'a message about a job was not understood')
    }
  }

  private tick(): void {
    if (Date.now() >= this.nextSweep || !this.options.bus.isReady()) this.sweep()
  }

  /** Puts into the calendar what is due before the sweep after the next one. */
  private sweep(): void {
    if (this.closed) return
    // One that is under way may have looked before there was reason to look again.
    this.nextSweep = this.sweeping ? 0 : Date.now() + SWEEP_MS
    this.sweeping ??= this.findDue()
      .catch((error: unknown) => {
        this.nextSweep = 0
        if (!this.closed) this.warn(error, 'could not look for what is due')
      })
      .finally(() => (this.sweeping = undefined))
  }

  private async findDue(): Promise<void> {
    const { db } = this.options
    this.offset = await clockOffset(db)
    const due = await selectDue(db, HORIZON_MS, SWEEP_LIMIT)
    for (const { job, at } of due) this.expect(job, at.getTime())
    if (due.length >= SWEEP_LIMIT) this.nextSweep = 0
  }
}
