import type { Logger } from '../config/options'
import type { Watchers } from '../domain/presence/watchers'
import type { Bus } from '../platform/events/bus'
import { channelTopic, NewerMessage, type ChannelsDelivery, type Delivery } from '../platform/events/envelope'
import type { EventLog } from '../platform/events/event-log'
import { isUserFeed } from '../platform/events/user-feed-log'
import type { ChannelKey } from '../platform/lib/channel-key'
import type { Limit } from '../platform/lib/concurrency-limiter'
import { withTimeout } from '../platform/lib/timeout'
import type { Telemetry } from '../platform/telemetry/telemetry'
import { ChannelFeed } from './channel-feed'
import type { ChannelTopics } from './channel-topics'
import type { Feed, FeedMeter } from './feed'
import { FeedComparison } from './feed-comparison'
import { FeedRepair } from './feed-repair'
import { feedMeter } from './feed-meter'

/** Limits of one statement: events of each feed, and of all. */
const PAGE = 500
const MAX_EVENTS = 5000

/** How many events of each of so many feeds one statement reads. */
const pageSize = (feeds: number) => Math.max(1, Math.min(PAGE, Math.floor(MAX_EVENTS / feeds)))

export interface FeedsParts {
  bus: Bus
  topics: ChannelTopics
  watchers: Pick<Watchers, 'watch' | 'unwatch'>
  limit: Limit
  chat: { events: EventLog; epoch: { readonly current: string }; log: Logger; telemetry: Telemetry }
}

/** Where a feed gets its events from. */
export interface FeedSource<F extends Feed = Feed> {
  readonly topic: string
  make(repair: FeedRepair): F
  /** Resolves when the bus is listening. */
  listen(feed: F, receive: (message: Delivery | NewerMessage) => void): Promise<unknown>
  stop(): void
}

interface Entry {
  source: FeedSource
  references: number
  /** Set in the turn in which the entry is made. */
  opening: Promise<Feed> | undefined
  feed: Feed | undefined
}

/**
 * All feeds of this process: one for each channel that has a subscriber here, and for each user with a connection that
 * follows the user's feed.
 *
 * Invariants
 *   * A feed is open while it has references. Every `acquire` is followed by one `release`.
 *   * What was published in another epoch is dropped: its number stands for another event now, or will. If it is this
 *     process that does not know of its epoch yet, all feeds are about to start over; if it is the other one, the
 *     comparison with the log brings the event.
 *   * The bus listens to the feed's topic, and other processes know that this one watches the channel, from before the
 *     feed starts until the feed is closed.
 *   * Feeds that open together cost one statement.
 */
export class Feeds {
  private readonly entries = new Map<string, Entry>()
  private readonly repair: FeedRepair
  private readonly comparison: FeedComparison
  private readonly topics: ChannelTopics
  private readonly watchers: Pick<Watchers, 'watch' | 'unwatch'>
  private readonly log: EventLog
  private readonly limit: Limit
  private readonly epoch: { readonly current: string }
  private readonly meter: FeedMeter | undefined

  constructor(parts: FeedsParts) {
    const { bus, chat } = parts
    this.topics = parts.topics
    this.watchers = parts.watchers
    this.limit = parts.limit
    this.log = chat.events
    this.epoch = chat.epoch
    const { metrics } = chat.telemetry
    this.repair = new FeedRepair(this.log, chat.log, metrics)
    this.meter = feedMeter(metrics)
    metrics.read('chat_feeds', () => this.counts())
    this.comparison = new FeedComparison(bus, this.log, chat.log, () => this.openFeeds())
  }

  /** The feeds of these sources, in their order, opened if need be. Release each when it is no longer needed. */
  async acquire(sources: FeedSource[]): Promise<Feed[]> {
    const added: Entry[] = []
    const entries = sources.map((source) => {
      let entry = this.entries.get(source.topic)
      if (!entry) {
        entry = { source, references: 0, opening: undefined, feed: undefined }
        this.entries.set(source.topic, entry)
        added.push(entry)
      }
      entry.references += 1
      return entry
    })
    if (added.length > 0) this.open(added)
    try {
      return await Promise.all(entries.map(({ opening }) => opening as Promise<Feed>))
    } catch (error) {
      for (const entry of entries) this.dereference(entry)
      throw error
    }
  }

