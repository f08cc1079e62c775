import type { Channel, ListedMember, Member, Message, PollWithVotes, Quote, ThreadInfo } from '../api.gen.js'
import type { ServerEvents } from '../events.gen.js'
import { grown, laterOf, streamChanged } from './growing.js'
import { isVisible, quoteOf, withQuote } from './quotes.js'
import { edit, patched, type ConversationState, type LiveEvent, type MessageWindow } from './conversation-state.js'

type State = ConversationState
type Change = Partial<State> | undefined | false

const without = <T>(items: readonly T[], isGone: (item: T) => boolean): readonly T[] =>
  items.some(isGone) ? items.filter((item) => !isGone(item)) : items

const windowsIn = (state: State): MessageWindow[] => [state, ...Object.values(state.threads)]

const onWindows = (state: State, change: (messages: readonly Message[]) => readonly Message[]): Partial<State> => {
  const threads = Object.entries(state.threads).map(
    ([id, thread]) => [id, patched(thread, { messages: change(thread.messages) })] as const,
  )
  return { messages: change(state.messages), threads: patched(state.threads, Object.fromEntries(threads)) }
}

/** Changes a message everywhere in the state. */
export const editMessage = (state: State, id: string, change: (message: Message) => Message): Partial<State> =>
  onWindows(state, (messages) => edit(messages, (message) => (message.id === id ? change(message) : message)))

/** Updates the quotes of one or several messages. */
const renewQuotes = (state: State, isOf: (quote: Quote) => boolean, renew: (id: string) => Quote): Partial<State> =>
  onWindows(state, (messages) => edit(messages, (message) => withQuote(message, isOf, renew)))

export const editPoll = (state: State, id: string, change: (poll: PollWithVotes) => PollWithVotes): Partial<State> => {
  const poll = state.polls[id]
  return poll ? { polls: patched(state.polls, { [id]: change(poll) }) } : {}
}

export const editMember = (state: State, userId: string, change: Partial<ListedMember>): Partial<State> => {
  const changed = <M extends Member>(member: M) => (member.userId === userId ? { ...member, ...change } : member)
  return {
    members: edit(state.members, changed),
    ...(state.membership && { membership: changed(state.membership) }),
  }
}

const editChannel = (state: State, change: Partial<State['channel']>): Change =>
  (state.channel && { channel: { ...state.channel, ...change } }) || undefined

/** The event has the whole question with its answers. */
const asked = (state: State, { question }: ServerEvents['chat:question:asked']): Change =>
  editMessage(state, question.messageId, (message) => {
    const { questions = [] } = message
    const isKnown = questions.some(({ id }) => id === question.id)
    const renewed = questions.map((known) => (known.id === question.id ? question : known))
    return { ...message, questions: isKnown ? renewed : [...questions, question] }
  })

const withThread = ({ threadInfo: _, ...message }: Message, threadInfo: ThreadInfo | null | undefined): Message =>
  threadInfo ? { ...message, threadInfo } : message

/** The message of an event, except its thread summary, which differs by member. */
const updated = (known: Message, message: Message) => withThread(laterOf(known, message), known.threadInfo)

/** Changes a growing message, and marks it if text is missing. */
function grow(state: State, id: string, change: (message: Message, behind: () => void) => Message): Partial<State> {
  let { behind } = state
  const isBehind = () => {
    if (!behind.includes(id)) behind = [...behind, id]
  }
  return { ...editMessage(state, id, (message) => change(message, isBehind)), behind }
}

/** Removes messages, with their pins and polls. Ids need not be loaded. */
export function removeMessages(
  state: State,
  isGone: (message: Message) => boolean,
  ...ids: readonly string[]
): Partial<State> & Pick<State, 'pins' | 'polls'> {
  const shown = windowsIn(state).flatMap(({ messages }) => messages)
  const gone = new Set([...ids, ...shown.filter(isGone).map(({ id }) => id)])
  const polls = Object.entries(state.polls)
  const kept = without(polls, ([, { messageId }]) => gone.has(messageId))
  return {
    ...onWindows(state, (messages) => without(messages, ({ id }) => gone.has(id))),
    pins: without(state.pins, ({ messageId }) => gone.has(messageId)),
    polls: kept === polls ? state.polls : Object.fromEntries(kept),
  }
}

