import type { Logger } from '../../config/options'
import { jobKey, type Job } from './jobs'

/**
 * Does a job if it is due.
 *
 * @returns the milliseconds until it will be, when it is not yet; nothing when it is done, or needs no doing any more.
 */
export type RunJob = (job: Job) => Promise<number | undefined>

const MAX_AT_ONCE = 4
const FIRST_RETRY_MS = 250
const MAX_ATTEMPTS = 7

/**
 * Timers of this process.
 *
 * Invariants
 *   * Each job waits at most once, for the earliest of the times at which it was wanted.
 *   * A job runs at most once at a time in this process, and at most four jobs do: they share the connections of the
 *     database with the requests.
 *   * A job that fails is tried again, later each time, for half a minute; after that the next sweep finds it.
 */
export class LocalTimers {
  private readonly waiting = new Map<string, { timer: NodeJS.Timeout; at: number }>()
  private readonly running = new Map<string, Promise<void>>()
  private readonly queued: (() => void)[] = []
  private active = 0
  private closed = false

  constructor(
    private readonly runJob: RunJob,
    private readonly log: Logger,
  ) {}

  /** @param at by this machine's clock, in milliseconds. At most 24 days ahead, which setTimeout counts no further. */
  add(job: Job, at: number, attempt = 1): void {
    if (this.closed) return
    const key = jobKey(job)
    const known = this.waiting.get(key)
    if (known && known.at <= at) return
    clearTimeout(known?.timer)
    const timer = setTimeout(
      () => {
        this.waiting.delete(key)
        void this.run(job, attempt)
      },
      Math.max(0, at - Date.now()),
    )
    timer.unref()
    this.waiting.set(key, { timer, at })
  }

  /** Runs a job now, unless it runs already. Never fails. */
  run(job: Job, attempt = 1): Promise<void> {
    const key = jobKey(job)
    const running = this.running.get(key) ?? this.start(job, attempt).finally(() => this.running.delete(key))
    this.running.set(key, running)
    return running
  }

  async close(): Promise<void> {
    this.closed = true
    for (const { timer } of this.waiting.values()) clearTimeout(timer)
    this.waiting.clear()
    await Promise.all(this.running.values())
  }

  private async start(job: Job, attempt: number): Promise<void> {
    if (this.active < MAX_AT_ONCE) this.active += 1
    else await new Promise<void>((resolve) => this.queued.push(resolve))
    try {
      if (this.closed) return
      const wait = await this.runJob(job)
      // One more millisecond: what is due in less than one must not be asked for again at once.
      if (wait !== undefined) this.add(job, Date.now() + wait + 1)
    } catch (error) {
      if (this.closed) return
      this.log.warn({ err: error, job, attempt }, 'a job failed')
      if (attempt < MAX_ATTEMPTS) this.add(job, Date.now() + FIRST_RETRY_MS * 2 ** (attempt - 1), attempt + 1)
    } finally {
      // Whoever waits takes over the place of the one that ends.
      const next = this.queued.shift()
      if (next) next()
      else this.active -= 1
    }
  }
}