  /** Where the feed of a channel gets its events from. */
  channelSource(channel: ChannelKey): FeedSource<ChannelFeed> {
    const topic = channelTopic(channel.tenantId, channel.channelId)
    return {
      topic,
      make: (repair) => new ChannelFeed(channel, repair),
      listen: (feed, receive) => Promise.all([this.topics.openFeed(feed, receive), this.watchers.watch(topic)]),
      stop: () => {
        this.topics.closeFeed(topic)
        this.watchers.unwatch(topic)
      },
    }
  }

  release(feed: Feed): void {
    const entry = this.entries.get(feed.topic)
    if (entry?.feed === feed) this.dereference(entry)
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
    for (const { feed, source } of this.entries.values()) {
      feed?.close()
      source.stop()
    }
    this.entries.clear()
  }

  /** Brings feeds up to the end of the log, together. Throws if the log cannot be read. */
  async catchUp(feeds: Feed[]): Promise<void> {
    let behind = feeds
    while (behind.length > 0) {
      const limit = pageSize(behind.length)
      const asked = behind.map(({ tenantId, channelId, delivered }) => ({ tenantId, channelId, since: delivered }))
      const latest = behind.map((feed) => feed.latest)
      const pages = await this.limit(() => withTimeout(this.log.readMany(asked, limit)))
      for (const [index, feed] of behind.entries()) feed.receivePage(pages[index] ?? [], latest[index] as number)
      behind = behind.filter((_feed, index) => pages[index]?.length === limit)
    }
  }

  close(): void {
    this.comparison.close()
    this.repair.close()
    for (const feed of this.openFeeds()) feed.close()
  }

  private counts() {
    const feeds = this.openFeeds()
    const users = feeds.filter((feed) => isUserFeed(feed.channelId)).length
    return [
      { labels: { kind: 'channel' }, value: feeds.length - users },
      { labels: { kind: 'user' }, value: users },
    ]
  }

  private openFeeds(): Feed[] {
    return [...this.entries.values()].flatMap(({ feed }) => feed ?? [])
  }

  private dereference(entry: Entry): void {
    const { topic } = entry.source
    if (--entry.references > 0 || this.entries.get(topic) !== entry) return
    this.entries.delete(topic)
    entry.feed?.close()
    entry.source.stop()
  }

  private open(entries: Entry[]): void {
    const started = this.start(entries.map(({ source }) => source))
    for (const [index, entry] of entries.entries()) {
      entry.opening = started.then((feeds) => (entry.feed = feeds[index] as Feed))
      // Whoever waits for one of them hears of it.
      entry.opening.catch(() => undefined)
    }
  }

  private async start(sources: FeedSource[]): Promise<Feed[]> {
    let started = false
    const waiting: (() => void)[] = []
    const listening: Promise<unknown>[] = []
    const feeds = sources.map((source) => {
      const feed = source.make(this.repair)
      feed.meter = this.meter
      const receive = (message: Delivery | NewerMessage) => {
        if (this.isOfOtherEpoch(message)) return
        if (!started) waiting.push(() => receive(message))
        else if (!(message instanceof NewerMessage)) feed.receive(message)
        else if (message.seq !== null) feed.expect(message.seq)
      }
      listening.push(source.listen(feed, receive))
      return feed
    })
    await Promise.all(listening)
    const present = await this.limit(() => withTimeout(this.log.lastSeqs(feeds)))
    for (const [index, feed] of feeds.entries()) feed.startAt(present[index] as number)
    started = true
    for (const pass of waiting) pass()
    return feeds
  }

  private isOfOtherEpoch(message: Delivery | NewerMessage): boolean {
    return !(message instanceof NewerMessage) && message.epoch !== undefined && message.epoch !== this.epoch.current
  }
}
