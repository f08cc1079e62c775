import { UnreadCounts } from '../domain/unread/unread'
import type { ChatService } from './chat-service'
import type { Chat } from '../pipeline/chat'
import type { Internals } from './internals'
import { readConfig } from '../config/read-config'
import type { ChatOptions, Config, DatabaseOptions } from '../config/options'
import { acrossTenants } from '../platform/database/tenant-fence'
import { systemClock } from '../platform/lib/clock'
import { Replicas } from '../platform/database/replicas'
import { openMigrated } from '../platform/database/open-migrated'
import { ClosingStack } from '../platform/lib/closing-stack'
import { KeyedQueue } from '../platform/lib/keyed-queue'
import { migrate as migrateUrl } from '../platform/database/migrate'
import { eventRules } from '../domain/access/event-rules'
import { Erasing } from '../domain/access/erasing'
import { removeOldErasures } from '../domain/compliance/erasure/erasure-rows'
import { handlersWith } from './handlers'
import { checkHealth, measureParts } from './health'
import { openBus, openPresence, openRateCounter, openScheduler, openTails, openWatchers } from './redis-or-memory'
import type { ConsumeOptions } from '../config/consume-options'
import { RunningConsumers, consumersOf } from './consumers'
import { createApp } from '../http/app'
import { answerBelow } from '../http/prefix'
import type * as pipelineContract from '../pipeline/contract'
import { Pipeline } from '../pipeline/pipeline'
import { validateBody } from '../pipeline/validate'
import { RunningRequests } from '../pipeline/running-requests'
import { hostCallbacks } from './host-callbacks'
import { serverApi } from '../server-api/server-api'
import { jobHandlers } from './job-handlers'
import { rateLimits } from '../pipeline/rate-limits'
import { readQueue } from '../domain/unread/read-queue'
import { changeQueue } from '../domain/messages/change-queue'
import { sendQueue } from '../domain/messages/send-queue'
import { changeMessage } from '../domain/messages/change-message'
import { Checkpoints } from '../domain/open-streams/checkpoints'
import { Pieces } from '../domain/open-streams/pieces'
import { StreamStops } from '../domain/open-streams/stops'
import { SearchUpkeep } from '../domain/search/upkeep'
import { boundedHost } from '../platform/host/host'
import { boundedPolicy } from '../platform/host/message-policy'
import { settingsByTenant } from '../platform/host/tenant-settings'
import { EventLog } from '../platform/events/event-log'
import { Gateway } from '../gateway/gateway'
import { PresenceAnnouncer } from '../domain/presence/presence-announcer'
import { PeerMonitor } from '../platform/events/peer-monitor'
import { Epoch } from '../platform/events/epoch'
import { MessageRetention } from '../domain/compliance/retention/message-retention'
import { removeErasedFailures } from '../platform/consumers/failures'
import { removeExpiredConsumers } from '../platform/consumers/claim-queries'
import { removeDeletedChannels } from '../domain/channels/delete-channel'
import { Retention } from '../platform/events/retention'
import { openTracing } from '../platform/telemetry/opentelemetry'
import { openMetrics } from '../platform/telemetry/prometheus'
import type { Telemetry } from '../platform/telemetry/telemetry'
import type { ChatProviders } from '../providers'

/**
 * Opens the database and the bus, and assembles the service. It does not touch the process: no signal handlers, no
 * exit, no output except its logger. Any number of instances can coexist.
 *
 * @throws ConfigError for missing, unknown or invalid options, and DatabaseSetupError for a database that cannot be opened or
 *   lacks the schema.
 */
export function createChat(options: ChatOptions): Promise<ChatService> {
  return openChat(options)
}

const CLOSE_SECONDS = 15
/** Handlers end this long before the close timeout. */
const GIVE_BACK_MS = 1000

/** `createChat` with parts replaced by tests. */
export async function openChat(options: ChatOptions, internals: Internals = {}): Promise<ChatService> {
  const { config, providers } = await readConfig(options)
  const opened = new ClosingStack()
  try {
    return await openParts(config, providers, internals, opened)
  } catch (error) {
    // An error of closing must not hide the first one.
    await opened.close().catch(() => undefined)
    throw error
  }
}

/** Loading openapi-backend takes a tenth of the start; it runs while the database answers. */
function loadContract(gateway: () => Gateway) {
  const contract = Promise.resolve().then(() => {
    // The first import() of a process would take another 20 ms.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { openContract } = require('../pipeline/contract') as typeof pipelineContract
    return openContract(handlersWith({ pollEvents: (input) => gateway().poll(input) }))
  })
  // Handled here: it is awaited later, or never if something else fails first.
  contract.catch(() => undefined)
  return contract
}

