import type { ChannelListItem, ChannelPage } from '../api.gen.js'
import type { ChannelActivity, SocketFrame } from '../socket-types.js'
import {
  addChannelPage,
  applyToChannelList,
  changeChannel,
  type ChannelFilter,
  type ChannelListState,
  emptyChannelList,
} from './channel-list-state.js'
import type { Context, Listener, LiveStatus } from './context.js'
import { isTemporary, RETRY_MS } from './failures.js'
import { statusOf } from './conversation.js'
import { type Collection, handleOf, storeOf } from './store.js'

/** A channel in a list. */
export type ListedChannel = ChannelListItem & {
  /** Who is typing, of channels that are open. */
  typing: readonly string[]
}

/** What a channel list shows. */
export interface ChannelListSnapshot {
  /** Whether this is what the service has. */
  status: LiveStatus

  /** In the order that was asked for. */
  channels: readonly ListedChannel[]

  /** Whether `loadMore()` brings more. */
  hasMore: boolean
}

/** The user's channels, kept right. */
export interface ChannelList extends Collection<ChannelListSnapshot> {
  /** Loads the next page. */
  loadMore: () => Promise<void>
}

/** After these something in the list is another than before. Services that tell no activity are asked again then. */
const HINTS = /^chat:(message:(received|deleted)|mention|channel|unread|metadata|user)/
const HINT_MS = 500

export function channelListOf(context: Context, filter: ChannelFilter, onUse: (isUsed: boolean) => void) {
  const { client, hello, isModern, status, typing, addProfiles, setUnread } = context
  let state: ChannelListState | undefined
  let failure: Error | undefined
  let generation = 0
  let isLoading = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether this connection has told activity. */
  let isTold = false
  const buffers = new Set<SocketFrame[]>()

  const known = new WeakMap<ChannelListItem, ListedChannel>()
  const listed = (item: ChannelListItem) => {
    const now = typing(item.id)
    const last = known.get(item)
    const shown = last?.typing === now ? last : { ...item, typing: now }
    known.set(item, shown)
    return shown
  }
  let lastShown: readonly ListedChannel[] = []
  const shown = () => {
    const next = (state?.channels ?? []).map(listed)
    const isSame = next.length === lastShown.length && next.every((item, n) => item === lastShown[n])
    return isSame ? lastShown : (lastShown = next)
  }

  const store = storeOf(
    (): ChannelListSnapshot => ({
      status: statusOf(status.getSnapshot(), { failure, isLoaded: state !== undefined, isLoading }),
      channels: shown(),
      hasMore: (state?.nextCursor ?? null) !== null,
    }),
    (isUsed) => {
      if (isUsed && !state && !isLoading) void load()
      onUse(isUsed)
    },
  )

  const set = (next: ChannelListState) => {
    if (next === state) return
    state = next
    store.changed()
  }
  const countOf = (items: readonly ChannelListItem[]) =>
    setUnread(Object.fromEntries(items.map(({ id, unreadCount }) => [id, unreadCount])))

  /** A page, with the activity that came while it was read. */
  const read = async (cursor?: string): Promise<{ page: ChannelPage; events: SocketFrame[] }> => {
    const events: SocketFrame[] = []
    buffers.add(events)
    try {
      const page = await client.channels.list({
        ...filter,
        ...(cursor && { cursor }),
        ...(isModern() && { includeUsers: true }),
      })
      addProfiles(page.users)
      for (const { peer } of page.channels) if (peer) addProfiles({ [peer.id]: peer })
      countOf(page.channels)
      return { page, events }
    } finally {
      buffers.delete(events)
    }
  }

  async function load(): Promise<void> {
    const mine = ++generation
    const pages = state?.channels.length ?? 0
    clearTimeout(timer)
    timer = undefined
    isLoading = true
    failure = undefined
    store.changed()
    try {
      await hello()
      let next = emptyChannelList(filter)
      // As much as was shown before.
      do {
        const { page, events } = await read(next.nextCursor ?? undefined)
        if (mine !== generation) return
        next = addChannelPage(next, page)
        if (next.position === null) {
          next.position = page.position ?? null
          if (isModern() && page.position !== undefined) context.follow(page.position)
        }
        next = events.reduce(applyToChannelList, next)
      } while (next.nextCursor !== null && next.channels.length < pages)
      isLoading = false
      set(next)
    } catch (error) {
      if (mine !== generation) return
      isLoading = false
      if (isTemporary(error)) timer = setTimeout(() => void load(), RETRY_MS)
      else failure = error as Error
    }
    store.changed()
  }

  const listener: Listener = {
    changed: store.changed,
    event(frame) {
      for (const events of buffers) events.push(frame)
      if (state) set(applyToChannelList(state, frame))
      if (frame.event === 'chat:channel:activity') {
        isTold = true
        clearTimeout(timer)
        timer = undefined
        countOf((frame.data as unknown as ChannelActivity).channels)
      } else if (!isTold && state && HINTS.test(frame.event)) {
        timer ??= setTimeout(() => void load(), HINT_MS)
      }
    },
    lost: () => (isTold = false),
    stale: () => state && void load(),
    stop() {
      generation += 1
      clearTimeout(timer)
      timer = undefined
      state = undefined
      isLoading = false
      store.stop()
    },
  }

  return {
    listener,
    /** Shown before the service says it. */
    change: (id: string, change: Partial<ChannelListItem>) => state && set(changeChannel(state, id, change)),
    open: (): ChannelList => ({
      ...handleOf(store),
      async loadMore() {
        const cursor = state?.nextCursor
        const mine = generation
        if (!cursor) return
        const { page, events } = await read(cursor)
        if (mine !== generation || state?.nextCursor !== cursor) return
        set(events.reduce(applyToChannelList, addChannelPage(state, page)))
      },
    }),
  }
}
