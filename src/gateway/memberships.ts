import type { Kysely } from 'kysely'
import type { DB } from '../../generated/database'
import { channelsOf, membershipsNow } from '../domain/access/memberships'
import type { UserDelivery } from '../platform/events/envelope'
import type { ChannelKey } from '../platform/lib/channel-key'
import type { Limit } from '../platform/lib/concurrency-limiter'
import type { LimitedWarning } from '../platform/lib/log-limiter'
import { throttle } from '../platform/lib/throttle'
import { withTimeout } from '../platform/lib/timeout'
import type { ChannelTopics, ConnectedMember } from './channel-topics'

/** Gathers those who connect at one moment. */
const INTERVAL_MS = 5
const RETRY_MS = 500
/** A subscription that takes longer fails, and the others go on. */
const SUBSCRIBE_MS = 5000
const USERS_PER_STATEMENT = 200
const PAIRS_PER_STATEMENT = 1000

/** Events of a user's room by which a membership may begin or end. */
const BEGINNINGS = new Set(['chat:channel:created', 'chat:user:unbanned'])
const ENDS = new Set(['chat:user:left', 'chat:user:banned'])

interface Load {
  members: ConnectedMember[]
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
  onChange: (member: ConnectedMember) => void
  /** Events of the user's room may have gone by unheard. */
  onMissed: (member: ConnectedMember) => void
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
 */
export class Memberships {
  private loads: Load[] = []
  private pairs = new Map<string, Pair>()
  private readonly reading = throttle(INTERVAL_MS, () => this.read())
  private retry: NodeJS.Timeout | undefined

  constructor(private readonly parts: MembershipParts) {}

  /** Reads the memberships of these users. Resolves when the bus listens to all their channels. Rejects if it cannot. */
  load(members: ConnectedMember[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.loads.push({ members, resolve, reject })
      this.reading.trigger()
    })
  }

  /** Follows an event of the user's room. */
  follow(member: ConnectedMember, { event, frame }: UserDelivery): void {
    const begins = BEGINNINGS.has(event)
    if (!begins && !ENDS.has(event)) return
    const { channelId, userId } = (JSON.parse(frame) as { data: { channelId: string; userId?: string } }).data
    if (userId !== undefined && userId !== member.userId) return
    this.check({ member, channel: { tenantId: member.tenantId, channelId }, begins })
  }

  forget(member: ConnectedMember): void {
    this.parts.topics.removeMember(member, member.channels)
  }

  close(): void {
    clearTimeout(this.retry)
    void this.reading.stop()
    for (const { reject } of this.loads.splice(0)) reject(new Error('the gateway is closed'))
  }

  private check(pair: Pair): void {
    const { member, channel } = pair
    this.pairs.set(JSON.stringify([member.tenantId, member.userId, channel.channelId]), pair)
    this.reading.trigger()
  }

  private async read(): Promise<void> {
    const loads = this.loads.splice(0)
    const pairs = [...this.pairs.values()]
    this.pairs = new Map()
    try {
      await this.readAll([...new Set(loads.flatMap(({ members }) => members))])
      for (const { resolve } of loads) resolve()
    } catch (error) {
      for (const { reject } of loads) reject(error)
    }
    try {
      for (let from = 0; from < pairs.length; from += PAIRS_PER_STATEMENT) {
        await this.readPairs(pairs.slice(from, from + PAIRS_PER_STATEMENT))
      }
    } catch (error) {
      this.parts.warn(error, 'reading memberships of connected users failed; retrying')
      this.retry = setTimeout(() => pairs.forEach((pair) => this.check(pair)), RETRY_MS)
      this.retry.unref()
    }
  }

  private async readAll(members: ConnectedMember[]): Promise<void> {
    const { db, limit, topics, isConnected } = this.parts
    for (let from = 0; from < members.length; from += USERS_PER_STATEMENT) {
      const part = members.slice(from, from + USERS_PER_STATEMENT)
      const found = await limit(() => withTimeout(channelsOf(db, part)))
      const channelIds = new Map(found.map((row) => [JSON.stringify([row.tenantId, row.userId]), row.channelIds]))
      const added = part.filter(isConnected).flatMap((member) => {
        const now = new Set(channelIds.get(JSON.stringify([member.tenantId, member.userId])))
        const ended = [...member.channels].filter(({ channelId }) => !now.delete(channelId))
        topics.removeMember(member, ended)
        return [...now].map((channelId) => ({ member, channel: { tenantId: member.tenantId, channelId } }))
      })
      if (added.length > 0) await withTimeout(topics.addMembers(added), SUBSCRIBE_MS)
    }
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
        else if (begins) onChange(member)
      } else if (isKnown) {
        topics.removeMember(member, [topic])
        // The event of its deletion may have been published before the bus listened.
        if (begins && states[index] === 'deleted') onMissed(member)
      }
    }
  }
}
