import type { Chat } from '../context'
import { activityOf, listPositionNow, type Activity } from '../domain/channels/activity'
import { ListPosition } from '../domain/channels/list-position'
import type { Limit } from '../platform/lib/concurrency-limiter'
import type { LimitedWarning } from '../platform/lib/log-limiter'
import { throttle } from '../platform/lib/throttle'
import { Timers } from '../platform/lib/timers'
import { withTimeout } from '../platform/lib/timeout'
import { ActivityFollower } from './activity-follower'
import type { ChannelTopic } from './channel-topics'
import type { Connection } from './connection'

/** From one activity of a list to the next. */
const INTERVAL_MS = 250
/** What changes within this time is read together. */
const GATHER_MS = 5
const USERS_PER_STATEMENT = 100
/** Longer than an event is on its way to this process, and than an outage of the bus remains unnoticed. */
const POSITION_LAG_MS = 30_000

interface ActivityParts {
  chat: Chat
  limit: Limit
  warn: LimitedWarning
}

/**
 * Sends `chat:channel:activity` to the connections that asked for it.
 *
 * Invariants
 *   * What may have changed an item of a list marks it: every logged event of the channel, every event of the user's room,
 *     and after an outage of the bus whatever has changed since the position that the client was told last. An item is read
 *     after it was marked, and readings do not overlap. So the last item sent is what the database says.
 *   * The position that a client is told lies so far in the past that the events of all that was changed before it have come,
 *     unless it is that of the connection's first reading, which has seen all of it.
 */
export class ActivityAnnouncer {
  /** By tenant and user: the lists that connections follow. */
  private readonly tenants = new Map<string, Map<string, FollowedList>>()
  /** Channels in which something has changed for all members. */
  private readonly channels = new Set<ChannelTopic>()
  private readonly past = new PastPositions()
  private readonly flush = throttle(GATHER_MS, () => this.sendChanged())
  private readonly timers = new Timers()
  private nextAt = Infinity

  constructor(private readonly parts: ActivityParts) {}

  /**
   * From now on the connection gets the activity of its user's list, beginning with what has changed since a position.
   *
   * @param given what the client gave as `activity`: null for the present.
   * @param epoch in which it counts.
   * @param after what is sent before it. If that fails, call `forget`.
   */
  follow(connection: Connection, given: string | null, epoch: string, after: Promise<void>): void {
    const { tenantId, id: userId } = connection.user
    const users = this.tenants.get(tenantId) ?? new Map<string, FollowedList>()
    const list = users.get(userId) ?? new FollowedList(userId)
    this.tenants.set(tenantId, users.set(userId, list))
    const position = given !== null && this.parts.chat.epoch.covers(epoch) ? ListPosition.read(given) : undefined
    list.followers.set(connection, new ActivityFollower(connection, position, given !== null && !position, after))
    this.flush.trigger()
  }

  forget(connection: Connection): void {
    const { tenantId, id: userId } = connection.user
    const users = this.tenants.get(tenantId)
    const list = users?.get(userId)
    if (!users || !list?.followers.delete(connection) || list.followers.size > 0) return
    users.delete(userId)
    if (users.size === 0) this.tenants.delete(tenantId)
  }

  /** Every event of the user's room may change the list. */
  addEvent(tenantId: string, userId: string, frame: string): void {
    const list = this.tenants.get(tenantId)?.get(userId)
    if (!list) return
    const { channelId } = (JSON.parse(frame) as { data: { channelId?: unknown } }).data
    if (typeof channelId === 'string') list.changed.add(channelId)
    // A block changes what is shown of any channel.
    else list.changedUnheard()
    this.flush.trigger()
  }

  /** A channel may have changed in the user's list, or left it. */
  add(tenantId: string, userId: string, channelId: string): void {
    const list = this.tenants.get(tenantId)?.get(userId)
    if (!list) return
    list.changed.add(channelId)
    this.flush.trigger()
  }

  /** A channel may have changed in the lists of all its members. */
  addChannel(channel: ChannelTopic): void {
    if (this.tenants.size === 0) return
    this.channels.add(channel)
    this.flush.trigger()
  }

  /** Events were lost. Call it when the bus listens again. */
  eventsLost(): void {
    for (const users of this.tenants.values()) for (const list of users.values()) list.changedUnheard()
    this.flush.trigger()
  }

  close(): void {
    this.timers.end()
    void this.flush.stop()
  }

