import type { Chat } from '../messages/chat'
import type { ListPosition } from './list-position'

/** The parts of a user's list that may have changed: those with these keys, and all changes since a position. */
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
  /** Keys to read again, because the host did not answer in time. */
  unfinishedKeys: string[]
  total: number
}

/** A list that clients keep by its activity. Keys name its items, or groups of them. */
export interface LiveList {
  /** Keys of what may have changed when a channel does. */
  keysOfChannel(channelId: string): string[]
  /** Keys of what an event may change; null: all of it. */
  keysOfEvent(event: string, channelId: string | undefined, data: () => object): string[] | null
  /** Reads changes of lists of one tenant, in their order. */
  read(chat: Chat, tenantId: string, lists: ChangedList[]): Promise<Activity[]>
  /** JSON of the event. */
  event(activity: Omit<Activity, 'unfinishedKeys'> & { position: string }): string
}
