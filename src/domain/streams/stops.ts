import type { Bus } from '../../platform/events/bus'
import { streamTopic } from '../../platform/events/envelope'
import type { ChannelKey } from '../../platform/lib/channel-key'

/**
 * Brings a stop to the process that writes the stream itself: the bus listens while it writes. A stop that the bus loses is
 * noticed with the next append or sign of life.
 */
export class StreamStops {
  /** By topic: a producer that begins again has two writers of one stream. */
  private readonly stops = new Map<string, Set<() => void>>()

  constructor(private readonly bus: Bus) {}

  /** Calls `stop` when the stream is to stop. @returns a function that ends that. */
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

  /** After the commit. */
  publish(key: ChannelKey, messageId: string): void {
    this.bus.publish(streamTopic(key, messageId), '')
  }
}
