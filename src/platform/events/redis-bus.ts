import type { Redis } from 'ioredis'
import type { Logger } from '../../config/options'
import { connect, type RedisConnection } from '../redis/connection'
import type { RedisServer } from '../../config/redis-url'
import type { Bus } from './bus'
import { ClusterLinks } from '../redis/cluster-pub-sub'
import { RedisLink } from '../redis/pub-sub'

const COMMAND_TIMEOUT_MS = 2000

export interface RedisBus extends Bus {
  /** For other commands too: they fail at once while Redis is away. Closed with the bus. */
  readonly redis: RedisConnection
}

/**
 * The bus over Redis pub/sub: plain with one Redis or the master of Sentinels, sharded with a Cluster, whose nodes would
 * otherwise each get every publish.
 *
 * `listeners` is the truth about what is listened to. Whatever happened to connections, masters and slots, every topic
 * in it is subscribed again before the reconnect listeners run. Of a Cluster these run when any of its nodes is back.
 */
export function redisBus(server: RedisServer, prefix: string, log: Logger): RedisBus {
  const listeners = new Map<string, (payload: string) => void>()
  const reconnectListeners: (() => void)[] = []
  let away = false
  let isTooOld = false
  const events = {
    message: (channel: string, payload: string) => listeners.get(channel)?.(payload),
    ready: () => {
      if (away && links.isReady()) {
        log.info('Redis is back')
        away = false
      }
      for (const listener of reconnectListeners) listener()
    },
    trouble: (error: Error) => {
      if (server.kind === 'cluster' && /unknown command/i.test(error.message)) {
        if (!isTooOld) log.error({ err: error }, 'a Redis Cluster needs Redis 7 or newer, for sharded pub/sub')
        isTooOld = true
      } else if (!away) {
        log.warn({ err: error }, 'Redis is away; live events are read from the event log until it is back')
        away = true
      }
    },
  }
  const links = openLinks(server, () => listeners.keys(), events)

  const name = (topic: string) => `${prefix}:${topic}`
  return {
    redis: links.redis,
    publish(topic, payload) {
      const isSent = links.of(name(topic))?.publish(name(topic), payload) ?? false
      // At least this process hears of it.
      if (!isSent) listeners.get(name(topic))?.(payload)
    },
    async subscribe(topic, listener) {
      listeners.set(name(topic), listener)
      await links.of(name(topic))?.listen(name(topic))
    },
    unsubscribe(topic) {
      listeners.delete(name(topic))
      links.of(name(topic))?.forget(name(topic))
    },
    isReady: () => links.isReady(),
    onReconnect: (listener) => void reconnectListeners.push(listener),
    close() {
      listeners.clear()
      links.close()
      return Promise.resolve()
    },
  }
}

type Events = ConstructorParameters<typeof ClusterLinks>[0]['events']

function openLinks(server: RedisServer, channels: () => Iterable<string>, events: Events) {
  const timeoutMs = COMMAND_TIMEOUT_MS
  if (server.kind === 'cluster') return new ClusterLinks({ server, timeoutMs, channels, events })
  const redis = connect(server, { timeoutMs, pipelined: true }) as Redis
  const subscriber = connect(server, { timeoutMs }) as Redis
  const link = new RedisLink(redis, subscriber, false, { ...events, moved: () => undefined })
  return { redis, of: () => link, isReady: () => link.isReady(), close: () => link.close() }
}
