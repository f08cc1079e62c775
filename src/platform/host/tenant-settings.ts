import { LRUCache } from 'lru-cache'
import type { Config } from '../../config/options'
import { withOverrides, type TenantSettings } from '../../config/tenant-overrides'
import { ConfigError } from '../../errors'
import type { SettingsProvider } from '../../providers'
import type { Clock } from '../lib/clock'
import { logLimiter } from '../lib/log-limiter'
import { noAnswer, withTimeout } from '../lib/timeout'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry'
import { watchHostCall } from './host-call'

const PROVIDER_TIMEOUT_MS = 5000
/** Delay before the host is called again after a failure, unless settings expire sooner. */
const RETRY_MS = 10_000
const MAX_TENANTS = 10_000

/** The settings of a tenant; synchronous if known. Never rejects. */
export type SettingsOf = (tenantId: string) => TenantSettings | Promise<TenantSettings>

interface Known {
  settings: TenantSettings
  /** The host is not called before this time. */
  freshUntil: number
  /** Stale settings apply until this time, while the host is called again. */
  usableUntil: number
}

/**
 * Caches the host's settings per tenant.
 *
 * Invariants
 *
 * * Calls are coalesced: one per tenant at a time.
 * * A request waits only if the tenant has no cached settings, at most five seconds, and never fails because of the
 *   host.
 * * A late, invalid or missing answer changes nothing: the last valid one applies, or else the options; with the
 *   options because of a failure no message is removed by age.
 *
 * @returns a function that returns the options if the host has no settings per tenant.
 */
export function settingsByTenant(
  provider: SettingsProvider | undefined,
  config: Pick<Config, 'log' | 'limits' | 'gateway' | 'storage' | 'policy' | 'retention' | 'tenants'>,
  clock: Clock,
  { timeoutMs = PROVIDER_TIMEOUT_MS, telemetry = noTelemetry }: { timeoutMs?: number; telemetry?: Telemetry } = {},
): SettingsOf {
  const { log, limits, gateway, storage, policy, retention, tenants } = config
  const general: TenantSettings = { limits, storage, policy, retention }
  if (!provider) return () => general
  // Nothing is removed without an answer, because the tenant may keep messages longer.
  const unknown: TenantSettings = { ...general, retention: { ...retention, messageDays: undefined } }
  const warn = logLimiter(log)
  const holdMs = tenants.settingsSeconds * 1000
  const known = new LRUCache<string, Known>({ max: MAX_TENANTS })
  const asked = new Map<string, Promise<TenantSettings>>()

  const remember = (tenantId: string, settings: TenantSettings, freshMs: number): TenantSettings => {
    const freshUntil = clock.elapsed() + freshMs
    known.set(tenantId, { settings, freshUntil, usableUntil: freshUntil + holdMs })
    return settings
  }

  async function ask(tenantId: string): Promise<TenantSettings> {
    const last = known.get(tenantId)?.settings ?? unknown
    try {
      const call = async () => (provider as SettingsProvider).settingsFor(tenantId)
      const read = async () => withOverrides({ ...general, gateway }, await withTimeout(call(), timeoutMs, noAnswer))
      // Apart, because several requests may wait for the call, or none.
      const settings = await watchHostCall(telemetry, 'settingsProvider', read, 'apart')
      return remember(tenantId, settings, holdMs)
    } catch (error) {
      const isWrong = error instanceof ConfigError
      const reason = error instanceof Error ? error.message : String(error)
      warn(
        new Error(`Tenant ${JSON.stringify(tenantId)}: ${reason}`, { cause: error }),
        `settingsFor of the host ${isWrong ? 'returned invalid settings' : 'failed'}; keeping the previous ones`,
      )
      return remember(tenantId, last, Math.min(holdMs, RETRY_MS))
    } finally {
      asked.delete(tenantId)
    }
  }

  return (tenantId) => {
    const found = known.get(tenantId)
    const now = clock.elapsed()
    if (found && now < found.freshUntil) return found.settings
    let answer = asked.get(tenantId)
    if (!answer) {
      answer = ask(tenantId)
      asked.set(tenantId, answer)
    }
    return found && now < found.usableUntil ? found.settings : answer
  }
}
