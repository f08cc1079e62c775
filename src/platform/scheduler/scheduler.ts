import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import type { Bus } from '../events/bus'
import { logLimiter, type LimitedWarning } from '../lib/log-limiter'
import type { BullmqQueue, BullmqQueueOptions } from './bullmq-queue'
import { clockOffset, selectDue, selectWait } from './due-jobs'
import { readJob, type Job, type JobHandler, type JobRow, type JobSource } from './jobs'
import { LocalTimers } from './local-timers'
import { measured } from '../telemetry/metrics'
import type { Telemetry } from '../telemetry/telemetry'

const TOPIC = 'timers'
const SWEEP_MS = 60_000
/** How far ahead a sweep reads: longer than its interval, so that a sweep can be late or fail. */
const LOOKAHEAD_MS = 90_000
/** Maximum jobs per kind and tenant read by a sweep. */
const SWEEP_LIMIT = 2000
const TICK_MS = 1000
/** Delay after the due time at which each process checks the row of a job that the shared queue should have run. */
const GRACE_MS = 500
/** Jitter of that check, so that the processes do not check at the same time. */
const STAGGER_MS = 300

export interface SchedulerOptions {
  db: Kysely<DB>
  bus: Bus
  log: Logger
  handlers: JobHandler[]
  /** Opens the shared queue. Undefined for a single process. */
  openQueue?: (handlers: Pick<BullmqQueueOptions, 'run' | 'onReady'>) => BullmqQueue
  /** Interval of sweeps. */
  sweepMs?: number | undefined
  telemetry: Telemetry
}

/**
 * Runs jobs when they are due.
 *
 * Invariants
 *
 * * A pending row is authoritative; queue, timers and messages between processes are hints. A job starts by claiming
 *   its row, so any number of hints run it once.
 * * Every process knows the jobs due within the next minute: from its sweeps, at start, every minute and whenever Redis
 *   returns; and from messages of processes that add jobs in between. So a job runs in time as long as one such process
 *   is alive.
 * * With a shared queue, one process runs a due job. The others check half a second later whether its row is still pending: the queue
 *   may have lost it, or the process may have died.
 * * While Redis or the database is away, there is a sweep every second, and timers fire at the due time.
 * * Later jobs are only in the database.
 */
export class Scheduler {
  private readonly handlers: Map<string, JobHandler>
  private readonly local: LocalTimers
  private readonly warn: LimitedWarning
  private readonly queue: BullmqQueue | undefined
  private readonly ticker: NodeJS.Timeout
  private sweeping: Promise<void> | undefined
  private nextSweep = 0
  /** Milliseconds by which the database's clock, which decides due times, is ahead of this machine's. */
  private offset = 0
  private closed = false

  constructor(private readonly options: SchedulerOptions) {
    const { bus, handlers, log, openQueue, telemetry } = options
    this.handlers = new Map(handlers.map((handler) => [handler.source.kind, handler]))
    this.warn = logLimiter(log)
    this.local = new LocalTimers((job) => this.runJob(job), log)
    telemetry.metrics.read('chat_timers', () => [{ labels: {}, value: this.local.size }])
    this.queue = openQueue?.({ run: (job) => this.local.run(job), onReady: () => this.sweep() })
    if (this.queue) {
      void bus.subscribe(TOPIC, (payload) => this.receive(payload))
      bus.onReconnect(() => this.sweep())
    }
    this.ticker = setInterval(() => this.tick(), TICK_MS).unref()
    setImmediate(() => this.sweep())
  }

  /**
   * Announces the due time of a row. Call it after the commit. It is a hint: sweeps find every pending row, so a lost,
   * repeated or outdated one is harmless.
   */
  schedule({ kind }: JobSource, row: JobRow, at: Date): void {
    const due = at.getTime()
    if (this.closed || due - this.offset > Date.now() + LOOKAHEAD_MS) return
    const job = { kind, ...row }
    this.expect(job, due)
    if (this.queue) this.options.bus.publish(TOPIC, JSON.stringify({ job, due }))
  }

