import type { ChannelPage, FollowedThreadPage, UnreadCount } from '../../generated/openapi'
import type { Frame } from '../support/contract'
import type { Parts } from './vector'

interface Activity {
  channels?: { id: string }[]
  threads?: { parentMessageId: string }[]
  removedChannelIds?: string[]
  removedThreadIds?: string[]
}

const UNREAD = 'chat:unread:count:changed'

/**
 * Removes frames that carry no change. State that is not logged is sent again at the discretion of the gateway, more often on a busy
 * machine; a recording must not depend on that.
 */
export class Repetitions {
  private total: number
  /** The last known content of each list item, by event and id; null once it was removed. */
  private readonly items = new Map<string, string | null>()

  /** @param watching the users whose sockets are opened for the recording: their own presence is not part of it. */
  constructor(
    given: Parts,
    private readonly watching: ReadonlySet<string>,
  ) {
    this.total = (given.unread as UnreadCount).totalUnreadCount
    this.keep('chat:channel:activity', { channels: (given.channels as ChannelPage).channels })
    this.keep('chat:thread:activity', { threads: (given.threads as FollowedThreadPage).threads })
  }

  /** @param frames those of one step. */
  without(frames: readonly Frame[]): Frame[] {
    return frames.filter((frame, n) => {
      const { event, data } = frame
      const later = frames.slice(n + 1).filter((other) => other.event === event)
      if (event === 'chat:presence:changed') return !this.watching.has(data.userId as string)
      if (event === 'chat:message:appended') return data.text !== ''
      if (event === UNREAD) {
        const total = data.totalUnreadCount as number
        if (later.length > 0 || total === this.total) return false
        this.total = total
        return true
      }
      if (!event.endsWith(':activity')) return true
      const ids = Object.keys(contentOf(data))
      const isCovered = later.some((other) => ids.every((id) => id in contentOf(other.data)))
      return !isCovered && this.keep(event, data)
    })
  }

  /** Whether the total of unread messages that the frames carry is this one. */
  hasTotal(total: number, frames: readonly Frame[]): boolean {
    const last = frames.findLast(({ event }) => event === UNREAD)
    return total === (last ? last.data.totalUnreadCount : this.total)
  }

  /** @returns whether anything is new. */
  private keep(event: string, activity: Activity): boolean {
    let isNew = false
    for (const [id, content] of Object.entries(contentOf(activity))) {
      const key = `${event} ${id}`
      isNew ||= (this.items.get(key) ?? null) !== content
      this.items.set(key, content)
    }
    return isNew
  }
}

/** The items of an activity as text by id; null for those that were removed. For threads also the deleted channels. */
function contentOf({ channels = [], threads, removedChannelIds = [], removedThreadIds = [] }: Activity) {
  const items = [
    ...channels.map((item) => [item.id, JSON.stringify(item)]),
    ...(threads ?? []).map((item) => [item.parentMessageId, JSON.stringify(item)]),
    ...removedThreadIds.map((id) => [id, null]),
    ...removedChannelIds.map((id) => [id, threads ? 'deleted' : null]),
  ]
  return Object.fromEntries(items) as Record<string, string | null>
}
