import type { IncomingMessage, Server, ServerResponse } from 'node:http'
// eslint-disable-next-line @typescript-eslint/no-require-imports -- a default import needs `esModuleInterop` of the host
import type Koa = require('koa')
import { UnreadCounts } from './domain/unread/unread'
import type { Chat } from './context'
import { readConfig } from './config/read-config'
import { type ChatOptions, type Config, type DatabaseOptions, type Logger } from './config/options'
import { openDatabase, type Database } from './platform/database/connect'
import { cannotUse } from './platform/database/errors'
import { checkDatabase } from './platform/database/health'
import { systemClock, type Clock } from './platform/lib/clock'
import { readInstallation, type Installation } from './platform/database/installation'
import { ClosingStack } from './platform/lib/closing-stack'
import { KeyedQueue } from './platform/lib/keyed-queue'
import { assertSchema, migrate as migrateUrl, migrateDatabase } from './platform/database/migrate'
import { eventVisibility } from './domain/access/erased-events'
import { handlers } from './handlers'
import { createApp } from './http/app'
import { RunningRequests } from './http/running-requests'
import { Scheduler, type SchedulerOptions } from './platform/scheduler/scheduler'
import { hostCallbacks } from './host-callbacks'
import { jobHandlers } from './job-handlers'
import { BullmqQueue } from './platform/scheduler/bullmq-queue'
import type { JobHandler } from './platform/scheduler/jobs'
import { readQueue } from './domain/channels/read-queue'
import { changeQueue } from './domain/messages/change-queue'
import { sendQueue } from './domain/messages/send-queue'
import { boundedHost } from './platform/host/host'
import { memoryBus, type Bus } from './platform/events/bus'
import { EventLog } from './platform/events/event-log'
import { Gateway } from './gateway/gateway'
import { PresenceAnnouncer } from './domain/presence/presence-announcer'
import { MemoryPresence } from './domain/presence/memory-presence'
import { GRACE_MS, type PresenceChange, type SocketPresence } from './domain/presence/presence'
import { PeerMonitor } from './platform/events/peer-monitor'
import { redisBus, type RedisBus } from './platform/events/redis-bus'
import { RedisPresence } from './domain/presence/redis-presence'
import { RedisWatchers } from './domain/presence/redis-watchers'
import { MemoryWatchers, type Watchers } from './domain/presence/watchers'
import { Epoch } from './platform/events/epoch'
import { EventConsumer } from './platform/events/consumer'
import type { Consumer } from './platform/events/hand-over'
import { removeDeletedChannels } from './domain/channels/delete-channel'
import { Retention } from './platform/events/retention'
import type { ChatProviders } from './providers'

export interface Health {
  status: 'ok' | 'degraded' | 'down'
  /** If it is down, no request works. If it is read-only (a replica, or a primary in trouble), nothing can be sent. */
  database: 'up' | 'read-only' | 'down'
  /** If it is down, live events come later, from the event log; none is lost. A Cluster is up if all its masters are. */
  redis: 'up' | 'down' | 'memory'
  /** WebSocket connections of this process. */
  connections: number
}

/** A running chat service. The host mounts it with `app` or `callback()`, and its gateway with `attach()`. */
export interface ChatService {
  /** The Koa application, for `koa-mount` or to listen by itself. */
  readonly app: Koa
  /** A plain Node request listener, for Express, Fastify, Nest or `node:http`. */
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /**
   * Handles the server's WebSocket upgrades on the gateway's path, which other listeners do not see. Other paths are left to
   * them.
   *
   * @throws ConfigError if another service is attached to the server on the same path.
   */
  attach(server: Server): void
  health(): Promise<Health>
  /**
   * Closes sockets with 1012, spread over the drain time; then refuses new requests with 503, awaits those under way and
   * the callbacks that they started, and closes everything that was opened. May be called twice.
   *
   * @param options.drainSeconds default 0.
   * @param options.timeoutSeconds limit of what comes after the drain time, default 15. What has not ended by then is
   * broken off: with a database that does not answer, its connections are closed under the running statements.
   */
  close(options?: { drainSeconds?: number; timeoutSeconds?: number }): Promise<void>
}

