import type { heldMessages } from './held-messages.js'
import type { ChatClient } from '../index.js'
import type { ChatSocket } from '../realtime.js'
import type { SocketOptions } from '../socket-types.js'
import type { ChannelFilter } from './channel-list-state.js'
import type { ChannelList } from './channel-list.js'
import type { LiveStatus, Profiles, UnreadState } from './context.js'
import type { Conversation, ConversationOptions } from './conversation-types.js'
import type { OutboxEntry } from './outbox-types.js'
import type { LiveStorage } from './storage.js'
import type { Collection } from './store.js'
import type { ThreadListFilter } from './thread-list-state.js'
import type { ThreadList } from './thread-list.js'

/** Options of `live()`. */
export interface LiveOptions {
  /**
   * Stores the outbox and the last states. With `userId` a last state shows at once, until loaded. Default: in memory,
   * until the page ends.
   */
  storage?: LiveStorage | undefined

  /** The signed-in user, if known: then stored state shows before the connection opens. */
  userId?: string | undefined

  /** Milliseconds for which a collection without listeners stays in sync. Default: 30,000. */
  lingerMs?: number | undefined

  /**
   * Polling interval of visible collections in milliseconds, while REST works and the socket does not. Default: 30,000.
   */
  pollMs?: number | undefined

  /**
   * Pass `heldMessages` of this package if the app shows held messages: entries of the outbox with the status `held`.
   * Without it they are refused with the reason `held`.
   */
  heldMessages?: typeof heldMessages | undefined

  /** Options of its socket. */
  socket?: Partial<SocketOptions> | undefined

  /** Called when the service has a new epoch, or no longer has the missed events, and collections are reloaded. */
  onReset?: (() => void) | undefined
}

/** The pending messages and changes. */
export interface OutboxCollection extends Collection<readonly OutboxEntry[]> {
  /** Retries a refused entry. Pass the files, in order, if they were lost. */
  retry: (clientId: string, ...files: NonNullable<OutboxEntry['file']>['file'][]) => void

  /**
   * Discards it and aborts an upload. A request in progress may still succeed. The promise of a change rejects with the code
   * `DISCARDED`.
   */
  discard: (clientId: string) => void

  /**
   * Removes one of several files from a message, and aborts its upload. The rest is sent as a new entry, which keeps
   * finished uploads; without files, only the text. No effect once the message was requested, unless it was refused.
   */
  removeFile: (clientId: string, index: number) => void
}

/**
 * A user's account, kept in sync. Everything in it shares one connection, which opens with the first listener or the first sent
 * entry.
 */
export interface Live {
  /** The client. */
  readonly client: ChatClient

  /** The signed-in user's id: from the options, or known once the connection has opened, when `status` changes. */
  readonly userId: string | undefined

  /** The status of the connection. */
  readonly status: Collection<LiveStatus>

  /** The user's unread messages. */
  readonly unread: Collection<UnreadState>

  /** The pending messages and changes. */
  readonly outbox: OutboxCollection

  /** The known profiles, by user id. */
  readonly profiles: Collection<Profiles>

  /** Loads the profiles of these users, unless they are known. */
  wantProfiles: (userIds: readonly string[]) => void

  /** The user's channels. Equal filters share one list. */
  channelList: (filter?: ChannelFilter) => ChannelList

  /** The threads that the user follows, newest reply first. A service without threads makes its status `failed`. */
  threads: (filter?: ThreadListFilter) => ThreadList

  /** A channel with its messages. */
  conversation: (channelId: string, options?: ConversationOptions) => Conversation

  /**
   * Opens the connection before the first listener, and again after `failed`. Checks that an open one is alive: call it
   * after a suspension that only the app notices, as with `AppState` in React Native.
   */
  connect: () => void

  /** Listens to an event of its socket, such as `chat:mention:received`. Returns a function that ends it. */
  on: ChatSocket['on']

  /**
   * Removes the stored states of all users and the kit's drafts in the same storage, and stores no more. Call it at
   * sign-out on a shared device. The outbox stays.
   */
  forget: () => Promise<void>

  /** Ends everything. */
  close: () => void
}
