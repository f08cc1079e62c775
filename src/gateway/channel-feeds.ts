import type { Logger } from '../config/options'
import type { Watchers } from '../domain/presence/watchers'
import type { Bus } from '../platform/events/bus'
import { channelTopic, NewerMessage, type ChannelsDelivery, type Delivery } from '../platform/events/envelope'
import type { EventLog } from '../platform/events/event-log'
import type { ChannelKey } from '../platform/lib/channel-key'
import type { Limit } from '../platform/lib/concurrency-limiter'
import { withTimeout } from '../platform/lib/timeout'
import { ChannelFeed } from './channel-feed'
import type { ChannelTopics } from './channel-topics'
import { FeedComparison } from './feed-comparison'
import { FeedRepair } from './feed-repair'

/** Events of one read of the log. */
const PAGE = 500

export interface ChannelFeedsParts {
  bus: Bus
  topics: ChannelTopics
  watchers: Pick<Watchers, 'watch' | 'unwatch'>
  limit: Limit
  chat: { events: EventLog; epoch: { readonly current: string }; log: Logger }
}

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
 *   * What was published in another epoch is dropped: its number stands for another event now, or will. If it is this
 *     process that does not know of its epoch yet, all feeds are about to start over; if it is the other one, the
 *     comparison with the log brings the event.
 *   * The bus listens to the channel's topic, and other processes know that this one watches the channel, from before the
 *     feed starts until the feed is closed.
 */
export class ChannelFeeds {
  private readonly entries = new Map<string, Entry>()
  private readonly repair: FeedRepair
  private readonly comparison: FeedComparison
  private readonly topics: ChannelTopics
  private readonly watchers: Pick<Watchers, 'watch' | 'unwatch'>
  private readonly log: EventLog
  private readonly limit: Limit
  private readonly epoch: { readonly current: string }

  constructor(parts: ChannelFeedsParts) {
    const { bus, chat } = parts
    this.topics = parts.topics
    this.watchers = parts.watchers
    this.limit = parts.limit
    this.log = chat.events
    this.epoch = chat.epoch
    this.repair = new FeedRepair(this.log, chat.log)
    this.comparison = new FeedComparison(bus, this.log, chat.log, () => this.openFeeds())
  }

  /** The channel's feed, opened if need be. Release it when it is no longer needed. */
  async acquire(channel: ChannelKey): Promise<ChannelFeed> {
    const topic = channelTopic(channel.tenantId, channel.channelId)
    const entry = this.entries.get(topic) ?? this.open(channel, topic)
    entry.references += 1
    try {
      return await entry.opening
    } catch (error) {
      this.dereference(topic, entry)
      throw error
    }
  }

  release(feed: ChannelFeed): void {
    const entry = this.entries.get(feed.topic)
    if (entry?.feed === feed) this.dereference(feed.topic, entry)
  }

  /** Passes an ephemeral event on to those of its channels that have subscribers here. */
  receive(tenantId: string, { channelIds, event, exceptUserId, data }: ChannelsDelivery): void {
    for (const channelId of channelIds) {
      const feed = this.entries.get(channelTopic(tenantId, channelId))?.feed
      if (!feed) continue
      const frame = JSON.stringify({ event, data: { channelId, ...data } })
      feed.receive({ seq: null, event, authorId: null, messageAt: null, exceptUserId, frame })
    }
  }

  /** Closes all feeds, whoever holds them: the next to need one opens it anew. */
  startOver(): void {
    for (const [topic, { feed }] of this.entries) {
      feed?.close()
      this.stopListening(topic)
    }
    this.entries.clear()
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

  private dereference(topic: string, entry: Entry): void {
    if (--entry.references > 0 || this.entries.get(topic) !== entry) return
    this.entries.delete(topic)
    entry.feed?.close()
    this.stopListening(topic)
  }

  private stopListening(topic: string): void {
    this.topics.closeFeed(topic)
    this.watchers.unwatch(topic)
  }

  private open(channel: ChannelKey, topic: string): Entry {
    const feed = new ChannelFeed(channel, this.repair)
    const entry: Entry = { references: 0, opening: this.start(feed).then(() => (entry.feed = feed)), feed: undefined }
    this.entries.set(topic, entry)
    return entry
  }

  private async start(feed: ChannelFeed): Promise<void> {
    let started = false
    const waiting: (Delivery | NewerMessage)[] = []
    const receive = (message: Delivery | NewerMessage) => {
      if (!(message instanceof NewerMessage)) feed.receive(message)
      else if (message.seq !== null) feed.expect(message.seq)
    }
    const isOfOtherEpoch = (message: Delivery | NewerMessage) =>
      !(message instanceof NewerMessage) && message.epoch !== undefined && message.epoch !== this.epoch.current
    const listening = this.topics.openFeed(feed, (message) => {
      if (isOfOtherEpoch(message)) return
      if (started) receive(message)
      else waiting.push(message)
    })
    await Promise.all([listening, this.watchers.watch(feed.topic)])
    const present = await this.limit(() => withTimeout(this.log.lastSeqs([feed])))
    feed.startAt(present.get(feed.topic) ?? 0)
    started = true
    for (const message of waiting) receive(message)
  }
}
