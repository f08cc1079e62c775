import type {
  ChannelDetail,
  ChannelPage,
  FollowedThreadPage,
  ListedMember,
  Message,
  MessagePage,
  PinnedMessage,
  PollWithVotes,
} from '../../generated/openapi'
import {
  addChannelPage,
  applyEvent,
  type ChannelListState,
  type ConversationState,
  emptyChannelList,
  emptyConversation,
  emptyThreadList,
  type ThreadListState,
} from '../../clients/typescript/src/live/index'
import { laterOf } from '../../clients/typescript/src/live/growing'
import type { Parts, Reading, Vector } from './vector'

/** The state of the client's reducers. */
interface State {
  conversation: ConversationState
  channels: ChannelListState
  threads: ThreadListState
  unread: Record<string, number>
}

/** What our client shows after a vector: the parts of its expectation. */
export function follow({ userId, channelId, given, then, expected }: Vector): Parts {
  let state: State = {
    conversation: emptyConversation(userId, channelId),
    channels: emptyChannelList({ includeEmpty: true }),
    threads: emptyThreadList({}),
    unread: given.parts.unread as State['unread'],
  }
  state = withReading(state, given)
  let { userSeq } = given
  for (const entry of then) {
    if ('read' in entry) {
      state = withReading(state, entry.read)
      continue
    }
    const { event, seq = 0, feed, data } = entry.frame
    if (feed === 'user') {
      if (seq <= userSeq) continue
      userSeq = seq
    }
    const { conversation, channels, threads, unread } = state
    const { totalUnreadCount = unread?.totalUnreadCount, totalUnreadThreads = unread?.totalUnreadThreads } =
      data as Record<string, number>
    state = {
      conversation: applyEvent(conversation, entry.frame),
      channels: applyEvent(channels, entry.frame),
      threads: applyEvent(threads, entry.frame),
      unread: /:(activity|count:changed)$/.test(event) ? ({ totalUnreadCount, totalUnreadThreads } as never) : unread,
    }
  }
  const { conversation, channels, threads, unread } = state
  const { channel, membership } = conversation
  const known = {
    messages: [...conversation.messages].reverse(),
    channel: channel && (({ nextSendAt: _, ...rest }) => ({ ...rest, membership }))(channel),
    members: conversation.members,
    pins: conversation.pins,
    polls: conversation.polls,
  }
  const shown: Parts = { ...known, channels: channels.channels, threads: threads.threads, unread }
  return Object.fromEntries(
    Object.keys(expected).map((part) => [
      part,
      part in known && !conversation.isMember ? null : shown[part as keyof Parts],
    ]),
  )
}

function withReading(state: State, { seq = 0, parts }: Reading): State {
  const { messages, channel, members, pins, polls, channels, threads } = parts as {
    messages?: MessagePage | null
    channel?: ChannelDetail
    members?: { members: ListedMember[] }
    pins?: { pinnedMessages: PinnedMessage[] }
    polls?: Record<string, PollWithVotes>
    channels?: ChannelPage
    threads?: FollowedThreadPage
  }
  const { message, poll } = parts as { message?: Message; poll?: PollWithVotes }
  const { conversation } = state
  if (message) {
    const read = (known: Message) => (known.id === message.id ? laterOf(known, message) : known)
    return { ...state, conversation: { ...conversation, messages: conversation.messages.map(read), behind: [] } }
  }
  if (poll) return { ...state, conversation: { ...conversation, polls: { ...conversation.polls, [poll.id]: poll } } }
  const isRefused = ['messages', 'channel', 'members'].some(
    (part) => part in parts && parts[part as keyof Parts] === null,
  )
  const {
    membership,
    members: _,
    nextMembersCursor: _next,
    eventSeq: _seq,
    ...ofChannel
  } = channel ?? ({} as ChannelDetail)
  return {
    ...state,
    conversation: {
      ...conversation,
      seq,
      messagesSeq: seq,
      isMember: !isRefused,
      ...(messages && { messages: [...messages.messages].reverse(), hasOlder: messages.nextCursor !== null }),
      ...(channel && { channel: ofChannel, membership }),
      ...(members && { members: members.members }),
      ...(pins && { pins: pins.pinnedMessages }),
      ...(polls && { polls }),
    },
    ...(channels && { channels: addChannelPage(emptyChannelList({ includeEmpty: true }), channels) }),
    ...(threads && { threads: { ...emptyThreadList({}), threads: threads.threads, nextCursor: threads.nextCursor } }),
  }
}
