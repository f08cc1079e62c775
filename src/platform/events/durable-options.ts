import type { ServerEventName } from '../../../generated/events'
import type { ChannelKey } from '../lib/channel-key'
import type { From } from './durable-registry'
import type { RetryPolicy } from './retry-policy'

/** An event as a handler gets it. */
export interface HandedEvent extends ChannelKey {
  id: string
  event: ServerEventName
  data: unknown
  seq: number
  epoch: string
  createdAt: Date
  /** From 1. */
  attempt: number
}

export interface DurableOptions {
  name: string
  events: ServerEventName[]
  from: From
  concurrency: number
  timeoutMs: number
  retry: RetryPolicy
  handle: (event: HandedEvent, signal: AbortSignal) => unknown
  /** What is in no log: the data and the time of a creation. Undefined if the channel is gone. */
  lookUpCreation: (at: ChannelKey) => Promise<{ data: unknown; createdAt: Date } | undefined>
}
