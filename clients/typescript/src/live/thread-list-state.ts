import type { ListThreadsQuery, Thread } from '../api.gen.js'
import type { ServerEvents } from '../events.gen.js'
import type { LiveEvent } from './conversation-state.js'

/** The filter of a thread list: the query of `GET /threads`. */
export type ThreadListFilter = Pick<ListThreadsQuery, 'filter' | 'channelId' | 'parentMessageId'>

/** The loaded threads of a user. Plain JSON. */
export interface ThreadListState {
  /** Which threads it has. */
  filter: ThreadListFilter

  /** Newest reply first. */
  threads: readonly Thread[]

  /** Cursor of the next page; null at the end. */
  nextCursor: string | null

  /** The last thread of the last page. */
  end: Thread | undefined

  /** How many of all followed threads have unread replies; null until it is known. */
  totalUnread: number | null
}

/** A list before it is loaded. */
export const emptyThreadList = (filter: ThreadListFilter): ThreadListState => ({
  filter,
  threads: [],
  nextCursor: null,
  end: undefined,
  totalUnread: null,
})

const rankOf = ({ lastReply, parentMessageId }: Thread) => `${lastReply.createdAt} ${parentMessageId}`

/** Inserts threads in order, replacing older ones. */
export const putThreads = (
  state: ThreadListState,
  threads: readonly Thread[],
  goneIds: readonly string[] = [],
): ThreadListState => {
  const replaced = new Set([...goneIds, ...threads.map(({ parentMessageId }) => parentMessageId)])
  const kept = state.threads.filter(({ parentMessageId }) => !replaced.has(parentMessageId))
  return { ...state, threads: [...kept, ...threads].sort((one, other) => (rankOf(one) < rankOf(other) ? 1 : -1)) }
}

/** Applies an event. Activity carries the current state of each thread, so this is idempotent. */
export function applyToThreadList(state: ThreadListState, { event, data }: LiveEvent): ThreadListState {
  if (event !== 'chat:thread:activity') return state
  const activity = data as ServerEvents['chat:thread:activity']
  const { threads, removedThreadIds, removedChannelIds = [], totalUnreadThreads } = activity
  const { end, nextCursor } = state
  const { filter, channelId, parentMessageId } = state.filter
  const isListed = (thread: Thread) =>
    (filter !== 'unread' || thread.unreadCount > 0) &&
    (channelId === undefined || thread.channel.id === channelId) &&
    (parentMessageId === undefined || thread.parentMessageId === parentMessageId) &&
    (nextCursor === null || !end || rankOf(thread) >= rankOf(end))
  const gone = [
    ...threads.filter((thread) => !isListed(thread)),
    ...state.threads.filter(({ channel }) => removedChannelIds.includes(channel.id)),
  ].map(({ parentMessageId }) => parentMessageId)
  return {
    ...putThreads(state, threads.filter(isListed), [...removedThreadIds, ...gone]),
    totalUnread: totalUnreadThreads,
  }
}
