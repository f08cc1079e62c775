import type { Channel, ChannelDetail, ListedMember, Member, Message, PinnedMessage, PollWithVotes } from '../api.gen.js'

/** An event from a socket or from the log of events. */
export interface LiveEvent {
  /** Its name. */
  event: string

  /** Its data. */
  data: object

  /** Its seq in the channel, or in the feed of the user. */
  seq?: number

  /** `user` if `seq` belongs to the user's feed. */
  feed?: 'user'
}

/** Messages between two points in time, oldest first. */
export interface MessageWindow {
  /** Oldest first. */
  messages: readonly Message[]

  /** Whether there are older ones to load. */
  hasOlder: boolean

  /** Whether there are newer ones to load. While there are, new messages are not added. */
  hasNewer: boolean
}

/** A channel as a member sees it. Plain JSON. */
export interface ConversationState extends MessageWindow {
  /** The id of the member. */
  userId: string

  /** The channel. */
  channelId: string

  /** The seq of the last applied event of the channel. */
  seq: number

  /** The seq up to which the messages include all events. */
  messagesSeq: number

  /** Null until it is loaded. */
  channel: (Channel & Pick<ChannelDetail, 'nextSendAt'>) | null

  /**
   * The user's own membership, which may be beyond the loaded members. Undefined in states stored by an earlier
   * version.
   */
  membership?: Member | null

  /** Oldest membership first. */
  members: readonly ListedMember[]

  /** Whether more members can be loaded. */
  hasMoreMembers: boolean

  /** Whether the messages include replies. */
  showsReplies: boolean

  /** The loaded threads, by top message. */
  threads: Readonly<Record<string, MessageWindow>>

  /** Newest pin first. */
  pins: readonly PinnedMessage[]

  /** The polls of the messages, by id. */
  polls: Readonly<Record<string, PollWithVotes>>

  /** Users who are typing. */
  typing: readonly string[]

  /** Users whose messages are hidden. */
  blocked: readonly string[]

  /** History start: messages up to this time are hidden. */
  historyStart: string

  /** False once the user has left, was removed or banned, or the channel was deleted. */
  isMember: boolean

  /** Growing messages with missing text, by id: read each of them once. */
  behind: readonly string[]

  /** Whether an event reported a change without its content: reload the conversation. */
  isStale: boolean
}

/** Shared by all empty states, so that loading one changes nothing. */
const NONE: readonly never[] = []

/** A conversation before it is loaded. */
export const emptyConversation = (userId: string, channelId: string): ConversationState => ({
  userId,
  channelId,
  seq: 0,
  messagesSeq: 0,
  channel: null,
  membership: null,
  members: NONE,
  hasMoreMembers: false,
  messages: NONE,
  hasOlder: false,
  hasNewer: false,
  showsReplies: true,
  threads: {},
  pins: NONE,
  polls: {},
  typing: NONE,
  blocked: NONE,
  historyStart: '',
  isMember: true,
  behind: NONE,
  isStale: false,
})

/** The state with changes; the same object if nothing differs. */
export const patched = <S extends object>(state: S, change: Partial<S>): S =>
  Object.entries(change).some(([key, value]) => state[key as keyof S] !== value) ? { ...state, ...change } : state

/** Supports servers without `membership`, which list the caller only among the first members. */
export const ownMembership = ({ membership, members, userId }: ConversationState): Member | undefined =>
  membership ?? members.find((member) => member.userId === userId)

/** The same array, unless an item changes. */
export const edit = <T>(items: readonly T[], change: (item: T) => T): readonly T[] => {
  const next = items.map(change)
  return next.some((item, n) => item !== items[n]) ? next : items
}
