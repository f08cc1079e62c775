import type { Config } from '../../config/options'
import { ChatError } from '../../errors'
import type { ChatRequest } from '../../providers'
import { RateLimiter } from '../lib/rate-limiter'
import { networkOf, proxiesOf } from './address'

const REFUSALS = new Set(['CHAT_AUTH_FAILED', 'CHAT_AUTH_TOKEN_INVALID'])

/**
 * Counts refused credentials per address in this process. Above the limit they get 429, and their HTTP connections are
 * closed. Valid credentials are always accepted, because many users may share an address, such as a proxy's.
 *
 * @returns the error to throw for a failed authentication.
 */
export function refusalLimit(limits: Config['limits']): (request: ChatRequest, error: unknown) => unknown {
  if (!limits.refusals) return (_request, error) => error
  const { requests, seconds } = limits.refusals
  const proxies = proxiesOf(limits)
  const limiter = new RateLimiter({ capacity: requests, refill: requests, intervalMs: seconds * 1000 })
  return (request, error) => {
    if (!(error instanceof ChatError) || !REFUSALS.has(error.code)) return error
    const waitMs = limiter.take(networkOf(request, proxies))
    if (waitMs === 0) return error
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
    const headers = { Connection: 'close' }
    const message = 'Too many requests with refused credentials.'
    return new ChatError('CHAT_RATE_LIMITED', { requests, seconds, retryAfter }, { headers, message })
  }
}
