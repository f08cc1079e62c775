import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../config/options'

/** Average delays of the first pass after the start, of the next pass, and of a retry after a failed pass. */
export interface PassPeriods {
  firstMs: number
  intervalMs: number
  retryMs: number
}

/** Runs `run` about every `ms` milliseconds until closed. The next run retries a failure. */
export function repeat(ms: number, run: () => Promise<void>, onError?: (error: unknown) => void): Passes {
  return new Passes({ firstMs: ms / 2, intervalMs: ms, retryMs: ms }, async () => {
    await run().catch(onError)
    return true
  })
}

/** Periodic maintenance of a process. */
export class Passes {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private readonly closing = new AbortController()

  /** @param run a pass. Returns whether it succeeded completely; otherwise it is retried sooner. Never rejects. */
  constructor(
    private readonly periods: PassPeriods,
    private readonly run: () => Promise<boolean>,
  ) {
    this.schedule(periods.firstMs)
  }

  /** Whether a running pass must end at its next step. */
  get isClosed(): boolean {
    return this.closing.signal.aborted
  }

  /** Ends a pause at once. Resolves when the running pass has ended. */
  async close(): Promise<void> {
    this.closing.abort()
    clearTimeout(this.timer)
    await this.running
  }

  /** Pauses, to leave the database to others. */
  async pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.closing.signal }).catch(() => undefined)
  }

  /**
   * Runs the steps in order, until this is closed. Logs a failed step by its name, and continues. A step that logged its
   * failures itself returns false. @returns whether all succeeded.
   */
  async takeAll(log: Pick<Logger, 'warn'>, steps: Record<string, () => Promise<unknown>>): Promise<boolean> {
    let succeeded = true
    for (const [step, take] of Object.entries(steps)) {
      if (this.isClosed) break
      try {
        if ((await take()) === false) succeeded = false
      } catch (error) {
        succeeded = false
        log.warn({ err: error, step }, 'maintenance step failed; it will be retried')
      }
    }
    return succeeded
  }

  /** With jitter, so that processes that started together do not run at the same time. */
  private schedule(ms: number): void {
    if (this.isClosed) return
    const { intervalMs, retryMs } = this.periods
    const runOnce = async () => this.schedule((await this.run()) ? intervalMs : retryMs)
    const start = () => void (this.running = runOnce())
    this.timer = setTimeout(start, ms * (0.5 + Math.random())).unref()
  }
}
