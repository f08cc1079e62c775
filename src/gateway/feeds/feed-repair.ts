import type { Chat } from '../../pipeline/chat'
import type { Feed, Repair } from './feed'
import type { LogReader } from './log-reader'

/** How long to wait for a missing event before reading the log: two processes may publish out of order. */
const GAP_WAIT_MS = 25
const RETRY_MS = 500
/** Limits of one statement: few events of each of many feeds, or many events of a single feed. */
const MAX_FEEDS = 100
const MAX_EVENTS = 2000
const MAX_EVENTS_OF_FEED = 500
const MIN_SHARE = 1 / 64

/**
 * Fills gaps of feeds from the event log.
 *
 * Invariants
 *   * A feed that is behind is in `due` or being read until it has caught up. So a failed read is retried without
 *     another event of the channel.
 *   * One statement at a time reads for all feeds of the process. While the bus is away, or after a database outage, the
 *     gaps of thousands of channels occupy one connection and leave the others to requests.
 */
export class FeedRepair implements Repair {
  /** Feeds that are behind, and the time from which their gaps may be read. */
  private readonly due = new Map<Feed, number>()
  private timer: NodeJS.Timeout | undefined
  private isReading = false
  private isFailing = false
  /** Share of the full page size. Halved after each failure, because large events may exceed the timeout. */
  private share = 1
  private isClosed = false

  constructor(
    private readonly reader: LogReader,
    private readonly chat: Chat,
  ) {}

  add(feed: Feed): void {
    if (this.due.has(feed)) return
    this.due.set(feed, performance.now() + GAP_WAIT_MS)
    this.schedule()
  }

  remove(feed: Feed): void {
    this.due.delete(feed)
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    this.due.clear()
  }

  private schedule(): void {
    if (this.timer || this.isReading || this.isClosed || this.due.size === 0) return
    let first = Infinity
    for (const at of this.due.values()) first = Math.min(first, at)
    this.timer = setTimeout(() => void this.run(), Math.max(0, first - performance.now()))
  }

  private async run(): Promise<void> {
    this.timer = undefined
    this.isReading = true
    for (let batch = this.nextBatch(); batch.length > 0; batch = this.nextBatch()) {
      const isRead = await this.read(batch)
      const now = performance.now()
      // At the end of the queue, so that a feed with a large gap does not delay the others.
      for (const feed of batch) if (feed.isBehind) this.due.set(feed, isRead ? now : now + RETRY_MS)
      if (!isRead) for (const feed of this.due.keys()) this.due.set(feed, now + RETRY_MS)
    }
    this.isReading = false
    this.schedule()
  }

  private nextBatch(): Feed[] {
    const now = performance.now()
    const batch: Feed[] = []
    if (this.isClosed) return batch
    for (const [feed, at] of this.due) {
      if (at > now) continue
      batch.push(feed)
      this.due.delete(feed)
      if (batch.length === MAX_FEEDS) break
    }
    return batch
  }

  private async read(feeds: Feed[]): Promise<boolean> {
    const { share } = this
    const { log, telemetry } = this.chat
    const { metrics } = telemetry
    try {
      const { events } = await this.reader.advance(feeds, {
        ofFeed: share * MAX_EVENTS_OF_FEED,
        ofAll: share * MAX_EVENTS,
      })
      this.isFailing = false
      this.share = Math.min(1, share * 2)
      metrics.count('chat_feed_repairs_total', {}, feeds.length)
      metrics.count('chat_feed_repaired_events_total', {}, events)
      return true
    } catch (error) {
      // One warning per outage of the database.
      const level = this.isFailing ? 'debug' : 'warn'
      log[level]({ err: error, channels: feeds.length }, 'reading the event log failed; retrying')
      this.isFailing = true
      metrics.count('chat_feed_repair_failures_total', {})
      this.share = Math.max(MIN_SHARE, share / 2)
      return false
    }
  }
}
