import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type Koa from 'koa'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../generated/database'
import { UnreadCounts } from './channels/unread'
import type { Chat } from './chat-context'
import { readConfig, type ChatOptions, type Config, type DatabaseOptions } from './config'
import { openDatabase, type Database } from './database/connect'
import { cannotUse } from './database/errors'
import { inTime } from './database/in-time'
import { assertSchema, migrate as migrateUrl, migrateDatabase } from './database/migrate'
import { handlers } from './handlers'
import { createApp } from './http/app'
import { Calendar } from './jobs/calendar'
import { jobRunner } from './jobs/job-table'
import type { RunJob } from './jobs/local-timers'
import { RedisQueue } from './jobs/redis-queue'
import type { Timers } from './jobs/timers'
import { SendQueue } from './messages/send-queue'
import { fenceProviders } from './providers'
import { memoryBus, type Bus } from './realtime/bus'
import { EventLog } from './realtime/event-log'
import { Gateway } from './realtime/gateway'
import { PresenceNews } from './realtime/gateway-presence'
import { MemoryPresence, type PresenceChange, type SocketPresence } from './realtime/presence'
import { redisBus, type RedisBus } from './realtime/redis-bus'
import { RedisPresence } from './realtime/redis-presence'
import { Retention } from './realtime/retention'

export interface Health {
  status: 'ok' | 'degraded' | 'down'
  /** Without the database nothing works. */
  database: 'up' | 'down'
  /** Without Redis live events come late, from the event log; nothing is lost. A Cluster is up with all its masters. */
  redis: 'up' | 'down' | 'memory'
  /** WebSocket connections of this process. */
  connections: number
}

/** A running chat service. It is mounted in a host by `app` or `callback()`, and its gateway by `attach()`. */
export interface ChatService {
  /** The Koa application, for `koa-mount` or to listen by itself. */
  readonly app: Koa
  /** A plain Node request listener, for Express, Fastify, Nest or `node:http`. */
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Takes WebSocket upgrades of the gateway's path on this server. Other paths stay with their own listeners. */
  attach(server: Server): void
  health(): Promise<Health>
  /**
   * Closes sockets with 1012, spread over the drain time, then everything that was opened. May be called twice.
   *
   * @param options.drainSeconds default 0. Requests under way are the host's to await, by closing its server first.
   */
  close(options?: { drainSeconds?: number }): Promise<void>
}

/**
 * Opens the database and the bus, and puts the service together. It owns nothing of the process: no signals, no exit,
 * no output but its logger, and any number of instances may live side by side.
 *
 * @throws ConfigError for options that are missing, unknown or wrong, and DatabaseSetupError for a database that cannot
 * be opened or lacks the schema.
 */
export async function createChat(options: ChatOptions): Promise<ChatService> {
  const { config, providers } = await readConfig(options)
  const database = await openMigrated(config)
  const { db } = database
  const host = fenceProviders(providers, config)
  const bus = openBus(config)
  const events = new EventLog(db, bus)
  const presenceNews = new PresenceNews(db, events, config.log)
  const presence = openPresence(config, bus, (change) => presenceNews.add(change))
  const chat: Chat = {
    config,
    log: config.log,
    db,
    host,
    events,
    presence,
    unread: new UnreadCounts(db, bus, host, config.log),
    sends: new SendQueue(db),
    timers: openTimers(config, db, bus, (job) => jobRunner(chat)(job)),
  }
  const gateway = new Gateway(chat, bus, presence)
  const retention = new Retention({ db, log: config.log, hours: config.gateway.retentionHours })
  const app = await createApp(chat, handlers)
  const listener = app.callback()

  const close = async (drainSeconds: number) => {
    await gateway.close(drainSeconds)
    await chat.timers.close()
    await retention.close()
    await chat.unread.close()
    await presence.close()
    await presenceNews.close()
    await bus.close()
    await database.close()
  }
  let closing: Promise<void> | undefined
  return {
    app,
    callback: () => listener,
    attach: (server) => gateway.attach(server),
    health: () => checkHealth(database, bus, config, gateway),
    close: ({ drainSeconds = 0 } = {}) => (closing ??= close(drainSeconds)),
  }
}

/**
 * Applies the migrations that are missing, as `chat-migrate` does. Several processes may do so at once.
 *
 * @returns the names of those that were applied.
 */
export async function migrate({
  database,
}: {
  database: Pick<DatabaseOptions, 'url'>
}): Promise<{ applied: string[] }> {
  const { applied } = await migrateUrl({ url: database.url })
  return { applied }
}

async function openMigrated(config: Config): Promise<Database> {
  const { migrate, ...options } = config.database
  const database = await openDatabase({ ...options, logger: config.log })
  try {
    if (migrate || database.engine === 'pglite') await migrateDatabase(database)
    else await assertSchema(database)
    return database
  } catch (error) {
    await database.close()
    throw cannotUse(database.location, error)
  }
}

function openBus({ redis, log }: Config): Bus | RedisBus {
  return redis.server ? redisBus(redis.server, redis.prefix, log) : memoryBus()
}

function openPresence(
  { redis, log }: Config,
  bus: Bus | RedisBus,
  onChange: (change: PresenceChange) => void,
): SocketPresence {
  if (!('redis' in bus)) return new MemoryPresence(onChange)
  return new RedisPresence({ redis: bus.redis, prefix: redis.prefix, log, onChange })
}

function openTimers({ redis, log }: Config, db: Kysely<DB>, bus: Bus, runJob: RunJob): Timers {
  const { server, prefix } = redis
  if (!server) return new Calendar({ db, bus, log, runJob })
  return new Calendar({ db, bus, log, runJob, openQueue: (on) => new RedisQueue({ server, prefix, log, ...on }) })
}

async function checkHealth({ db }: Database, bus: Bus, config: Config, gateway: Gateway): Promise<Health> {
  const database = await inTime(sql`select 1`.execute(db)).then(
    () => 'up' as const,
    () => 'down' as const,
  )
  const redis = !config.redis.server ? 'memory' : bus.isReady() ? 'up' : 'down'
  const status = database === 'down' ? 'down' : redis === 'down' ? 'degraded' : 'ok'
  return { status, database, redis, connections: gateway.connectionCount }
}
