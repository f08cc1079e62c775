import type { ChatSettings } from '../index'
import type { DataSettings } from './environment'

/** Options that must be equal in all processes on the same data, because they share the work. */
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
      // Far above human use, far below a runaway script.
      rate: { requests: 300, seconds: 10 },
      refusals: {},
      proxies: settings.proxies,
      ...(settings.rates && { rates: settings.rates }),
    },
    retention: settings.retention,
  } satisfies Partial<ChatSettings>
}
