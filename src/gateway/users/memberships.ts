import { channelsOf, membershipsNow } from '../../domain/access/memberships'
import type { Delivery, UserDelivery } from '../../platform/events/envelope'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { throttle } from '../../platform/lib/throttle'
import { withTimeout } from '../../platform/lib/timeout'
import { Batches } from '../../platform/lib/batches'
import type { ActivityAnnouncer } from '../activity/activity-announcer'
import { ENDS } from '../feeds/channel-feed'
import type { Parts } from '../parts'
import type { ChannelTopics } from './channel-topics'
import type { ChannelTopic, ConnectedUser } from './connected-user'
import type { UnreadTotals } from './unread-totals'

/** Gathers users who connect at the same moment. */
const INTERVAL_MS = 5
const RETRY_MS = 500
/** Timeout of a subscription to the bus, so that others proceed. */
const SUBSCRIBE_MS = 5000
const USERS_PER_STATEMENT = 200
const PAIRS_PER_STATEMENT = 1000
/** Interval of rereads: messages of a newer version, which cannot be parsed, may come with every send. */
const UNKNOWN_INTERVAL_MS = 1000

/** Events of a user's topic by which a membership may begin. */
const BEGINNINGS = new Set(['chat:channel:created', 'chat:user:unbanned'])

interface Load {
  user: ConnectedUser
  resolve: () => void
  reject: (error: unknown) => void
}

interface Pair {
  user: ConnectedUser
  channel: ChannelKey
  begins: boolean
}

/**
 * The memberships of connected users, which determine the channel topics that this process listens to.
 *
 * Invariants
 *   * They are read when a user connects, in one statement for all who connect at one moment, after the bus listens to
 *     the user's own topic. An event there that may begin or end a membership triggers another read. Reads never
 *     overlap, and the last one begins after the last event. So this process ends up with the state of the database.
 *   * Once the bus listens to the topic of a new membership's channel, the total is sent again, because events may have
 *     been published before; if the channel is gone by then, the client reloads.
 *   * After an outage of the bus all of them are read again.
 *   * A failed read affects only its own batch, and the next batches are smaller.
 */
export class Memberships {
  private loads: Load[] = []
  private pairs = new Map<string, Pair>()
  private readonly unknown = new Set<ChannelTopic>()
  private readonly reading = throttle(INTERVAL_MS, () => this.read())
  private readonly checkingUnknown = throttle(UNKNOWN_INTERVAL_MS, () => this.checkUnknown())
  private readonly users = new Batches(USERS_PER_STATEMENT)
  private readonly pairsAtOnce = new Batches(PAIRS_PER_STATEMENT)
  private retry: NodeJS.Timeout | undefined
  private isClosed = false

  constructor(
    private readonly parts: Parts,
    private readonly topics: ChannelTopics,
    private readonly unread: UnreadTotals,
    private readonly activity: ActivityAnnouncer,
  ) {}

  /** Reads the memberships of a user. Resolves when the bus listens to all their channels. Rejects if it cannot. */
  load(user: ConnectedUser): Promise<void> {
    return new Promise((resolve, reject) => {
      this.loads.push({ user, resolve, reject })
      this.reading.trigger()
    })
  }

  /** Follows an event of the user's topic, or of the user's feed. */
  follow(user: ConnectedUser, { event, frame }: Pick<UserDelivery | Delivery, 'event' | 'frame'>): void {
    const begins = BEGINNINGS.has(event)
    if (!begins && !ENDS.has(event)) return
    const { channelId, userId } = (JSON.parse(frame) as { data: { channelId?: unknown; userId?: unknown } }).data
    if (userId !== undefined && userId !== user.userId) return
    // PostgreSQL refuses text with a NUL.
    if (typeof channelId !== 'string' || channelId.includes('\0')) return
    this.check({ user, channel: { tenantId: user.tenantId, channelId }, begins })
  }

  /** This version cannot parse a message of the channel, which may have ended memberships. */
  checkAll(channel: ChannelTopic): void {
    this.unknown.add(channel)
    this.checkingUnknown.trigger()
  }