/** Inserts a message in order, unless it exists or belongs outside the window. */
const put = ({ messages, hasOlder, hasNewer }: MessageWindow, message: Message): readonly Message[] => {
  if (messages.some(({ id }) => id === message.id))
    return edit(messages, (known) => (known.id === message.id ? updated(known, message) : known))
  const at = messages.filter(({ createdAt }) => createdAt < message.createdAt).length
  const isBeyond = at === messages.length ? hasNewer : at === 0 && hasOlder
  return isBeyond ? messages : [...messages.slice(0, at), message, ...messages.slice(at)]
}

/** Inserts a message into each window that covers its place. */
const withMessage = (state: State, message: Message): State => {
  const { parentMessageId: parent } = message
  const thread = parent ? state.threads[parent] : undefined
  return {
    ...state,
    ...((!parent || state.showsReplies) && { messages: put(state, message) }),
    ...(parent && thread && { threads: { ...state.threads, [parent]: { ...thread, messages: put(thread, message) } } }),
  }
}

/** Whether the message is hidden from the user. */
const isHidden = ({ blocked, historyStart }: State, { senderId, createdAt }: Message) =>
  blocked.includes(senderId) || createdAt <= historyStart

const later = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString()

/** Whether slow mode counts from this message for the user. */
const isHeld = ({ userId, membership }: State, { senderId, type }: Message) =>
  senderId === userId && membership?.role !== 'OPERATOR' && type !== 'ADMIN'

/** When slow mode lets the user send again after a message. */
function nextSend(state: State, message: Message) {
  const seconds = state.channel?.slowModeSeconds
  return seconds && isHeld(state, message) ? { nextSendAt: later(message.createdAt, seconds) } : {}
}

/** Time of the user's last loaded message. */
const lastSentAt = (state: State) =>
  [state, ...Object.values(state.threads)]
    .flatMap(({ messages }) => messages.filter((message) => isHeld(state, message)))
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1)

function received(state: State, message: Message): Change {
  const { id, parentMessageId: parent, createdAt, senderId } = message
  if (isHidden(state, message)) return undefined
  const windows = [state, parent ? state.threads[parent] : undefined]
  const isKnown = windows.some((window) => window?.messages.some((known) => known.id === id))
  let next = withMessage({ ...state, typing: without(state.typing, (userId) => userId === senderId) }, message)
  if (parent && !isKnown) {
    const more = (top: Message) =>
      withThread(top, { replyCount: (top.threadInfo?.replyCount ?? 0) + 1, lastRepliedAt: createdAt })
    next = { ...next, ...editMessage(next, parent, more) }
  }
  const isLast = createdAt > (state.channel?.lastMessageAt ?? '')
  return { ...next, ...(isLast && editChannel(state, { lastMessageAt: createdAt, ...nextSend(state, message) })) }
}

/**
 * Removes these messages, and corrects `lastMessageAt`. If the new last message is not loaded, it stays until the
 * channel is reloaded.
 */
function withoutMessages(state: State, isGone: (message: Message) => boolean, ...ids: readonly string[]): State {
  const next = { ...state, ...removeMessages(state, isGone, ...ids) }
  const hasLast = ({ messages }: State) => messages.some(({ createdAt }) => createdAt === state.channel?.lastMessageAt)
  const left = next.messages.filter(({ moderation }) => !moderation)
  const isLast = hasLast(state) && !hasLast(next) && (left.length > 0 || !state.hasOlder)
  return { ...next, ...(isLast && editChannel(state, { lastMessageAt: left.at(-1)?.createdAt ?? null })) }
}

/** Updates the quotes of a message and the reply count of its thread. */
function withTraces(
  state: State,
  id: string,
  quote: Quote,
  parent: string | null,
  threadInfo?: ThreadInfo | null,
): State {
  const isOf = ({ messageId }: Quote) => messageId === id
  const next = { ...state, ...renewQuotes(state, isOf, () => quote) }
  return parent ? { ...next, ...editMessage(next, parent, (top) => withThread(top, threadInfo)) } : next
}

