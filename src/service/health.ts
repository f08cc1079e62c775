import { countOpenStreams } from '../domain/open-streams/writers'
import type { Config } from '../config/options'
import type { Chat } from '../pipeline/chat'
import type { Gateway } from '../gateway/gateway'
import type { Database } from '../platform/database/connect'
import { ASK_MODE, modeOf } from '../platform/database/probe'
import type { Bus } from '../platform/events/bus'
import { measureConsumers } from '../platform/consumers/metrics'
import { withTimeout } from '../platform/lib/timeout'
import type { OpenMetrics } from '../platform/telemetry/prometheus'

export interface Health {
  /** `degraded`: it serves, with a problem in `database` or `redis`. */
  status: 'ok' | 'degraded' | 'down'
  /**
   * `down`: all requests fail. `read-only` (a replica, or a primary in trouble) and `disk-full`: reads work and writes
   * fail; a full disk is detected by the first failed write.
   */
  database: 'up' | 'read-only' | 'disk-full' | 'down'
  /** `down`: live events come from the event log, later; none is lost. A Cluster is up if all its masters are. */
  redis: 'up' | 'down' | 'memory'
  /** WebSocket connections of this process. */
  connections: number
}

/** Metrics of the service as a whole. */
export function measureParts(
  { metrics }: OpenMetrics,
  { database, db, bus, config }: { database: Database; db: Chat['db']; bus: Bus; config: Config },
): void {
  const upIf = (isUp: boolean) => [{ labels: {}, value: isUp ? 1 : 0 }]
  metrics.read('chat_database_up', async () => upIf((await checkDatabase(database)) === 'up'))
  if (config.redis.server) metrics.read('chat_redis_up', () => upIf(bus.isReady()))
  metrics.read('chat_open_streams', async () => [{ labels: {}, value: await countOpenStreams(db) }])
  measureConsumers(metrics, db)
}

export async function checkHealth(db: Database, bus: Bus, config: Config, gateway: Gateway): Promise<Health> {
  const database = await checkDatabase(db)
  const redis = !config.redis.server ? 'memory' : bus.isReady() ? 'up' : 'down'
  const status = database === 'down' ? 'down' : database !== 'up' || redis === 'down' ? 'degraded' : 'ok'
  return { status, database, redis, connections: gateway.connectionCount }
}

/**
 * Whether the database answers and accepts writes, even if all connections of the pool are in use. If the server is
 * read-only (a replica or a primary), the connections are renewed, because the same address may lead to another server.
 */
async function checkDatabase(database: Database): Promise<Health['database']> {
  const { pool, space } = database
  const probe = database.isBusy() ? database.askMode() : pool.query<{ mode: string }>(ASK_MODE).then(modeOf)
  try {
    if ((await withTimeout(probe)) === 'writable') {
      return (await space.isFull((text) => pool.query(text))) ? 'disk-full' : 'up'
    }
  } catch {
    return 'down'
  }
  pool.renew()
  return 'read-only'
}
