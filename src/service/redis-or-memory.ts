import type { Config } from '../config/options'
import { GRACE_MS, type PresenceChange, type SocketPresence } from '../domain/presence/presence'
import { MemoryPresence } from '../domain/presence/memory-presence'
import { RedisPresence } from '../domain/presence/redis-presence'
import { RedisWatchers } from '../domain/presence/redis-watchers'
import { MemoryWatchers, type Watchers } from '../domain/presence/watchers'
import { RedisTails } from '../domain/open-streams/redis-tails'
import { MemoryTails, type Tails } from '../domain/open-streams/tails'
import { memoryBus, type Bus } from '../platform/events/bus'
import type * as redisBusModule from '../platform/events/redis-bus'
import { MemoryRates, type RateCounter } from '../platform/lib/rate-windows'
import { RedisRates } from '../platform/redis/redis-rates'
import type * as bullmqModule from '../platform/scheduler/bullmq-queue'
import { Scheduler, type SchedulerOptions } from '../platform/scheduler/scheduler'

/* Parts that processes share through Redis, or that a single process keeps in memory. */

type AnyBus = Bus | redisBusModule.RedisBus

/** Loaded only with a Redis URL, because ioredis and BullMQ double the load time of the service. */
function redisParts() {
  /* eslint-disable @typescript-eslint/no-require-imports */
  return {
    ...(require('../platform/events/redis-bus') as typeof redisBusModule),
    ...(require('../platform/scheduler/bullmq-queue') as typeof bullmqModule),
  }
  /* eslint-enable @typescript-eslint/no-require-imports */
}

/** @param openMemory opens the bus of a process without Redis. */
export function openBus({ redis, log }: Config, openMemory = memoryBus): AnyBus {
  return redis.server ? redisParts().redisBus(redis.server, redis.prefix, log) : openMemory(log)
}

const isRedis = (bus: AnyBus): bus is redisBusModule.RedisBus => 'redis' in bus

export function openPresence(
  { redis, log }: Config,
  bus: AnyBus,
  onChange: (change: PresenceChange) => void,
  graceMs = GRACE_MS,
): SocketPresence {
  if (!isRedis(bus)) return new MemoryPresence(onChange, graceMs)
  return new RedisPresence({ redis: bus.redis, prefix: redis.prefix, log, onChange, periods: { graceMs } })
}

export function openWatchers({ redis, log }: Config, bus: AnyBus): Watchers {
  return isRedis(bus) ? new RedisWatchers({ redis: bus.redis, prefix: redis.prefix, log }) : new MemoryWatchers()
}

/** @returns the tails of open streams. */
export const openTails = ({ redis }: Config, bus: AnyBus): Tails =>
  isRedis(bus) ? new RedisTails(bus.redis, redis.prefix) : new MemoryTails()

/** @param answerMs timeout of Redis for counting a request. */
export function openRateCounter(
  { redis, log }: Config,
  bus: AnyBus,
  now: () => number,
  answerMs?: number,
): RateCounter {
  if (!isRedis(bus)) return new MemoryRates(now)
  const { prefix } = redis
  return new RedisRates({ redis: bus.redis, prefix, log, now, ...(answerMs !== undefined && { answerMs }) })
}

export function openScheduler({ redis, log }: Config, parts: Omit<SchedulerOptions, 'log' | 'openQueue'>): Scheduler {
  const { server, prefix } = redis
  if (!server) return new Scheduler({ ...parts, log })
  const { BullmqQueue } = redisParts()
  return new Scheduler({ ...parts, log, openQueue: (on) => new BullmqQueue({ server, prefix, log, ...on }) })
}
