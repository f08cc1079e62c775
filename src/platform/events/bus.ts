/**
 * Carries frames between processes. A bus is quick and forgetful: what it loses is repaired from the event log, so
 * publishing never fails, never waits and promises nothing.
 */
export interface Bus {
  publish(topic: string, payload: string): void
  /** One listener a topic. Resolves when the topic is listened to, or at once while the bus is away. */
  subscribe(topic: string, listener: (payload: string) => void): Promise<void>
  unsubscribe(topic: string): void
  /** False while publishes may get lost. */
  isReady(): boolean
  /** Called each time the bus becomes ready, the first time included: what was published before may be lost. */
  onReconnect(listener: () => void): void
  close(): Promise<void>
}

/** The bus of a single process. */
export function memoryBus(): Bus {
  const listeners = new Map<string, (payload: string) => void>()
  return {
    publish: (topic, payload) => listeners.get(topic)?.(payload),
    subscribe: (topic, listener) => {
      listeners.set(topic, listener)
      return Promise.resolve()
    },
    unsubscribe: (topic) => void listeners.delete(topic),
    isReady: () => true,
    onReconnect: () => undefined,
    close: () => {
      listeners.clear()
      return Promise.resolve()
    },
  }
}
