import type { FeedEnd } from '../../platform/events/logged-event'
import { throttle } from '../../platform/lib/throttle'
import { withTimeout } from '../../platform/lib/timeout'
import type { Parts } from '../parts'
import type { Feed } from './feed'

const TICK_MS = 1000
/** With the time of the read, a lost event is noticed within five seconds. */
const INTERVAL_MS = 3500
const MIN_INTERVAL_MS = 100
const CHANNELS_PER_STATEMENT = 1000

/**
 * Compares the feeds with the event log: pub/sub can lose the last event of a feed, and no later one reveals it.
 *
 * Runs every few seconds, every second while the bus is away or the check fails, and whenever the bus is back.
 */
export class PositionCheck {
  private readonly run = throttle(MIN_INTERVAL_MS, () => this.compare())
  private readonly timer: NodeJS.Timeout
  private next = performance.now() + INTERVAL_MS
  private isFailing = false

  constructor(
    private readonly parts: Parts,
    private readonly openFeeds: () => Feed[],
  ) {
    const { bus } = parts
    bus.onReconnect(() => this.run.trigger())
    this.timer = setInterval(() => {
      if (this.isFailing || !bus.isReady() || performance.now() >= this.next) this.run.trigger()
    }, TICK_MS).unref()
  }

  close(): void {
    clearInterval(this.timer)
    void this.run.stop()
  }

  private async compare(): Promise<void> {
    const began = performance.now()
    const feeds = this.openFeeds().filter((feed) => feed.subscribers.size > 0)
    try {
      for (let from = 0; from < feeds.length; from += CHANNELS_PER_STATEMENT) {
        await this.comparePart(feeds.slice(from, from + CHANNELS_PER_STATEMENT))
      }
      this.isFailing = false
      this.next = began + INTERVAL_MS
    } catch (error) {
      // One warning per outage of the database.
      const level = this.isFailing ? 'debug' : 'warn'
      this.parts.chat.log[level]({ err: error }, 'comparing channels with the event log failed; retrying')
      this.isFailing = true
    }
  }

  private async comparePart(feeds: Feed[]): Promise<void> {
    const before = feeds.map((feed) => feed.delivered)
    const ends = await withTimeout(this.parts.chat.events.ends(feeds))
    for (const [index, feed] of feeds.entries()) {
      const { seq: last, openEvents } = ends[index] as FeedEnd
      feed.compare(openEvents)
      // The database lost committed events: a lagging standby was promoted or a backup restored.
      if (last < (before[index] as number)) {
        feed.skipTo(last)
        feed.startAt(last)
      } else feed.expect(last)
    }
  }
}