  private async sendChanged(): Promise<void> {
    for (const { tenantId, channelId, members } of this.channels) {
      const users = this.tenants.get(tenantId)
      if (users) for (const { userId } of members) users.get(userId)?.changed.add(channelId)
    }
    this.channels.clear()
    const now = performance.now()
    let nextAt = Infinity
    for (const [tenantId, users] of [...this.tenants]) {
      const waiting = [...users.values()].filter(({ isWaiting }) => isWaiting)
      const due = waiting.filter((list) => list.dueAt <= now)
      for (const { dueAt } of waiting) if (dueAt > now) nextAt = Math.min(nextAt, dueAt)
      while (due.length > 0) {
        try {
          await this.sendSome(tenantId, due.splice(0, USERS_PER_STATEMENT))
        } catch (error) {
          this.parts.warn(error, 'reading the activity of connected users failed; retrying')
          nextAt = Math.min(nextAt, now + INTERVAL_MS)
        }
      }
    }
    this.wakeAt(nextAt)
  }

  private wakeAt(at: number): void {
    if (at >= this.nextAt) return
    this.nextAt = at
    this.timers.after(Math.max(0, at - performance.now()), () => {
      this.nextAt = Infinity
      this.flush.trigger()
    })
  }

  private async sendSome(tenantId: string, lists: FollowedList[]): Promise<void> {
    const { chat, limit } = this.parts
    // Before the items, so that these show all that lies before it.
    const position = await limit(() => withTimeout(listPositionNow(chat.db)))
    this.past.add(position)
    const taken = lists.map((list) => list.take(position, chat.config.gateway.retentionHours))
    try {
      const activities = await limit(() => withTimeout(activityOf(chat, tenantId, taken)))
      const told = this.past.before(POSITION_LAG_MS)
      for (const [index, list] of lists.entries()) list.send(activities[index] as Activity, position, told)
    } catch (error) {
      for (const [index, list] of lists.entries()) list.giveBack(taken[index] as Taken)
      throw error
    }
  }
}

interface Taken {
  userId: string
  channelIds: Set<string>
  since: ListPosition | undefined
}

/** The list of a user that connections follow, and what may have changed in it. */
class FollowedList {
  readonly followers = new Map<Connection, ActivityFollower>()
  changed = new Set<string>()
  private since: ListPosition | undefined
  private sentAt = -Infinity

  constructor(private readonly userId: string) {}

  /** When the next activity may be sent. Who has just come waits for none. */
  get dueAt(): number {
    return this.isNew ? -Infinity : this.sentAt + INTERVAL_MS
  }

  private get isNew(): boolean {
    for (const { isServed } of this.followers.values()) if (!isServed) return true
    return false
  }

  get isWaiting(): boolean {
    return this.changed.size > 0 || this.since !== undefined || this.isNew
  }

  /** Something may have changed without an event. */
  changedUnheard(): void {
    for (const { position } of this.followers.values()) this.since = ListPosition.earlier(this.since, position)
  }

  take(present: ListPosition, hours: number): Taken {
    for (const follower of this.followers.values()) {
      if (follower.isServed) continue
      follower.check(present, hours)
      this.since = ListPosition.earlier(this.since, follower.position)
    }
    const { userId, changed: channelIds, since } = this
    this.changed = new Set()
    this.since = undefined
    return { userId, channelIds, since }
  }

  giveBack({ channelIds, since }: Taken): void {
    for (const channelId of channelIds) this.changed.add(channelId)
    this.since = ListPosition.earlier(this.since, since)
  }

  /**
   * @param read the position at which it was read.
   * @param told the last position of which clients may be told, if there is one.
   */
  send(activity: Activity, read: ListPosition, told: ListPosition | undefined): void {
    this.sentAt = performance.now()
    const isEmpty = activity.items.length + activity.removedChannelIds.length === 0
    for (const follower of this.followers.values()) {
      if (!follower.isServed) follower.begin(activity, read)
      else if (!isEmpty) follower.send(activity, told)
    }
  }
}

/** Positions of the last minute or so, one for each second. */
class PastPositions {
  private readonly positions: { at: number; position: ListPosition }[] = []

  add(position: ListPosition): void {
    const at = performance.now()
    const last = this.positions.at(-1)
    if (last && at - last.at < 1000) return
    this.positions.push({ at, position })
    // The first one that is old enough stays.
    while ((this.positions[1]?.at ?? at) <= at - POSITION_LAG_MS) this.positions.shift()
  }

  /** The last position that was read so long ago. */
  before(ms: number): ListPosition | undefined {
    const until = performance.now() - ms
    return this.positions.findLast(({ at }) => at <= until)?.position
  }
}
