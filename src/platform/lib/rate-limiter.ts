interface RateLimit {
  /** The burst: tokens of a full bucket. */
  capacity: number
  /** Tokens refilled every `intervalMs`, counted from the time at which the bucket was last full. */
  refill: number
  intervalMs: number
}

/**
 * A token bucket. With `refill: 1` tokens return one by one, a steady rate after a burst; with `refill` equal to `capacity`
 * all return at once, a window that begins with its first use.
 *
 * Not rate-limiter-flexible, which returns promises: the gateway decides synchronously on each frame.
 */
export class TokenBucket {
  private tokens: number
  private refilledAt = 0

  constructor(private readonly limit: RateLimit) {
    this.tokens = limit.capacity
  }

  /** Takes a token. @returns 0, or the milliseconds until one is available. */
  take(now = performance.now()): number {
    if (this.isFull(now)) this.refilledAt = now
    if (this.tokens === 0) return this.refilledAt + this.limit.intervalMs - now
    this.tokens -= 1
    return 0
  }

  isFull(now = performance.now()): boolean {
    const { capacity, refill, intervalMs } = this.limit
    const intervals = Math.floor((now - this.refilledAt) / intervalMs)
    if (intervals > 0) {
      this.tokens = Math.min(capacity, this.tokens + intervals * refill)
      this.refilledAt += intervals * intervalMs
    }
    return this.tokens === capacity
  }
}

/** A token bucket for each key. A full bucket is the same as none, so only keys in use take memory. */
export class RateLimiter {
  private readonly buckets = new Map<string, TokenBucket>()

  constructor(private readonly limit: RateLimit) {}

  get size(): number {
    return this.buckets.size
  }

  /** Takes a token of this key. @returns 0, or the milliseconds until one is available. */
  take(key: string, now = performance.now()): number {
    let bucket = this.buckets.get(key)
    if (!bucket || bucket.isFull(now)) {
      this.buckets.delete(key)
      this.removeFull(now)
      bucket = new TokenBucket(this.limit)
      this.buckets.set(key, bucket)
    }
    return bucket.take(now)
  }

  /** In order of creation, so that a call examines only one bucket more than it removes. */
  private removeFull(now: number): void {
    for (const [key, bucket] of this.buckets) {
      if (!bucket.isFull(now)) return
      this.buckets.delete(key)
    }
  }
}
