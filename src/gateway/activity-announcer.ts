import type { Chat } from '../context'
import { activityOf, listPositionNow } from '../domain/channels/activity'
import { ListPosition } from '../domain/channels/list-position'
import type { Bus } from '../platform/events/bus'
import type { Limit } from '../platform/lib/concurrency-limiter'
import type { LimitedWarning } from '../platform/lib/log-limiter'
import { throttle } from '../platform/lib/throttle'
import { withTimeout } from '../platform/lib/timeout'
import { Timers } from '../platform/lib/timers'
import { ActivityFollower } from './activity-follower'
import type { ChannelTopic } from './channel-topics'
import type { Connection } from './connection'
import { FollowedList } from './followed-list'
import { PastPositions } from './past-positions'
import { Portion } from './portion'

/** What changes within this time is read together. */
const GATHER_MS = 5
const RETRY_MS = 250
const USERS_PER_STATEMENT = 100
/** Until the host is asked again for peers that it has not told. */
const UNFINISHED_MS = 5000
/** A user may be in thousands of channels. */
const READ_MS = 10_000

interface ActivityParts {
  chat: Chat
  bus: Pick<Bus, 'isReady'>
  /** Processes of the version before leave no trace of some changes. */
  peers: { readonly hearsOlder: boolean }
  limit: Limit
  warn: LimitedWarning
}

/**
 * Sends `chat:channel:activity` to the connections that asked for it.
 *
 * Invariants
 *   * What may have changed an item of a list marks it: every logged event of the channel, every event of the user's room,
 *     and after an outage of the bus whatever has changed since the position that the client was told last. An item is read
 *     after it was marked, and readings of a list do not overlap. So the last item sent is what the database says.
 *   * The position that a client is told lies so far in the past that the events of all that was changed before it have come,
 *     unless it is that of the connection's first reading, which has seen all of it. During an outage of the bus it stands.
 */
export class ActivityAnnouncer {
  /** By tenant and user: the lists that connections follow. */
  private readonly tenants = new Map<string, Map<string, FollowedList>>()
  /** Channels in which something has changed for all members. */
  private readonly channels = new Set<ChannelTopic>()
  private readonly waiting = new Set<FollowedList>()
  private readonly past = new PastPositions()
  private readonly portion = new Portion(USERS_PER_STATEMENT)
  private readonly flush = throttle(GATHER_MS, () => this.sendDue())
  private readonly timers = new Timers()
  private wakesAt = Infinity

  constructor(private readonly parts: ActivityParts) {}

  /**
   * From now on the connection gets the activity of its user's list, beginning with what has changed since a position.
   *
   * @param given what the client gave as `activity`: null for the present.
   * @param epoch in which it counts.
   * @param after what is sent before it.
   * @returns what takes it back if that fails.
   */
  follow(connection: Connection, given: string | null, epoch: string, after: Promise<void>): () => void {
    const { tenantId, id: userId } = connection.user
    const users = this.tenants.get(tenantId) ?? new Map<string, FollowedList>()
    const list = users.get(userId) ?? new FollowedList(tenantId, userId)
    this.tenants.set(tenantId, users.set(userId, list))
    const counts = given !== null && this.parts.chat.epoch.covers(epoch) && !this.parts.peers.hearsOlder
    const position = counts ? ListPosition.read(given) : undefined
    const before = list.followers.get(connection)
    const follower = new ActivityFollower(connection, position, given !== null && !position, after, () =>
      this.wait(list),
    )
    list.followers.set(connection, follower)
    this.wait(list)
    return () => {
      if (list.followers.get(connection) !== follower) return
      if (before) list.followers.set(connection, before)
      else this.forget(connection)
    }
  }

  forget(connection: Connection): void {
    const { tenantId, id: userId } = connection.user
    const users = this.tenants.get(tenantId)
    const list = users?.get(userId)
    if (!users || !list?.followers.delete(connection) || list.followers.size > 0) return
    this.waiting.delete(list)
    users.delete(userId)
    if (users.size === 0) this.tenants.delete(tenantId)
  }

  isFollowedBy(connection: Connection): boolean {
    const { tenantId, id: userId } = connection.user
    return this.tenants.get(tenantId)?.get(userId)?.followers.has(connection) ?? false
  }