  /** Removes a tenant's jobs from the shared queue. The next sweep finds remaining rows. @returns whether it succeeded. */
  async forget(tenantId: string): Promise<boolean> {
    return this.queue ? this.queue.forget(tenantId) : true
  }

  /** Runs due jobs to their end, after a move of the clock. @returns milliseconds to the next, if within `withinMs`. */
  async runDue(withinMs: number): Promise<number | undefined> {
    const known = await this.readDue(withinMs)
    const waits = known.map(({ at }) => at.getTime() - this.offset - Date.now())
    await Promise.all(known.filter((_, index) => (waits[index] ?? 0) <= 0).map(({ job }) => this.local.run(job)))
    this.sweep()
    const later = waits.filter((wait) => wait > 0)
    return later.length === 0 ? undefined : Math.min(...later)
  }

  /** Starts no more jobs, and waits for the running ones. */
  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.ticker)
    if (this.queue) this.options.bus.unsubscribe(TOPIC)
    await this.queue?.close()
    await this.sweeping
    await this.local.close()
  }

  /** Runs a job if it is due, after a cheap check of its row without a lock. See `RunJob` in local-timers.ts. */
  private async runJob(job: Job): Promise<number | undefined> {
    const handler = this.handlers.get(job.kind)
    // A process of a newer version may send kinds unknown to this one.
    if (!handler) return undefined
    const wait = await selectWait(this.options.db, handler.source, job)
    if (wait === undefined) return undefined
    if (wait > 0) return wait
    await this.watched(job, wait, () => handler.run(job, -wait))
    return undefined
  }

  private async watched({ kind, tenantId }: Job, wait: number, run: () => Promise<void>): Promise<void> {
    const { metrics, tracing } = this.options.telemetry
    const start = () => ({
      name: `job ${kind}`,
      kind: 'internal' as const,
      attributes: { 'chat.job': kind, 'chat.tenant_id': tenantId },
    })
    metrics.observe('chat_job_delay_seconds', { kind }, -wait / 1000)
    let outcome = 'failed'
    try {
      await tracing.apart(start, run)
      outcome = 'done'
    } finally {
      metrics.count('chat_jobs_total', { kind, outcome })
    }
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

  /** Another process has added a job. A malformed message is dropped, because sweeps find the row. */
  private receive(payload: string): void {
    const { job, due } = JSON.parse(payload) as { job: unknown; due: unknown }
    const read = readJob(job)
    if (!read || !Number.isSafeInteger(due)) throw new Error('malformed scheduler message')
    this.queue?.open()
    this.watch(read, (due as number) - this.offset)
  }

  private tick(): void {
    if (Date.now() >= this.nextSweep || !this.options.bus.isReady()) this.sweep()
  }

  /** Finds jobs that are due before the sweep after the next one. */
  private sweep(): void {
    if (this.closed) return
    // Another sweep follows, because the current one may have read too early.
    this.nextSweep = this.sweeping ? 0 : Date.now() + (this.options.sweepMs ?? SWEEP_MS)
    const { metrics } = this.options.telemetry
    this.sweeping ??= measured(metrics, 'chat_sweep_duration_seconds', {}, () => this.findDue())
      .catch((error: unknown) => {
        this.nextSweep = 0
        if (!this.closed) this.warn(error, 'scheduler sweep failed')
      })
      .finally(() => (this.sweeping = undefined))
  }

  private async readDue(withinMs: number) {
    const { db, handlers } = this.options
    this.offset = await clockOffset(db)
    const sources = handlers.map(({ source }) => source)
    return selectDue(db, sources, withinMs, SWEEP_LIMIT)
  }

  private async findDue(): Promise<void> {
    const due = await this.readDue(LOOKAHEAD_MS)
    for (const { job, at } of due) this.expect(job, at.getTime())
    if (due.length >= SWEEP_LIMIT) this.nextSweep = 0
  }
}
