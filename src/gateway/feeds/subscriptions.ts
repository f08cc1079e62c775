import type { Delivery, InChannel, UserDelivery } from '../../platform/events/envelope'
import type { ChannelFeed, Subscriber } from './channel-feed'

/** The connection that gets the events of the subscriptions. */
interface Recipient {
  readonly user: { id: string }
  readonly filter: { readonly blocked: ReadonlySet<string> }
  readonly userFeed: { pass(): void }
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
 *     subscribed, else as the copy. Where the connection follows the user's feed, `sourceOf` says which of both sends the event.
 */
export class Subscriptions implements Subscriber {
  private readonly feeds = new Map<string, ChannelFeed>()
  /** By channel: which events come, or came, by the subscription: those after `from`, up to `to` if it has ended. */
  private readonly ranges = new Map<string, { from: number; to: number }>()
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

  get hasBlocks(): boolean {
    return this.recipient.filter.blocked.size > 0
  }

  /** Whether the connection is subscribed, or will be when it has got what it missed. */
  isEntered(channelId: string): boolean {
    return this.ranges.get(channelId)?.to === Infinity
  }

  /** The connection will join the channel, or close: events after this number will come by it. */
  expect(channelId: string, from: number): void {
    this.ranges.set(channelId, { from, to: Infinity })
  }

  join(feed: ChannelFeed, from: number): void {
    this.feeds.set(feed.channelId, feed)
    this.ranges.set(feed.channelId, { from, to: Infinity })
    this.endedAt.delete(feed.channelId)
    feed.subscribers.add(this)
  }

  leave(channelId: string): void {
    const feed = this.feeds.get(channelId)
    if (!feed) return
    feed.subscribers.delete(this)
    this.feeds.delete(channelId)
    this.heldCopies.delete(channelId)
    const range = this.ranges.get(channelId)
    if (range) range.to = feed.delivered
    this.onLeave(feed)
    this.recipient.userFeed.pass()
  }

  leaveAll(): void {
    for (const channelId of [...this.feeds.keys()]) this.leave(channelId)
  }

  deliver({ channelId }: ChannelFeed, delivery: Delivery): void {
    if (delivery.exceptUserId !== this.userId) this.recipient.sendDelivery(delivery, channelId)
    if (delivery.seq !== null) this.recipient.userFeed.pass()
  }

  /** What sends an event that the user's feed holds, too. Unknown as long as the subscription may end before it. */
  sourceOf({ channelId, seq }: InChannel): 'channel' | 'feed' | 'unknown' {
    // It may deliver the event at once.
    this.feeds.get(channelId)?.expect(seq)
    const range = this.ranges.get(channelId)
    if (!range || seq <= range.from || seq > range.to) return 'feed'
    const feed = this.feeds.get(channelId)
    return !feed || seq <= feed.delivered ? 'channel' : 'unknown'
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
