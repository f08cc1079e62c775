import type { Caller } from '../domain/access/caller'
import type { Config } from '../config/options'
import { ChatError } from '../errors'
import type { Clock } from '../platform/lib/clock'
import { RateLimiter } from '../platform/lib/rate-limiter'

/** Counts a user's requests in this process, and refuses those over `limits.rate`; unlimited without that option. */
export function rateLimit(rate: Config['limits']['rate'], clock: Clock): (caller: Caller) => void {
  if (!rate) return () => undefined
  const { requests, seconds } = rate
  const limiter = new RateLimiter({ capacity: requests, refill: requests, intervalMs: seconds * 1000 })
  return ({ tenantId, userId }) => {
    const waitMs = limiter.take(JSON.stringify([tenantId, userId]), clock.elapsed())
    if (waitMs === 0) return
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
    throw new ChatError('CHAT_RATE_LIMITED', { requests, seconds, retryAfter })
  }
}
