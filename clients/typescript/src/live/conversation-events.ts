import type { Channel, ListedMember, Message, PollWithVotes, ThreadInfo } from '../api.gen.js'
import type { ServerEvents } from '../events.gen.js'
import type { ConversationState, LiveEvent, MessageWindow } from './conversation-state.js'

type State = ConversationState
type Change = Partial<State> | undefined | false

const inChannel = (state: State, change: Partial<Channel>): Change =>
  (state.channel && { channel: { ...state.channel, ...change } }) || undefined

/** The same array, unless something in it changes. */
const edit = <T>(items: readonly T[], isMeant: (item: T) => boolean, change: (item: T) => T): readonly T[] =>
  items.some(isMeant) ? items.map((item) => (isMeant(item) ? change(item) : item)) : items

const without = <T>(items: readonly T[], isGone: (item: T) => boolean): readonly T[] =>
  items.some(isGone) ? items.filter((item) => !isGone(item)) : items

const onWindows = (state: State, change: (messages: readonly Message[]) => readonly Message[]): Partial<State> => {
  const messages = change(state.messages)
  let { threads } = state
  for (const [id, thread] of Object.entries(threads)) {
    const replies = change(thread.messages)
    if (replies !== thread.messages) threads = { ...threads, [id]: { ...thread, messages: replies } }
  }
  return { messages, threads }
}

/** Changes a message wherever it is shown. */
export const editMessage = (state: State, id: string, change: (message: Message) => Message): Partial<State> =>
  onWindows(state, (messages) => edit(messages, (message) => message.id === id, change))

const editMember = (state: State, userId: string, change: Partial<ListedMember>): Change => ({
  members: edit(
    state.members,
    (member) => member.userId === userId,
    (member) => ({ ...member, ...change }),
  ),
})

const withThread = (message: Message, threadInfo: ThreadInfo | null | undefined): Message => {
  const { threadInfo: _, ...rest } = message
  return threadInfo ? { ...rest, threadInfo } : rest
}

/** Takes messages away, with their pins and polls. The ids are known also of those that are not loaded. */
export function removeMessages(
  state: State,
  isGone: (message: Message) => boolean,
  ...ids: readonly string[]
): Partial<State> {
  const shown = [...state.messages, ...Object.values(state.threads).flatMap(({ messages }) => messages)]
  const gone = new Set([...ids, ...shown.filter(isGone).map(({ id }) => id)])
  const polls = Object.entries(state.polls).filter(([, { messageId }]) => !gone.has(messageId))
  return {
    ...onWindows(state, (messages) => without(messages, ({ id }) => gone.has(id))),
    pins: without(state.pins, ({ messageId }) => gone.has(messageId)),
    polls: polls.length === Object.keys(state.polls).length ? state.polls : Object.fromEntries(polls),
  }
}

const isHidden = ({ blocked, historyStart }: State, { senderId, createdAt }: Message) =>
  blocked.includes(senderId) || createdAt <= historyStart

/** Adds a message at the end, unless it is there, or newer ones are to be loaded before it. */
const append = (window: MessageWindow, message: Message): readonly Message[] => {
  const { messages, hasNewer } = window
  const isKnown = messages.some(({ id }) => id === message.id)
  if (isKnown)
    return edit(
      messages,
      ({ id }) => id === message.id,
      (known) => withThread(message, known.threadInfo),
    )
  return hasNewer ? messages : [...messages, message]
}

function received(state: State, message: Message): Change {
  if (isHidden(state, message)) return undefined
  const { parentMessageId: parent, createdAt } = message
  const { channel } = state
  let next: State = state
  if (!parent || state.showsReplies) next = { ...next, messages: append(state, message) }
  const thread = parent && state.threads[parent]
  if (thread)
    next = { ...next, threads: { ...state.threads, [parent]: { ...thread, messages: append(thread, message) } } }
  const isKnown = [...state.messages, ...(thread ? thread.messages : [])].some(({ id }) => id === message.id)
  if (parent && !isKnown) {
    const more = (top: Message) =>
      withThread(top, { replyCount: (top.threadInfo?.replyCount ?? 0) + 1, lastRepliedAt: createdAt })
    next = { ...next, ...editMessage(next, parent, more) }
  }
  if (channel && createdAt > (channel.lastMessageAt ?? ''))
    next = { ...next, channel: { ...channel, lastMessageAt: createdAt } }
  return { ...next, typing: without(state.typing, (id) => id === message.senderId) }
}

