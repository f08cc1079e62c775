import type { Message, MessagePage } from '../api.gen.js'
import type { SocketFrame } from '../socket-types.js'
import type { Context } from './context.js'
import { applyToConversation } from './conversation-events.js'
import { type ConversationState, edit, emptyConversation, type MessageWindow, patched } from './conversation-state.js'
import type { ConversationOptions } from './conversation-types.js'
import { loadingOf } from './loading.js'

type Page = Pick<MessagePage, 'messages' | 'nextCursor'> & Partial<Pick<MessagePage, 'eventSeq' | 'users'>>
type Ends = Omit<MessageWindow, 'messages'>

const oldestFirst = (one: Message, other: Message) => (one.createdAt < other.createdAt ? -1 : 1)

/**
 * What the service has of a conversation.
 *
 * Invariants
 *   * `state` is what the service had at its `seq`, and events follow without a gap. What is read by REST at another number
 *     is brought to that one before it is put in: events that the page lacks are applied to it, and a page that is ahead
 *     waits until the events are here.
 *   * A load that was overtaken by another one changes nothing.
 */
export function loaderOf(
  { client, socket, hello, isModern, addProfiles, states }: Context,
  channelId: string,
  { pageSize = 50, windowSize = 500, includeReplies = true }: ConversationOptions,
  changed: () => void,
) {
  const { channels, members, messages, polls } = client
  const last = states.of<ConversationState>(channelId, changed)
  const tell = () => {
    if (loading.failure) last.put(null)
    changed()
  }
  const loading = loadingOf(tell)
  let state: ConversationState | undefined
  let membersCursor: string | null = null
  const threadCursors: Record<string, string | null> = {}
  const askedPolls = new Set<string>()
  let isPresenceWanted = false
  /** What waits for events. */
  const waiting: Array<() => void> = []
  const wake = () => waiting.splice(0).forEach((go) => go())

  const set = (next: ConversationState | undefined) => {
    if (next === state) return
    const isTooLong = next && next.messages.length > windowSize && !next.hasNewer
    state = isTooLong ? { ...next, messages: next.messages.slice(-windowSize), hasOlder: true } : next
    wake()
    if (!state) return
    if (state.isStale && !loading.isLoading && !loading.failure) void load()
    for (const { pollId } of state.messages) if (pollId && !askedPolls.has(pollId)) loadPoll(pollId)
    const { messages: all, hasOlder } = state
    const kept = { ...state, messages: all.slice(-pageSize), hasOlder: hasOlder || all.length > pageSize }
    if (!state.hasNewer) last.put(state.isMember ? { ...kept, threads: {}, typing: [] } : null)
    changed()
  }

  const users = () => isModern() && { includeUsers: true }
  const list = (bounds?: { before?: string; after?: string }) =>
    messages.list(channelId, { limit: pageSize, includeReplies, ...users(), ...bounds })

  /** A window, or that of a thread, as it is at the number of the state. Undefined if another load has come between. */
  const read = (
    fetch: () => Promise<Page>,
    ends: (hasMore: boolean) => Ends,
    thread?: string,
  ): Promise<MessageWindow | undefined> =>
    loading.during(async (events) => {
      const isCurrent = loading.mark()
      // Old services do not say at which number they read: it is this one or a later one.
      const { eventSeq = state?.seq ?? 0, messages: found, nextCursor, users: profiles } = await fetch()
      addProfiles(profiles)
      while (isCurrent() && state && state.seq < eventSeq) await new Promise<void>((go) => waiting.push(go))
      if (!isCurrent() || !state) return undefined
      const window = { messages: [...found].sort(oldestFirst), ...ends(nextCursor !== null) }
      const windows = thread ? { threads: { [thread]: window } } : { ...window, threads: {} }
      const now = events.reduce(applyToConversation, { ...state, ...windows, seq: eventSeq, messagesSeq: 0 })
      return thread ? now.threads[thread] : now
    })

  const older = (before: string) =>
    read(
      () => list({ before }),
      (hasOlder) => ({ hasOlder, hasNewer: true }),
    )
  const newer = (after: string) =>
    read(
      () => list({ after }),
      (hasNewer) => ({ hasOlder: true, hasNewer }),
    )

  const show = (window: MessageWindow | undefined, change: Partial<MessageWindow> = {}) => {
    if (!window || !state) return
    const { messages, hasOlder, hasNewer } = { ...window, ...change }
    set({ ...state, messages, hasOlder, hasNewer })
  }

  const latest = async () => show(await read(list, (hasOlder) => ({ hasOlder, hasNewer: false })))

  /** Loads on from one end of the window. What is too much is dropped at the other one. */
  const loadMore = async (isOlder: boolean) => {
    const edge = () => state?.messages.at(isOlder ? 0 : -1)
    const at = edge()
    if (!state?.[isOlder ? 'hasOlder' : 'hasNewer']) return
    // All that was loaded is hidden by now.
    if (!at) return latest()
    const page = await (isOlder ? older : newer)(at.createdAt)
    if (!page || edge()?.id !== at.id) return
    const { messages, hasOlder, hasNewer } = state
    if (isOlder) {
      const all = [...page.messages, ...messages]
      const isTooLong = all.length > windowSize
      show(page, { messages: all.slice(0, windowSize), hasNewer: hasNewer || isTooLong })
    } else {
      const all = [...messages, ...page.messages]
      const isTooLong = all.length > windowSize
      show(page, { messages: all.slice(-windowSize), hasOlder: hasOlder || isTooLong })
    }
  }

  /** @param from the number from which events come already: the channel needs not be joined. */
  const load = (from?: number): Promise<void> =>
    loading.run((isCurrent) =>
      loading.during(async (events) => {
        wake()
        isPresenceWanted = false
        const readNewest = () => Promise.all([list(), channels.get(channelId)])
        const early = readNewest()
        early.catch(() => undefined)
        const seq = from ?? (await socket.join(channelId)).seq
        let [page, detail] = await early
        // If it was read before the channel was joined, events are missing in between. Old services do not tell.
        const isBehind = ({ eventSeq }: { eventSeq?: number }) => !((eventSeq as number) >= seq)
        if (isBehind(page) || isBehind(detail)) [page, detail] = await readNewest()
        const [listed, { pinnedMessages }] = await Promise.all([
          members.list(channelId, { limit: 100, ...users() }),
          messages.listPinned(channelId),
        ])
        if (!isCurrent()) return
        addProfiles({ ...page.users, ...listed.users })
        membersCursor = listed.nextCursor
        askedPolls.clear()
        const { members: _, nextMembersCursor: _next, ...channel } = detail
        const { polls = {}, blocked = [] } = state ?? {}
        const next: ConversationState = {
          ...emptyConversation(hello()?.userId ?? '', channelId),
          seq,
          messagesSeq: page.eventSeq ?? seq,
          channel,
          members: listed.members,
          hasMoreMembers: membersCursor !== null,
          messages: [...page.messages].reverse(),
          hasOlder: page.nextCursor !== null,
          showsReplies: includeReplies,
          pins: pinnedMessages,
          polls,
          blocked,
        }
        loading.isLoading = false
        // If an event said meanwhile that it is stale, this was read too early.
        set(events.reduce(applyToConversation, next))
      }),
    )

  async function loadThread(id: string, isMore?: boolean): Promise<void> {
    const cursor = isMore ? threadCursors[id] : undefined
    if (isMore && !cursor) return
    const fetch = async () => {
      const page = await messages.listThread(channelId, id, { limit: pageSize, ...(cursor && { cursor }), ...users() })
      threadCursors[id] = page.nextCursor
      return page
    }
    const window = state && (await read(fetch, (hasNewer) => ({ hasOlder: false, hasNewer }), id))
    if (!window || !state) return
    const { hasOlder, hasNewer } = window
    const all = [...(isMore ? (state.threads[id]?.messages ?? []) : []), ...window.messages]
    set({ ...state, threads: { ...state.threads, [id]: { messages: all, hasOlder, hasNewer } } })
  }

  /** Polls have no number, but what events say of them does no harm twice. */
  function loadPoll(id: string): void {
    askedPolls.add(id)
    void loading.beside(async (events, isCurrent) => {
      const poll = await polls.get(channelId, id)
      // What was loaded since has asked for it anew.
      if (!isCurrent() || !state) return
      const known = { ...state, polls: { ...state.polls, [id]: poll }, seq: 0 }
      set({ ...state, polls: events.reduce(applyToConversation, known).polls })
    })
  }

  /** Presence is not logged: after a loss, and of those who have come, it is asked for. */
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
    /** Loads it, once the service has said who asks. */
    begin() {
      if (state || loading.isLoading) return
      void last.load()
      if (hello()) void load()
    },
    state: () => state,
    /** What was shown last, until it is loaded. */
    last: () => (state || loading.failure ? undefined : last.get()),
    load,
    loadThread,
    wantPresence,
    update: (change: Partial<ConversationState>) => state && set(patched(state, change)),

    event: (frame: SocketFrame) => {
      loading.event(frame)
      // Let in again after a refusal.
      const isMeant = (events: RegExp) => frame.data.channelId === channelId && events.test(frame.event)
      if (loading.failure && isMeant(/:(created|unbanned)$/)) void load()
      if (state) set(applyToConversation(state, frame))
      if (isMeant(/:user:(joined|unbanned)$/)) wantPresence()
    },

    fail(error: Error) {
      loading.cancel(error)
      if (state) set({ ...state, isMember: false })
      tell()
    },

    stop() {
      loading.cancel()
      set(undefined)
    },

    actions: {
      loadOlder: () => loadMore(true),
      loadNewer: () => loadMore(false),

      jumpTo: async (messageId: string) => {
        if (!state || state.messages.some(({ id }) => id === messageId)) return
        const { createdAt } = await messages.get(channelId, messageId)
        const before = new Date(Date.parse(createdAt) - 1).toISOString()
        const [above, below] = await Promise.all([older(createdAt), newer(before)])
        if (above && below) show(above, { messages: [...above.messages, ...below.messages], hasNewer: below.hasNewer })
      },

      jumpToLatest: async () => {
        if (state?.hasNewer) await latest()
      },

      loadMembers: async () => {
        if (!membersCursor) return
        const isCurrent = loading.mark()
        const cursor = membersCursor
        const page = await members.list(channelId, { limit: 100, cursor, ...users() })
        if (!isCurrent() || !state || cursor !== membersCursor) return
        addProfiles(page.users)
        membersCursor = page.nextCursor
        const known = new Set(state.members.map(({ userId }) => userId))
        const more = page.members.filter(({ userId }) => !known.has(userId))
        set({ ...state, members: [...state.members, ...more], hasMoreMembers: membersCursor !== null })
      },
    },
  }
}
