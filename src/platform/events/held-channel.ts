import type { ChannelKey } from '../lib/channel-key'
import type { ClaimedMark } from './consumer-marks'

/** A channel that this process consumes, and how far it has come. */
export class HeldChannel implements ChannelKey {
  readonly tenantId: string
  readonly channelId: string
  /** The last event that is known to be wanted. */
  head: number
  /** All events up to it have begun. */
  begun: number
  /** All events up to it have ended. */
  ended: number
  /** The position in the database. */
  stored: number
  /** By this machine's clock, and no later than in the database. */
  leasedUntil = 0
  /** How often the event after `ended` has failed. */
  attempts: number
  /** Set: the mark is to be given back for this time. */
  waitMs: number | undefined
  /** Whether its events are being consumed one after the other. */
  isRunning = false
  readonly run: number
  private readonly batches: { upTo: number; isOver: boolean }[] = []

  constructor({ tenantId, channelId, seq, head, attempts, run }: ClaimedMark) {
    this.tenantId = tenantId
    this.channelId = channelId
    this.head = head
    this.begun = seq
    this.ended = seq
    this.stored = seq
    this.attempts = attempts
    this.run = run
  }

  /** Whether all that is known to be wanted has ended. */
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
      // The position passes no batch that has not ended.
      while (this.batches[0]?.isOver) this.ended = this.batches.shift()!.upTo
    }
  }

  /** The events up to this one are consumed, one after the other. */
  pass(seq: number): void {
    this.begun = seq
    this.ended = seq
    this.attempts = 0
  }
}
