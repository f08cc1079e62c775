import type { ChatSettings } from '../index'
import type { DataSettings } from './environment'

/** What every process that works on the same data is to be given alike: each of them does the work that all share. */
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
      // Far above what a person does, far below what a runaway script does.
      rate: { requests: 300, seconds: 10 },
      refusals: {},
      proxies: settings.proxies,
      ...(settings.rates && { rates: settings.rates }),
    },
    retention: settings.retention,
  } satisfies Partial<ChatSettings>
}