function deleted(state: State, data: ServerEvents['chat:message:deleted']): Change {
  const { messageId, parentMessageId, threadInfo } = data
  const rest = withoutMessages(state, ({ id }) => id === messageId, messageId)
  return withTraces(rest, messageId, { messageId, isDeleted: true }, parentMessageId, threadInfo)
}

/** A moderator removed the user's own message: it stays in place, but is not counted. */
function removed(state: State, { message, threadInfo }: ServerEvents['chat:message:updated']): Change {
  const { id: messageId, parentMessageId } = message
  const { pins, polls, channel } = withoutMessages(state, ({ id }) => id === messageId, messageId)
  const rest = { ...state, pins, polls, channel, ...editMessage(state, messageId, (known) => updated(known, message)) }
  return withTraces(rest, messageId, { messageId, isDeleted: true }, parentMessageId, threadInfo)
}

function restored(state: State, { message, threadInfo }: ServerEvents['chat:message:restored']): Change {
  if (isHidden(state, message)) return undefined
  const { id, parentMessageId, createdAt } = message
  const next = withTraces(withMessage(state, message), id, quoteOf(message), parentMessageId, threadInfo)
  return {
    ...next,
    ...(createdAt > (state.channel?.lastMessageAt ?? '') && editChannel(state, { lastMessageAt: createdAt })),
  }
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
    ...(memberCount !== undefined && editChannel(state, { memberCount })),
    ...(member.userId === state.userId && { membership: plain }),
    members: isBeyond ? others : [...others.slice(0, at), listed, ...others.slice(at)],
  }
}

function dismiss(state: State, gone: string, memberCount?: number): Change {
  if (gone === state.userId) return { isMember: false }
  return {
    ...(memberCount !== undefined && editChannel(state, { memberCount })),
    members: without(state.members, ({ userId }) => userId === gone),
    typing: without(state.typing, (userId) => userId === gone),
  }
}

function beginAt(state: State, resetAt: string | null): Change {
  if (!resetAt || resetAt <= state.historyStart) return undefined
  const isGone = ({ createdAt }: Message) => createdAt <= resetAt
  const loaded = new Set(windowsIn(state).flatMap(({ messages }) => messages.map(({ id }) => id)))
  const rest = { ...state, ...removeMessages(state, isGone) }
  const kept = windowsIn(rest).flatMap(({ messages }) => messages)
  const isKept = ({ messageId }: Quote) => kept.some(({ id }) => id === messageId)
  // Pins and quotes lack the time of their message, so only the service knows which remain.
  const isUnknown = ({ messageId }: { messageId: string }) => !loaded.has(messageId)
  const quotes = kept.flatMap(({ quote }) => quote ?? [])
  return {
    ...rest,
    ...((state.channel?.lastMessageAt ?? '') <= resetAt && editChannel(state, { lastMessageAt: null })),
    historyStart: resetAt,
    hasOlder: state.hasOlder && !state.messages.some(isGone),
    ...renewQuotes(
      rest,
      (quote) => !isUnknown(quote) && !isKept(quote),
      (messageId) => ({ messageId, isHidden: true }),
    ),
    isStale: state.isStale || [...state.pins, ...quotes].some(isUnknown),
  }
}

/** All fields of these events, except ids, are changes of the channel or the member. */
const ofChannel = (state: State, { channelId: _, ...change }: Partial<Channel> & { channelId: string }): Change =>
  editChannel(state, change)
const ofMember = (state: State, data: Partial<ListedMember> & { channelId: string; userId: string }): Change => {
  const { channelId: _, userId, ...change } = data
  return editMember(state, userId, change)
}

