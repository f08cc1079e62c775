import type { ChatError } from '../../errors'
import type { LabelsOf } from './instruments'
import type { Metrics } from './metrics'

/** Maximum tenants with a label, because each is a series and there may be thousands. */
const MAX_TENANTS = 100

const named = new WeakMap<Metrics, Set<string>>()

/** Counts an answered error and, for a rate limit, its scope and tenant. */
export function countRefusal(
  metrics: Metrics,
  via: LabelsOf<'chat_refusals_total'>['via'],
  { code, details }: ChatError,
  tenantId: string | undefined,
): void {
  metrics.count('chat_refusals_total', { via, code })
  if (code !== 'CHAT_RATE_LIMITED') return
  const { scope = '' } = details as { scope?: string }
  metrics.count('chat_rate_limited_total', { scope, tenant: tenantId === undefined ? '' : label(metrics, tenantId) })
}

/** The label of a tenant; empty for further tenants. */
function label(metrics: Metrics, tenantId: string): string {
  const names = named.get(metrics) ?? new Set()
  named.set(metrics, names)
  if (names.size < MAX_TENANTS) names.add(tenantId)
  return names.has(tenantId) ? tenantId : ''
}
