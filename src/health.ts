import type { Config } from './config/options'
import type { Chat } from './context'
import type { Gateway } from './gateway/gateway'
import type { Database } from './platform/database/connect'
import { checkDatabase } from './platform/database/health'
import type { Bus } from './platform/events/bus'
import { measureConsumers } from './platform/events/consumer-metrics'
import type { OpenMetrics } from './platform/telemetry/prometheus'

export interface Health {
  status: 'ok' | 'degraded' | 'down'
  /** If it is down, no request works. If it is read-only (a replica, or a primary in trouble), nothing can be sent. */
  database: 'up' | 'read-only' | 'down'
  /** If it is down, live events come later, from the event log; none is lost. A Cluster is up if all its masters are. */
  redis: 'up' | 'down' | 'memory'
  /** WebSocket connections of this process. */
  connections: number
}

/** What the parts do not measure themselves. */
export function measureParts(
  { metrics }: OpenMetrics,
  { database, db, bus, config }: { database: Database; db: Chat['db']; bus: Bus; config: Config },
): void {
  const upIf = (isUp: boolean) => [{ labels: {}, value: isUp ? 1 : 0 }]
  metrics.read('chat_database_up', async () => upIf((await checkDatabase(database)) === 'up'))
  if (config.redis.server) metrics.read('chat_redis_up', () => upIf(bus.isReady()))
  measureConsumers(metrics, db)
}

export async function checkHealth(db: Database, bus: Bus, config: Config, gateway: Gateway): Promise<Health> {
  const database = await checkDatabase(db)
  const redis = !config.redis.server ? 'memory' : bus.isReady() ? 'up' : 'down'
  const status = database !== 'up' ? 'down' : redis === 'down' ? 'degraded' : 'ok'
  return { status, database, redis, connections: gateway.connectionCount }
}