  /** A channel may have changed in the user's list, or left it. */
  add(tenantId: string, userId: string, channelId: string): void {
    const list = this.tenants.get(tenantId)?.get(userId)
    if (!list) return
    list.changed.add(channelId)
    this.wait(list)
  }

  /** Every event of the user's room may change the list. */
  addEvent(tenantId: string, userId: string, frame: string): void {
    const list = this.tenants.get(tenantId)?.get(userId)
    if (!list) return
    const { channelId } = (JSON.parse(frame) as { data: { channelId?: unknown } }).data
    if (typeof channelId === 'string') list.changed.add(channelId)
    // A block changes what is shown of any channel.
    else list.changedUnheard()
    this.wait(list)
  }

  /** A channel may have changed in the lists of all its members. */
  addChannel(channel: ChannelTopic): void {
    if (this.tenants.size === 0) return
    this.channels.add(channel)
    this.flush.trigger()
  }

  /** Events may be lost from now on, or have been. */
  busFailed(): void {
    this.past.stop()
  }

  /** Events were lost. Call it when the bus listens again. */
  eventsLost(): void {
    for (const users of this.tenants.values()) {
      for (const list of users.values()) {
        list.changedUnheard()
        this.wait(list)
      }
    }
    if (this.parts.bus.isReady()) this.past.startAgain()
  }

  /** Positions of the epoch before count no more. */
  startOver(): void {
    this.past.startAgain()
  }

  close(): void {
    this.timers.end()
    void this.flush.stop()
  }

  private wait(list: FollowedList): void {
    if (list.followers.size === 0) return
    this.waiting.add(list)
    this.wakeAt(list.dueAt)
  }

  private wakeAt(at: number): void {
    const now = performance.now()
    if (at <= now) return this.flush.trigger()
    if (at >= this.wakesAt) return
    this.wakesAt = at
    this.timers.after(at - now, () => {
      this.wakesAt = Infinity
      this.flush.trigger()
    })
  }

  private async sendDue(): Promise<void> {
    for (const { tenantId, channelId, members } of this.channels) {
      const users = this.tenants.get(tenantId)
      if (users) for (const { userId } of members) this.add(tenantId, userId, channelId)
    }
    this.channels.clear()
    const now = performance.now()
    const due = new Map<string, FollowedList[]>()
    for (const list of this.waiting) {
      const others = due.get(list.tenantId)
      if (list.dueAt > now) this.wakeAt(list.dueAt)
      else if (others) others.push(list)
      else due.set(list.tenantId, [list])
    }
    // A tenant whose host is slow holds up no other.
    await Promise.all(
      [...due].map(([tenantId, lists]) =>
        this.portion.each(lists, async (some) => {
          try {
            await this.sendSome(tenantId, some)
          } catch (error) {
            this.parts.warn(error, 'reading the activity of connected users failed; retrying')
            for (const list of some) {
              list.failed(RETRY_MS)
              this.wait(list)
            }
            throw error
          }
        }),
      ),
    )
  }

  private async sendSome(tenantId: string, lists: FollowedList[]): Promise<void> {
    const { chat, bus, limit } = this.parts
    const epoch = chat.epoch.current
    // Before the items, so that these show all that lies before it.
    const position = await limit(() => withTimeout(listPositionNow(chat.db)))
    for (const list of lists) this.waiting.delete(list)
    const taken = lists.map((list) => list.take(position, chat.config.gateway.retentionHours))
    try {
      const activities = await limit(() => withTimeout(activityOf(chat, tenantId, taken), READ_MS))
      // The database went back in time: the connections are closed.
      if (epoch !== chat.epoch.current) return
      if (!bus.isReady()) this.past.stop()
      const told = this.past.add(position)
      for (const [index, list] of lists.entries()) {
        const activity = activities[index]
        const part = taken[index]
        if (!activity || !part) continue
        list.send(activity, part, { read: position, told })
        const { unfinishedChannelIds } = activity
        if (unfinishedChannelIds.length > 0) {
          this.timers.after(UNFINISHED_MS, () => {
            for (const channelId of unfinishedChannelIds) this.add(tenantId, list.userId, channelId)
          })
        }
        if (list.isWaiting) this.wait(list)
      }
    } catch (error) {
      for (const [index, list] of lists.entries()) list.giveBack(taken[index])
      throw error
    }
  }
}
