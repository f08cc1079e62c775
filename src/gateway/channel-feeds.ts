import type { Logger } from '../config/options'
import type { Bus } from '../platform/events/bus'
import { channelTopic, decodeDelivery, NewerMessage, type Delivery } from '../platform/events/envelope'
import type { EventLog } from '../platform/events/event-log'
import type { ChannelKey } from '../platform/lib/channel-key'
import type { Limit } from '../platform/lib/concurrency-limiter'
import { withTimeout } from '../platform/lib/timeout'
import { ChannelFeed } from './channel-feed'
import { FeedComparison } from './feed-comparison'
import { FeedRepair } from './feed-repair'

/** Events of one read of the log. */
const PAGE = 500

interface Entry {
  references: number
  opening: Promise<ChannelFeed>
  feed: ChannelFeed | undefined
}

/**
 * All feeds of this process: one for each channel that has a subscriber here.
 *
 * Invariants
 *   * A feed is open while it has references. Every `acquire` is followed by one `release`.
 *   * The bus listens to the channel's topic from before the feed starts until the feed is closed.
 */
export class ChannelFeeds {
  private readonly entries = new Map<string, Entry>()
  private readonly repair: FeedRepair
  private readonly comparison: FeedComparison

  constructor(
    private readonly bus: Bus,
    private readonly log: EventLog,
    logger: Logger,
    private readonly limit: Limit,
  ) {
    this.repair = new FeedRepair(log, logger)
    this.comparison = new FeedComparison(bus, log, logger, () => this.openFeeds())
  }

  /** The channel's feed, opened if need be. Release it when it is no longer needed. */
  async acquire(channel: ChannelKey): Promise<ChannelFeed> {
    const topic = channelTopic(channel.tenantId, channel.channelId)
    const entry = this.entries.get(topic) ?? this.open(channel, topic)
    entry.references += 1
    try {
      return await entry.opening
    } catch (error) {
      this.release(topic)
      throw error
    }
  }

  release(topic: string): void {
    const entry = this.entries.get(topic)
    if (!entry || --entry.references > 0) return
    this.entries.delete(topic)
    entry.feed?.close()
    this.bus.unsubscribe(topic)
  }

  /** Brings a feed up to the end of the log. Throws if the log cannot be read. */
  async catchUp(feed: ChannelFeed): Promise<void> {
    for (;;) {
      const { latest } = feed
      const page = await this.limit(() => withTimeout(this.log.read(feed, feed.delivered, PAGE)))
      feed.receivePage(page, latest)
      if (page.length < PAGE) return
    }
  }

  close(): void {
    this.comparison.close()
    this.repair.close()
    for (const feed of this.openFeeds()) feed.close()
  }

  private openFeeds(): ChannelFeed[] {
    return [...this.entries.values()].flatMap(({ feed }) => feed ?? [])
  }

  private open(channel: ChannelKey, topic: string): Entry {
    const opening = this.start(channel)
    const entry: Entry = { references: 0, opening, feed: undefined }
    this.entries.set(topic, entry)
    return entry
  }

  private async start(channel: ChannelKey): Promise<ChannelFeed> {
    const feed = new ChannelFeed(channel, this.repair)
    let started = false
    const waiting: (Delivery | NewerMessage)[] = []
    const receive = (message: Delivery | NewerMessage) => {
      if (!(message instanceof NewerMessage)) feed.receive(message)
      else if (message.seq !== null) feed.expect(message.seq)
    }
    await this.bus.subscribe(feed.topic, (payload) => {
      const message = decodeDelivery(payload)
      if (started) receive(message)
      else waiting.push(message)
    })
    const present = await this.limit(() => withTimeout(this.log.lastSeqs([channel])))
    feed.startAt(present.get(feed.topic) ?? 0)
    started = true
    for (const message of waiting) receive(message)
    const entry = this.entries.get(feed.topic)
    if (entry) entry.feed = feed
    return feed
  }
}
