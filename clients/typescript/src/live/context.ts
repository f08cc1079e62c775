import type { ChatClient } from '../index.js'
import type { User } from '../api.gen.js'
import type { ChatSocket } from '../realtime.js'
import type { SocketFrame, SocketHello } from '../socket-types.js'
import type { Outbox } from './outbox.js'
import type { LastStates } from './last-state.js'
import type { Store } from './store.js'

/** How things stand with the connection, or with a collection. */
export interface LiveStatus {
  /**
   * `connecting`: nothing is there yet. `live`: all is as the service has it. `catching-up`: what is shown may be behind.
   * `offline`: it is as it was `since`, and the connection is tried again. `failed`: it does not heal by
   * itself.
   */
  state: 'connecting' | 'live' | 'catching-up' | 'offline' | 'failed'

  /** Since when there is no connection, as `Date.now()` counts. */
  since?: number

  /** Why it is `offline` or `failed`: the last error. */
  error?: Error

  /**
   * Whether REST works though there is no connection: what is on screen is read again every 30 seconds (`pollMs`), and what is
   * sent goes out.
   */
  polling?: boolean
}

/** The user's unread messages. */
export interface UnreadState {
  /** In all channels; null until it is known. */
  total: number | null

  /** By channel, as far as lists have shown them. */
  channels: Readonly<Record<string, number>>
}

/** Profiles by user id; null for one that the host does not know. */
export type Profiles = Readonly<Record<string, User | null>>

/** What collections need of the live object to which they belong. */
export interface Context {
  client: ChatClient
  socket: ChatSocket
  outbox: Outbox
  states: LastStates
  status: Pick<Store<LiveStatus>, 'getSnapshot'>
  /** Milliseconds for which what nobody looks at is kept right. */
  lingerMs: number
  /** The last greeting of the service. Nothing is loaded before the first one, unless by REST alone, and nothing after `close()`. */
  hello: () => SocketHello | undefined
  /** Who is signed in, as far as that is known. */
  ownId: () => string | undefined
  /** Whether there is no connection, and everything is read by REST. */
  isPolling: () => boolean
  profiles: () => Profiles
  /** Profiles that came beside a list. */
  addProfiles: (users: Readonly<Record<string, User | null>> | null | undefined) => void
  /** Loads profiles that are not known. */
  wantProfiles: (ids: readonly string[]) => void
  /** Who is typing in a channel that is open. */
  typing: (channelId: string) => readonly string[] | undefined
  setUnread: (channels: Record<string, number>) => void
  /** Shows a channel as read. @returns what undoes it. */
  read: (channelId: string) => () => void
  /** Has the service tell what changes in the list, from this position on, if it does not already. */
  follow: (position: string) => void
  /** Until then one list after the other is read, so that none lies before the position. */
  beforeFollowing: (read: () => Promise<void>) => Promise<void>
}

/** What a collection does about what comes. */
export interface Listener {
  event?: (frame: SocketFrame) => unknown
  /** There is no connection, and it is time to read by REST. */
  poll?: () => unknown
  /** The connection is open. */
  opened?: () => unknown
  /** All is here that came while there was no connection, but for what is not logged. */
  caughtUp?: () => unknown
  /** Another thing than events has changed: status, profiles, outbox. */
  changed: () => void
  /** The connection is gone. */
  lost?: () => unknown
  /** Events of the user or of the list may be missing. */
  stale?: () => unknown
  /** Events of a channel are missing after this number. */
  reload?: (channelId: string, seq: number) => unknown
  dropped?: (channelId: string, error: Error) => unknown
  /** The user has so many unread messages in a channel. */
  counted?: (channelId: string, unreadCount: number) => unknown
}
