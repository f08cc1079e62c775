import type { Server } from 'node:http'
// eslint-disable-next-line @typescript-eslint/no-require-imports -- a default import needs `esModuleInterop` of the host
import type Koa = require('koa')
import { UnreadCounts } from './domain/unread/unread'
import type { Chat } from './context'
import { readConfig } from './config/read-config'
import { type ChatOptions, type Config, type DatabaseOptions, type Logger } from './config/options'
import type { MetricsRegistry } from './config/metrics-registry'
import type { Database, Embedded } from './platform/database/connect'
import { acrossTenants } from './platform/database/tenant-fence'
import { systemClock, type Clock } from './platform/lib/clock'
import type { Bus } from './platform/events/bus'
import type { Scheduler } from './platform/scheduler/scheduler'
import { openMigrated } from './platform/database/open-migrated'
import { ClosingStack } from './platform/lib/closing-stack'
import { KeyedQueue } from './platform/lib/keyed-queue'
import { migrate as migrateUrl } from './platform/database/migrate'
import { eventVisibility } from './domain/access/erased-events'
import { Erasing } from './domain/access/erasing'
import { removeOldErasures } from './domain/duties/erasure-rows'
import { handlers } from './handlers'
import { checkHealth, measureParts, type Health } from './health'
import { isRedis, openBus, openPresence, openRateCounter, openScheduler, openWatchers } from './redis-or-memory'
import { RunningConsumers, consumersOf, type ConsumeOptions, type ConsumerApi } from './consumers'
import { createApp } from './http/app'
import { answerBelow, type ChatListener } from './http/prefix'
import { Pipeline } from './pipeline/pipeline'
import { RunningRequests } from './pipeline/running-requests'
import { hostCallbacks } from './host-callbacks'
import { serverApi, type ServerApi } from './server-api/server-api'
import { jobHandlers } from './job-handlers'
import { rateLimits } from './pipeline/rate-limits'
import { readQueue } from './domain/channels/read-queue'
import { changeQueue } from './domain/messages/change-queue'
import { sendQueue } from './domain/messages/send-queue'
import { boundedHost } from './platform/host/host'
import { settingsByTenant } from './platform/host/tenant-settings'
import { EventLog } from './platform/events/event-log'
import { Gateway } from './gateway/gateway'
import { PresenceAnnouncer } from './domain/presence/presence-announcer'
import { PeerMonitor } from './platform/events/peer-monitor'
import { assertRedisPackages } from './platform/redis/packages'
import { Epoch } from './platform/events/epoch'
import { openMessageRetention, type MessageRetention, type RetentionPeriods } from './domain/duties/message-retention'
import { removeErasedFailures } from './platform/events/failures'
import { removeDeletedChannels } from './domain/channels/delete-channel'
import { Retention } from './platform/events/retention'
import { openTracing } from './platform/telemetry/opentelemetry'
import { openMetrics } from './platform/telemetry/prometheus'
import type { Telemetry } from './platform/telemetry/telemetry'
import type { ChatProviders } from './providers'

