import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from '../../config/options'
import type { RedisServer } from '../../config/redis-url'
import { groupBy } from '../lib/group-by'
import { ClusterPubSub, type ClusterPubSubOptions } from '../redis/cluster-pub-sub'
import { connectMaster, type RedisConnection } from '../redis/connection'
import { RedisPubSub } from '../redis/pub-sub'
import { deliverer, type Bus, type Listener } from './bus'

const COMMAND_TIMEOUT_MS = 2000

export interface RedisBus extends Bus {
  /** Shared with other commands, which fail at once while Redis is away. Closed with the bus. */
  readonly redis: RedisConnection
}

/**
 * The bus over Redis pub/sub: plain with one Redis or the master behind Sentinels; sharded with a Cluster, where plain
 * pub/sub would send every publish to every node.
 *
 * Invariants
 *   * `listeners` is authoritative for subscriptions. After any failure of connections, masters or slots, all its
 *     topics are subscribed again before the reconnect listeners run. With a Cluster these run when any node returns.
 */
export function redisBus(server: RedisServer, prefix: string, log: Logger): RedisBus {
  const deliver = deliverer(log)
  const listeners = new Map<string, Listener>()
  const reconnectListeners: ((hasLost: boolean) => void)[] = []
  let isAway = false
  let isTooOld = false
  let hasLost = false
  const pubSub = openPubSub(server, () => listeners.keys(), {
    message: (channel, payload) => deliver(listeners.get(channel), payload, channel.slice(prefix.length + 1)),
    ready: () => {
      if (isAway && pubSub.isReady()) {
        log.info('Redis is back')
        isAway = false
      }
      for (const listener of reconnectListeners) listener(hasLost)
      // From now on a broken connection loses the messages in transit without a trace.
      hasLost ||= pubSub.isReady()
    },
    error: (error) => {
      if (server.kind === 'cluster' && /unknown command/i.test(error.message)) {
        if (!isTooOld) log.error({ err: error }, 'a Redis Cluster needs Redis 7 or newer, for sharded pub/sub')
        isTooOld = true
      } else if (!isAway) {
        log.warn({ err: error }, 'Redis is away; live events are read from the event log until it is back')
        isAway = true
      }
    },
  })

  const channelOf = (topic: string) => `${prefix}:${topic}`
  // Channels of an unknown node are subscribed once it is known.
  const byNode = (channels: string[]) => groupBy(channels, (channel) => pubSub.nodeOf(channel))
  return {
    redis: pubSub.redis,
    publish(topic, payload) {
      const channel = channelOf(topic)
      const isSent = pubSub.nodeOf(channel)?.publish(channel, payload) ?? false
      // While Redis is away, subscribers of this process still get the message.
      if (isSent) return
      hasLost = true
      deliver(listeners.get(channel), payload, topic)
    },
    async subscribe(topics, listener) {
      const channels = [topics].flat().map(channelOf)
      for (const channel of channels) listeners.set(channel, listener)
      await Promise.all([...byNode(channels)].map(async ([node, ofNode]) => node?.subscribe(ofNode)))
    },
    unsubscribe(topics) {
      const channels = [topics].flat().map(channelOf)
      for (const channel of channels) listeners.delete(channel)
      for (const [node, ofNode] of byNode(channels)) node?.unsubscribe(ofNode)
    },
    isReady: () => pubSub.isReady(),
    onReconnect: (listener) => void reconnectListeners.push(listener),
    async close() {
      listeners.clear()
      // Waits for messages just published, such as the process's goodbye, which are written at the end of this turn of
      // the event loop.
      await nextTurn()
      pubSub.close()
    },
  }
}

type PubSub = Pick<ClusterPubSub, 'nodeOf' | 'isReady' | 'close'> & { redis: RedisConnection }

function openPubSub(
  server: RedisServer,
  channels: ClusterPubSubOptions['channels'],
  events: ClusterPubSubOptions['events'],
): PubSub {
  const timeoutMs = COMMAND_TIMEOUT_MS
  if (server.kind === 'cluster') return new ClusterPubSub({ server, timeoutMs, channels, events })
  const redis = connectMaster(server, { timeoutMs, pipelined: true })
  const subscriber = connectMaster(server, { timeoutMs })
  const node = new RedisPubSub(redis, subscriber, false, { ...events, moved: () => undefined })
  return { redis, nodeOf: () => node, isReady: () => node.isReady(), close: () => node.close() }
}
