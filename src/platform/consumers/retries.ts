import { logLimiter, type LimitedWarning } from '../lib/log-limiter'
import { repeat, type Passes } from '../lib/passes'
import { throttle } from '../lib/throttle'
import type { DurableOptions, DurableParts } from './durable-options'
import { claimFailures, failAgain, giveBackFailure, removeFailure, type ClaimedFailure } from './failures'
import type { Registration } from './registration'
import { decide, logFailure } from './retry-policy'
import type { RunningHandlers } from './running-handlers'

const SWEEP_MS = 1000
const GATHER_MS = 20
/** Added to the handler's timeout. */
const SPARE_MS = 30_000

/** Retries events that were set aside, out of order, as often as the policy allows. */
export class Retries {
  private readonly searches = throttle(GATHER_MS, () => this.search())
  private sweeps: Passes | undefined
  private readonly warn: LimitedWarning
  private readonly running = new Set<Promise<void>>()
  /** Whether the last search used up the capacity, so that more events may be due. */
  private hasMore = false

  constructor(
    private readonly options: DurableOptions,
    private readonly parts: DurableParts & { registration: Registration; handlers: RunningHandlers },
  ) {
    this.warn = logLimiter(parts.log)
  }

  start(): void {
    const { closing, sweepMs = SWEEP_MS } = this.parts
    if (!closing.aborted) this.sweeps = repeat(sweepMs, async () => this.searches.trigger())
  }

  /** Resolves when running attempts have ended. */
  async close(): Promise<void> {
    await this.sweeps?.close()
    await this.searches.stop()
    await Promise.all(this.running)
  }

  private search(): Promise<void> {
    return this.beginDue().catch((error: unknown) => {
      this.hasMore = false
      this.warn(error, 'searching for failed events failed; it will be retried')
    })
  }

  /** As many as there is capacity for. */
  private async beginDue(): Promise<void> {
    const { db, rules, registration, closing } = this.parts
    const { name, timeoutMs, retry, concurrency } = this.options
    const claim = { consumer: name, leaseMs: timeoutMs + SPARE_MS, maxAttempts: retry.attempts }
    do {
      const room = concurrency - this.running.size
      if (room <= 0 || !registration.hasFailures || closing.aborted) return
      const due = await claimFailures(db, rules, claim, room)
      this.hasMore = due.length === room
      for (const event of due) this.begin(event)
    } while (this.hasMore)
  }

  private begin(event: ClaimedFailure): void {
    const running: Promise<void> = this.retry(event)
      .catch((error: unknown) => this.warn(error, 'consuming events failed; it will be retried'))
      .finally(() => {
        this.running.delete(running)
        // Uses the capacity for other due events at once, before the next sweep.
        if (this.hasMore && !this.parts.closing.aborted) this.searches.trigger()
      })
    this.running.add(running)
  }

  private async retry({ isErased, ...claimed }: ClaimedFailure): Promise<void> {
    const { db, log, handlers, closing } = this.parts
    const { name, retry } = this.options
    if (closing.aborted) return giveBackFailure(db, name, claimed)
    const opening = claimed.data === null ? await this.options.lookUpOpening(claimed) : undefined
    const event = { ...claimed, ...opening }
    const isGone = isErased || event.data === null
    const outcome = isGone ? 'done' : await handlers.call({ ...event, attempt: event.attempts })
    if (outcome === 'done') return removeFailure(db, name, event)
    if (outcome === 'closed') return giveBackFailure(db, name, event)
    const { waitMs } = decide(outcome.error, event.attempts, retry)
    logFailure(log, name, outcome.error, event, waitMs)
    await failAgain(db, name, claimed, { ...outcome, waitMs })
  }
}
