import type { GatewayFrames, ServerEventName } from './events.gen.js'
import type { TokenSource } from './token.js'

/** What `gateway:hello` says. */
export type SocketHello = GatewayFrames['gateway:hello']

/** A frame of the gateway as it came. */
export interface SocketFrame {
  event: ServerEventName | keyof GatewayFrames
  data: Record<string, unknown>
  /** The number of the event in its channel, on logged events of a channel that you joined. */
  seq?: number
}

/** What the socket says about itself. Names of the service's events all hold a colon, so the two never clash. */
export interface SocketNotices {
  /** The gateway said hello: at first, and after every reconnect. */
  open: SocketHello & { reconnected: boolean }

  /** The connection ended. `code` is the close code, 1006 when there was none. */
  close: { code: number; reason: string; willReconnect: boolean }

  /** Another connection is tried in `delayMs` milliseconds. `attempt` counts from 1. */
  reconnecting: { attempt: number; delayMs: number }

  /** The channel was joined again after a reconnect, and the events missed since `since` follow, up to `seq`. */
  recovered: { channelId: string; since: number; seq: number }

  /** The channel was joined again, but events were missed for good: load its state by REST, then go on from `seq`. */
  reload: { channelId: string; seq: number }

  /**
   * Events beyond those of joined channels may have been missed, because the connection was away or because the service
   * had lost some: load what you hold of channel lists, preferences, mentions, scheduled and blocked by REST again.
   */
  stale: { reason: 'reconnected' | 'missed' }

  /** The channel could not be joined again, for instance because the user is no longer a member. It is forgotten. */
  dropped: { channelId: string; error: Error }

  /** A handler threw, or the gateway complained about a frame without reference. Without a handler: `console.error`. */
  error: { error: unknown }

  /** Every frame, before anything is done with it; events that are dropped as duplicates too. For logs and tests. */
  frame: SocketFrame
}

/** The part of a WebSocket that is used; those of browsers, Node 22 and the package `ws` all have it. */
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
  /** Milliseconds before the first try; doubled for each following one, then shortened by up to half at random. Default: 500. */
  minDelayMs?: number

  /** The longest of these delays, in milliseconds. Default: 30,000. */
  maxDelayMs?: number

  /** How many tries in a row may fail before the socket gives up. Default: no limit. */
  maxAttempts?: number
}

export interface SocketOptions {
  /** Where the gateway is, with `ws:` or `wss:`. */
  url: string

  /** The bearer token, or a function that gets one; called again for every connection. */
  token?: TokenSource

  /** The WebSocket class. Default: the global one (browsers, Node 22 and later). In Node 18 and 20 pass the one of `ws`. */
  WebSocket?: WebSocketConstructor

  /** Milliseconds allowed for connecting and for each acknowledgement. Default: 10,000. */
  timeoutMs?: number

  /** How to reconnect; false turns it off. */
  reconnect?: ReconnectOptions | false
}

export type SocketStatus = 'idle' | 'connecting' | 'open' | 'reconnecting' | 'closed'
