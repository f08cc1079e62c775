import type { Kysely } from 'kysely'
import type { DB } from '../../generated/database'
import { channelsOf, membershipsNow } from '../domain/access/memberships'
import type { UserDelivery } from '../platform/events/envelope'
import type { ChannelKey } from '../platform/lib/channel-key'
import type { Limit } from '../platform/lib/concurrency-limiter'
import type { LimitedWarning } from '../platform/lib/log-limiter'
import { throttle } from '../platform/lib/throttle'
import { withTimeout } from '../platform/lib/timeout'
import type { ChannelTopic, ChannelTopics, ConnectedMember } from './channel-topics'
import { Portion } from './portion'

/** Gathers those who connect at one moment. */
const INTERVAL_MS = 5
const RETRY_MS = 500
/** A subscription that takes longer fails, and the others go on. */
const SUBSCRIBE_MS = 5000
const USERS_PER_STATEMENT = 200
const PAIRS_PER_STATEMENT = 1000
/** What cannot be read of a channel comes again with each message to it. */
const UNKNOWN_INTERVAL_MS = 1000

/** Events of a user's room by which a membership may begin or end. */
const BEGINNINGS = new Set(['chat:channel:created', 'chat:user:unbanned'])
const ENDS = new Set(['chat:user:left', 'chat:user:banned'])

interface Load {
  member: ConnectedMember
  resolve: () => void
  reject: (error: unknown) => void
}

interface Pair {
  member: ConnectedMember
  channel: ChannelKey
  begins: boolean
}

interface MembershipParts {
  db: Kysely<DB>
  topics: ChannelTopics
  limit: Limit
  warn: LimitedWarning
  isConnected: (member: ConnectedMember) => boolean
  /** The user's unread total may have changed unheard. */
  onChange: (member: ConnectedMember, channel: ChannelKey) => void
  /** A channel may have been deleted unheard. */
  onMissed: (member: ConnectedMember, channel: ChannelKey) => void
  /** Memberships have ended unheard, perhaps with their channels. */
  onEnded: (member: ConnectedMember, channels: ChannelTopic[]) => void
  /** The number of the last event of the user's feed, as it was read. */
  onUserSeq: (member: ConnectedMember, seq: number) => void
  epoch: { readonly current: string }
}

/**
 * The memberships of the users who are connected to this process: by them it listens to the topics of their channels.
 *
 * Invariants
 *   * They are read when a user connects, in one statement for all who connect at one moment, after the bus listens to the
 *     user's own topic. An event there that may begin or end a membership has it read again. Readings never overlap, and
 *     the last one begins after the last event: so what is known here becomes what the database says.
 *   * A membership that begins is read after the bus listens to the channel's topic. What was published in between is made
 *     good: the total is sent again, and if the channel is gone by then, the client is to reload.
 *   * After an outage of the bus all of them are read again.
 *   * A reading that fails harms those alone who are in its statement, and the next statements are for fewer.
 */
export class Memberships {
  private loads: Load[] = []
  private pairs = new Map<string, Pair>()
  private readonly unknown = new Set<ChannelTopic>()
  private readonly reading = throttle(INTERVAL_MS, () => this.read())
  private readonly checkingUnknown = throttle(UNKNOWN_INTERVAL_MS, () => this.checkUnknown())
  private readonly users = new Portion(USERS_PER_STATEMENT)
  private readonly pairsAtOnce = new Portion(PAIRS_PER_STATEMENT)
  private retry: NodeJS.Timeout | undefined
  private isClosed = false

  constructor(private readonly parts: MembershipParts) {}

  /** Reads the memberships of a user. Resolves when the bus listens to all their channels. Rejects if it cannot. */
  load(member: ConnectedMember): Promise<void> {
    return new Promise((resolve, reject) => {
      this.loads.push({ member, resolve, reject })
      this.reading.trigger()
    })
  }

