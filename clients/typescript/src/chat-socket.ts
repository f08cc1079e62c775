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
   * Opens the connection. Resolves when `gateway:hello` has come. After that the socket reconnects in the background.
   *
   * @throws {ChatSocketError} `CHAT_AUTH_FAILED` or `CHAT_AUTH_FORBIDDEN` if the WebSocket class reports why the
   * handshake was refused (browsers do not), `CHAT_RATE_LIMITED` if the user has too many connections, else
   * `CONNECTION_FAILED`; `CLOSED` after `close()`. Without `retryFirst` there is no retry then.
   */
  connect(options?: ConnectOptions): Promise<SocketHello>

  /**
   * Has an open connection show that it is alive: it is replaced if the gateway does not answer within five seconds. What
   * waits for the next attempt connects at once. The socket does so by itself when a browser or a device says that the
   * network or the page is back, and after a sleep; call it where only the app knows, as of `AppState` in React Native.
   */
  check(): void

  /** Ends the connection for good and forgets the joined channels. Handlers stay registered. */
  close(): void

  /**
   * Subscribes to the events of a channel that the user is a member of. If the socket is connecting, the call waits for
   * the connection. After a reconnect the channel is joined again by itself.
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

  /** Ends what `startTyping` began. @throws {ChatSocketError} */
  stopTyping(channelId: string): Promise<void>

  /**
   * The channels that are joined, or will be again, with the last seq seen in each. To resume later, keep it together with
   * the `epoch` of the notice `open`.
   */
  joinedChannels(): Map<string, number>

  /** Says that the channel is on screen: after a loss it is resumed before the others. Joining and typing say so too. */
  use(channelId: string): void

  /**
   * What to resume from with the option `resume`, also in another run of the program. Undefined until the service has
   * named its epoch.
   */
  positions(): SavedPositions | undefined

  /**
   * Asks for `chat:channel:activity` from now on and after each reconnect: what changed in the caller's channel list since
   * `position`, which `GET /channels` answers.
   */
  followActivity(position: string | null): void

  /**
   * Calls the handler for every event of that name, or for a notice of the socket itself such as `reload`.
   *
   * @returns a function that removes the handler.
   */
  on<E extends ServerEventName>(event: E, handler: (data: ServerEvents[E], frame: SocketFrame) => unknown): () => void
  on(event: 'chat:channel:activity', handler: (data: ChannelActivity, frame: SocketFrame) => unknown): () => void
  on<N extends keyof SocketNotices>(notice: N, handler: (data: SocketNotices[N]) => unknown): () => void
}
