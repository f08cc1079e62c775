import type { Message, MessagePage } from '../api.gen.js'
import type { SocketFrame } from '../socket-types.js'
import type { Context } from './context.js'
import { applyToConversation } from './conversation-events.js'
import { laterOf } from './growing.js'
import { edit, emptyConversation, patched } from './conversation-state.js'
import { growthOf } from './conversation-growth.js'
import { pollOf } from './conversation-polling.js'
import { applyToViews, type View, type ViewedState, type ViewWindow } from './conversation-windows.js'
import { isTemporary } from './failures.js'
import { loadingOf } from './loading.js'

/** The requested page. Default: the newest one, or the first one of a thread. */
interface Bounds {
  before?: string
  after?: string
  cursor?: string | null | undefined
}

export type Loader = ReturnType<typeof loaderOf>

const oldestFirst = (one: Message, other: Message) => (one.createdAt < other.createdAt ? -1 : 1)

/**
 * The service's state of a conversation.
 *
 * Invariants
 *   * `state` is the state of the service at its `seq`, and events follow without a gap. A page read by REST at another
 *     seq is aligned first: missing events are applied to an older page, and a newer page waits for the events.
 *   * A load superseded by another one changes nothing.
 *
 * @param views the views in use. Each has a window in the state once loaded.
 */
