import type { ServerEventName, ServerEvents } from './events.gen.js'
import type {
  ChannelActivity,
  ConnectOptions,
  JoinOptions,
  SavedPositions,
  SocketFrame,
  SocketHello,
  SocketNotices,
  SocketStatus,
} from './socket-types.js'
import type { JoinedChannel } from './subscription-types.js'

/** A connection to the gateway that reconnects by itself. */
export interface ChatSocket {
  /** `idle` before `connect()`, `closed` after `close()` or when the socket gave up. `connect()` starts it again. */
  readonly status: SocketStatus

  /**
   * Opens the connection. Resolves on `gateway:hello`. After that the socket reconnects in the background.
   *
   * @throws {ChatSocketError} `CHAT_AUTH_FAILED` or `CHAT_AUTH_FORBIDDEN` if the handshake was refused and the
   * WebSocket class reports why (browsers don't), `CHAT_RATE_LIMITED` if the user has too many connections, else
   * `CONNECTION_FAILED`; `CLOSED` after `close()`. Without `retryFirst` these are not retried.
   */
  connect(options?: ConnectOptions): Promise<SocketHello>

  /**
   * Checks that an open connection is alive, and replaces it if the gateway does not respond within five seconds. A
   * pending reconnect is attempted at once. The socket does so itself when the browser reports that network or page are
   * back, and after a sleep. Call it where only the app knows, as with `AppState` in React Native.
   */
  check(): void

  /** Closes the connection permanently and forgets the joined channels. Handlers stay registered. */
  close(): void

  /**
   * Subscribes to the events of a channel that the user is a member of. If the socket is connecting, the call waits for
   * the connection. After a reconnect the socket joins it again.
   *
   * @throws {ChatSocketError} for instance `CHAT_NOT_CHANNEL_MEMBER`, `TIMEOUT` or `CONNECTION_LOST`.
   */
  join(channelId: string, options?: JoinOptions): Promise<JoinedChannel>

  /**
   * Ends the subscription: the channel is not joined again. Resolves when the gateway has acknowledged it, or when the
   * connection is gone. @throws {ChatSocketError}
   */
  leave(channelId: string): Promise<void>

  /** Shows the user as typing in a joined channel, for five seconds unless repeated. @throws {ChatSocketError} */
  startTyping(channelId: string): Promise<void>

  /** Ends `startTyping`. @throws {ChatSocketError} */
  stopTyping(channelId: string): Promise<void>

  /**
   * The joined channels, including those to be joined again, with the last seq seen in each. To resume later, store it with the
   * `epoch` of the notice `open`.
   */
  joinedChannels(): Map<string, number>

  /** Marks the channel as visible: it is resumed first after a connection loss. Joining and typing do so too. */
  use(channelId: string): void

  /**
   * The positions for the option `resume`, also after a restart of the program. Undefined until the first
   * `gateway:hello`.
   */
  positions(): SavedPositions | undefined

  /**
   * Subscribes to `chat:channel:activity`, also after reconnects: changes of the caller's channel list since `position`, which
   * `GET /channels` returns. With `threads` to `chat:thread:activity`: changes of the list of followed threads, whose position
   * `GET /threads` returns.
   */
  followActivity(position: string | null, list?: 'activity' | 'threads'): void

  /**
   * Calls the handler for every event of that name, or for a notice of the socket itself such as `reload`.
   *
   * @returns a function that removes the handler.
   */
  on<E extends ServerEventName>(event: E, handler: (data: ServerEvents[E], frame: SocketFrame) => unknown): () => void
  on(event: 'chat:channel:activity', handler: (data: ChannelActivity, frame: SocketFrame) => unknown): () => void
  on<N extends keyof SocketNotices>(notice: N, handler: (data: SocketNotices[N]) => unknown): () => void
}