/** A running chat service. The host mounts it with `app` or `callback()`, and its gateway with `attach()`. */
export interface ChatService extends ServerApi, ConsumerApi {
  /** The Koa application, for `koa-mount` or to listen by itself. */
  readonly app: Koa
  /**
   * A plain Node request listener, for `node:http`, Express, Fastify or Nest.
   *
   * @param options.prefix path of the caller's address below which the service answers, such as `/messaging`, whether or
   * not the host takes it off the URL. What is outside goes to `next`, or is answered with 404 where there is none. Without
   * a prefix the service answers everything that it is given.
   * @throws ConfigError for a prefix that is no such path.
   */
  callback(options?: { prefix?: string }): ChatListener
  /**
   * Handles the server's WebSocket upgrades on the gateway's path, which other listeners do not see. Other paths are left to
   * them.
   *
   * @throws ConfigError if another service is attached to the server on the same path.
   */
  attach(server: Server): void
  health(): Promise<Health>
  /** What the service measures, for Prometheus: the host's registry, or one of its own. Undefined without the option. */
  readonly metrics: MetricsRegistry | undefined
  /**
   * Closes sockets with 1012, spread over the drain time; then refuses new requests with 503, awaits requests and calls under
   * way, and the callbacks and consumers that run; refuses calls of the server API from then on; and closes everything that
   * was opened. May be called twice.
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
/** That handlers end before the time for closing does. */
const GIVE_BACK_MS = 1000

/** What a test replaces, and no host can. */
export interface Internals {
  clock?: Clock
  /** How long a user may be away before others are notified. */
  presenceGraceMs?: number
  /** How often the database is searched for what is due. */
  sweepMs?: number
  /** How long a process may go without renewing its claim on a channel whose events it consumes. */
  leaseMs?: number
  /** When old messages are looked for. */
  messageRetention?: RetentionPeriods
  /** How long a request waits for Redis to count it. */
  countMs?: number
  /** Starts the embedded database. */
  openEmbedded?: () => Promise<Embedded>
  /** Makes the bus of a single process. */
  openBus?: (log: Logger) => Bus
  /** Is handed the parts that a moved clock concerns. */
  onOpened?: (parts: TimedParts) => void
}

/** The parts of a service that do something when its time has come. */
export interface TimedParts {
  database: Database
  scheduler: Scheduler
  retention: Retention
  messageRetention: MessageRetention
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
  internals: Internals,
  opened: ClosingStack,
): Promise<ChatService> {
  const { clock = systemClock, presenceGraceMs, countMs, messageRetention, sweepMs, leaseMs } = internals
  if (config.redis.server) assertRedisPackages()
  const measuring = await openMetrics(config.metrics)
  opened.add(() => measuring.close())
  const { metrics } = measuring
  const telemetry: Telemetry = { metrics, tracing: openTracing() }
  const { database, db, installation } = await openMigrated(config, telemetry, internals.openEmbedded)
  opened.add(() => database.close())
  // Installations that share a Redis never hear each other, whatever their prefix.
  const shared = { ...config, redis: { ...config.redis, prefix: `${config.redis.prefix}:${installation.id}` } }
  const bus = openBus(shared, internals.openBus)
  opened.add(() => bus.close())
  const host = boundedHost(providers, config, telemetry)
  opened.add(() => host.close())
  const epoch = new Epoch({
    db: acrossTenants(db, 'installation'),
    log: config.log,
    clock,
    installation,
    retentionHours: config.gateway.retentionHours,
  })
  opened.add(() => epoch.close())
  const peers = new PeerMonitor(bus, isRedis(bus))
  // Processes of the first version had no installations in their topics.
  if (isRedis(bus)) bus.listenTo(`${config.redis.prefix}:peers`, (message) => peers.receiveFirstVersion(message))
  opened.add(() => peers.close())
  const events = new EventLog(db, bus, eventVisibility, epoch, peers)
  const watchers = openWatchers(shared, bus)
  opened.add(() => watchers.close())
  const presenceAnnouncer = new PresenceAnnouncer(db, events, watchers, config.limits, config.log)
  opened.add(() => presenceAnnouncer.close())
  const presence = openPresence(shared, bus, (change) => presenceAnnouncer.add(change), presenceGraceMs)
  opened.add(() => presence.close())
  const settingsOf = settingsByTenant(providers.settingsProvider, config, clock, { telemetry })
  const counter = openRateCounter(shared, bus, () => clock.elapsed(), countMs)
  const erasing = await Erasing.open(db, bus, config.log)
  opened.add(() => erasing.close())
  const channelQueue = new KeyedQueue()
  const unread = new UnreadCounts(db, bus, host, config.log, peers)
  opened.add(() => unread.close())
  const chat: Chat = {
    config,
    log: config.log,
    telemetry,
    clock,
    db,
    host,
    settingsOf,
    rates: rateLimits({ config, settingsOf, hasOverrides: providers.settingsProvider !== undefined, counter }),
    events,
    epoch,
    presence,
    unread,
    erasing,
    channelQueue,
    sends: sendQueue(db, channelQueue),
    changes: changeQueue(db, channelQueue, events),
    reads: readQueue(db, { events, unread, limits: config.limits }),
    scheduler: openScheduler(
      shared,
      { db, bus, telemetry, ...(sweepMs !== undefined && { sweepMs }) },
      jobHandlers(() => chat),
    ),
  }
  // Closed after the consumers: their handlers, and the host's callbacks, call the server API until they have ended.
  const lastCalls = new RunningRequests()
  opened.add(() => lastCalls.close())
  const consumers = new RunningConsumers(chat, { sweepMs, leaseMs })
  opened.add(() => consumers.close())
  await consumers.call(hostCallbacks(host, () => chat))
  const everywhere = acrossTenants(db, 'retention')
  const retention = new Retention({
    db: everywhere,
    log: config.log,
    hours: config.gateway.retentionHours,
    alsoRemove: {
      'deleted channels': () => removeDeletedChannels(everywhere, config.gateway.retentionHours),
      'failed events of erased content': () => removeErasedFailures(everywhere, eventVisibility),
      'old erasures': () => removeOldErasures(everywhere),
    },
  })
  opened.add(() => retention.close())
  const messageExpiry = openMessageRetention(chat, messageRetention)
  opened.add(() => messageExpiry.close())
  internals.onOpened?.({ database, scheduler: chat.scheduler, retention, messageRetention: messageExpiry })
  opened.add(() => chat.scheduler.close())
  const requests = new RunningRequests()
  opened.add(() => requests.close())
  // Handlers that run may still make requests; what they would be handed next could not.
  opened.add(() => consumers.stopBeginning())
  const gateway = new Gateway(chat, { bus, presence, watchers, peers })
  let drainSeconds = 0
  opened.add(() => gateway.close(drainSeconds))
  const { log, checkReplies } = config
  const pipeline = new Pipeline({ handlers, requests, lastCalls, log, metrics, checkReplies })
  measureParts(measuring, { database, db, bus, config })
  const app = await createApp(chat, pipeline)
  const listener = app.callback()

  const close = async (options: { drainSeconds: number; timeoutSeconds: number }) => {
    drainSeconds = options.drainSeconds
    const timeoutMs = (drainSeconds + options.timeoutSeconds) * 1000
    // Before the limit, so that the events of these handlers are given back and do not count as tried.
    const interruption = setTimeout(
      () => consumers.interrupt(),
      timeoutMs - Math.min(GIVE_BACK_MS, options.timeoutSeconds * 200),
    )
    const limit = setTimeout(() => {
      config.log.warn({ timeoutMs }, 'closing takes too long; what still runs is broken off')
      requests.abandon()
      lastCalls.abandon()
      consumers.abandon()
      host.abandon()
      database.terminate()
    }, timeoutMs)
    await opened.close().finally(() => {
      clearTimeout(interruption)
      clearTimeout(limit)
    })
  }
  let closing: Promise<void> | undefined
  return {
    app,
    callback: ({ prefix } = {}) => (prefix === undefined ? listener : answerBelow(prefix, listener)),
    attach: (server) => gateway.attach(server),
    ...serverApi(chat, pipeline),
    consume: (name, handler, options) => consumers.consume(name, handler, options as ConsumeOptions<never>),
    consumers: consumersOf(db),
    health: () => checkHealth(database, bus, config, gateway),
    metrics: measuring.registry,
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
