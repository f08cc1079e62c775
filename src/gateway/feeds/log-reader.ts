import type { EventLog } from '../../platform/events/event-log'
import type { LoggedDelivery } from '../../platform/events/logged-event'
import type { Limit } from '../../platform/lib/concurrency-limiter'
import { withTimeout } from '../../platform/lib/timeout'
import type { Feed } from './feed'

/** Events of a feed after `since`. */
interface Wanted {
  feed: Feed
  since: number
}

/** Maximum events of one feed, and of all feeds, per statement. */
export interface PageLimits {
  ofFeed: number
  ofAll: number
}

const sizeFor = (feeds: number, { ofFeed, ofAll }: PageLimits) =>
  Math.max(1, Math.floor(Math.min(ofFeed, ofAll / feeds)))

/**
 * Reads pages of the event log, for many feeds with one statement. After a restart all subscribers of a channel reconnect and
 * need the same page: concurrent reads of one page are coalesced, and its frames are built once.
 */
export class LogReader {
  private readonly reading = new Map<string, Promise<LoggedDelivery[]>>()

  constructor(
    private readonly log: Pick<EventLog, 'readMany'>,
    private readonly limit: Limit = (run) => run(),
  ) {}

  /** Events of each feed after its `since`, oldest first, in the order of the feeds. At most one statement. */
  read(wanted: Wanted[], limits: PageLimits): Promise<LoggedDelivery[][]> {
    const size = sizeFor(wanted.length, limits)
    const nameOf = ({ feed, since }: Wanted) => `${feed.topic} ${since} ${size}`
    const added = wanted.filter((one) => !this.reading.has(nameOf(one)))
    if (added.length > 0) {
      const asked = added.map(({ feed: { tenantId, channelId }, since }) => ({ tenantId, channelId, since }))
      const all = this.limit(() => withTimeout(this.log.readMany(asked, size)))
      for (const [index, one] of added.entries()) {
        const name = nameOf(one)
        const page = all.then((found) => found[index] as LoggedDelivery[]).finally(() => this.reading.delete(name))
        this.reading.set(name, page)
      }
    }
    return Promise.all(wanted.map((one) => this.reading.get(nameOf(one)) as Promise<LoggedDelivery[]>))
  }

  /** Gives each feed its next page. @returns the feeds that may still be behind. */
  async advance(feeds: Feed[], limits: PageLimits): Promise<{ behind: Feed[]; events: number }> {
    const latest = feeds.map((feed) => feed.latest)
    const pages = await this.read(
      feeds.map((feed) => ({ feed, since: feed.delivered })),
      limits,
    )
    for (const [index, feed] of feeds.entries()) feed.receivePage(pages[index] ?? [], latest[index] as number)
    const size = sizeFor(feeds.length, limits)
    return {
      behind: feeds.filter((_feed, index) => pages[index]?.length === size),
      events: pages.reduce((sum, page) => sum + page.length, 0),
    }
  }
}
