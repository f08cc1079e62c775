import type { Logger } from '../../config/options'

/** Average times: from the start to the first pass, from one pass to the next, and after a failed pass. */
export interface PassPeriods {
  firstMs: number
  intervalMs: number
  retryMs: number
}

/** Upkeep that a process repeats for as long as it lives. */
export class Passes {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private wake: () => void = () => undefined
  private closed = false

  /** @param run a pass. @returns whether all of it succeeded; else it is retried sooner. Never rejects. */
  constructor(
    private readonly periods: PassPeriods,
    private readonly run: () => Promise<boolean>,
  ) {
    this.schedule(periods.firstMs)
  }

  /** A pass that runs is to end at its next step. */
  get isClosed(): boolean {
    return this.closed
  }

  /** Resolves when the running pass has ended. A pause ends at once. */
  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    this.wake()
    await this.running
  }

  /** Leaves the database to others for so long. */
  async pause(ms: number): Promise<void> {
    if (ms <= 0 || this.closed) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.wake = resolve
      timer = setTimeout(resolve, ms)
    })
    clearTimeout(timer)
  }

  /**
   * Takes each of the steps, in order, until this is closed. One that fails is logged under its name, and the others are taken
   * all the same.
   *
   * @param steps answer false for what they have logged themselves.
   * @returns whether all succeeded.
   */
  async takeAll(log: Pick<Logger, 'warn'>, steps: Record<string, () => Promise<unknown>>): Promise<boolean> {
    let succeeded = true
    for (const [step, take] of Object.entries(steps)) {
      if (this.closed) break
      try {
        if ((await take()) === false) succeeded = false
      } catch (error) {
        succeeded = false
        log.warn({ err: error, step }, 'a step of the upkeep failed; it will be retried')
      }
    }
    return succeeded
  }

  /** With jitter, so that processes that started together do not run at the same time. */
  private schedule(ms: number): void {
    if (this.closed) return
    const { intervalMs, retryMs } = this.periods
    const runOnce = async () => this.schedule((await this.run()) ? intervalMs : retryMs)
    const start = () => void (this.running = runOnce())
    this.timer = setTimeout(start, ms * (0.5 + Math.random()))
    this.timer.unref()
  }
}
