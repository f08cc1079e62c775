// Below what a gateway allows by default: 50 frames a second, 100 at once and 100 waiting for an answer.
const FRAMES_PER_SECOND = 40
const FRAMES_AT_ONCE = 60
const UNANSWERED_FRAMES = 30

/** Spreads frames so that the gateway does not take them for a flood: an app may have hundreds of channels to join. */
export class Pace {
  private allowance = FRAMES_AT_ONCE
  private countedAt = Date.now()
  private unanswered = 0
  private readonly waiting: Array<() => void> = []
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Another connection is counted anew. */
  reset(): void {
    this.allowance = FRAMES_AT_ONCE
    this.next()
  }

  /** Runs a task that sends a frame and ends with its answer, when its turn has come. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.waiting.length > 0 || !this.begins()) {
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve)
        this.next()
      })
    }
    try {
      return await task()
    } finally {
      this.unanswered -= 1
      this.next()
    }
  }

  private begins(): boolean {
    const now = Date.now()
    const passed = Math.max(0, now - this.countedAt) / 1000
    this.allowance = Math.min(FRAMES_AT_ONCE, this.allowance + passed * FRAMES_PER_SECOND)
    this.countedAt = now
    if (this.unanswered >= UNANSWERED_FRAMES || this.allowance < 1) return false
    this.allowance -= 1
    this.unanswered += 1
    return true
  }

  private next(): void {
    while (this.waiting.length > 0 && this.begins()) this.waiting.shift()?.()
    // When the allowance is what is missing, nobody else will call.
    if (this.waiting.length === 0 || this.allowance >= 1 || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.next()
    }, 1000 / FRAMES_PER_SECOND)
  }
}
