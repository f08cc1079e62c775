import type { Delivery } from '../platform/events/envelope'
import type { EventLog } from '../platform/events/event-log'
import type { Limit } from '../platform/lib/concurrency-limiter'
import { withTimeout } from '../platform/lib/timeout'
import type { Connection } from './connection'
import type { Feed } from './feed'

/** Limits of one statement: events of each feed, and of all. */
const PAGE = 50
const MAX_EVENTS = 5000
/** The replay pauses while more waits to be read: far below the limit at which a slow client is closed. */
const MAX_BUFFERED_BYTES = 128 * 1024
/** A client that reads nothing of a replay for this long is closed. */
const READ_TIMEOUT_MS = 10_000

/** Events of a feed after `since`. */
export interface Wanted {
  feed: Feed
  since: number
}

/**
 * Reads pages of the event log. After a restart all subscribers of a channel reconnect and need the same page: concurrent
 * reads are coalesced, and the frames are built once.
 */
export class ReplayPages {
  private readonly reading = new Map<string, Promise<Delivery[]>>()

  constructor(
    private readonly log: Pick<EventLog, 'readMany'>,
    private readonly limit: Limit,
  ) {}

  /** Events of each feed after its `since`, oldest first, in the order of the feeds. One statement at most. */
  readMany(wanted: Wanted[]): Promise<Delivery[][]> {
    const size = Math.max(1, Math.min(PAGE, Math.floor(MAX_EVENTS / wanted.length)))
    const added: { key: string; wanted: Wanted; index: number }[] = []
    const pages = new Map<string, Promise<Delivery[]>>()
    for (const one of wanted) {
      const key = `${one.feed.topic} ${one.since} ${size}`
      const known = this.reading.get(key)
      if (known) pages.set(key, known)
      else added.push({ key, wanted: one, index: added.length })
    }
    if (added.length > 0) {
      const asked = added.map(({ wanted: { feed, since } }) => ({
        tenantId: feed.tenantId,
        channelId: feed.channelId,
        since,
      }))
      const all = this.limit(() => withTimeout(this.log.readMany(asked, size)))
      for (const { key, index } of added) {
        const page = all.then((found) => found[index] as Delivery[]).finally(() => this.reading.delete(key))
        this.reading.set(key, page)
        pages.set(key, page)
      }
    }
    return Promise.all(
      wanted.map(({ feed, since }) => pages.get(`${feed.topic} ${since} ${size}`) as Promise<Delivery[]>),
    )
  }
}

/** Waits while the client has too much to read. @returns whether the socket is still open. */
export const hasRead = (connection: Connection) => connection.drained(MAX_BUFFERED_BYTES, READ_TIMEOUT_MS)