function deleted(state: State, data: ServerEvents['chat:message:deleted']): Change {
  const { messageId, parentMessageId: parent, threadInfo } = data
  const { channel } = state
  let next = { ...state, ...removeMessages(state, ({ id }) => id === messageId, messageId) }
  if (parent) next = { ...next, ...editMessage(next, parent, (top) => withThread(top, threadInfo)) }
  const gone = state.messages.find(({ id }) => id === messageId)
  // Of what is not loaded it is not known when it was sent: then the moment stays until the channel is loaded again.
  if (channel && gone?.createdAt === channel.lastMessageAt && (next.messages.length > 0 || !state.hasOlder))
    next.channel = { ...channel, lastMessageAt: next.messages.at(-1)?.createdAt ?? null }
  return next
}

function admit(state: State, member: ServerEvents['chat:user:joined']['member'], memberCount?: number): Change {
  const { mutedUntil: _m, bannedUntil: _b, banDescription: _d, ...plain } = member
  const known = state.members.find(({ userId }) => userId === member.userId)
  const others = state.members.filter((other) => other !== known)
  const listed = { isOnline: known?.isOnline ?? false, lastSeenAt: known?.lastSeenAt ?? null, ...plain }
  const isBefore = (one: ListedMember) =>
    one.joinedAt < listed.joinedAt || (one.joinedAt === listed.joinedAt && one.userId < listed.userId)
  const at = others.filter(isBefore).length
  const isBeyond = state.hasMoreMembers && at === others.length
  return {
    ...(memberCount !== undefined && inChannel(state, { memberCount })),
    members: isBeyond ? others : [...others.slice(0, at), listed, ...others.slice(at)],
  }
}

function dismiss(state: State, gone: string, memberCount?: number): Change {
  if (gone === state.userId) return { isMember: false }
  const change = memberCount !== undefined && inChannel(state, { memberCount })
  return {
    ...change,
    members: without(state.members, ({ userId }) => userId === gone),
    typing: without(state.typing, (userId) => userId === gone),
  }
}

const beginAt = (state: State, resetAt: string | null): Change =>
  !!resetAt &&
  resetAt > state.historyStart && {
    historyStart: resetAt,
    ...removeMessages(state, ({ createdAt }) => createdAt <= resetAt),
  }

const changePoll = (state: State, id: string, change: (poll: PollWithVotes) => PollWithVotes): Change => {
  const poll = state.polls[id]
  return poll && { polls: { ...state.polls, [id]: change(poll) } }
}

