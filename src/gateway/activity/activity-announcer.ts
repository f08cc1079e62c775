import { listPositionNow } from '../../domain/channels/activity'
import { ListPosition } from '../../domain/channels/list-position'
import type { LiveList } from '../../domain/channels/live-list'
import { groupByTenant } from '../../platform/database/tenant-fence'
import { throttle } from '../../platform/lib/throttle'
import { withTimeout } from '../../platform/lib/timeout'
import { Timers } from '../../platform/lib/timers'
import type { Parts } from '../parts'
import { ActivityFollower } from './activity-follower'
import type { Connection } from '../socket/connection'
import { type FollowedList } from './followed-list'
import { PastPositions } from './past-positions'
import { Batches } from '../../platform/lib/batches'

/** Changes within this time are coalesced into one read. */
const GATHER_MS = 5
const RETRY_MS = 250
const USERS_PER_STATEMENT = 100
/** Delay before the host is called again for missing peers. */
const UNFINISHED_MS = 5000
/** A user may be in thousands of channels. */
const READ_MS = 10_000

/** The lists of a user that connections follow. */
type UserLists = Iterable<FollowedList>

/** A channel, and the members whose lists its events may change. */
interface ListedChannel {
  readonly channelId: string
  readonly members: Iterable<{ readonly lists: UserLists }>
}

/**
 * Sends the activity of lists, as `chat:channel:activity`, to the connections that asked for it.
 *
 * Invariants
 *   * Every possible change of an item marks it: each logged event of the channel, each event for the user, and after
 *     an outage of the bus all changes since it began, or since the client's position. An item is read only after it
 *     was marked, and reads of a list do not overlap. So the last item sent matches the database.
 *   * A client's position advances only to a point whose earlier events have all arrived; the first read, and each read
 *     for a poll, needs no such delay, because it sees all changes itself. During an outage of the bus the position does
 *     not advance.
 */
export class ActivityAnnouncer {
  /** The lists that connections follow, by their kind. */
  private readonly lists = new Map<LiveList, Set<FollowedList>>()
  /** Keys changed in a channel for all members, by kind of list. */
  private readonly channels = new Map<ListedChannel, Map<LiveList, Set<string>>>()
  private readonly waiting = new Set<FollowedList>()
  private readonly past = new PastPositions()
  private readonly batches = new Batches(USERS_PER_STATEMENT)
  private readonly flush = throttle(GATHER_MS, () => this.sendDue())
  private readonly timers = new Timers()
  private wakesAt = Infinity
  /** Start of the unrecovered gap: events since this time may be lost. */
  private lostSince = Infinity

  constructor(private readonly parts: Parts) {}

  /**
   * Subscribes the connection to the activity of the list, beginning with the changes since a position.
   *
   * @param given the client's `activity`: a position, or null to start now.
   * @param epoch of that position.
   * @param after resolves when all earlier frames of the join have been sent.
   * @returns rolls back after a failure, to the connection's previous follower; false if there was none.
   */
  follow(
    list: FollowedList,
    connection: Connection,
    given: string | null,
    epoch: string,
    after: Promise<void>,
  ): () => boolean {
    const alike = this.lists.get(list.kind) ?? new Set()
    this.lists.set(list.kind, alike.add(list))
    const counts = given !== null && this.parts.chat.epoch.covers(epoch)
    const position = counts ? ListPosition.read(given) : undefined
    const before = list.followers.get(connection)
    const isStale = given !== null && !position
    const onMissed = () => this.wait(list)
    const follower = new ActivityFollower(list.kind, connection, position, isStale, after, onMissed, before)
    before?.replaced()
    list.followers.set(connection, follower)
    this.wait(list)
    return () => {
      if (list.followers.get(connection) !== follower) return true
      if (!before) return false
      list.followers.set(connection, before)
      before.restored()
      return true
    }
  }

  /** @returns whether the list has no followers left. */
  forget(list: FollowedList, connection: Connection): boolean {
    list.followers.delete(connection)
    if (list.followers.size > 0) return false
    this.waiting.delete(list)
    const alike = this.lists.get(list.kind)
    alike?.delete(list)
    if (alike?.size === 0) this.lists.delete(list.kind)
    return true
  }

  /** The channel may have changed in the lists of a user, or left them. */
  add(lists: UserLists, channelId: string): void {
    for (const list of lists) this.addKeys(list, list.kind.keysOfChannel(channelId))
  }

