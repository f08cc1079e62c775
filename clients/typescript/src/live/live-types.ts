import type { ChatClient } from '../index.js'
import type { SocketOptions } from '../socket-types.js'
import type { ChannelFilter } from './channel-list-state.js'
import type { ChannelList } from './channel-list.js'
import type { LiveStatus, Profiles, UnreadState } from './context.js'
import type { Conversation, ConversationOptions } from './conversation-types.js'
import type { OutboxEntry } from './outbox-types.js'
import type { LiveStorage } from './storage.js'
import type { Collection } from './store.js'

/** Options of `live()`. */
export interface LiveOptions {
  /**
   * Where the outbox is kept, and what was shown last: with `userId` it shows at once, until it is loaded. Default: in memory,
   * so it ends with the page.
   */
  storage?: LiveStorage

  /** Who is signed in, where the app knows it: then what waits in the storage shows before there is a connection. */
  userId?: string

  /** Milliseconds for which a collection without listeners is kept right. Default: 30,000. */
  lingerMs?: number

  /**
   * Milliseconds between two reads of what is on screen where REST works and the socket does not. Default: 30,000.
   */
  pollMs?: number

  /** Options of its socket. */
  socket?: Partial<SocketOptions>

  /** Called once when the service's history has begun anew or reaches back no further, and what is shown is loaded again. */
  onReset?: () => void
}

/** The messages and changes on their way. */
export interface OutboxCollection extends Collection<readonly OutboxEntry[]> {
  /** Tries again what was refused; with the file where it was lost. */
  retry: (clientId: string, file?: NonNullable<OutboxEntry['file']>['file']) => void

  /**
   * Gives it up. An upload is broken off; what was just arriving may have arrived. The promise of a change rejects with the
   * code `DISCARDED`.
   */
  discard: (clientId: string) => void
}

/**
 * A user's account, kept right. Everything in it shares one connection, which opens with the first listener or the first thing
 * that is sent.
 */
export interface Live {
  /** The client that it was made with. */
  readonly client: ChatClient

  /** How things stand with the connection. */
  readonly status: Collection<LiveStatus>

  /** The user's unread messages. */
  readonly unread: Collection<UnreadState>

  /** The messages and changes on their way. */
  readonly outbox: OutboxCollection

  /** The profiles that are known, by user id. */
  readonly profiles: Collection<Profiles>

  /** The user's channels. The same filter gives the same list. */
  channelList: (filter?: ChannelFilter) => ChannelList

  /** A channel with its messages. */
  conversation: (channelId: string, options?: ConversationOptions) => Conversation

  /**
   * Opens the connection before there is a listener, and again after `failed`. One that is open has to show that it is alive:
   * call it where only the app knows that it was away, as of `AppState` in React Native.
   */
  connect: () => void

  /**
   * Removes from the storage what was shown, of every user who was signed in, and keeps nothing more. For when somebody signs
   * out on a device that others use. What waits in the outbox stays.
   */
  forget: () => Promise<void>

  /** Ends everything. */
  close: () => void
}
