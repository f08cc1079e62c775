import type { GatewayFrames, ServerEventName, ServerEvents } from './events.gen.js'
import type { TokenSource } from './token.js'

/** The data of `gateway:hello`. */
export type SocketHello = GatewayFrames['gateway:hello']

/** The data of `chat:channel:activity`: what changed in the caller's channel list. */
export type ChannelActivity = ServerEvents['chat:channel:activity']

/** A frame from the gateway. */
export interface SocketFrame {
  /** The name of the event, or of the gateway's own frame. */
  event: ServerEventName | keyof GatewayFrames

  /** The data of the event. */
  data: Record<string, unknown>

  /** The seq of a logged event in its channel, if you joined it, or in the user's feed. */
  seq?: number

  /** `user` if `seq` belongs to the user's feed. */
  feed?: 'user'
}

/** Notices of the socket itself. All events of the service have a colon in their name, so the two never clash. */
export interface SocketNotices {
  /** Received `gateway:hello`: on the first connection, and after every reconnect. */
  open: SocketHello & {
    /** False on the first connection. */
    reconnected: boolean
    /** True where events come by long polling, because no socket could be opened. */
    polling: boolean
  }

  /** The connection ended. `code` is the close code, or 1006 if there was none. */
  close: {
    /** The close code, or 1006. */
    code: number
    /** The reason from the gateway, or of the failure. May be empty. */
    reason: string
    /** Whether the socket tries again. */
    willReconnect: boolean
    /** Why: a `ChatSocketError`, with the code `CLOSED` after `close()`. */
    error: Error
  }

  /** The socket will reconnect in `delayMs` milliseconds. `attempt` counts from 1. */
  reconnecting: {
    /** Consecutive attempts, including this one. */
    attempt: number
    /** Milliseconds until the attempt. */
    delayMs: number
    /** The cause: a `ChatSocketError`. */
    error: Error
  }

  /** The channel was joined again after a reconnect. The missed events after `since` follow, up to `seq`. */
  recovered: {
    /** The channel. */
    channelId: string
    /** The last seq that handlers had seen. */
    since: number
    /** The number of the newest event of the channel. */
    seq: number
  }

  /**
   * The channel was joined again, but missed events are no longer kept, or the service's database was restored to an
   * earlier state: load the channel by REST, then continue from `seq`.
   */
  reload: {
    /** The channel. */
    channelId: string
    /** The number of the newest event of the channel. */
    seq: number
  }

  /** All events missed before the connection opened have arrived. At the first connection too. */
  caughtUp: Record<string, never>

  /**
   * Events other than those of joined channels may be missing, because the connection was lost or the service lost
   * them: load channel lists, preferences, mentions, scheduled messages and blocked users again by REST. A socket that
   * follows the activity gets it only if the service has lost events.
   */
  stale: {
    /** Whether the connection was lost, or the service has lost events. */
    reason: 'reconnected' | 'missed'
  }

  /** The channel could not be joined again, for instance because the user is no longer a member. The socket drops it. */
  dropped: {
    /** The channel. */
    channelId: string
    /** Why: a `ChatSocketError` with the code of the gateway. */
    error: Error
  }

  /** A handler threw, or the gateway sent an error that belongs to no call. Without a handler: `console.error`. */
  error: {
    /** The error thrown by the handler, or a `ChatSocketError`. */
    error: unknown
  }

  /** Every new event, in order, before its own handlers; also `gateway:skip`, which only advances the seq. */
  event: SocketFrame

  /** Every frame, before it is handled, duplicates included. For logs and tests. */
  frame: SocketFrame
}

/** The part of a WebSocket that the socket uses. Browsers, Node 22 and the package `ws` all have it. */
export interface WebSocketLike {
  /** 1 while it is open. */
  readonly readyState: number
  /** Set by the socket: called with each frame, in `data`. */
  onmessage: unknown
  /** Set by the socket: called at the end, with `code` and `reason`. */
  onclose: unknown
  /** Set by the socket: called when the connection fails, before `onclose`. */
  onerror: unknown
  /** Sends a text frame. */
  send(data: string): void
  /** Ends the connection. */
  close(code?: number, reason?: string): void
}

/** A class of WebSockets. */
export type WebSocketConstructor = new (url: string, protocols?: string[]) => WebSocketLike

/** Options of `connect()`. */
export interface ConnectOptions {
  /**
   * True: a failed first connection is retried like a lost one, and the promise settles when the socket is open or has given up.
   * False: it rejects at once. A refused origin, and a refused token that cannot be renewed, are final in both cases. Default:
   * false.
   */
  retryFirst?: boolean | undefined
}

/** Options of `join()`. */
export interface JoinOptions {
  /** The last seq that you have seen. The events after it follow, if still retained. */
  since?: number | undefined

  /**
   * The `epoch` of the notice `open` under which you have seen `since`. If the service's database was restored to an
   * earlier state since then, `recovered` is false. Default: the epoch of this connection.
   */
  epoch?: string | undefined

  /** Timeout of the acknowledgement in milliseconds. Default: the socket's. */
  timeoutMs?: number | undefined
}

/** How a socket reconnects. */
export interface ReconnectOptions {
  /**
   * Delay before the first attempt in milliseconds, doubled for each further one, minus a jitter of up to half. Default: 500.
   */
  minDelayMs?: number | undefined

  /**
   * Maximum delay in milliseconds. Default: 10,000. A delay is also at most 1.5 seconds, or a tenth of the time since the
   * loss.
   */
  maxDelayMs?: number | undefined

  /** Maximum consecutive failed attempts. Default: no limit. */
  maxAttempts?: number | undefined
}

/** The positions to resume from, as returned by `positions()`. Plain JSON, to store anywhere. */
export interface SavedPositions {
  /** The `epoch` of all these positions. */
  epoch: string

  /** The last seq of the user's feed. */
  userSeq?: number

  /** The last seq of each joined channel. */
  channels: Record<string, number>

  /** The position of the channel list, if its activity is subscribed to. */
  activity?: string | null

  /** The same for the list of followed threads. */
  threads?: string | null
}

/** Options of a socket. */
export interface SocketOptions {
  /** The URL of the gateway, with `ws:` or `wss:`. */
  url: string

  /** The bearer token, or a function that gets one. */
  token?: TokenSource | undefined

  /** The WebSocket class. Default: the global one (browsers, Node 22 and later). In Node 18 and 20 pass that of the package `ws`. */
  WebSocket?: WebSocketConstructor | undefined

  /** Timeout of connecting and of each acknowledgement in milliseconds. Default: 10,000. */
  timeoutMs?: number | undefined

  /** Positions of an earlier socket: its channels are joined again from there, and the user's feed continues. */
  resume?: SavedPositions | undefined

  /**
   * Maximum wait of a poll in seconds, from 1 to 25, where sockets cannot be opened and the service has `POST /events/poll`. Typing is
   * not sent there. 0 turns polling off. Default: 25.
   */
  pollSeconds?: number | undefined

  /** How to reconnect. False turns reconnecting off. */
  reconnect?: ReconnectOptions | false | undefined
}

/** The state of a socket. `connecting` is before the first hello, `reconnecting` after a loss. */
export type SocketStatus = 'idle' | 'connecting' | 'open' | 'reconnecting' | 'closed'
