import type { ListedMember, Message, User } from '../api.gen.js'
import type { FileUpload } from '../file-upload.js'
import type { LiveStatus } from './context.js'
import type { ConversationState, MessageWindow } from './conversation-state.js'
import type { Draft, OutboxEntry } from './outbox-types.js'
import type { Collection } from './store.js'

/** Which messages a conversation shows. Those that are opened with other options have messages of their own, and share the rest. */
export interface ConversationOptions {
  /** How many messages a page holds. Default: 50. */
  pageSize?: number

  /** How many messages are kept. What is beyond them is loaded again when it is needed. Default: 500. */
  windowSize?: number

  /** Whether replies stand among the messages, not in their threads alone. Default: true. */
  includeReplies?: boolean
}

/** A message, or one that is on its way: then `pending` is its entry in the outbox, and its id is the `clientId`. */
export type ConversationMessage = Message & {
  /** The entry in the outbox, until the service has the message. */
  pending?: OutboxEntry

  /** The edit of it that waits or was refused. `edit.change` has the text, `edit.error` the reason. */
  edit?: OutboxEntry
}

/** A member with name and picture. */
export type ConversationMember = ListedMember & {
  /** The profile; null while it is not known. */
  user: User | null
}

/** The replies to a message. */
export interface ThreadSnapshot {
  /** Oldest first. */
  messages: readonly ConversationMessage[]

  /** Whether `loadMore()` brings more. */
  hasMore: boolean

  /** Whether this is what the service has. */
  status: LiveStatus
}

/** The replies to a message, kept right. */
export interface Thread extends Collection<ThreadSnapshot> {
  /** Loads the next replies. */
  loadMore: () => Promise<void>
}

/** What a conversation shows beside its messages. */
export interface ConversationDetails extends Pick<
  ConversationState,
  'channel' | 'pins' | 'polls' | 'typing' | 'hasMoreMembers' | 'isMember'
> {
  /** Whether this is what the service has. */
  status: LiveStatus

  /** Those of longest standing first. */
  members: readonly ConversationMember[]

  /** Whose read marker stands at which message, by message id. The own one is left out. */
  readBy: Readonly<Record<string, readonly string[]>>
}

/** What a conversation shows. */
export interface ConversationSnapshot extends ConversationDetails, Omit<MessageWindow, 'messages'> {
  /** Oldest first; at the end those that are on their way. */
  messages: readonly ConversationMessage[]
}

/**
 * A channel with its messages, kept right, and what can be done in it.
 *
 * Changes show at once and wait for the network in the outbox. Their promise resolves when the service has accepted them. What
 * it refuses is undone, and the promise rejects; a refused edit stays in the outbox with its text.
 */
export interface Conversation extends Collection<ConversationSnapshot> {
  /** The channel. */
  readonly channelId: string

  /** Everything but the messages, which it does not load. */
  readonly details: Collection<ConversationDetails>

  /** Sends a message, or puts it into the outbox while there is no connection. */
  send: (draft: Draft | string) => OutboxEntry

  /** Sends a file in the same way. */
  sendFile: (file: FileUpload & Draft) => OutboxEntry

  /** Changes the text of an own message. */
  edit: (messageId: string, text: string) => Promise<void>

  /** Deletes a message. */
  remove: (messageId: string) => Promise<void>

  /** Adds a reaction. */
  react: (messageId: string, key: string) => Promise<void>

  /** Takes a reaction back. */
  unreact: (messageId: string, key: string) => Promise<void>

  /** Votes in a poll. */
  vote: (pollId: string, optionIds: string[]) => Promise<void>

  /** Pins a message. */
  pin: (messageId: string) => Promise<void>

  /** Unpins a message. */
  unpin: (messageId: string) => Promise<void>

  /** Everything up to this message is read, or up to the newest: once it is loaded and the page is visible, at most once a second. */
  markRead: (messageId?: string) => void

  /** The user is typing. Call it for every key: it is sent every three seconds. */
  typing: () => void

  /** The user has stopped typing. */
  stopTyping: () => void

  /** Loads older messages. */
  loadOlder: () => Promise<void>

  /** Loads newer messages, after a jump. */
  loadNewer: () => Promise<void>

  /** Loads more members. */
  loadMembers: () => Promise<void>

  /** Shows the messages around this one. */
  jumpTo: (messageId: string) => Promise<void>

  /** Shows the newest messages. */
  jumpToLatest: () => Promise<void>

  /** The replies to a message. */
  thread: (messageId: string) => Thread
}
