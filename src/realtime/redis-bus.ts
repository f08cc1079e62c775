import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from '../config'
import type { Bus } from './bus'

const COMMAND_TIMEOUT_MS = 2000

export interface RedisBus extends Bus {
  /** For other commands too: they fail at once while Redis is away. Closed with the bus. */
  readonly publisher: Redis
}

/**
 * The bus over Redis pub/sub: one connection that publishes, one that listens.
 *
 * Invariants
 *   * `listeners` is the truth about what is listened to. Whatever happened to the connection, on each `ready` every
 *     topic in it is subscribed again before the reconnect listeners run.
 *   * A publish while Redis is away is dropped at once; it is neither queued nor retried.
 */
export function redisBus(url: string, prefix: string, log: Logger): RedisBus {
  const listeners = new Map<string, (payload: string) => void>()
  const reconnectListeners: (() => void)[] = []
  const options: RedisOptions = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: null,
    commandTimeout: COMMAND_TIMEOUT_MS,
    autoResubscribe: false,
    // Backoff with jitter: many processes must not come back in the same instant.
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 2000) * (0.5 + Math.random() / 2),
  }
  const publisher = new Redis(url, { ...options, enableAutoPipelining: true })
  const subscriber = new Redis(url, options)
  let away = false

  for (const [role, connection] of [
    ['publisher', publisher],
    ['subscriber', subscriber],
  ] as const) {
    connection.on('error', (error) => {
      if (!away)
        log.warn({ err: error, role }, 'Redis is away; live events are read from the event log until it is back')
      away = true
    })
  }
  subscriber.on('message', (channel: string, payload: string) => listeners.get(channel)?.(payload))
  subscriber.on('ready', () => {
    const topics = [...listeners.keys()]
    const subscribed = topics.length > 0 ? subscriber.subscribe(...topics) : Promise.resolve()
    subscribed.then(
      () => {
        if (away) log.info('Redis is back')
        away = false
        for (const listener of reconnectListeners) listener()
      },
      // The connection broke again; the next `ready` repeats this.
      () => undefined,
    )
  })

  const name = (topic: string) => `${prefix}:${topic}`
  return {
    publisher,
    publish(topic, payload) {
      if (publisher.status !== 'ready') return
      publisher.publish(name(topic), payload).catch(() => undefined)
    },
    async subscribe(topic, listener) {
      listeners.set(name(topic), listener)
      if (subscriber.status !== 'ready') return
      await subscriber.subscribe(name(topic)).catch(() => undefined)
    },
    unsubscribe(topic) {
      listeners.delete(name(topic))
      if (subscriber.status === 'ready') subscriber.unsubscribe(name(topic)).catch(() => undefined)
    },
    isReady: () => publisher.status === 'ready' && subscriber.status === 'ready',
    onReconnect: (listener) => void reconnectListeners.push(listener),
    close() {
      listeners.clear()
      publisher.disconnect()
      subscriber.disconnect()
      return Promise.resolve()
    },
  }
}
