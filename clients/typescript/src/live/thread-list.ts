import type { ListThreadsQuery, Thread } from '../api.gen.js'
import type { ServerEvents } from '../events.gen.js'
import type { SocketFrame } from '../socket-types.js'
import type { Context, Listener, LiveStatus } from './context.js'
import { loadingOf } from './loading.js'
import { type Collection, storeOf } from './store.js'

/** Which threads a list has: the query of `GET /threads`. */
export type ThreadListFilter = Pick<ListThreadsQuery, 'filter' | 'channelId' | 'parentMessageId'>

/** The content of a list of threads. */
export interface ThreadListSnapshot {
  /** Whether it is in sync with the service. */
  status: LiveStatus

  /** Newest reply first. */
  threads: readonly Thread[]

  /** How many of all followed threads have unread replies; null while unknown. */
  totalUnread: number | null

  /** Whether `loadMore()` has more to load. */
  hasMore: boolean
}

/** Threads that the user follows, kept in sync. */
export interface ThreadList extends Collection<ThreadListSnapshot> {
  /** Loads the next page. */
  loadMore: () => Promise<void>
}

interface State {
  threads: readonly Thread[]
  nextCursor: string | null
  /** The last thread of the last page. */
  end: Thread | undefined
  totalUnread: number | null
}

const EMPTY: State = { threads: [], nextCursor: null, end: undefined, totalUnread: null }

const rankOf = ({ lastReply, parentMessageId }: Thread) => `${lastReply.createdAt} ${parentMessageId}`

/** Puts threads in their order, in place of older ones. */
const withThreads = (state: State, threads: readonly Thread[], goneIds: readonly string[] = []): State => {
  const replaced = new Set([...goneIds, ...threads.map(({ parentMessageId }) => parentMessageId)])
  const kept = state.threads.filter(({ parentMessageId }) => !replaced.has(parentMessageId))
  return { ...state, threads: [...kept, ...threads].sort((one, other) => (rankOf(one) < rankOf(other) ? 1 : -1)) }
}

/** Applies the activity, which is state: of each thread as it is now. */
function withActivity(
  state: State,
  { filter, channelId, parentMessageId }: ThreadListFilter,
  { threads, removedThreadIds, totalUnreadThreads }: ServerEvents['chat:thread:activity'],
): State {
  const { end, nextCursor } = state
  const isListed = (thread: Thread) =>
    (filter !== 'unread' || thread.unreadCount > 0) &&
    (channelId === undefined || thread.channel.id === channelId) &&
    (parentMessageId === undefined || thread.parentMessageId === parentMessageId) &&
    (nextCursor === null || !end || rankOf(thread) >= rankOf(end))
  const gone = threads.filter((thread) => !isListed(thread)).map(({ parentMessageId }) => parentMessageId)
  return {
    ...withThreads(state, threads.filter(isListed), [...removedThreadIds, ...gone]),
    totalUnread: totalUnreadThreads,
  }
}

export function threadListOf(context: Context, filter: ThreadListFilter, onUse: (isUsed: boolean) => void) {
  const { client, hello, isPolling, status, addProfiles, wantProfiles } = context
  const loading = loadingOf(() => store.changed())
  let state: State | undefined
  /** Whether the last read was without a connection. */
  let isPolled = false
  const store = storeOf(
    (): ThreadListSnapshot => {
      const { threads, totalUnread, nextCursor } = state ?? EMPTY
      const isLoaded = state !== undefined
      return {
        status: loading.status(status.getSnapshot(), isLoaded, false),
        threads,
        totalUnread,
        hasMore: !!nextCursor,
      }
    },
    (isUsed) => {
      if (isUsed) begin()
      onUse(isUsed)
    },
  )
  const set = (next: State | undefined) => {
    state = next
    store.changed()
  }
  const applied = (before: State, { event, data }: SocketFrame): State =>
    event === 'chat:thread:activity'
      ? withActivity(before, filter, data as unknown as ServerEvents['chat:thread:activity'])
      : before

  /** The list with another page, and with the activity received meanwhile. */
  const withPage = (list: () => State) =>
    loading.during(async (events) => {
      const { nextCursor: cursor } = list()
      const page = await client.threads.list({ ...filter, ...(cursor && { cursor }), includeUsers: true })
      const { threads, nextCursor, totalUnreadThreads: totalUnread, position } = page
      addProfiles(page.users)
      const next = { ...withThreads(list(), threads), nextCursor, totalUnread, end: threads.at(-1) ?? list().end }
      return { next: events.reduce(applied, next), position }
    })

  const load = (): Promise<void> =>
    loading.run(async (isCurrent) => {
      isPolled = isPolling()
      let next = EMPTY
      await context.beforeFollowing('threads', async () => {
        const first = await withPage(() => next)
        ;({ next } = first)
        if (isCurrent()) context.follow(first.position, 'threads')
      })
      // As many as were shown before.
      while (isCurrent() && next.nextCursor && next.threads.length < (state?.threads.length ?? 0))
        ({ next } = await withPage(() => next))
      if (isCurrent()) set(next)
    })
  const begin = () => {
    if (!state && !loading.isLoading && (hello() || isPolling())) void load()
  }

  const listener: Listener = {
    poll: () => loading.failure ?? load(),
    // A list read by REST is not subscribed to.
    opened: () => loading.failure ?? (isPolled ? load() : begin()),
    changed: store.changed,
    event(frame) {
      loading.event(frame)
      if (!state || frame.event !== 'chat:thread:activity') return
      set(applied(state, frame))
      wantProfiles(
        (frame.data as unknown as ServerEvents['chat:thread:activity']).threads.flatMap(
          ({ parent, participantIds, channel }) =>
            [parent?.senderId ?? [], channel.peerId ?? [], participantIds].flat(),
        ),
      )
    },
    stale: () => state && void load(),
  }

  return {
    store,
    listener,
    actions: {
      async loadMore() {
        const isCurrent = loading.mark()
        const before = state
        if (!before?.nextCursor) return
        const { next } = await withPage(() => state ?? before)
        if (isCurrent() && state?.nextCursor === before.nextCursor) set(next)
      },
    },
    stop() {
      loading.cancel()
      set(undefined)
      store.stop()
    },
  }
}
