import type { ChannelListItem, ChannelPage } from '../api.gen.js'
import type { ChannelActivity } from '../socket-types.js'
import {
  addChannelPage,
  applyToChannelList,
  changeChannel,
  type ChannelFilter,
  type ChannelListState,
  emptyChannelList,
} from './channel-list-state.js'
import type { Context, Listener, LiveStatus } from './context.js'
import { loadingOf } from './loading.js'
import { type Collection, derived, storeOf } from './store.js'

/** A channel in a list. */
export type ListedChannel = ChannelListItem & {
  /** Users who are typing, in open channels. */
  typing: readonly string[]
}

/** The content of a channel list. */
export interface ChannelListSnapshot {
  /** Whether it is in sync with the service. */
  status: LiveStatus

  /** In the requested order. */
  channels: readonly ListedChannel[]

  /** Whether `loadMore()` has more to load. */
  hasMore: boolean
}

/** The user's channels, kept in sync. */
export interface ChannelList extends Collection<ChannelListSnapshot> {
  /** Loads the next page. */
  loadMore: () => Promise<void>
}

/**
 * Events after which a list of hidden channels is reloaded, because activity reports only that they left the main list.
 */
const HINTS_OF_HIDDEN = /^chat:(message:(received|deleted)|mention|channel|unread|metadata|user)/
/** The same for a list by member, because items don't name members. */
const HINTS_OF_MEMBER = /^chat:(channel|user)/
const HINT_MS = 500
const KEPT_CHANNELS = 50
const NOBODY: readonly string[] = []

export function channelListOf(context: Context, name: string, filter: ChannelFilter, onUse: (isUsed: boolean) => void) {
  const { client, hello, isPolling, status, typing, addProfiles, wantProfiles, setUnread, states } = context
  const last = states.of<ChannelListState>(name, () => store.changed())
  const loading = loadingOf(() => store.changed())
  let state: ChannelListState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the last read was without a connection. */
  let isPolled = false

  const listed = derived((item: ChannelListItem, now: readonly string[] = NOBODY): ListedChannel => ({
    ...item,
    typing: now,
  }))
  const store = storeOf(
    (): ChannelListSnapshot => {
      const { channels = [] } = state ?? (loading.failure ? undefined : last.get()) ?? {}
      return {
        status: loading.status(status.getSnapshot(), state !== undefined, channels.length > 0),
        channels: channels.map((item) => listed(item, typing(item.id))),
        hasMore: !!state?.nextCursor,
      }
    },
    (isUsed) => {
      if (isUsed) begin()
      onUse(isUsed)
    },
  )

  const set = (next: ChannelListState | undefined) => {
    if (next === state) return
    state = next
    if (state) last.put({ ...state, channels: state.channels.slice(0, KEPT_CHANNELS) })
    store.changed()
  }
  const mentionsRead = new Map<string, number>()
  const forgetHint = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const hints = filter.hidden ? HINTS_OF_HIDDEN : filter.memberId ? HINTS_OF_MEMBER : undefined
  const hint = () => {
    if (state && hints) timer ??= setTimeout(() => void load(), HINT_MS)
  }
  const countOf = (items: readonly ChannelListItem[]) =>
    setUnread(Object.fromEntries(items.map(({ id, unreadCount }) => [id, unreadCount])))

  /** The list with another page, and with the activity received meanwhile. */
  const withPage = (list: () => ChannelListState): Promise<ChannelListState> =>
    loading.during(async (events) => {
      const { nextCursor: cursor } = list()
      const page: ChannelPage = await client.channels.list({
        ...filter,
        ...(cursor && { cursor }),
        includeUsers: true,
      })
      const peers = page.channels.flatMap(({ peer }) => (peer ? [[peer.id, peer] as const] : []))
      addProfiles({ ...page.users, ...Object.fromEntries(peers) })
      countOf(page.channels)
      const next = addChannelPage(list(), page)
      next.position ??= page.position ?? null
      return events.reduce(applyToChannelList, next)
    })

  const load = (): Promise<void> =>
    loading.run(async (isCurrent) => {
      forgetHint()
      isPolled = isPolling()
      let next = emptyChannelList(filter)
      const more = async () => {
        if (isCurrent()) next = await withPage(() => next)
      }
      await context.beforeFollowing('activity', async () => {
        await more()
        if (isCurrent() && next.position) context.follow(next.position, 'activity')
      })
      // As many as were shown before.
      while (isCurrent() && next.nextCursor && next.channels.length < (state?.channels.length ?? 0)) await more()
      if (isCurrent()) set(next)
    })

  const begin = () => {
    if (state || loading.isLoading) return
    void last.load()
    if (hello() || isPolling()) void load()
  }

  const listener: Listener = {
    poll: () => loading.failure ?? load(),
    // A list read by REST is not subscribed to.
    opened: () => loading.failure ?? (isPolled ? load() : begin()),
    changed: store.changed,
    event(frame) {
      loading.event(frame)
      if (state) set(applyToChannelList(state, frame))
      if (frame.event === 'chat:channel:activity') {
        const { channels, removedChannelIds } = frame.data as unknown as ChannelActivity
        const isNew = ({ id }: ChannelListItem) => !state?.channels.some((known) => known.id === id)
        if (removedChannelIds[0] || (filter.memberId && channels.some(isNew))) hint()
        countOf(channels)
        wantProfiles(
          channels.flatMap(({ lastMessage, memberIds = [] }) => [lastMessage?.senderId ?? [], memberIds].flat()),
        )
        setUnread(Object.fromEntries(removedChannelIds.map((id) => [id, 0])))
      } else if (hints?.test(frame.event)) hint()
    },
    stale: () => state && void load(),
    counted(id, unreadCount) {
      if (!state) return
      const { unreadMentionCount: shown = 0 } = state.channels.find((item) => item.id === id) ?? {}
      // Includes mentions. They reappear if the service refuses.
      const unreadMentionCount = unreadCount && (mentionsRead.get(id) ?? shown)
      if (unreadCount === 0) mentionsRead.set(id, shown)
      else mentionsRead.delete(id)
      set(changeChannel(state, id, { unreadCount, unreadMentionCount }))
    },
  }

  return {
    store,
    listener,
    actions: {
      async loadMore() {
        const isCurrent = loading.mark()
        const before = state
        if (!before?.nextCursor) return
        const next = await withPage(() => state ?? before)
        if (isCurrent() && state?.nextCursor === before.nextCursor) set(next)
      },
    },
    stop() {
      loading.cancel()
      forgetHint()
      set(undefined)
      store.stop()
    },
  }
}
