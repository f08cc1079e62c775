import type { ServerEventName } from '../../../generated/events'
import type { ChannelKey } from '../lib/channel-key'
import type { Telemetry } from '../telemetry/telemetry'
import type { EventConsumerOptions } from './event-consumer'
import type { From } from './registry'
import type { RetryPolicy } from './retry-policy'

/** An event as delivered to a handler. */
export interface DeliveredEvent extends ChannelKey {
  id: string
  event: ServerEventName
  data: unknown
  seq: number
  epoch: string
  createdAt: Date
  /** Counts from 1. */
  attempt: number
}

export interface DurableOptions {
  name: string
  events: ServerEventName[]
  from: From
  concurrency: number
  timeoutMs: number
  retry: RetryPolicy
  handle: (event: DeliveredEvent, signal: AbortSignal) => unknown
  /** Data and time of a channel's opening event, which is not in the log. Undefined if the channel is deleted. */
  lookUpOpening: (at: ChannelKey) => Promise<{ data: unknown; createdAt: Date } | undefined>
}

/** What the parts of a durable consumer use. */
export interface DurableParts extends EventConsumerOptions {
  retentionHours: number
  telemetry: Telemetry
  /** Aborted when no further event is to begin. */
  closing: AbortSignal
}