/** What each event does. Each says how something is, not by how much it changed, so it does no harm twice. */
const handlers: { [E in keyof ServerEvents]?: (state: State, data: ServerEvents[E]) => Change } = {
  'chat:message:received': (state, { message }) => received(state, message),
  'chat:message:updated': (state, { message }) =>
    // An edit does not change the thread, of which each member sees what they may.
    editMessage(state, message.id, ({ threadInfo }) => withThread(message, threadInfo)),
  'chat:message:deleted': deleted,
  'chat:reaction:updated': (state, { messageId, reactions }) =>
    editMessage(state, messageId, (message) => ({ ...message, reactions })),
  'chat:pinned:message:updated': (state, { messageId, pinnedById, pinnedAt }) => {
    const pins = without(state.pins, (pin) => pin.messageId === messageId)
    return { pins: pinnedAt === null ? pins : [{ messageId, pinnedById, createdAt: pinnedAt }, ...pins] }
  },
  'chat:poll:updated': (state, { poll }) =>
    changePoll(state, poll.id, ({ votedOptionIds }) => ({ ...poll, votedOptionIds })),
  'chat:poll:voted': (state, { pollId, userId, optionIds, voterCount, options }) =>
    changePoll(state, pollId, (poll) => {
      const own = [...poll.votedOptionIds, ...(userId === state.userId ? optionIds : [])]
      const votedOptionIds = options.map(({ id }) => id).filter((id) => own.includes(id))
      return { ...poll, voterCount, options, votedOptionIds }
    }),
  'chat:poll:deleted': (state, { pollId }) => {
    const { [pollId]: gone, ...polls } = state.polls
    return gone && { polls }
  },
  'chat:channel:changed': (state, { channel }) =>
    inChannel(state, { ...channel, lastMessageAt: state.channel?.lastMessageAt ?? null }),
  'chat:channel:frozen': (state, { isFrozen, updatedAt }) => inChannel(state, { isFrozen, updatedAt }),
  'chat:channel:unfrozen': (state, { isFrozen, updatedAt }) => inChannel(state, { isFrozen, updatedAt }),
  'chat:metadata:changed': (state, { metadata, updatedAt }) => inChannel(state, { metadata, updatedAt }),
  'chat:channel:member:count:changed': (state, { memberCount }) => inChannel(state, { memberCount }),
  'chat:channel:deleted': () => ({ isMember: false }),
  'chat:channel:created': ({ isMember }) => !isMember && { isStale: true },
  'chat:channel:history:reset': (state, { resetAt }) => beginAt(state, resetAt),
  'chat:channel:hidden': (state, { resetAt }) => beginAt(state, resetAt),
  'chat:user:joined': (state, { member, memberCount }) => admit(state, member, memberCount),
  'chat:user:left': (state, { userId, memberCount }) => dismiss(state, userId, memberCount),
  'chat:user:banned': (state, { userId }) => dismiss(state, userId),
  'chat:user:unbanned': (state, { userId, member }) =>
    userId === state.userId ? { isStale: true } : !!member && admit(state, member),
  'chat:user:muted': (state, { userId }) => editMember(state, userId, { isMuted: true }),
  'chat:user:unmuted': (state, { userId }) => editMember(state, userId, { isMuted: false }),
  'chat:operator:updated': (state, { userId, role }) => editMember(state, userId, { role }),
  'chat:read:receipt:updated': (state, { userId, lastReadAt, lastReadMessageId }) =>
    editMember(state, userId, { lastReadAt, lastReadMessageId }),
  'chat:presence:changed': (state, { userId, isOnline, lastSeenAt }) =>
    editMember(state, userId, { isOnline, lastSeenAt }),
  'chat:typing:status:updated': ({ typing }, { userId, isTyping }) => {
    const others = without(typing, (id) => id === userId)
    return { typing: isTyping ? [...others, userId] : others }
  },
  'chat:user:blocked': (state, { userId }) => ({
    blocked: [...state.blocked, userId],
    ...removeMessages(state, ({ senderId }) => senderId === userId),
  }),
  // Their messages come back, and only the service has them.
  'chat:user:unblocked': (state, { userId }) => ({
    blocked: without(state.blocked, (id) => id === userId),
    isStale: true,
  }),
}

/** Applies an event: of the channel, in order; or of the user. Events that are applied already change nothing. */
export function applyToConversation(state: State, { event, data, seq, feed }: LiveEvent): State {
  const { channelId } = data as { channelId?: string }
  if (channelId !== undefined && channelId !== state.channelId) return state
  const own = feed ? undefined : seq
  if (own !== undefined && own <= state.seq) return state
  const handler = handlers[event as keyof ServerEvents] as ((state: State, data: object) => Change) | undefined
  const change = handler?.(state, data) || undefined
  if (!change && own === undefined) return state
  const next = { ...state, ...change, ...(own !== undefined && { seq: own }) }
  // The page of messages was read later than the rest, and holds this already.
  return own !== undefined && own <= state.messagesSeq
    ? { ...next, messages: state.messages, threads: state.threads }
    : next
}
