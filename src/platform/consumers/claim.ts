import type { ChannelKey } from '../lib/channel-key'
import type { ClaimedChannel } from './claim-queries'

/** Timeout of a statement: far longer than it takes, unless its connection is lost. */
export const STATEMENT_MS = 10_000

/** A channel claimed by this process, and the consumer's progress in it. */
export class Claim implements ChannelKey {
  readonly tenantId: string
  readonly channelId: string
  /** The last known wanted event. */
  head: number
  /** All events up to this one have begun. */
  begun: number
  /** All events up to this one have ended. */
  ended: number
  /** The stored position. */
  stored: number
  /** End of the lease by this machine's clock; never later than in the database. */
  leasedUntil = 0
  /** Failed attempts of the event after `ended`. */
  attempts: number
  /** If set, release the channel; it can be claimed again after this time. */
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

  /** Whether it has events that can start now. */
  get isWaiting(): boolean {
    return this.begun < this.head && !this.isRunning && this.waitMs === undefined
  }

  /** Whether all known wanted events have ended. */
  get isDone(): boolean {
    return this.ended >= this.head
  }

  /** The events up to this one have begun. @returns a function to call when they have ended. */
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