/** The effect of each event. Events contain state, not differences, so applying one twice is harmless. */
const handlers: { [E in keyof ServerEvents]?: (state: State, data: ServerEvents[E]) => Change } = {
  'chat:message:received': (state, { message }) => received(state, message),
  'chat:message:updated': (state, data) => {
    const { message } = data
    if (message.moderation) return removed(state, data)
    const next = { ...state, ...editMessage(state, message.id, (known) => updated(known, message)) }
    return withTraces(next, message.id, quoteOf(message), null)
  },
  'chat:message:restored': restored,
  'chat:message:appended': (state, piece) =>
    grow(state, piece.messageId, (message, behind) => grown(message, piece, behind)),
  'chat:message:stream:changed': (state, change) =>
    grow(state, change.messageId, (message, behind) => streamChanged(message, change, behind)),
  'chat:message:deleted': deleted,
  'chat:reaction:updated': (state, { messageId, reactions }) =>
    editMessage(state, messageId, (message) => ({ ...message, reactions })),
  'chat:pinned:message:updated': (state, { messageId, pinnedById, pinnedAt }) => {
    const pins = without(state.pins, (pin) => pin.messageId === messageId)
    if (pinnedAt === null) return { pins }
    // A pin of a restored message is older than others.
    const at = pins.filter(({ createdAt }) => createdAt > pinnedAt).length
    return { pins: [...pins.slice(0, at), { messageId, pinnedById, createdAt: pinnedAt }, ...pins.slice(at)] }
  },
  'chat:poll:updated': (state, { poll }) => editPoll(state, poll.id, (before) => ({ ...before, ...poll })),
  'chat:poll:voted': (state, { pollId, userId, optionIds, votedOptionIds: voted, voterCount, options }) =>
    editPoll(state, pollId, (poll) => {
      const own = userId === state.userId ? (voted ?? [...poll.votedOptionIds, ...optionIds]) : poll.votedOptionIds
      const votedOptionIds = options.map(({ id }) => id).filter((id) => own.includes(id))
      return { ...poll, voterCount, options, votedOptionIds }
    }),
  'chat:poll:deleted': ({ polls }, { pollId }) => {
    const { [pollId]: gone, ...kept } = polls
    return gone && { polls: kept }
  },
  'chat:question:asked': asked,
  'chat:question:answered': asked,
  'chat:question:closed': asked,
  'chat:channel:changed': (state, { channel }) => {
    const { lastMessageAt = null, slowModeSeconds: before = 0, nextSendAt } = state.channel ?? {}
    const seconds = channel.slowModeSeconds ?? 0
    const sentAt = nextSendAt ? later(nextSendAt, -before) : lastSentAt(state)
    const next = seconds > 0 && sentAt ? later(sentAt, seconds) : null
    return editChannel(state, { ...channel, lastMessageAt, nextSendAt: next })
  },
  'chat:channel:frozen': ofChannel,
  'chat:channel:unfrozen': ofChannel,
  'chat:metadata:changed': ofChannel,
  'chat:channel:member:count:changed': ofChannel,
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
  'chat:operator:updated': (state, data) => ({
    ...ofMember(state, data),
    // Only the service knows when the user may send then.
    ...(data.userId === state.userId && !!state.channel?.slowModeSeconds && { isStale: true }),
  }),
  'chat:read:receipt:updated': ofMember,
  'chat:presence:changed': ofMember,
  'chat:typing:status:updated': ({ typing }, { userId, isTyping }) => {
    const others = without(typing, (id) => id === userId)
    return { typing: isTyping ? [...others, userId] : others }
  },
  'chat:user:blocked': (state, { userId }) => {
    const next = withoutMessages(state, ({ senderId }) => senderId === userId)
    const isOf = (quote: Quote) => isVisible(quote) && quote.senderId === userId
    return {
      ...next,
      ...renewQuotes(next, isOf, (messageId) => ({ messageId, isHidden: true })),
      blocked: [...state.blocked, userId],
      // Only the service has their reply counts.
      isStale: true,
    }
  },
  // Their messages reappear, and only the service has them.
  'chat:user:unblocked': ({ blocked }, { userId }) => ({
    blocked: without(blocked, (id) => id === userId),
    isStale: true,
  }),
}

/** Applies an event of the channel, in order, or of the user. Idempotent. */
export function applyToConversation(state: State, { event, data, seq, feed }: LiveEvent): State {
  const { channelId = state.channelId } = data as { channelId?: string }
  const isLogged = seq !== undefined && !feed
  if (channelId !== state.channelId || (isLogged && seq <= state.seq)) return state
  const handler = handlers[event as keyof ServerEvents] as ((state: State, data: object) => Change) | undefined
  const change = handler?.(state, data) || {}
  if (!isLogged) return patched(state, change)
  const next = { ...state, ...change }
  // The page of messages is newer than the rest, and includes this already.
  const { messages, threads } = seq <= state.messagesSeq ? state : next
  return { ...next, messages, threads, seq }
}
