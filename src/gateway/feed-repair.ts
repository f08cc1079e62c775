import type { Logger } from '../config/options'
import { withTimeout } from '../platform/lib/timeout'
import type { EventLog } from '../platform/events/event-log'
import type { LoggedDelivery } from '../platform/events/logged-event'
import type { ChannelKey } from '../platform/lib/channel-key'
import { noMetrics, type Metrics } from '../platform/telemetry/metrics'

/** How long a missing event may still be on its way: two processes publish at the same time. */
const GAP_WAIT_MS = 25
const RETRY_MS = 500
/** Limits of one statement: few events of each of many feeds, or many events of a single feed. */
const MAX_FEEDS = 100
const MAX_EVENTS = 2000
const MAX_EVENTS_OF_FEED = 500
const MIN_PORTION = 1 / 64

/** A feed as its repair sees it. */
export interface RepairableFeed extends ChannelKey {
  readonly delivered: number
  readonly latest: number
  readonly isBehind: boolean
  receivePage(page: LoggedDelivery[], latest: number): void
}

/**
 * Fills gaps of feeds from the event log.
 *
 * Invariants
 *   * A feed that is behind is in `due` or being read until it has caught up. So failed reads are retried without
 *     waiting for another event of the channel.
 *   * One statement at a time reads for all feeds of the process. While the bus is away, or after a database outage, the
 *     gaps of thousands of channels occupy one connection and leave the others to requests.
 */
export class FeedRepair {
  /** Feeds that are behind, and the time from which their gaps may be read. */
  private readonly due = new Map<RepairableFeed, number>()
  private timer: NodeJS.Timeout | undefined
  private isReading = false
  private isFailing = false
  /** Share of the full page size. Halved after each failure, because the events may be too large to come in time. */
  private portion = 1
  private isClosed = false

  constructor(
    private readonly log: Pick<EventLog, 'readMany'>,
    private readonly logger: Logger,
    private readonly metrics: Metrics = noMetrics,
  ) {}

  /** Call when the feed is behind. */
  add(feed: RepairableFeed): void {
    if (this.due.has(feed)) return
    this.due.set(feed, performance.now() + GAP_WAIT_MS)
    this.schedule()
  }

  /** Call when the feed has caught up or is closed. */
  remove(feed: RepairableFeed): void {
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

  private nextBatch(): RepairableFeed[] {
    const now = performance.now()
    const batch: RepairableFeed[] = []
    if (this.isClosed) return batch
    for (const [feed, at] of this.due) {
      if (at > now) continue
      batch.push(feed)
      this.due.delete(feed)
      if (batch.length === MAX_FEEDS) break
    }
    return batch
  }

  private async read(feeds: RepairableFeed[]): Promise<boolean> {
    const limit = Math.max(1, Math.floor(this.portion * Math.min(MAX_EVENTS_OF_FEED, MAX_EVENTS / feeds.length)))
    const asked = feeds.map(({ tenantId, channelId, delivered }) => ({ tenantId, channelId, since: delivered }))
    const latest = feeds.map((feed) => feed.latest)
    try {
      const pages = await withTimeout(this.log.readMany(asked, limit))
      this.isFailing = false
      this.portion = Math.min(1, this.portion * 2)
      this.metrics.count('chat_feed_repairs_total', {}, feeds.length)
      this.metrics.count(
        'chat_feed_repaired_events_total',
        {},
        pages.reduce((sum, page) => sum + page.length, 0),
      )
      for (const [index, feed] of feeds.entries()) feed.receivePage(pages[index] ?? [], latest[index] as number)
      return true
    } catch (error) {
      // One warning for each outage of the database.
      const level = this.isFailing ? 'debug' : 'warn'
      this.logger[level]({ err: error, channels: feeds.length }, 'reading the event log failed; retrying')
      this.isFailing = true
      this.metrics.count('chat_feed_repair_failures_total', {})
      this.portion = Math.max(MIN_PORTION, this.portion / 2)
      return false
    }
  }
}
