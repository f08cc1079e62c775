import type { Chat } from '../messages/chat'
import type { ListPosition } from './list-position'

/** The possible changes of a user's list: items with these keys, and all changes since a position. */
export interface ChangedList {
  userId: string
  keys: Iterable<string>
  since: ListPosition | undefined
}

/** The changes of a user's list. */
export interface Activity {
  /** Items as JSON. */
  items: string[]
  removedIds: string[]
  /** Groups without items left; theirs are no longer known. */
  removedGroupIds: string[]
  /** Keys to read again, because the host did not respond in time. */
  unfinishedKeys: string[]
  total: number
}

export const noActivity = (total: number): Activity => ({
  items: [],
  removedIds: [],
  removedGroupIds: [],
  unfinishedKeys: [],
  total,
})

/** A list that clients keep by its activity. Keys name its items, or groups of them. */
export interface LiveList {
  /** Keys of the items that a change of a channel may affect. */
  keysOfChannel(channelId: string): string[]
  /** Keys of the items that an event may change; null: all items. */
  keysOfEvent(event: string, channelId: string | undefined, data: () => object): string[] | null
  /** Reads changes of lists of one tenant, in their order. */
  read(chat: Chat, tenantId: string, lists: ChangedList[]): Promise<Activity[]>
  /** Tells clients of changes. */
  readonly event: 'chat:channel:activity' | 'chat:thread:activity'
  /** The data of the event, as JSON. */
  dataOf(activity: Omit<Activity, 'unfinishedKeys'> & { position: ListPosition }): string
}
