import type { Logger } from '../config/options'
import { withTimeout } from '../platform/lib/timeout'
import type { EventLog, LoggedDelivery } from '../platform/events/event-log'
import type { ChannelKey } from '../platform/lib/channel-key'

/** How long a missing event may still be on its way: two processes publish at the same time. */
const GAP_PATIENCE_MS = 25
const RETRY_MS = 500
/** Feeds and events of one statement. Few events of each of many feeds, or many of a single one. */
const FEEDS = 100
const EVENTS = 2000
const PAGE = 500
const MIN_PORTION = 1 / 64

/** A feed as its repair sees it. */
export interface RepairableFeed extends ChannelKey {
  readonly delivered: number
  readonly known: number
  readonly isBehind: boolean
  take(page: LoggedDelivery[], known: number): void
}

/**
 * Reads from the event log what feeds lack.
 *
 * Invariants
 *   * A feed that is behind is in `due` or being read, until it is not behind any more. So whatever fails is tried again,
 *     with no further event of the channel needed to remind of it.
 *   * One statement at a time reads for all feeds of the process: while the bus is away, or after the database was, what
 *     thousands of channels lack takes one connection and leaves the others to those who ask for something.
 */
export class FeedRepair {
  /** Feeds that are behind, and from when on the log may be asked. */
  private readonly due = new Map<RepairableFeed, number>()
  private timer: NodeJS.Timeout | undefined
  private isReading = false
  private isFailing = false
  /** Of what is asked for at once: less where it does not come in time, because the events are large. */
  private portion = 1
  private isClosed = false

  constructor(
    private readonly log: EventLog,
    private readonly logger: Logger,
  ) {}

  /** The feed is behind. */
  add(feed: RepairableFeed): void {
    if (this.due.has(feed)) return
    this.due.set(feed, performance.now() + GAP_PATIENCE_MS)
    this.schedule()
  }

  /** The feed is not behind any more. */
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
    for (let batch = this.take(); batch.length > 0; batch = this.take()) {
      const isRead = await this.read(batch)
      const now = performance.now()
      // Behind all others, so that one with much to catch up on does not keep them waiting.
      for (const feed of batch) if (feed.isBehind) this.due.set(feed, isRead ? now : now + RETRY_MS)
      if (!isRead) for (const feed of this.due.keys()) this.due.set(feed, now + RETRY_MS)
    }
    this.isReading = false
    this.schedule()
  }

  private take(): RepairableFeed[] {
    const now = performance.now()
    const batch: RepairableFeed[] = []
    if (this.isClosed) return batch
    for (const [feed, at] of this.due) {
      if (at > now) continue
      batch.push(feed)
      this.due.delete(feed)
      if (batch.length === FEEDS) break
    }
    return batch
  }

  private async read(feeds: RepairableFeed[]): Promise<boolean> {
    const limit = Math.max(1, Math.floor(this.portion * Math.min(PAGE, EVENTS / feeds.length)))
    const asked = feeds.map(({ tenantId, channelId, delivered }) => ({ tenantId, channelId, since: delivered }))
    const known = feeds.map((feed) => feed.known)
    try {
      const pages = await withTimeout(this.log.readMany(asked, limit))
      this.isFailing = false
      this.portion = Math.min(1, this.portion * 2)
      for (const [index, feed] of feeds.entries()) feed.take(pages[index] ?? [], known[index] as number)
      return true
    } catch (error) {
      // Once for each time that the database is away.
      const level = this.isFailing ? 'debug' : 'warn'
      this.logger[level]({ err: error, channels: feeds.length }, 'could not read the event log; trying again')
      this.isFailing = true
      this.portion = Math.max(MIN_PORTION, this.portion / 2)
      return false
    }
  }
}
