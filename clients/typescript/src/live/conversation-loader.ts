import type { MessagePage } from '../api.gen.js'
import type { SocketFrame } from '../socket-types.js'
import type { Context } from './context.js'
import { isTemporary, RETRY_MS } from './failures.js'
import { applyToConversation } from './conversation-events.js'
import { type ConversationState, emptyConversation, type MessageWindow } from './conversation-state.js'
import type { ConversationOptions } from './conversation-types.js'

type Page = Pick<MessagePage, 'messages' | 'nextCursor'> & Partial<Pick<MessagePage, 'eventSeq' | 'users'>>

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
  { client, socket, hello, isModern, addProfiles }: Context,
  channelId: string,
  { pageSize = 50, windowSize = 500, includeReplies = true }: ConversationOptions,
  changed: (state: ConversationState | undefined) => void,
) {
  const { channels, members, messages, polls } = client
  let state: ConversationState | undefined
  let failure: Error | undefined
  let generation = 0
  let isLoading = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let membersCursor: string | null = null
  const threadCursors: Record<string, string | null> = {}
  const askedPolls = new Set<string>()
  /** For everything that is being read: the events that come meanwhile. */
  const buffers = new Set<SocketFrame[]>()
  const waiting = new Set<() => void>()
  const checkWaiting = () => {
    for (const check of [...waiting]) check()
  }

  const set = (next: ConversationState) => {
    if (next === state) return
    const isTooLong = next.messages.length > windowSize && !next.hasNewer
    state = isTooLong ? { ...next, messages: next.messages.slice(-windowSize), hasOlder: true } : next
    checkWaiting()
    if (state.isStale && !isLoading && !failure) void load()
    loadPolls(state)
    changed(state)
  }

  const users = () => (isModern() ? { includeUsers: true } : undefined)
  const list = (more?: { before?: string; after?: string }) =>
    messages.list(channelId, { limit: pageSize, includeReplies, ...users(), ...more })

  /** A window as it is at the number of the state. Undefined if another load has come between. */
  const read = async (
    fetch: () => Promise<Page>,
    toWindow: (page: Page, messages: MessagePage['messages']) => MessageWindow,
  ): Promise<MessageWindow | undefined> => {
    const mine = generation
    const events: SocketFrame[] = []
    buffers.add(events)
    try {
      // Old services do not say at which number they read: it is this one or a later one.
      const { eventSeq = state?.seq ?? 0, ...page } = await fetch()
      addProfiles(page.users)
      await new Promise<void>((resolve) => {
        const check = () => {
          if (mine === generation && state && state.seq < eventSeq) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      })
      if (mine !== generation || !state) return undefined
      const window = toWindow(page, [...page.messages].reverse())
      const read: ConversationState = { ...state, ...window, threads: {}, seq: eventSeq, messagesSeq: 0 }
      const { messages, hasOlder, hasNewer } = events.reduce(applyToConversation, read)
      return { messages, hasOlder, hasNewer }
    } finally {
      buffers.delete(events)
    }
  }

  const older = (before: string) =>
    read(
      () => list({ before }),
      ({ nextCursor }, page) => ({ messages: page, hasOlder: nextCursor !== null, hasNewer: true }),
    )
  const newer = (after: string) =>
    read(
      () => list({ after }),
      ({ nextCursor }, page) => ({ messages: page, hasOlder: true, hasNewer: nextCursor !== null }),
    )

  /** @param from the number from which events come already: the channel needs not be joined. */
  async function load(from?: number): Promise<void> {
    const mine = ++generation
    const isCurrent = () => mine === generation
    checkWaiting()
    clearTimeout(timer)
    isLoading = true
    failure = undefined
    const events: SocketFrame[] = []
    buffers.add(events)
    changed(state)
    try {
      const { userId } = await hello()
      if (!isCurrent()) return
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
      addProfiles(page.users)
      addProfiles(listed.users)
      membersCursor = listed.nextCursor
      askedPolls.clear()
      const { members: _, nextMembersCursor: _next, ...channel } = detail
      const next: ConversationState = {
        ...emptyConversation(userId, channelId),
        seq,
        messagesSeq: page.eventSeq ?? seq,
        channel,
        members: listed.members,
        hasMoreMembers: membersCursor !== null,
        messages: [...page.messages].reverse(),
        hasOlder: page.nextCursor !== null,
        showsReplies: includeReplies,
        pins: pinnedMessages,
        polls: state?.polls ?? {},
        blocked: state?.blocked ?? [],
      }
      const threads = Object.keys(state?.threads ?? {})
      isLoading = false
      set({ ...events.reduce(applyToConversation, next), isStale: false })
      for (const id of threads) void loadThread(id, false)
    } catch (error) {
      if (!isCurrent()) return
      isLoading = false
      if (isTemporary(error)) timer = setTimeout(() => void load(from), RETRY_MS)
      else failure = error as Error
      changed(state)
    } finally {
      buffers.delete(events)
    }
  }

  async function loadThread(id: string, isMore: boolean): Promise<void> {
    const cursor = isMore ? threadCursors[id] : undefined
    if (!state || (isMore && !cursor)) return
    const window = await read(
      () => messages.listThread(channelId, id, { limit: pageSize, ...(cursor && { cursor }), ...users() }),
      ({ nextCursor, messages }) => {
        threadCursors[id] = nextCursor
        return { messages, hasOlder: false, hasNewer: nextCursor !== null }
      },
    )
    if (!window || !state) return
    const before = isMore ? (state.threads[id]?.messages ?? []) : []
    set({ ...state, threads: { ...state.threads, [id]: { ...window, messages: [...before, ...window.messages] } } })
  }

  /** Polls have no number, but what events say of them does no harm twice. */
  function loadPolls({ messages }: ConversationState): void {
    for (const { pollId } of messages) {
      if (!pollId || askedPolls.has(pollId)) continue
      askedPolls.add(pollId)
      const events: SocketFrame[] = []
      buffers.add(events)
      const put = async () => {
        const poll = await polls.get(channelId, pollId)
        if (!state) return
        const read: ConversationState = { ...state, polls: { ...state.polls, [pollId]: poll }, seq: 0 }
        set({ ...state, polls: events.reduce(applyToConversation, read).polls })
      }
      void put()
        .catch((error: unknown) => isTemporary(error) && askedPolls.delete(pollId))
        .finally(() => buffers.delete(events))
    }
  }

  return {
    state: () => state,
    failure: () => failure,
    isLoading: () => isLoading,
    load,
    loadThread,
    update: (change: (state: ConversationState) => ConversationState) => state && set(change(state)),

    event: (frame: SocketFrame) => {
      for (const events of buffers) events.push(frame)
      const { channelId: at } = frame.data
      // Let in again after a refusal.
      if (failure && at === channelId && /:(created|unbanned)$/.test(frame.event)) void load()
      if (state) set(applyToConversation(state, frame))
    },

    fail(error: Error) {
      generation += 1
      isLoading = false
      failure = error
      if (state) set({ ...state, isMember: false })
      else changed(state)
    },

    stop() {
      generation += 1
      clearTimeout(timer)
      state = undefined
      isLoading = false
      failure = undefined
      checkWaiting()
    },

    loadOlder: async () => {
      const first = state?.hasOlder && state.messages[0]
      const page = first && (await older(first.createdAt))
      if (!page || !state || state.messages[0]?.id !== first.id) return
      const all = [...page.messages, ...state.messages]
      const isTooLong = all.length > windowSize
      const hasNewer = state.hasNewer || isTooLong
      set({ ...state, messages: isTooLong ? all.slice(0, windowSize) : all, hasOlder: page.hasOlder, hasNewer })
    },

    loadNewer: async () => {
      const last = state?.hasNewer && state.messages.at(-1)
      const page = last && (await newer(last.createdAt))
      if (!page || !state || state.messages.at(-1)?.id !== last.id) return
      const all = [...state.messages, ...page.messages]
      const isTooLong = all.length > windowSize
      const hasOlder = state.hasOlder || isTooLong
      set({ ...state, messages: isTooLong ? all.slice(-windowSize) : all, hasOlder, hasNewer: page.hasNewer })
    },

    jumpTo: async (messageId: string) => {
      if (!state || state.messages.some(({ id }) => id === messageId)) return
      const { createdAt } = await messages.get(channelId, messageId)
      const before = new Date(Date.parse(createdAt) - 1).toISOString()
      const [above, below] = await Promise.all([older(createdAt), newer(before)])
      if (!above || !below || !state) return
      const { hasNewer } = below
      set({ ...state, messages: [...above.messages, ...below.messages], hasOlder: above.hasOlder, hasNewer })
    },

    jumpToLatest: async () => {
      if (!state?.hasNewer) return
      const newest = await read(list, ({ nextCursor }, page) => ({
        messages: page,
        hasOlder: nextCursor !== null,
        hasNewer: false,
      }))
      if (newest && state) set({ ...state, ...newest })
    },

    loadMembers: async () => {
      if (!state || !membersCursor) return
      const cursor = membersCursor
      const mine = generation
      const page = await members.list(channelId, { limit: 100, cursor, ...users() })
      if (mine !== generation || cursor !== membersCursor) return
      addProfiles(page.users)
      membersCursor = page.nextCursor
      const known = new Set(state.members.map(({ userId }) => userId))
      const more = page.members.filter(({ userId }) => !known.has(userId))
      set({ ...state, members: [...state.members, ...more], hasMoreMembers: membersCursor !== null })
    },
  }
}
