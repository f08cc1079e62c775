import type { Channel, ListedMember, Message, PinnedMessage, PollWithVotes } from '../api.gen.js'

/** An event as a socket hands it over, or as the log of events holds it. */
export interface LiveEvent {
  /** Its name. */
  event: string

  /** Its data. */
  data: object

  /** Its number in the channel, or in the feed of the user. */
  seq?: number

  /** `user` where `seq` is a number of the user's feed. */
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

/** What a member sees of a channel. Plain JSON. */
export interface ConversationState extends MessageWindow {
  /** Who sees it. */
  userId: string

  /** The channel. */
  channelId: string

  /** The number of the last event of the channel that is applied. */
  seq: number

  /** The number up to which the messages hold all events already. */
  messagesSeq: number

  /** Null until it is loaded. */
  channel: Channel | null

  /** Those of longest standing first. */
  members: readonly ListedMember[]

  /** Whether more members can be loaded. */
  hasMoreMembers: boolean

  /** Whether replies stand among the messages. */
  showsReplies: boolean

  /** The threads that are loaded, by their top message. */
  threads: Readonly<Record<string, MessageWindow>>

  /** The last one pinned first. */
  pins: readonly PinnedMessage[]

  /** The polls of the messages, by id. */
  polls: Readonly<Record<string, PollWithVotes>>

  /** Who is typing. */
  typing: readonly string[]

  /** Of whom the user sees nothing. */
  blocked: readonly string[]

  /** Nothing is seen up to this moment. */
  historyStart: string

  /** False once the user has left, was removed or banned, or the channel was deleted. */
  isMember: boolean

  /** Whether an event said that something has changed that it did not hold: load the conversation again. */
  isStale: boolean
}

/** The same one for all that is empty, so that loading it changes nothing. */
const NONE: readonly never[] = []

/** A conversation of which nothing is loaded. */
export const emptyConversation = (userId: string, channelId: string): ConversationState => ({
  userId,
  channelId,
  seq: 0,
  messagesSeq: 0,
  channel: null,
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
  isStale: false,
})

/** The state with something changed: the same one where nothing is another. */
export const patched = <S extends object>(state: S, change: Partial<S>): S =>
  Object.entries(change).some(([key, value]) => state[key as keyof S] !== value) ? { ...state, ...change } : state

/** The same array, unless something in it changes. */
export const edit = <T>(items: readonly T[], change: (item: T) => T): readonly T[] => {
  const next = items.map(change)
  return next.some((item, n) => item !== items[n]) ? next : items
}
