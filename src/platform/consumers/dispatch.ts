import type { ServerEventName } from '../../../generated/events'
import type { ChannelKey } from '../lib/channel-key'
import type { Claim } from './claim'
import type { ConsumedEvent, WantedPage } from './wanted-events'

/** The next events of a claimed channel. */
export interface NextEvents {
  claim: Claim
  page: WantedPage
  events: ConsumedEvent[]
}

/** How events reach a consumer: in batches (batch-dispatch.ts), or in order (ordered-dispatch.ts). */
export interface Dispatch {
  /** Processes with the same consumer name share the work. */
  readonly name: string
  readonly events: ServerEventName[]
  /** Whether close drains the events that this process has logged; otherwise it starts no more. */
  readonly drains: boolean
  /** Interval of sweeps. */
  readonly sweepMs: number
  /** How much earlier a sweep claims than the grace time of the process that logged the event. */
  readonly earlyMs: number
  /** Events or channels in flight, and how many more may begin. */
  readonly inFlight: number
  readonly free: number
  /** Events read per channel, for so many channels. */
  pageSize(channels: number): number
  /** How many more channels this process may claim. */
  capacity(claimed: number): number
  /** Registers the consumer. @returns whether it may consume now. */
  register(): Promise<boolean>
  /** Called with channels taken over from other processes, which may have died. */
  tookOver?(channels: ChannelKey[]): void
  /** Begins these events. Rejects if none has begun. */
  begin(next: NextEvents[], context: DispatchContext): Promise<void>
}

/** The consumer's side of a dispatch. */
export interface DispatchContext {
  /** Whether this process may begin the channel's next event. */
  mayBegin(claim: Claim): boolean
  /** Whether any channel has events that can begin. */
  isAnyWaiting(): boolean
  /** Something has ended: there is capacity, or a position to store. */
  progress(): void
}
