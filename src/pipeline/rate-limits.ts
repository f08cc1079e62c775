import type { Config } from '../config/options'
import type { Caller } from '../domain/access/caller'
import { networkOf, proxiesOf } from '../platform/host/address'
import type { SettingsOf } from '../platform/host/tenant-settings'
import { rateLimited, type RateCounter, type RateWindow } from '../platform/lib/rate-windows'
import type { ChatRequest, RateClass } from '../providers'

type Rate = { requests: number; seconds: number }

/** The limit that was reached, for the refusal. */
type Whose = { scope: 'user' | 'tenant' | 'address' } | { scope: 'class'; class: RateClass }
type Window = RateWindow & { whose: Whose }

/** Refuses requests over `limits.rates`. */
export type RateLimits = NonNullable<ReturnType<typeof rateLimits>>

interface RateLimitsOptions {
  config: Config
  settingsOf: SettingsOf
  /** Whether the host may set limits per tenant. */
  hasOverrides: boolean
  counter: RateCounter
}

/** @returns undefined if no limits are configured, so that requests skip the count. */
export function rateLimits({ config, settingsOf, hasOverrides, counter }: RateLimitsOptions) {
  const general = config.limits.rates
  if (!general && !hasOverrides) return undefined
  const proxies = proxiesOf(config.limits)

  const addressWindow = (request: ChatRequest): Window[] =>
    windowOf(general?.address, { scope: 'address' }, () => [networkOf(request, proxies)])

  async function windowsOf({ tenantId, userId }: Caller, rateClass: RateClass): Promise<Window[]> {
    const { rates } = (await settingsOf(tenantId)).limits
    return [
      ...windowOf(rates?.tenant, { scope: 'tenant' }, () => [tenantId]),
      ...windowOf(rates?.user, { scope: 'user' }, () => [tenantId, userId]),
      ...windowOf(rates?.classes[rateClass], { scope: 'class', class: rateClass }, () => [rateClass, tenantId, userId]),
    ]
  }

  async function take(windows: Window[]): Promise<void> {
    const full = windows.length > 0 ? await counter.take(windows) : undefined
    if (full) throw rateLimited(full, full.window.whose)
  }

  // Each refuses with CHAT_RATE_LIMITED, and the limit that was reached.
  return {
    /** Counts an authenticated request. */
    limitRequest: async (request: ChatRequest, caller: Caller, rateClass: RateClass) =>
      take([...addressWindow(request), ...(await windowsOf(caller, rateClass))]),
    /** A frame with the effect of a request. */
    limitFrame: async (caller: Caller, rateClass: RateClass) => take(await windowsOf(caller, rateClass)),
    /** Counts a WebSocket handshake by its address. */
    limitHandshake: (request: ChatRequest) => take(addressWindow(request)),
  }
}

function windowOf(rate: Rate | undefined, whose: Whose, ids: () => string[]): Window[] {
  if (!rate) return []
  const { requests, seconds } = rate
  // The key has the window's length, so that a changed one starts over.
  return [{ key: JSON.stringify([whose.scope, seconds, ...ids()]), requests, seconds, whose }]
}
