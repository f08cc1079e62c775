import type { Caller } from '../domain/access/caller'
import type { Config } from '../config/options'
import type { Clock } from '../platform/lib/clock'
import { MemoryRates, rateLimited } from '../platform/lib/rate-windows'

/** Counts a user's requests in this process, and refuses those over `limits.rate`; unlimited without that option. */
export function rateLimit(rate: Config['limits']['rate'], clock: Clock): (caller: Caller) => void {
  if (!rate) return () => undefined
  const { requests, seconds } = rate
  const counts = new MemoryRates(() => clock.elapsed())
  return ({ tenantId, userId }) => {
    const full = counts.take([{ key: JSON.stringify([tenantId, userId]), requests, seconds }])
    if (full) throw rateLimited(full)
  }
}
