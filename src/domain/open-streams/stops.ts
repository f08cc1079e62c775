import type { Bus } from '../../platform/events/bus'
import { streamTopic } from '../../platform/events/envelope'
import type { ChannelKey } from '../../platform/lib/channel-key'

/**
 * Delivers a stop to the process that writes the stream, which listens to the bus meanwhile. If the bus loses the stop,
 * the writer learns of it with the next append or sign of life.
 */
export class StreamStops {
  /** By topic: a stream has two writers if its producer has started over. */
  private readonly stops = new Map<string, Set<() => void>>()

  constructor(private readonly bus: Bus) {}

  /** Calls `stop` when a stop is requested. @returns stops listening. */
  listen(key: ChannelKey, messageId: string, stop: () => void): () => void {
    const topic = streamTopic(key, messageId)
    const stops = this.stops.get(topic) ?? new Set()
    stops.add(stop)
    if (stops.size === 1) {
      this.stops.set(topic, stops)
      void this.bus.subscribe(topic, () => stops.forEach((one) => one()))
    }
    return () => {
      if (!stops.delete(stop) || stops.size > 0) return
      this.stops.delete(topic)
      this.bus.unsubscribe(topic)
    }
  }

  /** Call it after the commit. */
  publish(key: ChannelKey, messageId: string): void {
    this.bus.publish(streamTopic(key, messageId), '')
  }
}