/**
 * Opens the database and the bus, and puts the service together. It owns nothing of the process: no signals, no exit,
 * no output but its logger, and any number of instances may live side by side.
 *
 * @throws ConfigError for options that are missing, unknown or wrong, and DatabaseSetupError for a database that cannot
 * be opened or lacks the schema.
 */
export function createChat(options: ChatOptions): Promise<ChatService> {
  return openChat(options)
}

const CLOSE_SECONDS = 15

/** What a test replaces, and no host can. */
export interface Internals {
  clock?: Clock
  /** How long a user may be away before others are notified. */
  presenceGraceMs?: number
  /** How often the database is searched for what is due. */
  sweepMs?: number
  /** How long a process may go without renewing its claim on a channel whose events it consumes. */
  leaseMs?: number
}

/** `createChat` with what only tests replace. */
export async function openChat(options: ChatOptions, internals: Internals = {}): Promise<ChatService> {
  const { config, providers } = await readConfig(options)
  const opened = new ClosingStack()
  try {
    return await openParts(config, providers, internals, opened)
  } catch (error) {
    // What failed is the reason to be told, also where something cannot be closed after it.
    await opened.close().catch(() => undefined)
    throw error
  }
}

async function openParts(
  config: Config,
  providers: ChatProviders,
  { clock = systemClock, presenceGraceMs, ...periods }: Internals,
  opened: ClosingStack,
): Promise<ChatService> {
  const { database, installation } = await openMigrated(config)
  opened.add(() => database.close())
  const { db } = database
  // Installations that share a Redis never hear each other, whatever their prefix.
  const redis = { ...config.redis, prefix: `${config.redis.prefix}:${installation.id}` }
  const bus: Bus | RedisBus = redis.server ? redisBus(redis.server, redis.prefix, config.log) : memoryBus(config.log)
  opened.add(() => bus.close())
  const host = boundedHost(providers, config)
  opened.add(() => host.close())
  const epoch = new Epoch({ db, log: config.log, clock, installation, retentionHours: config.gateway.retentionHours })
  opened.add(() => epoch.close())
  const peers = new PeerMonitor(bus, isRedis(bus))
  // Processes of the first version had no installations in their topics.
  if (isRedis(bus)) bus.listenTo(`${config.redis.prefix}:peers`, (message) => peers.receiveFirstVersion(message))
  opened.add(() => peers.close())
  const events = new EventLog(db, bus, eventVisibility, epoch, peers)
  const watchers = openWatchers(redis.prefix, bus, config.log)
  opened.add(() => watchers.close())
  const presenceAnnouncer = new PresenceAnnouncer(db, events, watchers, config.limits, config.log)
  opened.add(() => presenceAnnouncer.close())
  const presence = openPresence({ ...config, redis }, bus, (change) => presenceAnnouncer.add(change), presenceGraceMs)
  opened.add(() => presence.close())
  const channelQueue = new KeyedQueue()
  const unread = new UnreadCounts(db, bus, host, config.log, peers)
  opened.add(() => unread.close())
  const chat: Chat = {
    config,
    log: config.log,
    clock,
    db,
    host,
    events,
    epoch,
    presence,
    unread,
    channelQueue,
    sends: sendQueue(db, channelQueue),
    changes: changeQueue(db, channelQueue, events),
    reads: readQueue(db, { events, unread, limits: config.limits }),
    scheduler: openScheduler(
      { ...config, redis },
      { db, bus, ...(periods.sweepMs !== undefined && { sweepMs: periods.sweepMs }) },
      jobHandlers(() => chat),
    ),
  }
  const callbacks = hostCallbacks(host, () => chat)
  const consumer = callbacks && openConsumer(callbacks, chat, periods)
  opened.add(() => consumer?.close())
  epoch.onChange(() => consumer?.forget())
  await consumer?.start()
  const retention = new Retention({
    db,
    log: config.log,
    hours: config.gateway.retentionHours,
    removeOther: removeDeletedChannels,
  })
  opened.add(() => retention.close())
  opened.add(() => chat.scheduler.close())
  const requests = new RunningRequests()
  opened.add(() => requests.close())
  const gateway = new Gateway(chat, { bus, presence, watchers, peers })
  let drainSeconds = 0
  opened.add(() => gateway.close(drainSeconds))
  const app = await createApp(chat, handlers, requests)
  const listener = app.callback()

  const close = async (options: { drainSeconds: number; timeoutSeconds: number }) => {
    drainSeconds = options.drainSeconds
    const timeoutMs = (drainSeconds + options.timeoutSeconds) * 1000
    const limit = setTimeout(() => {
      config.log.warn({ timeoutMs }, 'closing takes too long; what still runs is broken off')
      requests.abandon()
      consumer?.abandon()
      host.abandon()
      database.terminate()
    }, timeoutMs)
    await opened.close().finally(() => clearTimeout(limit))
  }
  let closing: Promise<void> | undefined
  return {
    app,
    callback: () => listener,
    attach: (server) => gateway.attach(server),
    health: () => checkHealth(database, bus, config, gateway),
    close: ({ drainSeconds = 0, timeoutSeconds = CLOSE_SECONDS } = {}) =>
      (closing ??= close({ drainSeconds, timeoutSeconds })),
  }
}

