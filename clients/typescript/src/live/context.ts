import type { ChatClient } from '../index.js'
import type { User } from '../api.gen.js'
import type { ChatSocket } from '../realtime.js'
import type { SocketFrame, SocketHello } from '../socket-types.js'
import type { Outbox } from './outbox.js'
import type { LastStates } from './last-state.js'
import type { Store } from './store.js'

/** Status of the connection, or of a collection. */
export interface LiveStatus {
  /**
   * `connecting`: nothing is loaded yet. `live`: in sync with the service. `catching-up`: the state may be behind.
   * `offline`: the state is from `since`, and the connection is retried. `failed`: there is no retry.
   */
  state: 'connecting' | 'live' | 'catching-up' | 'offline' | 'failed'

  /** Start of the outage, by `Date.now()`. */
  since?: number

  /** The last error, if `offline` or `failed`. */
  error?: Error

  /**
   * True where sockets cannot be opened and REST works. `live`: events come by long polling, and typing is not sent. `offline`: the
   * service has no long polling, so visible collections are polled every 30 seconds (`pollMs`), and the outbox sends.
   */
  polling?: boolean
}

/** The user's unread messages. */
export interface UnreadState {
  /** In all channels; null while unknown. */
  total: number | null

  /** By channel, for channels that lists have shown. */
  channels: Readonly<Record<string, number>>
}

/** Lists by the name of their position in `gateway:resume`. */
export type ActivityName = 'activity' | 'threads'

/** Profiles by user id; null for an id that the host does not know. */
export type Profiles = Readonly<Record<string, User | null>>

/** The parts of the live object that collections use. */
export interface Context {
  client: ChatClient
  socket: ChatSocket
  outbox: Outbox
  states: LastStates
  status: Pick<Store<LiveStatus>, 'getSnapshot'>
  /** Milliseconds for which an unused collection stays in sync. */
  lingerMs: number
  /**
   * The last hello of the gateway. Nothing is loaded before the first one, except by polling, and nothing after
   * `close()`.
   */
  hello: () => SocketHello | undefined
  /** The signed-in user, if known. */
  ownId: () => string | undefined
  /** Whether everything is read by REST, without a connection. */
  isPolling: () => boolean
  profiles: () => Profiles
  /** Adds profiles that a list included. */
  addProfiles: (users: Readonly<Record<string, User | null>> | null | undefined) => void
  /** Loads unknown profiles. */
  wantProfiles: (ids: readonly string[]) => void
  /** Users who are typing in an open channel. */
  typing: (channelId: string) => readonly string[] | undefined
  setUnread: (channels: Record<string, number>) => void
  /** Shows a channel as read. @returns a function that undoes it. */
  read: (channelId: string) => () => void
  /** Subscribes to changes of the list from this position, unless it is subscribed already. */
  follow: (position: string, list: ActivityName) => void
  /** Resolves when the position is known. Until then lists are read in sequence, so none is older than the position. */
  beforeFollowing: (list: ActivityName, read: () => Promise<void>) => Promise<void>
}

/** How a collection handles changes. */
export interface Listener {
  event?: (frame: SocketFrame) => unknown
  /** Polls by REST, without a connection. */
  poll?: () => unknown
  /** The connection is open. */
  opened?: () => unknown
  /** All missed logged events have arrived. */
  caughtUp?: () => unknown
  /** Status, profiles or outbox have changed. */
  changed: () => void
  /** The connection is lost. */
  lost?: () => unknown
  /** Events of the user or of the list may be missing. */
  stale?: () => unknown
  /** Events of a channel are missing after this number. */
  reload?: (channelId: string, seq: number) => unknown
  dropped?: (channelId: string, error: Error) => unknown
  /** The unread count of a channel. */
  counted?: (channelId: string, unreadCount: number) => unknown
}
