import type { ServerEvents } from '../../../generated/events'
import type { UserDelivery } from '../../platform/events/envelope'
import type { ConnectedUser } from './connected-user'

export const DRAFT_CHANGED = 'chat:draft:changed'
const INTERVAL_MS = 2000

type Change = ServerEvents[typeof DRAFT_CHANGED]

interface Place {
  user: ConnectedUser
  /** The newest change of the place in this interval. */
  newest: Change
  /** Delivered at the end of the interval. */
  waiting: UserDelivery | undefined
  timer: NodeJS.Timeout
}

/**
 * Sends `chat:draft:changed` to connected users, throttled to one per user and place in two seconds, always the newest.
 *
 * Several processes may publish changes of one place, in any order. A revision is saved before it is deleted, and the
 * next one is higher, so the order is known without a read.
 */
export class DraftNotices {
  private readonly places = new Map<string, Place>()

  add(user: ConnectedUser, delivery: UserDelivery): void {
    const { data } = JSON.parse(delivery.frame) as { data: Change }
    const key = JSON.stringify([user.tenantId, user.userId, data.channelId, data.parentMessageId])
    const place = this.places.get(key)
    if (!place) {
      user.deliver(delivery)
      this.places.set(key, { user, newest: data, waiting: undefined, timer: this.pause(key) })
    } else if (isNewer(data, place.newest)) Object.assign(place, { user, newest: data, waiting: delivery })
  }

  close(): void {
    for (const { timer } of this.places.values()) clearTimeout(timer)
    this.places.clear()
  }

  private pause(key: string): NodeJS.Timeout {
    return setTimeout(() => this.endPause(key), INTERVAL_MS)
  }

  private endPause(key: string): void {
    const place = this.places.get(key)
    if (!place?.waiting) return void this.places.delete(key)
    place.user.deliver(place.waiting)
    Object.assign(place, { waiting: undefined, timer: this.pause(key) })
  }
}

const isNewer = (one: Change, other: Change): boolean =>
  one.revision === other.revision ? one.isDeleted && !other.isDeleted : one.revision > other.revision
