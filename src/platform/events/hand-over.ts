import { createHash } from 'node:crypto'
import type { ServerEventName } from '../../../generated/events'
import type { Logger } from '../../config/options'
import type { ChannelKey } from '../lib/channel-key'

/** An event that a consumer wants. The data of a creation is null, and so is its time. */
export type ConsumedEvent = ChannelKey & {
  seq: number
  event: ServerEventName
  data: unknown
  createdAt: Date | null
}

interface Named {
  /** Processes that consume under one name share the work. */
  name: string
  events: ServerEventName[]
}

/** Who consumes events of all channels together. */
export interface BatchConsumer extends Named {
  /**
   * Begins to consume these events, those of a channel in the order of the log. When this resolves, all have begun; when it
   * rejects, none has, and it is called with them again. The next events of a channel do not wait for `ended`, but their
   * position in the database does. `ended` never rejects.
   */
  begin(events: ConsumedEvent[]): Promise<{ ended: Promise<void> }>
  /** Other processes had these channels, and may have died. */
  tookOver(channels: ChannelKey[]): void
}

/** Who consumes the events of a channel one after the other, and may have the channel wait. */
export interface SerialConsumer extends Named {
  /** How many channels this process consumes at a time. */
  concurrency: number
  /** Consumes these events of one channel. Never rejects. */
  consume(events: ConsumedEvent[], course: Course): Promise<Stop>
  /** Events of the channel after this position were removed from the log. */
  missed(channel: ChannelKey, seq: number): void
  /** Has events marked. @returns whether any may be consumed now. */
  register(): Promise<boolean>
}

export type Consumer = BatchConsumer | SerialConsumer

export interface Course {
  /** The epoch in which the numbers of the events count. */
  epoch: string
  /** How often the first one has failed. */
  attempts: number
  /** Asked before each event: whether this process is to go on with the channel. */
  goesOn: () => boolean
  /** The events up to this one are consumed. */
  passed: (seq: number) => void
}

/** Why no more events of the channel were consumed; `retry` where the next one has failed. */
export interface Stop {
  retry?: { attempts: number; waitMs: number }
}

export const isSerial = (consumer: Consumer): consumer is SerialConsumer => 'consume' in consumer

/** Which repeating cannot mend, unlike a database or a peer that is away. */
const isFaultOfCode = (error: unknown) =>
  ['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError'].includes((error as Error | undefined)?.name ?? '')

/** Has the consumer begin. An event that it cannot read, perhaps of a newer version, is left out and holds up no other. */
export async function handOver(
  consumer: BatchConsumer,
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

/** The same for an event each time that it is handed over, and never the same for two events. */
export function eventId({ tenantId, channelId, seq }: ChannelKey & { seq: number }, epoch: string): string {
  const place = JSON.stringify([epoch, tenantId, channelId, seq])
  return `evt_${createHash('sha256').update(place).digest('base64url')}`
}
