import type { Delivery, UserDelivery } from '../platform/events/envelope'
import type { ChannelFeed, Subscriber } from './channel-feed'

/** The connection that gets the events of the subscriptions. */
interface Recipient {
  readonly user: { id: string }
  sendDelivery(delivery: Delivery, channelId: string): void
  deliverToUser(delivery: UserDelivery): void
  eventsLost(): void
}

/**
 * The channels that a connection is subscribed to.
 *
 * Invariants
 *   * Every subscription ends exactly once, by `leave`, which calls `onLeave`.
 *   * An event that goes to the channel and, as a copy, to the user comes once: from the feed while the connection is
 *     subscribed, else as the copy.
 */
export class Subscriptions implements Subscriber {
  private readonly feeds = new Map<string, ChannelFeed>()
  /** By channel: the `seq` of the event that ended the subscription. Copies up to it were delivered by the feed. */
  private readonly endedAt = new Map<string, number>()
  /** By channel: copies of events that the feed still has to deliver, in case the subscription ends before. */
  private readonly heldCopies = new Map<string, UserDelivery[]>()

  constructor(
    private readonly recipient: Recipient,
    private readonly onLeave: (feed: ChannelFeed) => void,
  ) {}

  get userId(): string {
    return this.recipient.user.id
  }

  has(channelId: string): boolean {
    return this.feeds.has(channelId)
  }

  join(feed: ChannelFeed): void {
    this.feeds.set(feed.channelId, feed)
    this.endedAt.delete(feed.channelId)
    feed.subscribers.add(this)
  }

  leave(channelId: string): void {
    const feed = this.feeds.get(channelId)
    if (!feed) return
    feed.subscribers.delete(this)
    this.feeds.delete(channelId)
    this.heldCopies.delete(channelId)
    this.onLeave(feed)
  }

  leaveAll(): void {
    for (const channelId of [...this.feeds.keys()]) this.leave(channelId)
  }

  deliver({ channelId }: ChannelFeed, delivery: Delivery): void {
    if (delivery.exceptUserId !== this.userId) this.recipient.sendDelivery(delivery, channelId)
  }

  end({ channelId, delivered }: ChannelFeed): void {
    const copies = this.heldCopies.get(channelId) ?? []
    this.endedAt.set(channelId, delivered)
    this.leave(channelId)
    for (const copy of copies) this.recipient.deliverToUser(copy)
  }

  eventsLost(): void {
    this.recipient.eventsLost()
  }

  /** Whether the user has the event of this copy from a feed, or may still get it. In the latter case the copy is held. */
  covers(copy: UserDelivery): boolean {
    if (!copy.inChannel) return false
    const { channelId, seq } = copy.inChannel
    const feed = this.feeds.get(channelId)
    if (!feed) return (this.endedAt.get(channelId) ?? 0) >= seq
    if (seq > feed.delivered) {
      const held = this.heldCopies.get(channelId) ?? []
      this.heldCopies.set(channelId, [...held.filter(({ inChannel }) => (inChannel?.seq ?? 0) > feed.delivered), copy])
    }
    return true
  }
}
