import type { ClientEvents } from '../../generated/events'
import type { Chat } from '../context'
import { requireMember } from '../domain/access/guards'
import { toChatError } from '../platform/database/errors'
import type { FailureLog } from '../platform/database/failure-log'
import type { Delivery } from '../platform/events/envelope'
import type { Limit } from '../platform/lib/concurrency-limiter'
import { withTimeout } from '../platform/lib/timeout'
import type { ChannelFeeds } from './channel-feeds'
import type { Connection } from './connection'
import { sendPage, type ReplayPages } from './replay'

/** The parts of the gateway that a join needs. */
export interface JoinParts {
  chat: Chat
  feeds: ChannelFeeds
  replayPages: ReplayPages
  limit: Limit
  logFailure: FailureLog
}

/**
 * Subscribes a connection to a channel, resuming after `since` if the client sent one.
 *
 * Invariants
 *   * The acknowledgement comes first, then missed events, then live ones.
 *   * A membership check counts until the feed delivers a removal. It is then repeated before anything else is sent. Once
 *     subscribed, the removal's own event ends the subscription.
 *   * The feed is not behind what the check has seen: else the late event of a removal before it would end the subscription
 *     of a user who is back already.
 */
export async function joinChannel(
  { chat, feeds, replayPages, limit, logFailure }: JoinParts,
  connection: Connection,
  { channelId, since, epoch }: ClientEvents['chat:join:channel'],
  acknowledge: (answer: { channelId: string; seq: number; recovered: boolean | null }) => void,
): Promise<void> {
  const { tenantId, id: userId } = connection.user
  const feed = await feeds.acquire({ tenantId, channelId })
  let checkedVersion = feed.membershipVersion
  const membership = {
    isCurrent: () => feed.membershipVersion === checkedVersion,
    check: async () => {
      checkedVersion = feed.membershipVersion
      const access = await limit(() => withTimeout(requireMember(chat.db, { tenantId, userId }, channelId)))
      if (access.eventSeq > feed.delivered) await feeds.catchUp(feed)
      return access
    },
  }
  let isAcknowledged = false
  let isSubscribed = false
  try {
    const { visibleAfter } = await membership.check()
    // Joining again starts over.
    connection.subscriptions.leave(channelId)
    connection.filter.startHistory(channelId, Number(visibleAfter))

    // In another epoch the same numbers stand for other events.
    const isCovered = since === undefined || since === 0 || chat.epoch.covers(epoch)
    if (since !== undefined && isCovered && since > feed.delivered) await feeds.catchUp(feed)
    // While one of these is awaited, the feed may deliver a removal or more events.
    let page: Delivery[] | undefined
    for (;;) {
      if (!membership.isCurrent()) await membership.check()
      else if (since !== undefined && isCovered && since < feed.delivered && !page) {
        page = await replayPages.read(feed, since)
      } else break
    }

    const { delivered } = feed
    const recovered = since === undefined ? null : isCovered && (since === delivered || page?.[0]?.seq === since + 1)
    acknowledge({ channelId, seq: delivered, recovered })
    isAcknowledged = true
    let position = recovered ? (since as number) : delivered
    while (position < feed.delivered && connection.isOpen) {
      page ??= await replayPages.read(feed, position)
      // The next event has been removed from the log meanwhile.
      if (page[0]?.seq !== position + 1) return connection.eventsLost()
      position = await sendPage(connection, feed, page, membership)
      page = undefined
    }
    // From here to the subscription nothing is awaited, so no event is missed.
    if (!connection.isOpen) return
    // The feed has skipped events or gone back meanwhile.
    if (position !== feed.delivered) return connection.eventsLost()
    connection.subscriptions.join(feed)
    isSubscribed = true
    for (const event of feed.ephemeralEvents()) connection.subscriptions.deliver(feed, event)
  } catch (error) {
    if (!isAcknowledged) throw error
    // After the acknowledgement the client expects events, not an error: it must join again, and is then refused if the
    // membership has ended.
    if (toChatError(error).status >= 500) logFailure(error, { connectionId: connection.id }, 'replay failed')
    connection.eventsLost()
  } finally {
    if (!isSubscribed) feeds.release(feed)
  }
}