  forget(user: ConnectedUser): void {
    this.topics.removeMember(user, user.channels)
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.retry)
    void this.reading.stop()
    void this.checkingUnknown.stop()
    for (const { reject } of this.loads.splice(0)) reject(new Error('the gateway is closed'))
  }

  private check(pair: Pair): void {
    this.pairs.set(nameOf(pair), pair)
    this.reading.trigger()
  }

  private checkUnknown(): Promise<void> {
    for (const channel of this.unknown) for (const user of channel.members) this.check({ user, channel, begins: true })
    this.unknown.clear()
    return Promise.resolve()
  }

  private async read(): Promise<void> {
    const pairs = [...this.pairs.values()]
    this.pairs = new Map()
    await this.readLoads(this.loads.splice(0))
    await this.pairsAtOnce.each(pairs, async (part) => {
      try {
        await this.readPairs(part)
      } catch (error) {
        this.parts.warn(error, 'reading memberships of connected users failed; retrying')
        this.retryLater(part)
        throw error
      }
    })
  }

  private async readLoads(loads: Load[]): Promise<void> {
    await this.users.each(loads, async (part) => {
      try {
        await this.readAll([...new Set(part.map(({ user }) => user))])
        for (const { resolve } of part) resolve()
      } catch (error) {
        for (const { reject } of part) reject(error)
        throw error
      }
    })
  }

  /** Changes of the same user and channel that came during the read are newer. */
  private retryLater(pairs: Pair[]): void {
    if (this.isClosed) return
    for (const pair of pairs) if (!this.pairs.has(nameOf(pair))) this.pairs.set(nameOf(pair), pair)
    clearTimeout(this.retry)
    this.retry = setTimeout(() => this.reading.trigger(), RETRY_MS).unref()
  }

  private async readAll(loaded: ConnectedUser[]): Promise<void> {
    const { topics } = this
    const { chat, limit } = this.parts
    // Some may have disconnected during the read.
    const users = loaded.filter(({ isConnected }) => isConnected)
    if (users.length === 0) return
    const { current } = chat.epoch
    const found = await limit(() => withTimeout(channelsOf(chat.db, users)))
    const rows = new Map(found.map((row) => [JSON.stringify([row.tenantId, row.userId]), row]))
    const present = users.filter(({ isConnected }) => isConnected)
    const added = present.flatMap((user) => {
      const row = rows.get(JSON.stringify([user.tenantId, user.userId]))
      // In another epoch the `seq` is another event.
      if (row && chat.epoch.current === current) user.saw(row.userSeq)
      const now = new Set(row?.channelIds)
      const ended = [...user.channels].filter(({ channelId }) => !now.delete(channelId))
      topics.removeMember(user, ended)
      const endedIds = ended.map(({ channelId }) => channelId)
      if (ended.length > 0) this.channelsGone(user, endedIds, 'outage')
      return [...now].map((channelId) => ({ user, channel: { tenantId: user.tenantId, channelId } }))
    })
    if (added.length > 0) await withTimeout(topics.addMembers(added), SUBSCRIBE_MS)
  }

  private async readPairs(pairs: Pair[]): Promise<void> {
    const { topics } = this
    const { chat, limit } = this.parts
    const open = pairs.filter(({ user }) => user.isConnected)
    if (open.length === 0) return
    const wasKnown = open.map((pair) => this.topicOf(pair) !== undefined)
    await withTimeout(topics.addMembers(open.filter(({ begins }) => begins)), SUBSCRIBE_MS)
    const keys = open.map(({ user, channel }) => ({ ...channel, userId: user.userId }))
    const states = await limit(() => withTimeout(membershipsNow(chat.db, keys)))
    for (const [index, pair] of open.entries()) {
      const { user, channel, begins } = pair
      if (!user.isConnected) continue
      const topic = this.topicOf(pair)
      const { state, hasUnread } = states[index] as (typeof states)[number]
      if (state === 'active') {
        if (!topic) this.check({ ...pair, begins: true })
        else if (begins) {
          // A new membership in a channel without unread messages does not change the total.
          if (hasUnread || wasKnown[index]) this.unread.add(user)
          this.activity.add(user.lists, channel.channelId)
        }
      } else if (topic) {
        topics.removeMember(user, [topic])
        // The event of the deletion may have been published before the bus listened.
        if (begins && state === 'deleted') this.channelsGone(user, [channel.channelId], 'missed event')
      }
    }
  }

  /** These channels may be deleted, and no event may say so. */
  private channelsGone(user: ConnectedUser, channelIds: string[], cause: 'missed event' | 'outage'): void {
    for (const channelId of channelIds) this.activity.add(user.lists, channelId)
    // Feeds of users have no deletions of channels. After an outage the recovery notifies clients without a feed.
    user.sendStale(({ userFeed }) => cause === 'missed event' || userFeed.isOn)
  }

  /** The channel's topic, if the user is a known member. */
  private topicOf({ user, channel }: Pair): ChannelTopic | undefined {
    const topic = this.topics.get(channel)
    return topic && user.channels.has(topic) ? topic : undefined
  }
}

const nameOf = ({ user, channel }: Pair) => JSON.stringify([user.tenantId, user.userId, channel.channelId])
