import type { ClientEvents, GatewayFrames } from '../../../generated/events'
import type { OperationInput } from '../../../generated/operations'
import type { Chat } from '../../pipeline/chat'
import { checkAccess } from '../../domain/access/guards'
import { accessToAll } from '../../domain/access/memberships'
import { channelList } from '../../domain/channels/activity'
import { threadList } from '../../domain/threads/activity'
import { ChatError, invalid } from '../../errors'
import { toChatError } from '../../platform/database/errors'
import type { FailureLog } from '../../platform/database/failure-log'
import { withTimeout } from '../../platform/lib/timeout'
import { FollowingUser, JoiningChannel, readPages, type ClientPosition, type Recovery } from './recovery'
import type { ChannelFeed } from '../feeds/channel-feed'
import type { Connection } from '../socket/connection'
import type { Feed } from '../feeds/feed'
import type { Feeds } from '../feeds/feeds'
import type { UserFeed } from '../feeds/user-feed'
import type { Parts } from '../parts'
import type { ConnectedUsers } from '../users/connected-users'

export interface JoinParts extends Pick<Parts, 'chat' | 'limit'> {
  feeds: Feeds
  users: ConnectedUsers
  logFailure: FailureLog
}

/** Subscribes a connection to a channel, resuming after `since` if the client sent one. */
export async function joinChannel(
  parts: JoinParts,
  connection: Connection,
  { channelId, since, epoch }: ClientEvents['chat:join:channel'],
  acknowledge: (answer: { channelId: string; seq: number; recovered: boolean | null }) => void,
): Promise<void> {
  const client = positionOf(parts.chat, since, epoch)
  await enter(parts, connection, { channels: [{ channelId, client }] }, ({ channels: [channel] }) => {
    if (channel instanceof ChatError) throw channel
    const { recovered, feed } = channel as JoiningChannel
    acknowledge({ channelId, seq: feed.delivered, recovered })
  })
}

/** The positions sent by a client. */
export type Positions = Omit<OperationInput<'pollEvents'>['body'], 'waitSeconds'>

/** The acknowledgement of a join. */
export type ResumeAnswer = Required<Pick<GatewayFrames['gateway:ack'], 'userSeq' | 'userRecovered' | 'channels'>>

/**
 * Subscribes a connection to its user's feed and to channels, resuming each from the client's position. The activity of
 * lists follows the events.
 *
 * @param pointer to the positions in the client's input, for refusals.
 */
export async function resume(
  parts: JoinParts,
  connection: Connection,
  { epoch, userSeq, channels = [], activity, threads }: Positions,
  pointer: '' | '/data',
  acknowledge: (answer: ResumeAnswer) => void,
): Promise<void> {
  checkDistinct(
    channels.map(({ channelId }) => channelId),
    pointer,
  )
  const { userFeed } = connection
  // A client that follows the feed and sends no `seq` keeps following.
  const followed = userSeq === undefined ? userFeed.feed : undefined
  const wanted = {
    channels: channels.map(({ channelId, since }) => ({ channelId, client: positionOf(parts.chat, since, epoch) })),
    ...(!followed && { user: positionOf(parts.chat, userSeq, epoch) }),
  }
  userFeed.start()
  const entering = enter(parts, connection, wanted, (entered) => {
    if (entered.user) userFeed.restart()
    acknowledge({
      userSeq: (entered.user?.feed ?? followed)?.delivered ?? 0,
      userRecovered: entered.user?.recovered ?? null,
      channels: entered.channels.map((channel, index) => {
        const { channelId } = channels[index] as { channelId: string }
        if (!(channel instanceof ChatError)) {
          return { channelId, seq: channel.feed.delivered, recovered: channel.recovered }
        }
        const { code, message, details } = channel
        return { channelId, error: { code, message, details } }
      }),
    })
  })
  // Read concurrently, and sent after the events.
  const positions = [
    [channelList, activity],
    [threadList, threads],
  ] as const
  const undo = positions.flatMap(([kind, position]) =>
    position === undefined ? [] : parts.users.followActivity(kind, connection, position, epoch, entering),
  )
  try {
    await entering
  } catch (error) {
    for (const unfollow of undo) unfollow()
    throw error
  } finally {
    // Unless it has started.
    userFeed.abandon()
  }
}

/** In another epoch the same `seq` is another event. */
const positionOf = ({ epoch }: Chat, since: number | undefined, given: string | undefined): ClientPosition => ({
  since,
  isCovered: since === undefined || since === 0 || epoch.covers(given),
})

function checkDistinct(channelIds: string[], at: string): void {
  const known = new Set<string>()
  for (const [index, channelId] of channelIds.entries()) {
    if (known.has(channelId)) {
      throw invalid('body', `${at}/channels/${index}/channelId`, 'must not be named twice')
    }
    known.add(channelId)
  }
}

/** The feeds that a client asks for. */
interface Wanted {
  user?: ClientPosition
  channels: { channelId: string; client: ClientPosition }[]
}

