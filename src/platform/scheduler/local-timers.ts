import type { Logger } from '../../config/options'
import { concurrencyLimiter, type Limit } from '../lib/concurrency-limiter'
import { jobKey, type Job } from './jobs'

/** Runs a job if it is due. @returns milliseconds until it is due; undefined if it has run or is obsolete. */
type RunJob = (job: Job) => Promise<number | undefined>

const CONCURRENCY = 8
const CONCURRENCY_OF_TENANT = 4
/** A job that takes longer, such as one that waits for the host, no longer counts against the limit. */
const SLOW_JOB_MS = 1_000
const FIRST_RETRY_MS = 250
const MAX_ATTEMPTS = 7
/** setTimeout counts milliseconds in 32 bits, and fires at once above that. */
const MAX_WAIT_MS = 2 ** 31 - 1

/**
 * The timers of this process.
 *
 * Invariants
 *
 * * Each job has at most one timer, for the earliest requested time.
 * * A job has at most one run at a time in this process. At most eight jobs run in parallel, four per tenant, because
 *   they share the database connections with requests. A tenant with a slow host delays only its own jobs.
 * * A failed job is retried with backoff for half a minute; after that the next sweep finds it, like a job due later
 *   than a timer can wait.
 */
export class LocalTimers {
  private readonly timers = new Map<string, { timer: NodeJS.Timeout; at: number }>()
  private readonly running = new Map<string, Promise<void>>()
  private readonly limit = concurrencyLimiter(CONCURRENCY, SLOW_JOB_MS)
  private readonly tenants = new Map<string, { limit: Limit; jobs: number }>()
  private closed = false

  constructor(
    private readonly runJob: RunJob,
    private readonly log: Logger,
  ) {}

  /** The number of waiting jobs. */
  get size(): number {
    return this.timers.size
  }

  /** @param at by this machine's clock, in milliseconds. */
  add(job: Job, at: number, attempt = 1): void {
    if (this.closed || at - Date.now() > MAX_WAIT_MS) return
    const key = jobKey(job)
    const known = this.timers.get(key)
    if (known && known.at <= at) return
    clearTimeout(known?.timer)
    const fire = () => {
      this.timers.delete(key)
      void this.run(job, attempt)
    }
    this.timers.set(key, { timer: setTimeout(fire, Math.max(0, at - Date.now())).unref(), at })
  }

  /** Runs a job now, unless it is running. Never fails. */
  run(job: Job, attempt = 1): Promise<void> {
    const key = jobKey(job)
    const running =
      this.running.get(key) ??
      this.inTurn(job.tenantId, () => this.attempt(job, attempt)).finally(() => this.running.delete(key))
    this.running.set(key, running)
    return running
  }

  async close(): Promise<void> {
    this.closed = true
    for (const { timer } of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
    await Promise.all(this.running.values())
  }

  private async inTurn(tenantId: string, run: () => Promise<void>): Promise<void> {
    const tenant = this.tenants.get(tenantId) ?? { limit: concurrencyLimiter(CONCURRENCY_OF_TENANT), jobs: 0 }
    this.tenants.set(tenantId, tenant)
    tenant.jobs += 1
    try {
      await tenant.limit(() => this.limit(run))
    } finally {
      tenant.jobs -= 1
      if (tenant.jobs === 0) this.tenants.delete(tenantId)
    }
  }

  private async attempt(job: Job, attempt: number): Promise<void> {
    if (this.closed) return
    try {
      const wait = await this.runJob(job)
      // One extra millisecond, so that a job due in less than one is not rechecked in a loop.
      if (wait !== undefined) this.add(job, Date.now() + wait + 1)
    } catch (error) {
      if (this.closed) return
      this.log.warn({ err: error, job, attempt }, 'scheduled job failed')
      if (attempt < MAX_ATTEMPTS) this.add(job, Date.now() + FIRST_RETRY_MS * 2 ** (attempt - 1), attempt + 1)
    }
  }
}