/**
 * Applies the pending migrations, as `chat-migrate` does. Several processes may do so at once.
 *
 * @returns the names of the migrations that it applied.
 */
export async function migrate({
  database,
}: {
  database: Pick<DatabaseOptions, 'url' | 'shared'>
}): Promise<{ applied: string[] }> {
  const { url, shared = false } = database
  const { applied } = await migrateUrl({ url, shared })
  return { applied }
}

async function openMigrated(config: Config): Promise<{ database: Database; installation: Installation }> {
  const { migrate, shared, ...options } = config.database
  const { log: logger } = config
  const database = await openDatabase({ ...options, logger })
  try {
    if (migrate || database.engine === 'pglite') await migrateDatabase(database, { logger, shared })
    else await assertSchema(database, { logger })
    return { database, installation: await readInstallation(database.db) }
  } catch (error) {
    await database.close()
    throw cannotUse(database.location, error)
  }
}

function openPresence(
  { redis, log }: Config,
  bus: Bus | RedisBus,
  onChange: (change: PresenceChange) => void,
  graceMs = GRACE_MS,
): SocketPresence {
  if (!isRedis(bus)) return new MemoryPresence(onChange, graceMs)
  return new RedisPresence({ redis: bus.redis, prefix: redis.prefix, log, onChange, periods: { graceMs } })
}

const isRedis = (bus: Bus | RedisBus): bus is RedisBus => 'listenTo' in bus

function openWatchers(prefix: string, bus: Bus | RedisBus, log: Logger): Watchers {
  return isRedis(bus) ? new RedisWatchers({ redis: bus.redis, prefix, log }) : new MemoryWatchers()
}

function openScheduler(
  { redis, log }: Config,
  parts: Pick<SchedulerOptions, 'db' | 'bus' | 'sweepMs'>,
  handlers: JobHandler[],
): Scheduler {
  const { server, prefix } = redis
  if (!server) return new Scheduler({ ...parts, log, handlers })
  return new Scheduler({ ...parts, log, handlers, openQueue: (on) => new BullmqQueue({ server, prefix, log, ...on }) })
}

function openConsumer(
  consumer: Consumer,
  { db, events, config }: Chat,
  periods: Pick<Internals, 'sweepMs' | 'leaseMs'>,
): EventConsumer {
  const { log, gateway } = config
  const retentionHours = gateway.retentionHours
  return new EventConsumer(consumer, { db, events, visibility: eventVisibility, log, retentionHours, ...periods })
}

async function checkHealth(db: Database, bus: Bus, config: Config, gateway: Gateway): Promise<Health> {
  const database = await checkDatabase(db)
  const redis = !config.redis.server ? 'memory' : bus.isReady() ? 'up' : 'down'
  const status = database !== 'up' ? 'down' : redis === 'down' ? 'degraded' : 'ok'
  return { status, database, redis, connections: gateway.connectionCount }
}
