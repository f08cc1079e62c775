import type { ServerEventName } from '../../../generated/events'
import type { ChannelKey } from '../lib/channel-key'
import type { Claim } from './claim'
import type { WantedPage } from './wanted-events'

/** The next events of a claimed channel. */
export interface NextEvents {
  claim: Claim
  page: WantedPage
}

/** A strategy to deliver events to a consumer: in batches (batch-dispatch.ts), or in order (ordered-dispatch.ts). */
export interface Dispatch {
  /** Processes with the same consumer name share the work. */
  readonly name: string
  readonly events: ServerEventName[]
  /** Whether closing drains the events that this process has logged, instead of starting no more. */
  readonly drains: boolean
  /** Interval of sweeps. */
  readonly sweepMs: number
  /** How long before the end of the grace period of the process that logged the event a sweep claims. */
  readonly earlyMs: number
  /** Events or channels in flight, and free capacity. */
  readonly inFlight: number
  readonly free: number
  /** Events to read per channel, given the number of channels. */
  pageSize(channels: number): number
  /** Number of channels that this process may still claim. */
  capacity(claimed: number): number
  /** Registers the consumer. @returns whether it can consume now. */
  register(): Promise<boolean>
  /** Called with channels taken over from other processes, which may have died. */
  tookOver?(channels: ChannelKey[]): void
  /** Starts these events. Rejects if none has begun. */
  begin(next: NextEvents[], context: DispatchContext): Promise<void>
}

/** The consumer's side of a dispatch. */
export interface DispatchContext {
  /** Whether this process may start the channel's next event. */
  mayBegin(claim: Claim): boolean
  /** Whether any channel has events that can start. */
  isAnyWaiting(): boolean
  /** Call after an event has ended: there is capacity, or a position to store. */
  progress(): void
}