  /** Follows an event of the user's room. */
  follow(member: ConnectedMember, { event, frame }: UserDelivery): void {
    const begins = BEGINNINGS.has(event)
    if (!begins && !ENDS.has(event)) return
    const { channelId, userId } = (JSON.parse(frame) as { data: { channelId?: unknown; userId?: unknown } }).data
    if (userId !== undefined && userId !== member.userId) return
    // PostgreSQL refuses text with a NUL.
    if (typeof channelId !== 'string' || channelId.includes('\0')) return
    this.check({ member, channel: { tenantId: member.tenantId, channelId }, begins })
  }

  /** Something has come of a channel that this version cannot read. It may have ended memberships. */
  checkAll(channel: ChannelTopic): void {
    this.unknown.add(channel)
    this.checkingUnknown.trigger()
  }

  forget(member: ConnectedMember): void {
    this.parts.topics.removeMember(member, member.channels)
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
    for (const channel of this.unknown)
      for (const member of channel.members) this.check({ member, channel, begins: true })
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
        await this.readAll([...new Set(part.map(({ member }) => member))])
        for (const { resolve } of part) resolve()
      } catch (error) {
        for (const { reject } of part) reject(error)
        throw error
      }
    })
  }

  /** What has come of a pair meanwhile is newer. */
  private retryLater(pairs: Pair[]): void {
    if (this.isClosed) return
    for (const pair of pairs) if (!this.pairs.has(nameOf(pair))) this.pairs.set(nameOf(pair), pair)
    clearTimeout(this.retry)
    this.retry = setTimeout(() => this.reading.trigger(), RETRY_MS)
    this.retry.unref()
  }

  private async readAll(loaded: ConnectedMember[]): Promise<void> {
    const { db, limit, topics, isConnected, onEnded, onUserSeq, epoch } = this.parts
    // Some may have given up while others were read.
    const members = loaded.filter(isConnected)
    if (members.length === 0) return
    const { current } = epoch
    const found = await limit(() => withTimeout(channelsOf(db, members)))
    const rows = new Map(found.map((row) => [JSON.stringify([row.tenantId, row.userId]), row]))
    const added = members.filter(isConnected).flatMap((member) => {
      const row = rows.get(JSON.stringify([member.tenantId, member.userId]))
      // In another epoch the number stands for another event.
      if (row && epoch.current === current) onUserSeq(member, row.userSeq)
      const now = new Set(row?.channelIds)
      const ended = [...member.channels].filter(({ channelId }) => !now.delete(channelId))
      topics.removeMember(member, ended)
      if (ended.length > 0) onEnded(member, ended)
      return [...now].map((channelId) => ({ member, channel: { tenantId: member.tenantId, channelId } }))
    })
    if (added.length > 0) await withTimeout(topics.addMembers(added), SUBSCRIBE_MS)
  }

  private async readPairs(pairs: Pair[]): Promise<void> {
    const { db, limit, topics, isConnected, onChange, onMissed } = this.parts
    const open = pairs.filter(({ member }) => isConnected(member))
    if (open.length === 0) return
    await withTimeout(topics.addMembers(open.filter(({ begins }) => begins)), SUBSCRIBE_MS)
    const keys = open.map(({ member, channel }) => ({ ...channel, userId: member.userId }))
    const states = await limit(() => withTimeout(membershipsNow(db, keys)))
    for (const [index, pair] of open.entries()) {
      const { member, channel, begins } = pair
      if (!isConnected(member)) continue
      const topic = topics.get(channel)
      const isKnown = topic !== undefined && member.channels.has(topic)
      if (states[index] === 'active') {
        if (!isKnown) this.check({ ...pair, begins: true })
        else if (begins) onChange(member, channel)
      } else if (isKnown) {
        topics.removeMember(member, [topic])
        // The event of its deletion may have been published before the bus listened.
        if (begins && states[index] === 'deleted') onMissed(member, channel)
      }
    }
  }
}

const nameOf = ({ member, channel }: Pair) => JSON.stringify([member.tenantId, member.userId, channel.channelId])
