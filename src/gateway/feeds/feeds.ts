import {
  channelTopic,
  decodeProcessTopic,
  NewerMessage,
  processTopic,
  type Delivery,
} from '../../platform/events/envelope'
import type { FeedEnd, LoggedDelivery } from '../../platform/events/logged-event'
import { isUserFeed } from '../../platform/events/user-feed-log'
import { withTimeout } from '../../platform/lib/timeout'
import type { Parts } from '../parts'
import type { Feed, Repair } from './feed'
import { LogReader } from './log-reader'
import { PositionCheck } from './position-check'
import { FeedRepair } from './feed-repair'
import { feedMeter, type FeedMeter } from './feed-meter'

const PAGE = { ofFeed: 500, ofAll: 5000 }

/** Where a feed gets its events from. */
export interface FeedSource<F extends Feed = Feed> {
  readonly topic: string
  make(repair: Repair): F
  /** Resolves when the bus is listening. */
  listen(receive: (message: Delivery | NewerMessage) => void): Promise<unknown>
  stop(): void
  /** The `seq` at which the feed has started. */
  started?(seq: number): void
  /** The log had an event that the bus did not deliver; undefined if it is unknown which. */
  unheard(event: LoggedDelivery | undefined): void
}

interface Entry {
  source: FeedSource
  references: number
  /** Set in the turn of the event loop that creates the entry. */
  opening: Promise<Feed> | undefined
  feed: Feed | undefined
}

/**
 * All feeds of this process: one for each channel that has a subscriber here, and for each user with a connection that
 * follows the user's feed.
 *
 * Invariants
 *   * A feed is open while it has references. Every `acquire` is followed by one `release`.
 *   * An event published in another epoch is dropped: its `seq` is that of another event now, or will be. If this
 *     process does not know the new epoch yet, all feeds are about to start over; if the publisher does not, the
 *     position check finds the event.
 *   * From before the feed starts until it is closed, the bus listens to its topic, and other processes know that this
 *     one watches the channel.
 *   * Feeds that open together cost one statement.
 */
export class Feeds {
  readonly reader: LogReader
  private readonly entries = new Map<string, Entry>()
  private readonly repair: FeedRepair
  private readonly positionCheck: PositionCheck
  /** The topic of this process: ephemeral events of channels that have feeds here. */
  private readonly topic: string
  private readonly meter: FeedMeter | undefined

  constructor(private readonly parts: Parts) {
    const { bus, chat, watchers, limit } = parts
    const { events, telemetry } = chat
    const { metrics } = telemetry
    this.topic = processTopic(watchers.processId)
    this.reader = new LogReader(events, limit)
    this.repair = new FeedRepair(new LogReader(events), chat)
    this.meter = feedMeter(metrics)
    metrics.read('chat_feeds', () => this.counts())
    this.positionCheck = new PositionCheck(parts, () => this.openFeeds())
    void bus.subscribe(this.topic, (payload) => this.receive(payload))
  }

  /** The feeds of these sources, in the same order, opened if necessary. Release each one. */
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

  release(feed: Feed): void {
    const entry = this.entries.get(feed.topic)
    if (entry?.feed === feed) this.dereference(entry)
  }

  /** Closes all feeds, including those in use: the next `acquire` reopens them. */
  startOver(): void {
    for (const { feed, source } of this.entries.values()) {
      feed?.close()
      source.stop()
    }
    this.entries.clear()
  }

  /** Brings feeds up to the end of the log, together. Throws if the log cannot be read. */
  async catchUp(feeds: Feed[]): Promise<void> {
    for (let behind = feeds; behind.length > 0;) ({ behind } = await this.reader.advance(behind, PAGE))
  }

  close(): void {
    this.parts.bus.unsubscribe(this.topic)
    this.positionCheck.close()
    this.repair.close()
    for (const feed of this.openFeeds()) feed.close()
  }

  /** Delivers ephemeral events to the open feeds of their channels. */
  private receive(payload: string): void {
    const deliveries = decodeProcessTopic(payload)
    if (deliveries instanceof NewerMessage) return
    for (const { tenantId, channelIds, event, exceptUserId, data } of deliveries) {
      for (const channelId of channelIds) {
        const feed = this.entries.get(channelTopic(tenantId, channelId))?.feed
        if (!feed) continue
        const frame = JSON.stringify({ event, data: { channelId, ...data } })
        feed.receive({ seq: null, event, authorId: null, messageAt: null, exceptUserId, frame })
      }
    }
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
      // Each waiting caller gets the error.
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
      feed.onUnheard = (event) => source.unheard(event)
      const receive = (message: Delivery | NewerMessage) => {
        if (this.isOfOtherEpoch(message)) return
        if (!started) waiting.push(() => receive(message))
        else if (!(message instanceof NewerMessage)) feed.receive(message)
        else if (message.seq !== null) feed.expect(message.seq)
      }
      listening.push(source.listen(receive))
      return feed
    })
    await Promise.all(listening)
    const { chat, limit } = this.parts
    const present = await limit(() => withTimeout(chat.events.ends(feeds)))
    for (const [index, feed] of feeds.entries()) {
      const { seq, openEvents } = present[index] as FeedEnd
      feed.startAt(seq)
      feed.compare(openEvents)
      sources[index]?.started?.(seq)
    }
    started = true
    for (const pass of waiting) pass()
    return feeds
  }

  private isOfOtherEpoch(message: Delivery | NewerMessage): boolean {
    const epoch = message instanceof NewerMessage ? undefined : message.epoch
    return epoch !== undefined && epoch !== this.parts.chat.epoch.current
  }
}
