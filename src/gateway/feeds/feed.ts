import type { Delivery } from '../../platform/events/envelope'
import type { LoggedDelivery, OpenEvent } from '../../platform/events/logged-event'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { FeedMeter } from './feed-meter'

const MAX_OUT_OF_ORDER = 1000

/** Fills gaps from the log. */
export interface Repair {
  /** Call when the feed is behind. */
  add(feed: Feed): void
  /** Call when the feed has caught up or is closed. */
  remove(feed: Feed): void
}

/** A receiver of a feed's events. */
export interface FeedSubscriber {
  /** Events are missing that can no longer be delivered: the client must reconnect. */
  eventsLost(): void
}

/**
 * The events of one log, of a channel or of a user, in order, for the subscribers on this process.
 *
 * Invariants
 *   * `delivered` is the `seq` of the last event that every subscriber got. It advances by one event at a time. If that
 *     is impossible, every subscriber is notified of the loss, and `delivered` continues from another position.
 *   * The next event is delivered at once. A later one waits for those before it, which are in transit, or lost and
 *     then read from the log.
 *   * An event that was delivered before is dropped.
 */
export abstract class Feed<Subscriber extends FeedSubscriber = FeedSubscriber> implements ChannelKey {
  readonly tenantId: string
  /** Its name in the log. */
  readonly channelId: string
  readonly subscribers = new Set<Subscriber>()
  delivered = 0
  /** The highest `seq` that is known to exist. */
  latest = 0
  meter: FeedMeter | undefined
  /** The log had an event that the bus did not deliver; undefined if events are missing and it is unknown which. */
  onUnheard: ((event: LoggedDelivery | undefined) => void) | undefined
  private readonly outOfOrder = new Map<number, Delivery>()
  private isDelivering = false
  private closed = false

  constructor(
    { tenantId, channelId }: ChannelKey,
    /** On the bus, and in this process. */
    readonly topic: string,
    private readonly repair: Repair,
  ) {
    this.tenantId = tenantId
    this.channelId = channelId
  }

  get isBehind(): boolean {
    return this.latest > this.delivered && !this.closed
  }

  /** Starts with the events after `seq`. Call once the bus is listening, so that no event is missed. */
  startAt(seq: number): void {
    this.delivered = seq
    this.latest = seq
    this.outOfOrder.clear()
    this.settle()
  }

  close(): void {
    this.closed = true
    this.outOfOrder.clear()
    this.repair.remove(this)
  }

  /** Compares the streams known from unlogged events with those open now. */
  abstract compare(open: OpenEvent[]): void

  /** Receives an event from the bus. */
  receive(delivery: Delivery): void {
    const { seq } = delivery
    if (seq === null || seq <= this.delivered) return
    if (seq === this.delivered + 1 && !this.isDelivering) this.deliverNext(delivery)
    else {
      // Bounded while the log cannot be read. The log also has these events.
      if (this.outOfOrder.size >= MAX_OUT_OF_ORDER) this.outOfOrder.clear()
      this.outOfOrder.set(seq, delivery)
    }
    this.expect(seq)
  }

  /** An event with this `seq` exists: if it does not arrive soon, it is read from the log. */
  expect(seq: number): void {
    if (seq > this.latest) this.latest = seq
    this.settle()
  }

  /**
   * Receives a page of the log, read from `delivered` on.
   *
   * @param latest the value of `latest` before the read: an empty page means that the events up to it are gone.
   */
  receivePage(page: LoggedDelivery[], latest: number): void {
    if (this.closed) return
    for (const event of page) {
      if (event.seq <= this.delivered) continue
      if (event.seq > this.delivered + 1) this.skipTo(event.seq - 1)
      const isHeard = this.outOfOrder.has(event.seq)
      this.deliverNext(event)
      if (!isHeard) this.onUnheard?.(event)
    }
    if (page.length === 0 && latest > this.delivered) this.skipTo(latest)
    this.settle()
  }

  /** Continues after `seq`, without the events in between, which have expired, or the log went back in time. */
  skipTo(seq: number): void {
    this.delivered = seq
    this.meter?.lost()
    this.onUnheard?.(undefined)
    for (const subscriber of [...this.subscribers]) subscriber.eventsLost()
  }

  /** Delivers the event, and counts it as delivered. If it throws before that, the event is read from the log. */
  protected abstract advance(delivery: Delivery): void

  private deliverNext(delivery: Delivery): void {
    this.isDelivering = true
    try {
      this.advance(delivery)
      if (this.subscribers.size > 0) this.meter?.delivered(delivery)
    } finally {
      this.isDelivering = false
    }
  }

  /**
   * Delivers consecutive events, and requests the repair of gaps. Skipped during a delivery, in which a subscriber may
   * call this before others have got the event; the delivery calls it afterwards.
   */
  private settle(): void {
    if (this.isDelivering) return
    if (this.outOfOrder.size > 0) {
      for (const seq of this.outOfOrder.keys()) if (seq <= this.delivered) this.outOfOrder.delete(seq)
      for (let next = this.nextInOrder(); next; next = this.nextInOrder()) {
        this.outOfOrder.delete(this.delivered + 1)
        this.deliverNext(next)
      }
    }
    if (this.latest < this.delivered) this.latest = this.delivered
    if (this.isBehind) this.repair.add(this)
    else this.repair.remove(this)
  }

  private nextInOrder(): Delivery | undefined {
    return this.outOfOrder.get(this.delivered + 1)
  }
}
