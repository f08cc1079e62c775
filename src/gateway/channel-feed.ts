import type { Logger } from '../config/options'
import { withTimeout } from '../platform/lib/timeout'
import { throttle } from '../platform/lib/throttle'
import type { Limit } from '../platform/lib/concurrency-limiter'
import type { Bus } from '../platform/events/bus'
import { channelTopic, decodeDelivery, type Delivery } from '../platform/events/envelope'
import type { EventLog, LoggedDelivery } from '../platform/events/event-log'
import { FeedRepair } from './feed-repair'
import { isLeaving } from './frames'
import { Typists } from './typing'

/** Somebody who is told what happens in a channel. */
export interface Subscriber {
  deliver(feed: ChannelFeed, delivery: Delivery): void
  /** There were events that nobody can give it any more: it has to end, and to begin anew. */
  lose(feed: ChannelFeed): void
}

const PAGE = 500
const MAX_EARLY = 1000
const TICK_MS = 1000
/** Together with the time that reading takes, this keeps what was lost from being missed for more than five seconds. */
const COMPARE_MS = 3500
const COMPARE_PAUSE_MS = 100
/** Channels of one statement. */
const COMPARE_AT_ONCE = 1000

/**
 * The events of one channel, in order, for the subscribers on this process.
 *
 * Invariants
 *   * `delivered` is the number of the last event that every subscriber has got. It only grows, by one event at a time;
 *     where that cannot be, every subscriber is told that it has lost events, and `delivered` begins anew.
 *   * A delivery with the next number is passed on at once. A later one waits for those before it: they are either on
 *     their way or lost, and then the log is asked for them.
 *   * A delivery with an old number is dropped.
 */
export class ChannelFeed {
  readonly topic: string
  readonly subscribers = new Set<Subscriber>()
  delivered = 0
  /** The highest number of which it is known that there is such an event. */
  known = 0
  /** How often somebody has ceased to be a member, as far as it was delivered. */
  leavings = 0
  private typists: Typists | undefined
  private readonly early = new Map<number, Delivery>()
  private closed = false

  constructor(
    readonly tenantId: string,
    readonly channelId: string,
    private readonly repair: Pick<FeedRepair, 'add' | 'remove'>,
  ) {
    this.topic = channelTopic(tenantId, channelId)
  }

  get isBehind(): boolean {
    return this.known > this.delivered && !this.closed
  }

  /** Begins at the channel's present. Call once the bus is listening, so that nothing falls between. */
  startAt(seq: number): void {
    this.delivered = seq
    this.known = seq
    this.early.clear()
    this.settle()
  }

  close(): void {
    this.closed = true
    this.early.clear()
    this.typists?.close()
    this.repair.remove(this)
  }

  /** What somebody who comes now has to be told, though it is in no log. */
  passing(): Delivery[] {
    return this.typists?.announcements() ?? []
  }

  receive(delivery: Delivery): void {
    const { seq } = delivery
    if (seq === null) return this.receivePassing(delivery)
    if (seq <= this.delivered) return
    if (seq === this.delivered + 1) this.advance(delivery)
    else {
      // While the log cannot be read, what waits must not grow without end: the log will give it again.
      if (this.early.size >= MAX_EARLY) this.early.clear()
      this.early.set(seq, delivery)
    }
    this.expect(seq)
  }

  /** There is an event of this number: if it does not come soon, it is read from the log. */
  expect(seq: number): void {
    if (seq > this.known) this.known = seq
    this.settle()
  }

  /**
   * Takes what the log holds after `delivered` as it was when the log was asked.
   *
   * @param known the number that was known to exist before the log was asked.
   */
  take(page: LoggedDelivery[], known: number): void {
    if (this.closed) return
    for (const stored of page) {
      if (stored.seq <= this.delivered) continue
      if (stored.seq > this.delivered + 1) this.lose(stored.seq - 1)
      this.advance(stored)
    }
    if (page.length === 0 && known > this.delivered) this.lose(known)
    this.settle()
  }

  /** The events up to this one are out of reach, or those after it never were. */
  lose(seq: number): void {
    this.delivered = seq
    // Who knows what was among them.
    this.leavings += 1
    for (const subscriber of [...this.subscribers]) subscriber.lose(this)
  }

  /** Passes on what has waited for its turn, and asks for what it still waits for. */
  private settle(): void {
    if (this.early.size > 0) {
      for (const seq of this.early.keys()) if (seq <= this.delivered) this.early.delete(seq)
      for (let next = this.early.get(this.delivered + 1); next; next = this.early.get(this.delivered + 1)) {
        this.early.delete(this.delivered + 1)
        this.advance(next)
      }
    }
    if (this.known < this.delivered) this.known = this.delivered
    if (this.isBehind) this.repair.add(this)
    else this.repair.remove(this)
  }

  private receivePassing(delivery: Delivery): void {
    if (!Typists.isAbout(delivery)) return this.passOn(delivery)
    this.typists ??= new Typists((announcement) => this.passOn(announcement))
    this.typists.receive(delivery)
  }

