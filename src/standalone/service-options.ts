import type { ChatSettings } from '../index'
import type { DataSettings } from './environment'
import { PROCESS_RATE, REFUSALS_RATE } from './limit-variables'

/** Options that must be equal in all processes on the same data, which share the work. */
export function serviceOptions(settings: DataSettings) {
  return {
    database: {
      url: settings.databaseUrl,
      ...(settings.replicaUrls && { replicaUrls: settings.replicaUrls }),
      shared: settings.databaseShared,
      preparedStatements: settings.preparedStatements,
      ...(settings.tenantFence !== undefined && { tenantFence: settings.tenantFence }),
      slowStatementMs: settings.slowStatementMs,
    },
    redis: { url: settings.redisUrl, prefix: settings.redisPrefix },
    limits: {
      maxChannelMembers: settings.maxChannelMembers,
      largeChannelMembers: settings.largeChannelMembers,
      rate: PROCESS_RATE,
      refusals: REFUSALS_RATE,
      proxies: settings.proxies,
      ...(settings.rates && { rates: settings.rates }),
    },
    retention: settings.retention,
  } satisfies Partial<ChatSettings>
}
