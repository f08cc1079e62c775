import type { ChannelKey } from '../lib/channel-key'
import type { ClaimedChannel } from './claim-queries'

/** Far longer than a statement takes, unless its connection is lost. */
export const STATEMENT_MS = 10_000

/** A channel claimed by this process, and the consumer's progress in it. */
export class Claim implements ChannelKey {
  readonly tenantId: string
  readonly channelId: string
  /** The last event known to be wanted. */
  head: number
  /** All events up to this one have begun. */
  begun: number
  /** All events up to this one have ended. */
  ended: number
  /** The position in the database. */
  stored: number
  /** By this machine's clock; never later than in the database. */
  leasedUntil = 0
  /** Failed attempts of the event after `ended`. */
  attempts: number
  /** Set: release the channel, to be claimed again after this time. */
  waitMs: number | undefined
  /** Whether its events are being consumed in order. */
  isRunning = false
  readonly run: number
  private readonly batches: { upTo: number; isOver: boolean }[] = []

  constructor({ tenantId, channelId, seq, head, attempts, run }: ClaimedChannel) {
    this.tenantId = tenantId
    this.channelId = channelId
    this.head = head
    this.begun = seq
    this.ended = seq
    this.stored = seq
    this.attempts = attempts
    this.run = run
  }

  /** Whether it has events that can begin now. */
  get isWaiting(): boolean {
    return this.begun < this.head && !this.isRunning && this.waitMs === undefined
  }

  /** Whether all events known to be wanted have ended. */
  get isDone(): boolean {
    return this.ended >= this.head
  }

  /** The events up to this one have begun. @returns to be called when they have ended. */
  begin(upTo: number): () => void {
    const batch = { upTo, isOver: false }
    this.begun = upTo
    this.batches.push(batch)
    return () => {
      batch.isOver = true
      // The position never passes a batch that has not ended.
      while (this.batches[0]?.isOver) this.ended = this.batches.shift()!.upTo
    }
  }

  /** The events up to this one were consumed in order. */
  pass(seq: number): void {
    this.begun = seq
    this.ended = seq
    this.attempts = 0
  }
}
