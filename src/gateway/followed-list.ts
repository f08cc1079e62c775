import type { Activity, ChangedList } from '../domain/channels/activity'
import { ListPosition } from '../domain/channels/list-position'
import type { ActivityFollower } from './activity-follower'
import type { Connection } from './connection'

/** From one activity of a list to the next. */
const INTERVAL_MS = 250

/** What is read at once: what may have changed, and for whom it is the first activity. */
interface Taken extends ChangedList {
  channelIds: Set<string>
  beginners: Set<ActivityFollower>
}

/** The list of a user that connections follow, and what may have changed in it. */
export class FollowedList {
  readonly followers = new Map<Connection, ActivityFollower>()
  changed = new Set<string>()
  private since: ListPosition | undefined
  private nextAt = -Infinity
  private failedUntil = -Infinity

  constructor(
    readonly tenantId: string,
    readonly userId: string,
  ) {}

  get isWaiting(): boolean {
    return this.changed.size > 0 || this.since !== undefined || this.some(({ isWaiting }) => isWaiting)
  }

  /** When the next activity may be sent. Who has just come waits for none. */
  get dueAt(): number {
    return this.some(({ isServed }) => !isServed) ? this.failedUntil : this.nextAt
  }

  /** Something may have changed without an event. */
  changedUnheard(): void {
    for (const { position } of this.followers.values()) this.since = ListPosition.earlier(this.since, position)
  }

  /** It could not be read, and is tried again after so long. */
  failed(retryMs: number): void {
    this.failedUntil = this.nextAt = performance.now() + retryMs
  }

  take(present: ListPosition, hours: number): Taken {
    const beginners = new Set<ActivityFollower>()
    for (const follower of this.followers.values()) {
      if (!follower.isServed) {
        if (follower.mayHaveComeSince(present)) continue
        follower.check(present, hours)
        beginners.add(follower)
      } else if (!follower.isWaiting) continue
      this.since = ListPosition.earlier(this.since, follower.position)
    }
    const { userId, changed: channelIds, since } = this
    this.changed = new Set()
    this.since = undefined
    return { userId, channelIds, since, beginners }
  }

  giveBack(taken: Taken | undefined): void {
    for (const channelId of taken?.channelIds ?? []) this.changed.add(channelId)
    this.since = ListPosition.earlier(this.since, taken?.since)
  }

  /**
   * @param positions `read`: at which it was read. `told`: the last one of which clients may be told, if there is one.
   */
  send(
    activity: Activity,
    { beginners }: Taken,
    { read, told }: { read: ListPosition; told: ListPosition | undefined },
  ): void {
    this.nextAt = performance.now() + INTERVAL_MS
    const isEmpty = activity.items.length + activity.removedChannelIds.length === 0
    for (const follower of this.followers.values()) {
      if (beginners.has(follower)) follower.begin(activity, read)
      else if (follower.isServed && (!isEmpty || follower.isWaiting)) follower.send(activity, told)
    }
  }

  private some(is: (follower: ActivityFollower) => boolean): boolean {
    for (const follower of this.followers.values()) if (is(follower)) return true
    return false
  }
}
