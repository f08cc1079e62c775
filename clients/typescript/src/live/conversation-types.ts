import type { AnswerQuestionRequest, ListedMember, Member, Message, User } from '../api.gen.js'
import type { FileUpload } from '../file-upload.js'
import type { LiveStatus } from './context.js'
import type { ConversationState, MessageWindow } from './conversation-state.js'
import type { Draft, OutboxAttachment, OutboxEntry } from './outbox-types.js'
import type { Collection } from './store.js'

/**
 * Selects the messages of a conversation. Conversations of one channel with different options have separate messages,
 * and share the rest.
 */
export interface ConversationOptions {
  /** Messages per page. Default: 50. */
  pageSize?: number | undefined

  /** Maximum messages in memory. Others are loaded again on demand. Default: 500. */
  windowSize?: number | undefined

  /** Whether the messages include replies, which are in threads anyway. Default: true. */
  includeReplies?: boolean | undefined
}

/** A message. While it is sent, `pending` is its entry in the outbox, and its id is the `clientId`. */
export type ConversationMessage = Message & {
  /** The entry in the outbox, until the service has the message. */
  pending?: OutboxEntry

  /** A pending or refused edit. `edit.change` has the text, `edit.error` the reason. */
  edit?: OutboxEntry
}

/** A member with name and picture. */
export type ConversationMember = ListedMember & {
  /** The profile; null while unknown. */
  user: User | null
}

/** The replies to a message. */
export interface ThreadSnapshot {
  /** Oldest first. */
  messages: readonly ConversationMessage[]

  /** Whether `loadMore()` has more to load. */
  hasMore: boolean

  /** Whether this is in sync with the service. */
  status: LiveStatus
}

/** The replies to a message, kept in sync. */
export interface Thread extends Collection<ThreadSnapshot> {
  /** Loads the next replies. */
  loadMore: () => Promise<void>
}

/** The content of a conversation without its messages. */
export interface ConversationDetails extends Pick<
  ConversationState,
  'channel' | 'pins' | 'polls' | 'typing' | 'hasMoreMembers' | 'isMember'
> {
  /** Whether this is in sync with the service. */
  status: LiveStatus

  /** The user's own membership, with the read marker; null until it is loaded. */
  membership: Member | null

  /** Oldest membership first. */
  members: readonly ConversationMember[]

  /** Users whose read marker is at a message, by message id, without the own one. */
  readBy: Readonly<Record<string, readonly string[]>>
}

/** Files to send in one message. */
export interface FilesToSend extends Omit<Draft, 'files'> {
  /** The files, in their order, each with a description for people who cannot see it. */
  files: readonly (FileUpload & Pick<OutboxAttachment, 'altText'>)[]
}

/** The content of a conversation. */
export interface ConversationSnapshot extends ConversationDetails, Omit<MessageWindow, 'messages'> {
  /** Oldest first; pending ones at the end. */
  messages: readonly ConversationMessage[]
}

/**
 * A channel with its messages, kept in sync, and its actions.
 *
 * Changes show at once, and wait for the network in the outbox. Their promise resolves when the service accepts them.
 * If it refuses a change, the change is undone and the promise rejects; a refused edit stays in the outbox with its
 * text.
 */
export interface Conversation extends Collection<ConversationSnapshot> {
  /** The channel. */
  readonly channelId: string

  /** Everything except the messages, which this does not load. */
  readonly details: Collection<ConversationDetails>

  /** Sends a message, or puts it into the outbox while there is no connection. */
  send: (draft: Draft | string) => OutboxEntry

  /** Sends a file in the same way. */
  sendFile: (file: FileUpload & Draft) => OutboxEntry

  /**
   * Sends several files in one message: each is uploaded, then the message is sent. Uploaded files stay uploaded over retries and
   * reloads.
   */
  sendFiles: (message: FilesToSend) => OutboxEntry

  /** Changes the text of an own message. */
  edit: (messageId: string, text: string) => Promise<void>

  /** Deletes a message. */
  remove: (messageId: string) => Promise<void>

  /** Adds a reaction. */
  react: (messageId: string, key: string) => Promise<void>

  /** Removes a reaction. */
  unreact: (messageId: string, key: string) => Promise<void>

  /** Votes in a poll. */
  vote: (pollId: string, optionIds: string[]) => Promise<void>

  /** Replaces the votes in a poll that has `allowChange`; without options it withdraws them. */
  changeVote: (pollId: string, optionIds: string[]) => Promise<void>

  /**
   * Answers a question of a message. Retries until the service has it; it counts once. Rejects, for example, with
   * `CHAT_QUESTION_ANSWERED` if another user has decided, or `CHAT_QUESTION_CLOSED` if it has expired or was canceled.
   */
  answer: (messageId: string, questionId: string, answer: AnswerQuestionRequest) => Promise<void>

  /** Cancels a question of a message, as its asker or an operator. */
  cancelQuestion: (messageId: string, questionId: string) => Promise<void>

  /** Pins a message. */
  pin: (messageId: string) => Promise<void>

  /** Unpins a message. */
  unpin: (messageId: string) => Promise<void>

  /**
   * Stops a growing message: asks its producer to end it. @throws the service's refusal, such as
   * `CHAT_NOT_CHANNEL_OPERATOR` if only operators may.
   */
  stop: (messageId: string) => Promise<void>

  /**
   * Marks as read up to this message, default the newest. Waits until it is loaded and the page is visible; sends at
   * most once a second.
   */
  markRead: (messageId?: string) => void

  /** Shows the user as typing. Call it on every key press: it sends at most every three seconds. */
  typing: () => void

  /** Ends the user's typing. */
  stopTyping: () => void

  /** Loads older messages. */
  loadOlder: () => Promise<void>

  /** Loads newer messages, after a jump. */
  loadNewer: () => Promise<void>

  /** Loads more members. */
  loadMembers: () => Promise<void>

  /** Jumps to the messages around this one. */
  jumpTo: (messageId: string) => Promise<void>

  /** Jumps to the newest messages. */
  jumpToLatest: () => Promise<void>

  /** The replies to a message. */
  thread: (messageId: string) => Thread
}
