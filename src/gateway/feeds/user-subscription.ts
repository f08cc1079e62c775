import type { Delivery, UserDelivery } from '../../platform/events/envelope'
import type { EventFilter } from './event-filter'
import type { Subscriptions } from './subscriptions'
import type { UserFeed, UserFeedSubscriber } from './user-feed'

/** How many events may wait for a channel that has the first of them. */
const MAX_HELD = 1000

/** The connection that gets the events of its user's feed. */
interface Recipient {
  readonly filter: EventFilter
  readonly subscriptions: Pick<Subscriptions, 'sourceOf'>
  /** Sends the event, or `gateway:skip` in its place. */
  sendOfFeed(delivery: Delivery, isHidden: boolean): void
  deliverToUser(copy: UserDelivery): void
  leftFeed(feed: UserFeed): void
  eventsLost(): void
}

/**
 * A connection's subscription to the feed of its user. Without one it gets copies without numbers.
 *
 * Invariants
 *   * Each number of the feed is sent once, in order: as the event, or as `gateway:skip` if it is hidden, or if a
 *     subscribed channel has it too.
 *   * An event that a channel has too waits until the channel has sent it, or its subscription has ended: then it is sent as it
 *     is. Those after it wait with it.
 */
export class UserSubscription implements UserFeedSubscriber {
  private feed: UserFeed | undefined
  private isStarting = false
  private isStarted = false
  /** Copies that came while it was starting: dropped when it has started. */
  private early: UserDelivery[] = []
  private held: Delivery[] = []
  private isPassing = false

  constructor(private readonly recipient: Recipient) {}

  /** Whether the client follows the feed. */
  get isOn(): boolean {
    return this.isStarted || this.isStarting
  }

  /** The feed, once the missed events were sent. */
  get current(): UserFeed | undefined {
    return this.feed
  }

  /** Whether the connection does not need this copy, because the feed has the event. */
  takes(copy: UserDelivery): boolean {
    if (!this.isOn || copy.seq === undefined) return copy.forFeed === true
    if (!this.isStarted) this.early.push(copy)
    return true
  }

  /** The client has asked for the feed. Until `restart` or `abandon` it is unknown whether it can be followed. */
  start(): void {
    this.isStarting = true
  }

  abandon(): void {
    this.isStarting = false
    if (this.isStarted) return
    for (const copy of this.early.splice(0)) this.recipient.deliverToUser(copy)
  }

  /** Begins anew: `replay` and then `follow` come next. */
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
    this.recipient.leftFeed(feed)
  }

  deliver(delivery: Delivery): void {
    // Events lost by the bus have no copy.
    this.recipient.filter.update(delivery)
    this.held.push(delivery)
    this.pass()
    if (this.held.length > MAX_HELD) this.eventsLost()
  }

  /** Sends events that need not wait any longer. Call after a channel delivered an event, or its subscription ended. */
  pass(): void {
    // Asking a channel may make it deliver events.
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
