import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Caller } from '../domain/access/caller'
import type { Config } from '../config/options'
import { ChatError } from '../errors'

/** Counts the requests of a user on this process, and refuses those over `limits.rate`. Without that option, none. */
export function rateLimit(rate: Config['limits']['rate']): (caller: Caller) => Promise<void> {
  if (!rate) return () => Promise.resolve()
  const { requests, seconds } = rate
  const limiter = new RateLimiterMemory({ points: requests, duration: seconds })
  return async ({ tenantId, userId }) => {
    try {
      await limiter.consume(JSON.stringify([tenantId, userId]))
    } catch (refusal) {
      const retryAfter = Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000))
      const headers = { 'Retry-After': String(retryAfter) }
      throw new ChatError('CHAT_RATE_LIMITED', { requests, seconds, retryAfter }, { headers })
    }
  }
}
