import type { Thread } from '../api.gen.js'
import type { ServerEvents } from '../events.gen.js'
import type { Context, Listener, LiveStatus } from './context.js'
import { loadingOf } from './loading.js'
import { type Collection, storeOf } from './store.js'
import {
  applyToThreadList,
  emptyThreadList,
  putThreads,
  type ThreadListFilter,
  type ThreadListState,
} from './thread-list-state.js'

/** The content of a list of threads. */
export interface ThreadListSnapshot {
  /** Whether it is in sync with the service. */
  status: LiveStatus

  /** Newest reply first. */
  threads: readonly Thread[]

  /** Number of followed threads with unread replies; null while unknown. */
  totalUnread: number | null

  /** Whether `loadMore()` has more to load. */
  hasMore: boolean
}

/** Threads that the user follows, kept in sync. */
export interface ThreadList extends Collection<ThreadListSnapshot> {
  /** Loads the next page. */
  loadMore: () => Promise<void>
}

export function threadListOf(context: Context, filter: ThreadListFilter, onUse: (isUsed: boolean) => void) {
  const { client, hello, isPolling, status, addProfiles, wantProfiles } = context
  const loading = loadingOf(() => store.changed())
  const empty = emptyThreadList(filter)
  let state: ThreadListState | undefined
  /** Whether the last read was without a connection. */
  let isPolled = false
  const store = storeOf(
    (): ThreadListSnapshot => {
      const { threads, totalUnread, nextCursor } = state ?? empty
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
  const set = (next: ThreadListState | undefined) => {
    state = next
    store.changed()
  }
  /** The list with another page, and with the activity received meanwhile. */
  const withPage = (list: () => ThreadListState) =>
    loading.during(async (events) => {
      const { nextCursor: cursor } = list()
      const page = await client.threads.list({ ...filter, ...(cursor && { cursor }), includeUsers: true })
      const { threads, nextCursor, totalUnreadThreads: totalUnread, position } = page
      addProfiles(page.users)
      const next = { ...putThreads(list(), threads), nextCursor, totalUnread, end: threads.at(-1) ?? list().end }
      return { next: events.reduce(applyToThreadList, next), position }
    })

  const load = (): Promise<void> =>
    loading.run(async (isCurrent) => {
      isPolled = isPolling()
      let next = empty
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
      set(applyToThreadList(state, frame))
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