async function openParts(
  config: Config,
  providers: ChatProviders,
  internals: Internals,
  opened: ClosingStack,
): Promise<ChatService> {
  const { clock = systemClock, presenceGraceMs, redisMs, waitMs, messageRetention, sweepMs, leaseMs } = internals
  const measuring = opened.use(await openMetrics(config.metrics))
  const { metrics } = measuring
  const telemetry: Telemetry = { metrics, tracing: openTracing() }
  const opening = openMigrated(config, telemetry, internals)
  const contract = loadContract(() => gateway)
  const { database, db, installation } = await opening
  opened.add(() => database.close())
  const replicas = await Replicas.open(database.db, config, telemetry)
  opened.add(() => replicas?.close())
  // Installations that share a Redis are isolated, even with one prefix.
  const shared = { ...config, redis: { ...config.redis, prefix: `${config.redis.prefix}:${installation.id}` } }
  const bus = opened.use(openBus(shared, internals.openBus))
  const host = opened.use(boundedHost(providers, config, telemetry))
  const { retentionHours } = config.gateway
  const installed = acrossTenants(db, 'installation')
  const epoch = opened.use(new Epoch({ db: installed, log: config.log, clock, installation, retentionHours }))
  const peers = opened.use(new PeerMonitor(bus))
  const events = new EventLog(db, bus, eventRules, epoch)
  const watchers = opened.use(openWatchers(shared, bus))
  const announcer = opened.use(new PresenceAnnouncer(db, events, watchers, config.limits, config.log))
  const presence = opened.use(openPresence(shared, bus, (change) => announcer.add(change), presenceGraceMs))
  const settingsOf = settingsByTenant(providers.settingsProvider, config, clock, { telemetry })
  const counter = openRateCounter(shared, bus, () => clock.elapsed(), redisMs)
  const erasing = opened.use(await Erasing.open(db, bus, config.log))
  const channelQueue = new KeyedQueue(waitMs)
  const searchUpkeep = new SearchUpkeep(db)
  const unread = opened.use(new UnreadCounts(db, bus, host, config.log))
  const pieces = opened.use(new Pieces(events))
  const checkpoints = new Checkpoints(
    internals.tails ?? openTails(shared, bus),
    async ({ caller, channelId }, change) =>
      (await changeMessage<{ isStopping: boolean }>(chat, caller, channelId, change)).answer.toJSON(),
    { log: config.log, metrics, tailMs: redisMs },
  )
  opened.add(() => checkpoints.closeAll())
  const chat: Chat = {
    config,
    log: config.log,
    telemetry,
    clock,
    db,
    replicas,
    host,
    policy: boundedPolicy(providers.messagePolicy, { config, settingsOf, telemetry, validate: validateBody }),
    settingsOf,
    rates: rateLimits({ config, settingsOf, hasOverrides: providers.settingsProvider !== undefined, counter }),
    events,
    epoch,
    presence,
    unread,
    erasing,
    channelQueue,
    sends: sendQueue(db, channelQueue, (texts) => searchUpkeep.wrote(texts)),
    changes: changeQueue(db, channelQueue, events, (texts) => searchUpkeep.wrote(texts)),
    pieces,
    stops: new StreamStops(bus),
    checkpoints,
    searchUpkeep,
    reads: readQueue(db, { events, unread, limits: config.limits }),
    scheduler: openScheduler(shared, { db, bus, telemetry, sweepMs, handlers: jobHandlers(() => chat) }),
  }
  // Closed after the consumers, whose handlers, like the host's callbacks, call the server API until they end.
  const lastCalls = opened.use(new RunningRequests())
  const consumers = opened.use(new RunningConsumers(chat, { sweepMs, leaseMs }))
  await consumers.call(hostCallbacks(chat))
  const everywhere = acrossTenants(db, 'retention')
  const alsoRemove = {
    'expired consumers': () => removeExpiredConsumers(everywhere),
    'deleted channels': () => removeDeletedChannels(everywhere, retentionHours),
    'failed events of erased content': () => removeErasedFailures(everywhere, eventRules),
    'old erasures': () => removeOldErasures(everywhere),
  }
  const retention = opened.use(new Retention({ db: everywhere, log: config.log, hours: retentionHours, alsoRemove }))
  const messageExpiry = opened.use(new MessageRetention(chat, messageRetention))
  internals.onOpened?.({ chat, database, scheduler: chat.scheduler, retention, messageRetention: messageExpiry })
  opened.add(() => chat.scheduler.close())
  const requests = opened.use(new RunningRequests())
  // Running handlers may still make requests; new ones could not.
  opened.add(() => consumers.stopBeginning())
  const gateway: Gateway = new Gateway(chat, presence, { bus, watchers, peers })
  let drainSeconds = 0
  opened.add(() => gateway.close(drainSeconds))
  const pipeline = new Pipeline(chat, await contract, requests, lastCalls)
  measureParts(measuring, { database, db, bus, config })
  const app = createApp(chat, pipeline)
  const listener = app.callback()

  const close = async (options: { drainSeconds: number; timeoutSeconds: number }) => {
    drainSeconds = options.drainSeconds
    const timeoutMs = (drainSeconds + options.timeoutSeconds) * 1000
    // Earlier than the timeout, so that events of these handlers are released without counting an attempt.
    const interruption = setTimeout(
      () => consumers.interrupt(),
      timeoutMs - Math.min(GIVE_BACK_MS, options.timeoutSeconds * 200),
    )
    const limit = setTimeout(() => {
      config.log.warn({ timeoutMs }, 'close timed out; running work is aborted')
      requests.abandon()
      lastCalls.abandon()
      consumers.abandon()
      host.abandon()
      database.terminate()
      replicas?.terminate()
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
 * Applies the pending migrations, like `chat-migrate`. Safe to run concurrently.
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