export function loaderOf(context: Context, channelId: string, views: () => View[], changed: () => void) {
  const { client, socket, hello, ownId, isPolling, addProfiles, states } = context
  const { channels, members, messages, polls } = client
  const last = states.of<ViewedState>(channelId, changed)
  const tell = () => {
    if (loading.failure) last.put(null)
    changed()
  }
  const loading = loadingOf(tell)
  let state: ViewedState | undefined
  let membersCursor: string | null = null
  const askedPolls = new Set<string>()
  let isPresenceWanted = false
  /** Whether it was read without a connection, so no events follow. */
  let isUnjoined = false
  /** Pages that wait for events. */
  const waiting: Array<() => void> = []
  const wake = () => waiting.splice(0).forEach((go) => go())

  const growth = growthOf(client, channelId, { loading, state: () => state, set: (next) => set(next) })

  /** The windows of these views, cut to their newest messages. */
  const windowsOf = (used: View[], most: 'pageSize' | 'windowSize', { windows }: ViewedState) =>
    Object.fromEntries(
      used.flatMap(({ key, [most]: count }) => {
        const window = windows[key]
        if (!window) return []
        const { messages: all, hasNewer } = window
        const isTooLong = !hasNewer && all.length > count
        return [[key, isTooLong ? { ...window, messages: all.slice(-count), hasOlder: true } : window]]
      }),
    )

  const set = (next: ViewedState | undefined) => {
    if (next === state) return
    state = next && { ...next, windows: windowsOf(views(), 'windowSize', next) }
    wake()
    if (!state) return
    if (state.isStale && !loading.isLoading && !loading.failure) void load()
    for (const { messages: all } of Object.values(state.windows))
      for (const { pollId } of all) if (pollId && !askedPolls.has(pollId)) loadPoll(pollId)
    growth.readBehind(state)
    const kept = windowsOf(
      views().filter(({ thread }) => !thread),
      'pageSize',
      state,
    )
    const windows = Object.values(kept)
    if (!state.isMember) last.put(null)
    else if (windows[0] && !windows.some(({ hasNewer }) => hasNewer)) last.put({ ...state, windows: kept, typing: [] })
    changed()
  }

  const pageOf = (
    { pageSize: limit, showsReplies, thread }: View,
    { cursor, ...bounds }: Bounds = {},
  ): Promise<MessagePage> =>
    thread
      ? messages.listThread(channelId, thread, { limit, ...(cursor && { cursor }), includeUsers: true })
      : messages.list(channelId, { limit, includeReplies: showsReplies, includeUsers: true, ...bounds })
  const knownOf = ({ id, stream }: Message) =>
    stream
      ? Object.values(state?.windows ?? {}).flatMap((window) => window.messages.filter((known) => known.id === id))[0]
      : undefined
  const windowOf = (view: View, page: MessagePage, { before, after }: Bounds = {}, messagesSeq = 0): ViewWindow => {
    const { nextCursor: cursor } = page
    const hasMore = cursor !== null
    addProfiles(page.users)
    return {
      ...view,
      messages: page.messages.map((message) => laterOf(knownOf(message), message)).sort(oldestFirst),
      hasOlder: !!after || (!view.thread && hasMore),
      hasNewer: !!before || (!!(view.thread ?? after) && hasMore),
      cursor,
      messagesSeq,
    }
  }

  /** A window at the seq of the state. Undefined if another load superseded it. */
  const read = (view: View, bounds?: Bounds): Promise<ViewWindow | undefined> =>
    loading.during(async (events) => {
      const isCurrent = loading.mark()
      const page = await pageOf(view, bounds)
      const { eventSeq: seq } = page
      while (isCurrent() && state && state.seq < seq) {
        const isHere = new Promise<void>((go) => waiting.push(go))
        if (isPolling()) void poll()
        await isHere
      }
      if (!isCurrent() || !state) return undefined
      const { key } = view
      const windows = { [key]: windowOf(view, page, bounds) }
      return events.reduce(applyToViews, { ...state, seq, windows }).windows[key]
    })

  /** @param from the seq from which events already arrive, so the channel need not be joined. */
  const load = (from?: number): Promise<void> =>
    loading.run((isCurrent) =>
      loading.during(async (events) => {
        wake()
        isPresenceWanted = false
        const used: View[] = []
        const readNewest = () =>
          Promise.all([
            channels.get(channelId),
            ...used.map((view) =>
              // A refused view does not fail the others.
              pageOf(view).catch((error: unknown): undefined => {
                if (isTemporary(error)) throw error
              }),
            ),
          ])
        // Views used in the same tick are loaded together.
        const early = Promise.resolve().then(() => {
          used.push(...views())
          return readNewest()
        })
        early.catch(() => undefined)
        isUnjoined = isPolling()
        const joined = isUnjoined ? undefined : (from ?? (await socket.join(channelId)).seq)
        let [detail, ...pages] = await early
        const seq = joined ?? detail.eventSeq
        // If it was read before the join, events between are missing.
        const isBehind = (page?: { eventSeq: number }) => page && page.eventSeq < seq
        if ([detail, ...pages].some(isBehind)) [detail, ...pages] = await readNewest()
        const [listed, { pinnedMessages }] = await Promise.all([
          members.list(channelId, { limit: 100, includeUsers: true }),
          messages.listPinned(channelId),
        ])
        if (!isCurrent()) return
        addProfiles(listed.users)
        membersCursor = listed.nextCursor
        askedPolls.clear()
        growth.clear()
        // Each event changes `eventSeq`, but the channel must stay the same object.
        const { membership, members: _, nextMembersCursor: _next, eventSeq: _seq, ...channel } = detail
        const { polls = {}, blocked = [] } = state ?? {}
        const next: ViewedState = {
          ...emptyConversation(ownId() ?? '', channelId),
          seq,
          channel,
          membership,
          members: listed.members,
          hasMoreMembers: membersCursor !== null,
          pins: pinnedMessages,
          polls,
          blocked,
          windows: Object.fromEntries(
            used.flatMap((view, n) => {
              const page = pages[n]
              return page ? [[view.key, windowOf(view, page, {}, page.eventSeq)]] : []
            }),
          ),
        }
        loading.isLoading = false
        // An event may make it stale again: then this page was read too early.
        set(events.reduce(applyToViews, next))
      }),
    )

  const receive = (frame: SocketFrame) => {
    loading.event(frame)
    if (state) set(applyToViews(state, frame))
  }

  const fail = (error: Error) => {
    loading.cancel(error)
    if (state) set({ ...state, isMember: false })
    tell()
  }
  const parts = {
    loading,
    state: () => state,
    load: () => load(),
    receive,
    wantPresence,
    readGrowing: growth.readAll,
    fail,
  }
  const poll = pollOf(context, channelId, parts)

  /** Polls have no seq, but applying their events twice is harmless. */
  function loadPoll(id: string): void {
    askedPolls.add(id)
    void loading.beside(async (events, isCurrent) => {
      const poll = await polls.get(channelId, id)
      // A later load supersedes it.
      if (!isCurrent() || !state) return
      const known = { ...state, polls: { ...state.polls, [id]: poll }, seq: 0 }
      set({ ...state, polls: events.reduce(applyToConversation, known).polls })
    })
  }

  /** Presence is not logged, so it is requested after a connection loss, and for new members. */
  function wantPresence(): void {
    if (isPresenceWanted || !state) return
    isPresenceWanted = true
    loading.later(() => {
      isPresenceWanted = false
      void loading.beside(async (events, isCurrent) => {
        const page = await members.list(channelId, { limit: 100 })
        if (!isCurrent() || !state) return
        const now = new Map(page.members.map((member) => [member.userId, member]))
        const known = edit(state.members, (member) => {
          const { isOnline, lastSeenAt } = now.get(member.userId) ?? member
          return patched(member, { isOnline, lastSeenAt })
        })
        set(patched(state, { members: events.reduce(applyToConversation, { ...state, members: known }).members }))
      })
    })
  }

  return {
    loading,
    /** Loads it, once the user is known. */
    begin() {
      if (isUnjoined ? isPolling() : state || loading.isLoading) return
      void last.load()
      if (hello() || isPolling()) void load()
    },
    poll,
    state: () => state,
    receive,
    /** The last stored state, until it is loaded. */
    last: () => (state || loading.failure ? undefined : last.get()),
    load,
    read,
    /** Inserts a window. */
    show: (window: ViewWindow | undefined) =>
      state && window && set({ ...state, windows: { ...state.windows, [window.key]: window } }),
    caughtUp: () => {
      wantPresence()
      growth.caughtUp()
    },
    lost: () => {
      growth.lost()
      if (state) set(patched(state, { typing: emptyConversation('', '').typing }))
    },

    event: (frame: SocketFrame) => {
      receive(frame)
      // Access was restored after a refusal.
      const isMeant = (events: RegExp) => frame.data.channelId === channelId && events.test(frame.event)
      if (loading.failure && isMeant(/:(created|unbanned)$/)) void load()
      if (isMeant(/:user:(joined|unbanned)$/)) wantPresence()
    },

    fail,

    stop() {
      isUnjoined = false
      loading.cancel()
      set(undefined)
    },

    loadMembers: async () => {
      if (!membersCursor) return
      const isCurrent = loading.mark()
      const cursor = membersCursor
      const page = await members.list(channelId, { limit: 100, cursor, includeUsers: true })
      if (!isCurrent() || !state || cursor !== membersCursor) return
      addProfiles(page.users)
      membersCursor = page.nextCursor
      const known = new Set(state.members.map(({ userId }) => userId))
      const more = page.members.filter(({ userId }) => !known.has(userId))
      set({ ...state, members: [...state.members, ...more], hasMoreMembers: membersCursor !== null })
    },
  }
}
