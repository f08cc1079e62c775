import type { ServerEventName } from '../../../generated/events'
import type { Logger } from '../../config/options'
import type { ChannelKey } from '../lib/channel-key'

/** An event that a consumer wants. The data of a creation is null. */
export type ConsumedEvent = ChannelKey & { seq: number; event: ServerEventName; data: unknown }

/** Who consumes. Processes that consume under one name share the work. */
export interface Consumer {
  name: string
  events: ServerEventName[]
  /**
   * Begins to consume these events, those of a channel in the order of the log. When this resolves, all have begun; when it
   * rejects, none has, and it is called with them again. The next events of a channel do not wait for `ended`, but their
   * position in the database does. `ended` never rejects.
   */
  begin(events: ConsumedEvent[]): Promise<{ ended: Promise<void> }>
  /** Other processes had these channels, and may have died. */
  tookOver(channels: ChannelKey[]): void
}

/** Which repeating cannot mend, unlike a database or a peer that is away. */
const isFaultOfCode = (error: unknown) =>
  ['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError'].includes((error as Error | undefined)?.name ?? '')

/** Has the consumer begin. An event that it cannot read, perhaps of a newer version, is left out and holds up no other. */
export async function handOver(
  consumer: Consumer,
  events: ConsumedEvent[],
  log: Logger,
): Promise<{ ended: Promise<void> }> {
  if (events.length === 0) return { ended: Promise.resolve() }
  try {
    return await consumer.begin(events)
  } catch (error) {
    if (!isFaultOfCode(error)) throw error
    if (events.length > 1) {
      const half = Math.ceil(events.length / 2)
      const first = await handOver(consumer, events.slice(0, half), log)
      const second = await handOver(consumer, events.slice(half), log)
      return { ended: Promise.all([first.ended, second.ended]).then(() => undefined) }
    }
    const [{ data: _data, ...event }] = events as [ConsumedEvent]
    log.error({ err: error, ...event }, 'an event could not be consumed and was left out')
    return { ended: Promise.resolve() }
  }
}
