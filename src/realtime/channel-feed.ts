import type { Logger } from '../config'
import type { Bus } from './bus'
import { channelTopic, decodeDelivery, type Delivery } from './deliveries'
import { loggedFrame, type EventLog } from './event-log'

/** Somebody who is told what happens in a channel. */
export interface Subscriber {
  deliver(feed: ChannelFeed, delivery: Delivery): void
}

const GAP_PATIENCE_MS = 25
const PAGE = 500
const MAX_EARLY = 1000

/**
 * The events of one channel, in order, for the subscribers on this process.
 *
 * Invariants
 *   * `delivered` is the number of the last event that every subscriber has got. It only grows, by one event at a time.
 *   * A delivery with the next number is passed on at once. A later one waits for those before it: they are either on
 *     their way (two processes publish at the same time) or lost; after a short patience the log is asked for them.
 *   * A delivery with an old number is dropped.
 */
export class ChannelFeed {
  readonly topic: string
  readonly subscribers = new Set<Subscriber>()
  delivered = 0
  private readonly early = new Map<number, Delivery>()
  private patience: NodeJS.Timeout | undefined
  private filling: Promise<void> | undefined
  private closed = false

  constructor(
    readonly tenantId: string,
    readonly channelId: string,
    private readonly log: EventLog,
    private readonly logger: Logger,
  ) {
    this.topic = channelTopic(tenantId, channelId)
  }

  /** Begins at the channel's present. Call once the bus is listening, so that nothing falls between. */
  startAt(seq: number): void {
    this.delivered = Math.max(this.delivered, seq)
    this.drainEarly()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.patience)
    this.early.clear()
  }

  receive(delivery: Delivery): void {
    if (delivery.seq === null) return this.passOn(delivery)
    if (delivery.seq <= this.delivered) return
    // While the log cannot be read, what waits must not grow without end: the log will give it again.
    if (this.early.size >= MAX_EARLY) this.early.clear()
    this.early.set(delivery.seq, delivery)
    this.drainEarly()
    if (this.early.size > 0 && !this.filling) {
      this.patience ??= setTimeout(() => {
        this.patience = undefined
        void this.fill()
      }, GAP_PATIENCE_MS)
    }
  }

  /** Brings the subscribers up to the log's end. Any number of calls at once cost one reading. */
  fill(): Promise<void> {
    this.filling ??= this.readLog()
      .catch((error: unknown) =>
        this.logger.warn({ err: error, channelId: this.channelId }, 'could not read the event log'),
      )
      .finally(() => {
        this.filling = undefined
      })
    return this.filling
  }

  private async readLog(): Promise<void> {
    for (;;) {
      const page = await this.log.read(this, this.delivered, PAGE)
      if (this.closed) return
      for (const stored of page) {
        if (stored.seq <= this.delivered) continue
        this.advance({ ...stored, exceptUserId: null, frame: loggedFrame(stored.event, stored.seq, stored.data) })
      }
      this.drainEarly()
      if (page.length < PAGE) return
    }
  }

  private drainEarly(): void {
    for (const seq of this.early.keys()) if (seq <= this.delivered) this.early.delete(seq)
    for (;;) {
      const next = this.early.get(this.delivered + 1)
      if (!next) break
      this.early.delete(this.delivered + 1)
      this.advance(next)
    }
    if (this.early.size > 0) return
    clearTimeout(this.patience)
    this.patience = undefined
  }

  private advance(delivery: Delivery): void {
    this.delivered = delivery.seq as number
    this.passOn(delivery)
  }

  private passOn(delivery: Delivery): void {
    // A copy, because a delivery may end a subscription.
    for (const subscriber of [...this.subscribers]) subscriber.deliver(this, delivery)
  }
}

/** All feeds of a process: one for each channel that somebody here is subscribed to. */
export class Feeds {
  private readonly feeds = new Map<string, Promise<ChannelFeed>>()
  private readonly open = new Map<string, ChannelFeed>()
  private readonly holders = new Map<string, number>()
  private readonly timer: NodeJS.Timeout
  private ticks = 0

  constructor(
    private readonly bus: Bus,
    private readonly log: EventLog,
    private readonly logger: Logger,
  ) {
    bus.onReconnect(() => void this.compare())
    // Pub/sub can lose the last event of a channel unseen. Every second while the bus is away, else every fifth.
    this.timer = setInterval(() => {
      this.ticks += 1
      if (!this.bus.isReady() || this.ticks % 5 === 0) void this.compare()
    }, 1000)
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

  close(): void {
    clearInterval(this.timer)
    for (const feed of this.open.values()) feed.close()
  }

  private async begin(tenantId: string, channelId: string): Promise<ChannelFeed> {
    const feed = new ChannelFeed(tenantId, channelId, this.log, this.logger)
    let started = false
    const waiting: Delivery[] = []
    await this.bus.subscribe(feed.topic, (payload) => {
      const delivery = decodeDelivery(payload)
      if (started) feed.receive(delivery)
      else waiting.push(delivery)
    })
    const present = await this.log.lastSeqs([{ tenantId, channelId }])
    feed.startAt(present.get(feed.topic) ?? 0)
    started = true
    for (const delivery of waiting) feed.receive(delivery)
    this.open.set(feed.topic, feed)
    return feed
  }

  /** Compares every feed with the log, in one statement, and fills those that are behind. */
  private async compare(): Promise<void> {
    const feeds = [...this.open.values()].filter((feed) => feed.subscribers.size > 0)
    if (feeds.length === 0) return
    const before = new Map(feeds.map((feed) => [feed, feed.delivered]))
    try {
      const present = await this.log.lastSeqs(feeds)
      for (const feed of feeds) {
        // A feed that has moved meanwhile is alive; what it lacks is on its way.
        const isBehind = (present.get(feed.topic) ?? 0) > feed.delivered
        if (isBehind && feed.delivered === before.get(feed)) void feed.fill()
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'could not compare the channels with the event log')
    }
  }
}
