import type { Delivery, UserDelivery } from '../../platform/events/envelope'
import type { Recipient } from './subscriptions'
import type { UserFeed, UserFeedSubscriber } from './user-feed'

/** Maximum events that wait for a channel to send the first of them. */
const MAX_HELD = 1000

/**
 * A connection's subscription to the feed of its user. Without one it gets copies without `seq`.
 *
 * Invariants
 *   * Each `seq` of the feed is sent once, in order: as the event, or as `gateway:skip` if the event is hidden or comes
 *     from a subscribed channel.
 *   * An event that is also in a channel waits until the channel has sent it, or until the channel's subscription has
 *     ended: then the feed sends it. Later events wait behind it.
 */
export class UserSubscription implements UserFeedSubscriber {
  /** The feed, once the missed events are sent. */
  feed: UserFeed | undefined
  private isStarting = false
  private isStarted = false
  /** Copies that arrive during the start; dropped once it has started. */
  private early: UserDelivery[] = []
  private held: Delivery[] = []
  private isPassing = false

  constructor(private readonly recipient: Recipient) {}

  /** Whether the client follows the feed. */
  get isOn(): boolean {
    return this.isStarted || this.isStarting
  }

  /** Whether the connection does not need this copy, because the feed has the event. */
  takes(copy: UserDelivery): boolean {
    if (!this.isOn || copy.seq === undefined) return copy.forFeed === true
    if (!this.isStarted) this.early.push(copy)
    return true
  }

  /** The client has requested the feed. Until `restart` or `abandon` it is unknown whether it can be followed. */
  start(): void {
    this.isStarting = true
  }

  abandon(): void {
    this.isStarting = false
    if (this.isStarted) return
    for (const copy of this.early.splice(0)) this.recipient.deliverToUser(copy)
  }

  /** Starts over: `replay` and then `follow` come next. */
  restart(): void {
    this.leave()
    this.isStarting = false
    this.isStarted = true
    this.early = []
  }

  replay(delivery: Delivery): void {
    this.held.push(delivery)
    this.pass()
  }

  follow(feed: UserFeed): void {
    this.feed = feed
    feed.subscribers.add(this)
  }

  leave(): void {
    const { feed } = this
    this.held = []
    if (!feed) return
    this.feed = undefined
    feed.subscribers.delete(this)
    this.recipient.left(feed)
  }

  deliver(delivery: Delivery): void {
    // Events lost by the bus have no copy.
    this.recipient.filter.update(delivery)
    this.held.push(delivery)
    this.pass()
    if (this.held.length > MAX_HELD) this.eventsLost()
  }

  /** Sends the events that no longer wait. Call after a channel delivered an event, or its subscription ended. */
  pass(): void {
    // `sourceOf` may make a channel deliver events, which calls this again.
    if (this.isPassing) return
    this.isPassing = true
    for (let [first] = this.held; first; [first] = this.held) {
      const source = first.inChannel ? this.recipient.subscriptions.sourceOf(first.inChannel) : 'feed'
      if (source === 'unknown') break
      this.held.shift()
      this.recipient.sendOfFeed(first, source === 'channel' || this.recipient.filter.hidesAuthor(first.authorId))
    }
    this.isPassing = false
  }

  eventsLost(): void {
    this.recipient.eventsLost()
  }
}
