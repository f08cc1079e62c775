import type { Logger } from '../../config/options'
import { logLimiter } from '../lib/log-limiter'

export type Listener = (payload: string, topic: string) => void

/** Messages between processes, at most once: publishing never fails or waits; gateways repair losses from the log. */
export interface Bus {
  publish(topic: string, payload: string): void
  /**
   * One listener per topic. Any number of topics in one call, or in one turn of the event loop, costs one round trip.
   * Resolves when all are subscribed, or at once while the bus is away.
   */
  subscribe(topics: string | string[], listener: Listener): Promise<void>
  unsubscribe(topics: string | string[]): void
  /** False while messages may be lost. */
  isReady(): boolean
  /**
   * Called each time the bus becomes ready, also the first time: earlier messages may be lost.
   *
   * @param listener `hasLost`: whether messages of this process may have been lost.
   */
  onReconnect(listener: (hasLost: boolean) => void): void
  close(): Promise<void>
}

/**
 * Calls a listener. If it throws, the message is dropped and logged at a limited rate: any client of the Redis can
 * publish, and no message may end the process.
 */
export function deliverer(log: Logger): (listener: Listener | undefined, payload: string, topic: string) => void {
  const warn = logLimiter(log)
  return (listener, payload, topic) => {
    try {
      listener?.(payload, topic)
    } catch (error) {
      warn(error, 'dropped a malformed message of the bus')
    }
  }
}

/** The bus of a single process. */
export function memoryBus(log: Logger): Bus {
  const deliver = deliverer(log)
  const listeners = new Map<string, Listener>()
  return {
    publish: (topic, payload) => deliver(listeners.get(topic), payload, topic),
    subscribe: (topics, listener) => {
      for (const topic of [topics].flat()) listeners.set(topic, listener)
      return Promise.resolve()
    },
    unsubscribe: (topics) => {
      for (const topic of [topics].flat()) listeners.delete(topic)
    },
    isReady: () => true,
    onReconnect: () => undefined,
    close: () => {
      listeners.clear()
      return Promise.resolve()
    },
  }
}
