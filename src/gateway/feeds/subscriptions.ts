import type { Delivery, InChannel, UserDelivery } from '../../platform/events/envelope'
import type { ChannelFeed, Subscriber } from './channel-feed'
import type { EventFilter } from './event-filter'
import type { Feed } from './feed'

/** The connection that gets the events of its subscriptions. */
export interface Recipient {
  readonly filter: EventFilter
  readonly subscriptions: Subscriptions
  readonly userFeed: { pass(): void }
  sendDelivery(delivery: Delivery, channelId: string): void
  /** Sends an event of the user's feed, or `gateway:skip` instead. */
  sendOfFeed(delivery: Delivery, isHidden: boolean): void
  deliverToUser(delivery: UserDelivery): void
  left(feed: Feed): void
  eventsLost(): void
}

/** A channel that the connection has joined, or is about to join. */
interface Subscription {
  /** Set while the connection is subscribed. */
  feed: ChannelFeed | undefined
  /** The subscription's range of events: after `from`, up to `to` if it has ended. */
  from: number
  to: number
  /** The `seq` of the event that ended the subscription. Copies up to it were delivered by the feed. */
  endedAt: number
  /** Copies of events that the feed has not delivered yet, in case the subscription ends first. */
  heldCopies: readonly UserDelivery[]
}

const NEW: Pick<Subscription, 'feed' | 'endedAt' | 'heldCopies'> = { feed: undefined, endedAt: 0, heldCopies: [] }

/**
 * The channels that a connection is subscribed to.
 *
 * Invariants
 *   * Every subscription ends exactly once, by `leave`, which calls `left`.
 *   * An event that goes to the channel and, as a copy, to the user is sent once: from the feed while the connection is
 *     subscribed, else as the copy. If the connection follows the user's feed, `sourceOf` decides which of the two
 *     sends it.
 */
export class Subscriptions implements Subscriber {
  private readonly channels = new Map<string, Subscription>()

  constructor(private readonly recipient: Recipient) {}

  get userId(): string {
    return this.recipient.filter.userId
  }

  get hasBlocks(): boolean {
    return this.recipient.filter.blocked.size > 0
  }

  /** Whether the connection is subscribed, or will be after the missed events. */
  isEntered(channelId: string): boolean {
    return this.channels.get(channelId)?.to === Infinity
  }

  /** The connection will join the channel or close: the subscription will deliver events after this `seq`. */
  expect(channelId: string, from: number): void {
    this.channels.set(channelId, { ...NEW, ...this.channels.get(channelId), from, to: Infinity })
  }

  join(feed: ChannelFeed, from: number): void {
    this.channels.set(feed.channelId, { ...NEW, feed, from, to: Infinity })
    feed.subscribers.add(this)
  }

  leave(channelId: string): void {
    const channel = this.channels.get(channelId)
    if (!channel?.feed) return
    const { feed } = channel
    feed.subscribers.delete(this)
    channel.feed = undefined
    channel.to = feed.delivered
    channel.heldCopies = NEW.heldCopies
    this.recipient.left(feed)
    this.recipient.userFeed.pass()
  }

  leaveAll(): void {
    for (const channelId of this.channels.keys()) this.leave(channelId)
  }

  deliver({ channelId }: ChannelFeed, delivery: Delivery): void {
    if (delivery.exceptUserId !== this.userId) this.recipient.sendDelivery(delivery, channelId)
    if (delivery.seq !== null) this.recipient.userFeed.pass()
  }

  /** Which feed sends an event that both have. Unknown while the subscription may end before the event. */
  sourceOf({ channelId, seq }: InChannel): 'channel' | 'feed' | 'unknown' {
    const channel = this.channels.get(channelId)
    // It may deliver the event at once, and end the subscription.
    channel?.feed?.expect(seq)
    if (!channel || seq <= channel.from || seq > channel.to) return 'feed'
    return !channel.feed || seq <= channel.feed.delivered ? 'channel' : 'unknown'
  }

  end({ channelId, delivered }: ChannelFeed): void {
    const channel = this.channels.get(channelId)
    if (!channel) return
    const copies = channel.heldCopies
    channel.endedAt = delivered
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
    const channel = this.channels.get(channelId)
    const feed = channel?.feed
    if (!feed) return (channel?.endedAt ?? 0) >= seq
    if (seq > feed.delivered) {
      const awaited = channel.heldCopies.filter(({ inChannel }) => (inChannel?.seq ?? 0) > feed.delivered)
      channel.heldCopies = [...awaited, copy]
    }
    return true
  }
}
