import type { Config } from '../../config/options'
import { ChatError } from '../../errors'
import type { ChatRequest } from '../../providers'
import { MemoryRates, rateLimited } from '../lib/rate-windows'
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
  const counts = new MemoryRates(() => performance.now())
  return (request, error) => {
    if (!(error instanceof ChatError) || !REFUSALS.has(error.code)) return error
    const full = counts.take([{ key: networkOf(request, proxies), requests, seconds }])
    if (!full) return error
    const message = 'Too many requests with refused credentials.'
    return rateLimited(full, {}, { headers: { Connection: 'close' }, message })
  }
}
