import { channelTopic, type Delivery } from '../platform/events/envelope'
import type { LoggedDelivery } from '../platform/events/logged-event'
import type { ChannelKey } from '../platform/lib/channel-key'
import type { FeedRepair } from './feed-repair'
import { TypingUsers } from './typing'

/** A connection, as the feed of a channel that it is subscribed to sees it. */
export interface Subscriber {
  readonly userId: string
  deliver(feed: ChannelFeed, delivery: Delivery): void
  /** The user is no longer a member, by the event that was delivered last. */
  end(feed: ChannelFeed): void
  /** Events are missing that can no longer be delivered: the client must join again. */
  eventsLost(): void
}

const MAX_OUT_OF_ORDER = 1000

/**
 * The events of one channel, in order, for the subscribers on this process.
 *
 * Invariants
 *   * `delivered` is the `seq` of the last event that every subscriber got. It grows by one event at a time. Where that is
 *     impossible, every subscriber learns that events were lost, and `delivered` starts again elsewhere.
 *   * The next event is delivered at once. A later one waits for those before it: they are on their way, or lost and then
 *     read from the log.
 *   * An event that was delivered before is dropped.
 */
export class ChannelFeed implements ChannelKey {
  readonly tenantId: string
  readonly channelId: string
  readonly topic: string
  readonly subscribers = new Set<Subscriber>()
  delivered = 0
  /** The highest `seq` that is known to exist. */
  latest = 0
  /** Increases whenever a delivered event may have ended a membership: earlier membership checks are then out of date. */
  membershipVersion = 0
  private typing: TypingUsers | undefined
  private readonly outOfOrder = new Map<number, Delivery>()
  private closed = false

  constructor(
    { tenantId, channelId }: ChannelKey,
    private readonly repair: Pick<FeedRepair, 'add' | 'remove'>,
  ) {
    this.tenantId = tenantId
    this.channelId = channelId
    this.topic = channelTopic(tenantId, channelId)
  }

  get isBehind(): boolean {
    return this.latest > this.delivered && !this.closed
  }

  /** Starts with the events after `seq`. Call once the bus is listening, so that no event falls between. */
  startAt(seq: number): void {
    this.delivered = seq
    this.latest = seq
    this.outOfOrder.clear()
    this.settle()
  }

  close(): void {
    this.closed = true
    this.outOfOrder.clear()
    this.typing?.close()
    this.repair.remove(this)
  }

  /** Ephemeral events that still hold, for a new subscriber: no log would replay them. */
  ephemeralEvents(): Delivery[] {
    return this.typing?.announcements() ?? []
  }

  /** Receives an event from the bus. */
  receive(delivery: Delivery): void {
    const { seq } = delivery
    if (seq === null) return this.receiveEphemeral(delivery)
    if (seq <= this.delivered) return
    if (seq === this.delivered + 1) this.advance(delivery)
    else {
      // While the log cannot be read this must stay bounded. The log has these events too.
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
   * @param latest the value of `latest` before the log was read: an empty page means that these events are gone.
   */
  receivePage(page: LoggedDelivery[], latest: number): void {
    if (this.closed) return
    for (const event of page) {
      if (event.seq <= this.delivered) continue
      if (event.seq > this.delivered + 1) this.skipTo(event.seq - 1)
      this.advance(event)
    }
    if (page.length === 0 && latest > this.delivered) this.skipTo(latest)
    this.settle()
  }

  /** Continues after `seq`, without the events in between: they are no longer kept, or the log went back in time. */
  skipTo(seq: number): void {
    this.delivered = seq
    // A removal may be among the lost events.
    this.membershipVersion += 1
    for (const subscriber of [...this.subscribers]) subscriber.eventsLost()
  }

  /** Delivers what has become the next event, and has gaps repaired. */
  private settle(): void {
    if (this.outOfOrder.size > 0) {
      for (const seq of this.outOfOrder.keys()) if (seq <= this.delivered) this.outOfOrder.delete(seq)
      for (let next = this.nextInOrder(); next; next = this.nextInOrder()) {
        this.outOfOrder.delete(this.delivered + 1)
        this.advance(next)
      }
    }
    if (this.latest < this.delivered) this.latest = this.delivered
    if (this.isBehind) this.repair.add(this)
    else this.repair.remove(this)
  }

  private nextInOrder(): Delivery | undefined {
    return this.outOfOrder.get(this.delivered + 1)
  }

  private receiveEphemeral(delivery: Delivery): void {
    if (!TypingUsers.accepts(delivery)) return this.deliver(delivery)
    this.typing ??= new TypingUsers((announcement) => this.deliver(announcement))
    this.typing.receive(delivery)
  }

  private advance(delivery: Delivery): void {
    // First, because it fails on a malformed frame, and the event is then read from the log.
    const removal = removalBy(delivery)
    this.delivered = delivery.seq as number
    if (removal) this.membershipVersion += 1
    this.deliver(delivery, removal)
  }

  private deliver(delivery: Delivery, removal?: Removal): void {
    // A copy, because subscriptions may end meanwhile.
    for (const subscriber of [...this.subscribers]) {
      subscriber.deliver(this, delivery)
      if (removal && (removal.userId === null || removal.userId === subscriber.userId)) subscriber.end(this)
    }
  }
}

interface Removal {
  /** Null when all memberships ended. */
  userId: string | null
}

/** Whose membership an event ends. */
function removalBy({ event, frame }: Delivery): Removal | undefined {
  if (event === 'chat:channel:deleted') return { userId: null }
  if (event !== 'chat:user:left' && event !== 'chat:user:banned') return undefined
  return (JSON.parse(frame) as { data: { userId: string } }).data
}
