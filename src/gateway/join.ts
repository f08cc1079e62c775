import type { ClientEvents } from '../../generated/events'
import { withTimeout } from '../platform/lib/timeout'
import { toChatError } from '../platform/database/errors'
import { requireMember } from '../domain/access/guards'
import type { Limit } from '../platform/lib/concurrency-limiter'
import type { Chat } from '../context'
import type { ChannelFeed, Feeds } from './channel-feed'
import type { Connection } from './connection'
import type { Delivery } from '../platform/events/envelope'
import type { EventLog } from '../platform/events/event-log'

const REPLAY_PAGE = 50
/** A replay goes on when no more than this waits to be read: far below what would make the reader too slow. */
const REPLAY_BUFFER_BYTES = 128 * 1024
const READER_PATIENCE_MS = 10_000

/**
 * Pages of event logs. When a process restarts, all who are subscribed to a channel come back and ask for the same: what
 * one of them is waiting for is read once, and framed once, for all of them.
 */
export class Replays {
  private readonly reading = new Map<string, Promise<Delivery[]>>()

  constructor(
    private readonly events: Pick<EventLog, 'read'>,
    private readonly limit: Limit,
  ) {}

  /** Events after `since`, oldest first. */
  page(feed: ChannelFeed, since: number): Promise<Delivery[]> {
    const key = `${feed.topic} ${since}`
    let page = this.reading.get(key)
    if (!page) {
      page = this.limit(() => withTimeout(this.events.read(feed, since, REPLAY_PAGE))).finally(() =>
        this.reading.delete(key),
      )
      this.reading.set(key, page)
    }
    return page
  }
}

/** The parts of the gateway that a join needs. */
export interface JoinParts {
  chat: Chat
  feeds: Feeds
  replays: Replays
  limit: Limit
}

/**
 * Subscribes a socket to a channel.
 *
 * Missed events follow the acknowledgement page by page; the socket joins the live ones in the very step in which it has
 * caught up with the feed, so each `seq` comes once and in order. A removal that comes after that ends the subscription
 * by its own event. One that the feed delivered since membership was checked is found by checking again, before anything
 * else is sent.
 */
export async function joinChannel(
  { chat, feeds, replays, limit }: JoinParts,
  connection: Connection,
  { channelId, since }: ClientEvents['chat:join:channel'],
  acknowledge: (answer: { channelId: string; seq: number; recovered: boolean | null }) => void,
): Promise<void> {
  const caller = { tenantId: connection.user.tenantId, userId: connection.user.id }
  const feed = await feeds.acquire(caller.tenantId, channelId)
  let checkedAt = feed.leavings
  let isHandedOver = false
  let isAcknowledged = false
  const check = () => {
    checkedAt = feed.leavings
    return limit(() => withTimeout(requireMember(chat.db, caller, channelId)))
  }
  try {
    const { visibleAfter } = await check()
    // Joining again starts over: what is open of the old subscription ends here.
    connection.leave(channelId)
    connection.hideUntil(channelId, Number(visibleAfter))

    if (since !== undefined && since > feed.delivered) await feeds.catchUp(feed)
    let page: Delivery[] | undefined
    for (;;) {
      if (feed.leavings !== checkedAt) await check()
      else if (since !== undefined && since < feed.delivered && !page) page = await replays.page(feed, since)
      else break
    }

    // Nothing is awaited between reading `delivered` and joining, so no event falls between.
    const recovered = since === undefined ? null : since === feed.delivered || page?.[0]?.seq === since + 1
    let position = recovered ? (since as number) : feed.delivered
    acknowledge({ channelId, seq: feed.delivered, recovered })
    isAcknowledged = true
    while (position < feed.delivered) {
      page ??= await replays.page(feed, position)
      // What was to be replayed has grown too old meanwhile.
      if (page[0]?.seq !== position + 1) return connection.lose()
      for (const delivery of page) {
        while (feed.leavings !== checkedAt) await check()
        if ((delivery.seq as number) > feed.delivered) break
        connection.sendDelivery(delivery, channelId)
        position = delivery.seq as number
        if (!(await connection.drained(REPLAY_BUFFER_BYTES, READER_PATIENCE_MS))) return
      }
      page = undefined
    }
    // A socket that closed meanwhile was forgotten already, and nobody would end its subscription.
    if (!connection.isOpen) return
    // The feed has begun anew meanwhile, without what was sent here.
    if (position !== feed.delivered) return connection.lose()
    connection.join(feed)
    isHandedOver = true
    for (const delivery of feed.passing()) connection.deliver(feed, delivery)
  } catch (error) {
    // Who has been told that it is subscribed expects no second answer, only events: it has to join anew, and is refused
    // then where it is no member any more.
    if (!isAcknowledged) throw error
    if (toChatError(error).status >= 500) {
      chat.log.warn({ err: error, connectionId: connection.id }, 'a replay failed')
    }
    connection.lose()
  } finally {
    if (!isHandedOver) feeds.release(feed.topic)
  }
}
