/** A burst of `capacity`, then a steady rate. Decides at once, while rate-limiter-flexible returns promises. */
export class TokenBucket {
  private tokens: number
  /** Tokens return every `intervalMs`, counted from the time at which the bucket was last full. */
  private refilledAt = 0

  constructor(
    private readonly capacity: number,
    private readonly intervalMs: number,
  ) {
    this.tokens = capacity
  }

  /** Takes a token. @returns 0, or the milliseconds until one is available. */
  take(now = performance.now()): number {
    const returned = Math.max(0, Math.floor((now - this.refilledAt) / this.intervalMs))
    this.tokens = Math.min(this.capacity, this.tokens + returned)
    this.refilledAt += returned * this.intervalMs
    if (this.tokens === this.capacity) this.refilledAt = now
    if (this.tokens === 0) return this.refilledAt + this.intervalMs - now
    this.tokens -= 1
    return 0
  }
}
