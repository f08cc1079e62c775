// Below the default limits of a gateway: 50 frames a second, bursts of 100, and 100 frames waiting to be handled.
const FRAMES_PER_SECOND = 40
const BURST = 60
const MAX_UNANSWERED = 30

/** Keeps the socket below the gateway's rate limit: an app may have hundreds of channels to join. */
export class FrameLimiter {
  private tokens = BURST
  private refilledAt = Date.now()
  private unanswered = 0
  private readonly waiting: Array<() => void> = []
  private timer: ReturnType<typeof setTimeout> | undefined

  /** The gateway counts each connection for itself: call this when a new one is open. Nothing waits without one. */
  reset(tokens = BURST): void {
    this.tokens = tokens
    this.next()
  }

  /** Counts a frame that does not wait. */
  charge(): void {
    this.tokens -= 1
  }

  /** Runs a task that sends one frame and waits for its answer, as soon as the limits allow. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.waiting.length > 0 || !this.admit()) {
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

  private admit(): boolean {
    const now = Date.now()
    const seconds = Math.max(0, now - this.refilledAt) / 1000
    if (this.tokens < BURST) this.tokens = Math.min(BURST, this.tokens + seconds * FRAMES_PER_SECOND)
    this.refilledAt = now
    if (this.unanswered >= MAX_UNANSWERED || this.tokens < 1) return false
    this.tokens -= 1
    this.unanswered += 1
    return true
  }

  private next(): void {
    while (this.waiting.length > 0 && this.admit()) this.waiting.shift()?.()
    // An answer calls this again. A missing token needs a timer.
    if (this.waiting.length === 0 || this.tokens >= 1 || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.next()
    }, 1000 / FRAMES_PER_SECOND)
  }
}
