import { ListPosition } from '../../domain/channels/list-position'
import type { Activity, ChangedList, LiveList } from '../../domain/channels/live-list'
import { INTERVAL_MS, type ActivityFollower } from './activity-follower'
import type { Connection } from '../socket/connection'

/** One read: the possible changes, and the followers that get all changes since their positions. */
interface Taken extends ChangedList {
  keys: Set<string>
  beginners: Set<ActivityFollower>
}

/** A list of a user that connections follow, and its possible changes. */
export class FollowedList {
  readonly followers = new Map<Connection, ActivityFollower>()
  changed = new Set<string>()
  private since: ListPosition | undefined
  private nextAt = -Infinity
  private failedUntil = -Infinity

  constructor(
    readonly kind: LiveList,
    readonly tenantId: string,
    readonly userId: string,
  ) {}

  get isWaiting(): boolean {
    return this.changed.size > 0 || this.since !== undefined || this.some(({ isWaiting }) => isWaiting)
  }

  /** When the next activity may be sent. A new follower need not wait. */
  get dueAt(): number {
    return this.some(({ isServed }) => !isServed) ? this.failedUntil : this.nextAt
  }

  /** Records a possible change without an event. @param before precedes it, if earlier than the clients' positions. */
  changedUnheard(before?: ListPosition): void {
    if (this.followers.size === 0) return
    this.since = ListPosition.earlier(this.since, before)
    for (const { position } of this.followers.values()) this.since = ListPosition.earlier(this.since, position)
  }

  /** A read failed: retries after this time. */
  failed(retryMs: number): void {
    this.failedUntil = this.nextAt = performance.now() + retryMs
  }

  take(present: ListPosition, hours: number): Taken {
    const beginners = new Set<ActivityFollower>()
    for (const follower of this.followers.values()) {
      if (follower.isBeginning) {
        if (follower.mayHaveComeSince(present)) continue
        follower.check(present, hours)
        beginners.add(follower)
      } else if (!follower.isWaiting) continue
      this.since = ListPosition.earlier(this.since, follower.position)
    }
    const { userId, changed: keys, since } = this
    this.changed = new Set()
    this.since = undefined
    return { userId, keys, since, beginners }
  }

  giveBack(taken: Taken | undefined): void {
    for (const key of taken?.keys ?? []) this.changed.add(key)
    this.since = ListPosition.earlier(this.since, taken?.since)
  }

  /** @param positions `read`: of the read. `safe`: the last one whose earlier events have all arrived, if any. */
  send(
    activity: Activity,
    { beginners }: Taken,
    { read, safe }: { read: ListPosition; safe: ListPosition | undefined },
  ): void {
    this.nextAt = performance.now() + INTERVAL_MS
    const { items, removedIds, removedGroupIds } = activity
    const isEmpty = items.length + removedIds.length + removedGroupIds.length === 0
    for (const follower of this.followers.values()) {
      if (follower.isServed && isEmpty && !follower.isWaiting) continue
      if (beginners.has(follower)) follower.begin(activity, read)
      else if (follower.isServed) follower.send(activity, safe)
    }
  }

  private some(is: (follower: ActivityFollower) => boolean): boolean {
    for (const follower of this.followers.values()) if (is(follower)) return true
    return false
  }
}
