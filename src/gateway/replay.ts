import type { Delivery } from '../platform/events/envelope'
import type { EventLog } from '../platform/events/event-log'
import type { Limit } from '../platform/lib/concurrency-limiter'
import { withTimeout } from '../platform/lib/timeout'
import type { ChannelFeed } from './channel-feed'
import type { Connection } from './connection'

const PAGE = 50
/** The replay pauses while more waits to be read: far below the limit at which a slow client is closed. */
const MAX_BUFFERED_BYTES = 128 * 1024
/** A client that reads nothing of a replay for this long is closed. */
const READ_TIMEOUT_MS = 10_000

/**
 * Reads pages of the event log. After a restart all subscribers of a channel reconnect and need the same page: concurrent
 * reads are coalesced, and the frames are built once.
 */
export class ReplayPages {
  private readonly reading = new Map<string, Promise<Delivery[]>>()

  constructor(
    private readonly log: Pick<EventLog, 'read'>,
    private readonly limit: Limit,
  ) {}

  /** Events after `since`, oldest first. */
  read(feed: ChannelFeed, since: number): Promise<Delivery[]> {
    const key = `${feed.topic} ${since}`
    let page = this.reading.get(key)
    if (!page) {
      page = this.limit(() => withTimeout(this.log.read(feed, since, PAGE))).finally(() => this.reading.delete(key))
      this.reading.set(key, page)
    }
    return page
  }
}

/** The membership of the joining user. A check is current until the feed delivers a removal. */
interface Membership {
  isCurrent(): boolean
  check(): Promise<unknown>
}

/**
 * Sends a page of missed events, pausing while the client has too much to read. Stops early if the connection closes, or
 * where the feed went back in time.
 *
 * @returns the `seq` of the last event sent.
 */
export async function sendPage(
  connection: Connection,
  feed: ChannelFeed,
  page: Delivery[],
  membership: Membership,
): Promise<number> {
  let sent = (page[0]?.seq as number) - 1
  for (const delivery of page) {
    while (!membership.isCurrent()) await membership.check()
    if ((delivery.seq as number) > feed.delivered) break
    connection.sendDelivery(delivery, feed.channelId)
    sent = delivery.seq as number
    if (!(await connection.drained(MAX_BUFFERED_BYTES, READ_TIMEOUT_MS))) break
  }
  return sent
}