  /** An event for the user may change the lists. */
  addEvent(lists: UserLists, { event, frame }: { event: string; frame: string }): void {
    let data: { channelId?: unknown } | undefined
    for (const list of lists) {
      data ??= dataOf(frame)
      const channelId = typeof data.channelId === 'string' ? data.channelId : undefined
      const keys = list.kind.keysOfEvent(event, channelId, () => data as object)
      if (keys) this.addKeys(list, keys)
      else this.lost(list)
    }
  }

  /** The channel may have changed in the lists of all its members. @param change the event, if known. */
  addChannel(channel: ListedChannel, change?: { event: string; frame: () => string }): void {
    const { channelId } = channel
    let data: object | undefined
    for (const kind of this.lists.keys()) {
      const keys = change
        ? kind.keysOfEvent(change.event, channelId, () => (data ??= dataOf(change.frame())))
        : kind.keysOfChannel(channelId)
      if (keys?.length === 0) continue
      const changed = this.channels.get(channel) ?? new Map<LiveList, Set<string>>()
      this.channels.set(channel, changed)
      const known = changed.get(kind) ?? new Set()
      changed.set(kind, known)
      for (const key of keys ?? kind.keysOfChannel(channelId)) known.add(key)
      this.flush.trigger()
    }
  }

  /** Events may be lost from now on, or have been for `forMs`. */
  busFailed(forMs: number): void {
    this.past.stop()
    this.lostSince = Math.min(this.lostSince, performance.now() - forMs)
  }

  /** Events may be lost that concern these lists. */
  listsLost(lists: UserLists): void {
    for (const list of lists) this.lost(list)
  }

  /** Events were lost. Call it when the bus listens again. */
  eventsLost(): void {
    const before = this.past.before(performance.now() - this.lostSince)
    this.lostSince = Infinity
    for (const list of [...this.lists.values()].flatMap((alike) => [...alike])) {
      list.changedUnheard(before)
      this.wait(list)
    }
    if (this.parts.bus.isReady()) this.past.startAgain()
  }

  /** Positions of the previous epoch are invalid. */
  startOver(): void {
    this.past.clear()
  }

  close(): void {
    this.timers.end()
    void this.flush.stop()
  }

  private lost(list: FollowedList): void {
    list.changedUnheard()
    this.wait(list)
  }

  private addKeys(list: FollowedList, keys: Iterable<string>): void {
    for (const key of keys) list.changed.add(key)
    if (list.changed.size > 0) this.wait(list)
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
    for (const [{ members }, changed] of this.channels) {
      for (const { lists } of members) for (const list of lists) this.addKeys(list, changed.get(list.kind) ?? [])
    }
    this.channels.clear()
    const now = performance.now()
    const due: FollowedList[] = []
    for (const list of this.waiting) {
      if (list.dueAt > now) this.wakeAt(list.dueAt)
      else due.push(list)
    }
    // A tenant with a slow host does not delay others.
    await Promise.all(
      [...this.lists.keys()]
        .flatMap((kind) => groupByTenant(due.filter((list) => list.kind === kind)))
        .map(([tenantId, lists]) =>
          this.batches.each(lists, async (some) => {
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
    // Read before the items, so that the items include every change before it.
    const position = await limit(() => withTimeout(listPositionNow(chat.db)))
    for (const list of lists) this.waiting.delete(list)
    const taken = lists.map((list) => list.take(position, chat.config.gateway.retentionHours))
    try {
      const activities = await limit(() =>
        withTimeout((lists[0] as FollowedList).kind.read(chat, tenantId, taken), READ_MS),
      )
      // The epoch changed: the connections are being closed.
      if (epoch !== chat.epoch.current) return
      if (!bus.isReady()) this.past.stop()
      const safe = this.past.add(position)
      for (const [index, list] of lists.entries()) {
        const activity = activities[index]
        const part = taken[index]
        if (!activity || !part) continue
        list.send(activity, part, { read: position, safe })
        const { unfinishedKeys } = activity
        if (unfinishedKeys.length > 0) this.timers.after(UNFINISHED_MS, () => this.addKeys(list, unfinishedKeys))
        if (list.isWaiting) this.wait(list)
      }
    } catch (error) {
      for (const [index, list] of lists.entries()) list.giveBack(taken[index])
      throw error
    }
  }
}

const dataOf = (frame: string) => (JSON.parse(frame) as { data: { channelId?: unknown } }).data
