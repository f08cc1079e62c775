import type { GatewayFrames, ServerEventName } from './events.gen.js'
import type { TokenSource } from './token.js'

/** The data of `gateway:hello`. */
export type SocketHello = GatewayFrames['gateway:hello']

/** A frame as it came from the gateway. */
export interface SocketFrame {
  event: ServerEventName | keyof GatewayFrames
  data: Record<string, unknown>
  /** The number of the event in its channel, on logged events of a channel that you joined. */
  seq?: number
}

/** Notices of the socket itself. All events of the service have a colon in their name, so the two never clash. */
export interface SocketNotices {
  /** `gateway:hello` came: on the first connection, and after every reconnect. */
  open: SocketHello & { reconnected: boolean }

  /** The connection ended. `code` is the close code, or 1006 if there was none. */
  close: { code: number; reason: string; willReconnect: boolean }

  /** The socket will reconnect in `delayMs` milliseconds. `attempt` counts from 1. */
  reconnecting: { attempt: number; delayMs: number }

  /** The channel was joined again after a reconnect. The missed events after `since` follow, up to `seq`. */
  recovered: { channelId: string; since: number; seq: number }

  /** The channel was joined again, but missed events are no longer kept: load its state by REST, then continue from `seq`. */
  reload: { channelId: string; seq: number }

  /**
   * Events other than those of joined channels may be missing, because the connection was lost or the service lost
   * them: load channel lists, preferences, mentions, scheduled messages and blocked users again by REST.
   */
  stale: { reason: 'reconnected' | 'missed' }

  /** The channel could not be joined again, for instance because the user is no longer a member. The socket drops it. */
  dropped: { channelId: string; error: Error }

  /** A handler threw, or the gateway sent an error that belongs to no call. Without a handler: `console.error`. */
  error: { error: unknown }

  /** Every frame, before it is handled, duplicates included. For logs and tests. */
  frame: SocketFrame
}

/** The part of a WebSocket that the socket uses. Browsers, Node 22 and the package `ws` all have it. */
export interface WebSocketLike {
  readonly readyState: number
  onmessage: unknown
  onclose: unknown
  onerror: unknown
  send(data: string): void
  close(code?: number, reason?: string): void
}

export type WebSocketConstructor = new (url: string, protocols?: string[]) => WebSocketLike

export interface ReconnectOptions {
  /** Milliseconds before the first attempt. Doubled for each further one, then shortened by up to half. Default: 500. */
  minDelayMs?: number

  /** The longest of these delays, in milliseconds. Default: 30,000. */
  maxDelayMs?: number

  /** How many attempts in a row may fail before the socket gives up. Default: no limit. */
  maxAttempts?: number
}

export interface SocketOptions {
  /** The URL of the gateway, with `ws:` or `wss:`. */
  url: string

  /** The bearer token, or a function that gets one. It is called for every connection. */
  token?: TokenSource

  /** The WebSocket class. Default: the global one (browsers, Node 22 and later). In Node 18 and 20 pass that of the package `ws`. */
  WebSocket?: WebSocketConstructor

  /** Milliseconds allowed for connecting and for each acknowledgement. Default: 10,000. */
  timeoutMs?: number

  /** How to reconnect. False turns reconnecting off. */
  reconnect?: ReconnectOptions | false
}

export type SocketStatus = 'idle' | 'connecting' | 'open' | 'reconnecting' | 'closed'