/** The feeds that the connection is about to follow once acknowledged; for a refused channel the reason. */
interface Entered {
  user: FollowingUser | undefined
  channels: (JoiningChannel | ChatError)[]
}

/**
 * Subscribes a connection to channels and, with `user`, to its user's feed. The number of statements does not depend on
 * the number of channels, unless more events were missed than a page holds.
 *
 * Invariants
 *   * The acknowledgement comes first, then missed events, then live ones.
 *   * A membership check is valid until the feed delivers a removal. It is then repeated before anything else is sent.
 *     Once subscribed, the event of the removal ends the subscription.
 *   * The feed is not behind the check: otherwise the late event of an earlier removal would end the subscription of a
 *     user who has rejoined.
 */
async function enter(
  parts: JoinParts,
  connection: Connection,
  wanted: Wanted,
  acknowledge: (entered: Entered) => void,
): Promise<void> {
  const { feeds, users, logFailure } = parts
  const { tenantId } = connection.caller
  const acquired = await feeds.acquire([
    ...wanted.channels.map(({ channelId }) => users.channelSource({ tenantId, channelId })),
    ...(wanted.user ? [users.userSource(connection)] : []),
  ])
  const unused = new Set<Feed>(acquired)
  let isAcknowledged = false
  try {
    const { channels, user, refused } = await settle(parts, connection, wanted, acquired)
    const accepted = channels.filter((channel) => !refused.has(channel))
    const all: Recovery[] = user ? [user, ...accepted] : accepted
    // Joining again starts over.
    for (const { feed } of accepted) connection.subscriptions.leave(feed.channelId)
    for (const one of all) one.begin()
    acknowledge({ user, channels: channels.map((channel) => refused.get(channel) ?? channel) })
    isAcknowledged = true
    for (const { feed, from } of accepted) connection.subscriptions.expect(feed.channelId, from)
    for (const [index, one] of all.entries()) {
      if (!(await one.finish(connection, () => readPages(feeds.reader, all.slice(index), 'next')))) return
      unused.delete(one.feed)
    }
  } catch (error) {
    if (!isAcknowledged) throw error
    // After the acknowledgement the client expects events, not an error: it must join again, and is then refused if the
    // membership has ended.
    if (toChatError(error).status >= 500) logFailure(error, { connectionId: connection.id }, 'replay failed')
    connection.eventsLost()
  } finally {
    for (const feed of unused) feeds.release(feed)
  }
}

/** Determines which channels the user may join, and whether each feed can be recovered. */
async function settle(
  parts: JoinParts,
  connection: Connection,
  wanted: Wanted,
  acquired: Feed[],
): Promise<{ user: FollowingUser | undefined; channels: JoiningChannel[]; refused: Map<JoiningChannel, ChatError> }> {
  const refused = new Map<JoiningChannel, ChatError>()
  const check = (some: JoiningChannel[]) => checkMemberships(parts, connection, some)
  const user = wanted.user && new FollowingUser(acquired.at(-1) as UserFeed, wanted.user)
  const channels = wanted.channels.map(
    ({ client }, index) =>
      new JoiningChannel(acquired[index] as ChannelFeed, client, async (channel) => {
        for (const error of (await check([channel])).values()) throw error
      }),
  )
  const accepted = () => channels.filter((channel) => !refused.has(channel))
  const all = (): Recovery[] => (user ? [user, ...accepted()] : accepted())

  for (const [channel, error] of await check(channels)) refused.set(channel, error)
  await parts.feeds.catchUp(all().flatMap(({ isAhead, feed }) => (isAhead ? [feed] : [])))
  // During each of these awaits a feed may deliver a removal or more events.
  for (;;) {
    const outdated = accepted().filter(({ needsCheck }) => needsCheck)
    if (outdated.length > 0) for (const [channel, error] of await check(outdated)) refused.set(channel, error)
    else if (all().some((one) => one.wanted !== undefined)) await readPages(parts.feeds.reader, all(), 'wanted')
    else return { user, channels, refused }
  }
}

/** Checks the user's memberships in one statement. @returns the refusals. */
async function checkMemberships(
  { chat, feeds, limit }: JoinParts,
  connection: Connection,
  channels: JoiningChannel[],
): Promise<Map<JoiningChannel, ChatError>> {
  const refused = new Map<JoiningChannel, ChatError>()
  if (channels.length === 0) return refused
  for (const channel of channels) channel.checking()
  const channelIds = channels.map(({ feed }) => feed.channelId)
  const found = await limit(() => withTimeout(accessToAll(chat.db, connection.caller, channelIds)))
  const behind: Feed[] = []
  for (const [index, channel] of channels.entries()) {
    const { channelId } = channel.feed
    try {
      const { visibleAfter, eventSeq } = checkAccess(found[index], channelId)
      connection.filter.startHistory(channelId, Number(visibleAfter))
      if (eventSeq > channel.feed.delivered) behind.push(channel.feed)
    } catch (error) {
      refused.set(channel, toChatError(error))
    }
  }
  await feeds.catchUp(behind)
  return refused
}