  private advance(delivery: Delivery): void {
    this.delivered = delivery.seq as number
    if (isLeaving(delivery)) this.leavings += 1
    this.passOn(delivery)
  }

  private passOn(delivery: Delivery): void {
    // A copy, because a delivery may end a subscription.
    for (const subscriber of [...this.subscribers]) subscriber.deliver(this, delivery)
  }
}

/**
 * All feeds of a process: one for each channel that somebody here is subscribed to.
 *
 * Invariants
 *   * The bus listens to the topic of a channel while somebody holds its feed, and from before the feed was begun.
 *   * Pub/sub can lose the last event of a channel unseen. So the feeds are compared with the log every few seconds, every
 *     second while the bus is away or the comparison fails, and each time that the bus is back.
 */
export class Feeds {
  private readonly feeds = new Map<string, Promise<ChannelFeed>>()
  private readonly open = new Map<string, ChannelFeed>()
  private readonly holders = new Map<string, number>()
  private readonly repair: FeedRepair
  private readonly comparison = throttle(COMPARE_PAUSE_MS, () => this.compare())
  private readonly timer: NodeJS.Timeout
  private nextComparison = performance.now() + COMPARE_MS

  constructor(
    private readonly bus: Bus,
    private readonly log: EventLog,
    private readonly logger: Logger,
    private readonly limit: Limit,
  ) {
    this.repair = new FeedRepair(log, logger)
    bus.onReconnect(() => this.comparison.trigger())
    this.timer = setInterval(() => {
      if (!this.bus.isReady() || performance.now() >= this.nextComparison) this.comparison.trigger()
    }, TICK_MS)
    this.timer.unref()
  }

  /** The channel's feed, begun if need be. Each acquire is answered by one release. */
  async acquire(tenantId: string, channelId: string): Promise<ChannelFeed> {
    const topic = channelTopic(tenantId, channelId)
    this.holders.set(topic, (this.holders.get(topic) ?? 0) + 1)
    let feed = this.feeds.get(topic)
    if (!feed) {
      feed = this.begin(tenantId, channelId)
      this.feeds.set(topic, feed)
    }
    try {
      return await feed
    } catch (error) {
      this.release(topic)
      throw error
    }
  }

  release(topic: string): void {
    const left = (this.holders.get(topic) ?? 1) - 1
    if (left > 0) return void this.holders.set(topic, left)
    this.holders.delete(topic)
    this.feeds.delete(topic)
    this.open.get(topic)?.close()
    this.open.delete(topic)
    this.bus.unsubscribe(topic)
  }

  /** Brings a feed up to the end of the log. Throws where that cannot be read. */
  async catchUp(feed: ChannelFeed): Promise<void> {
    for (;;) {
      const { known } = feed
      const page = await this.limit(() => withTimeout(this.log.read(feed, feed.delivered, PAGE)))
      feed.take(page, known)
      if (page.length < PAGE) return
    }
  }

  close(): void {
    clearInterval(this.timer)
    this.comparison.stop()
    this.repair.close()
    for (const feed of this.open.values()) feed.close()
  }

  private async begin(tenantId: string, channelId: string): Promise<ChannelFeed> {
    const feed = new ChannelFeed(tenantId, channelId, this.repair)
    let started = false
    const waiting: Delivery[] = []
    await this.bus.subscribe(feed.topic, (payload) => {
      const delivery = decodeDelivery(payload)
      if (started) feed.receive(delivery)
      else waiting.push(delivery)
    })
    const present = await this.limit(() => withTimeout(this.log.lastSeqs([{ tenantId, channelId }])))
    feed.startAt(present.get(feed.topic) ?? 0)
    started = true
    for (const delivery of waiting) feed.receive(delivery)
    this.open.set(feed.topic, feed)
    return feed
  }

  /** Compares every feed with the log. */
  private async compare(): Promise<void> {
    const began = performance.now()
    const feeds = [...this.open.values()].filter((feed) => feed.subscribers.size > 0)
    try {
      for (let from = 0; from < feeds.length; from += COMPARE_AT_ONCE) {
        await this.compareSome(feeds.slice(from, from + COMPARE_AT_ONCE))
      }
      this.nextComparison = began + COMPARE_MS
    } catch (error) {
      // Once for each time that the database is away.
      const level = this.nextComparison === 0 ? 'debug' : 'warn'
      this.nextComparison = 0
      this.logger[level]({ err: error }, 'could not compare the channels with the event log; trying again')
    }
  }

  private async compareSome(feeds: ChannelFeed[]): Promise<void> {
    const before = feeds.map((feed) => feed.delivered)
    const present = await withTimeout(this.log.lastSeqs(feeds))
    for (const [index, feed] of feeds.entries()) {
      const last = present.get(feed.topic) ?? 0
      // The database has forgotten what it had committed: a standby that lagged took over, or a backup was put back.
      if (last < (before[index] as number)) {
        feed.lose(last)
        feed.startAt(last)
      } else feed.expect(last)
    }
  }
}
