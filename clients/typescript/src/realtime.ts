import { Connection, type Ending, type SocketParts } from './connection.js'
import { Emitter } from './emitter.js'
import { ChatSocketError } from './errors.js'
import type { ClientEventName, ServerEventName, ServerEvents } from './events.gen.js'
import { FrameLimiter } from './frame-limiter.js'
import { GatewayUrl } from './gateway-url.js'
import { DEFAULT_TIMEOUT_MS } from './http.js'
import { errorOf, type GatewayError, PendingRequests } from './pending-requests.js'
import { failureOf, Reconnection } from './reconnect.js'
import type {
  ChannelActivity,
  ConnectOptions,
  JoinOptions,
  SavedPositions,
  SocketFrame,
  SocketHello,
  SocketNotices,
  SocketOptions,
  SocketStatus,
} from './socket-types.js'
import type { JoinedChannel } from './subscription-types.js'
import { subscriptionsOf, type Subscriptions } from './subscriptions.js'
import { Tokens } from './token.js'
import { Waiters } from './waiters.js'
import { onWake } from './wake.js'

/**
 * A connection to the gateway that reconnects by itself.
 *
 * Invariants
 *   * At most one connection exists at a time, and frames of an older one are ignored.
 *   * `waiters` are settled by the next hello, or when the socket gives up.
 */
export class ChatSocket {
  private readonly emitter: Emitter
  private readonly requests = new PendingRequests()
  private readonly limiter = new FrameLimiter()
  private readonly subscriptions: Subscriptions
  private readonly timeoutMs: number
  private readonly waiters = new Waiters()
  private connection: Connection | undefined
  private hello: SocketHello | undefined
  private state: SocketStatus = 'idle'
  private readonly tokens: Tokens
  private readonly reconnection: Reconnection
  private readonly gatewayUrl: GatewayUrl
  /** Runs while the socket waits for its next attempt. */
  private timer: ReturnType<typeof setTimeout> | undefined
  private stopWaking: () => void = () => undefined

  constructor(
    private readonly options: SocketOptions,
    { tokens, otherUrl }: SocketParts = {},
  ) {
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    this.gatewayUrl = new GatewayUrl(options.url, otherUrl)
    this.tokens = tokens ?? new Tokens(options.token, this.timeoutMs)
    this.reconnection = new Reconnection(options.reconnect, this.tokens.canRenew)
    this.emitter = new Emitter((error, event) => this.report(error, event))
    const socket = {
      connection: () => (this.state === 'open' ? this.connection : undefined),
      exchange: this.exchange.bind(this),
      notify: this.notify.bind(this),
    }
    this.subscriptions = subscriptionsOf(socket, this.limiter, this.timeoutMs, options.resume)
  }

  /** `idle` before `connect()`, `closed` after `close()` or when the socket gave up. `connect()` starts it again. */
  get status(): SocketStatus {
    return this.state
  }

  /**
   * Opens the connection. Resolves when `gateway:hello` has come. After that the socket reconnects in the background.
   *
   * @throws {ChatSocketError} `CHAT_AUTH_FAILED` or `CHAT_AUTH_FORBIDDEN` if the WebSocket class reports why the
   * handshake was refused (browsers do not), `CHAT_RATE_LIMITED` if the user has too many connections, else
   * `CONNECTION_FAILED`; `CLOSED` after `close()`. Without `retryFirst` there is no retry then.
   */
  connect({ retryFirst = false }: ConnectOptions = {}): Promise<SocketHello> {
    if (this.state === 'open' && this.hello) return Promise.resolve(this.hello)
    const opened = this.waiters.add()
    if (this.state === 'idle' || this.state === 'closed') {
      this.state = 'connecting'
      this.reconnection.start()
      this.gatewayUrl.reset()
      this.stopWaking = onWake((wake) => this.wake(wake))
      this.dial()
    }
    if (retryFirst) this.reconnection.retryFirst = true
    return opened
  }

  /** Ends the connection for good and forgets the joined channels. Handlers stay registered. */
  close(): void {
    if (this.state === 'idle' || this.state === 'closed') return
    this.subscriptions.clear()
    this.connection?.close(1000)
    this.stop({ code: 1000, reason: '' }, new ChatSocketError('CLOSED', 'the socket was closed by close()'))
  }

  /**
   * Subscribes to the events of a channel that the user is a member of. If the socket is connecting, the call waits for
   * the connection. After a reconnect the channel is joined again by itself.
   *
   * @throws {ChatSocketError} for instance `CHAT_NOT_CHANNEL_MEMBER`, `TIMEOUT` or `CONNECTION_LOST`.
   */
  async join(
    channelId: string,
    { since, epoch, timeoutMs = this.timeoutMs }: JoinOptions = {},
  ): Promise<JoinedChannel> {
    this.needConnect('chat:join:channel')
    return this.subscriptions.join(channelId, since === undefined ? undefined : { seq: since, epoch }, timeoutMs)
  }

  /**
   * Ends the subscription: the channel is not joined again. Resolves when the gateway has acknowledged it, or when the
   * connection is gone. @throws {ChatSocketError}
   */
  async leave(channelId: string): Promise<void> {
    await this.subscriptions.leave(channelId)
  }

  /** Shows the user as typing in a joined channel, for five seconds unless repeated. @throws {ChatSocketError} */
  async startTyping(channelId: string): Promise<void> {
    await this.type('chat:typing:start', channelId)
  }

  /** Ends what `startTyping` began. @throws {ChatSocketError} */
  async stopTyping(channelId: string): Promise<void> {
    await this.type('chat:typing:stop', channelId)
  }

  /**
   * The channels that are joined, or will be again, with the last seq seen in each. To resume later, keep it together with
   * the `epoch` of the notice `open`.
   */
  joinedChannels(): Map<string, number> {
    return this.subscriptions.snapshot()
  }

  /** Says that the channel is on screen: after a loss it is resumed before the others. Joining and typing say so too. */
  use(channelId: string): void {
    this.subscriptions.use(channelId)
  }

  /**
   * What to resume from with the option `resume`, also in another run of the program. Undefined until the service has
   * named its epoch.
   */
  positions(): SavedPositions | undefined {
    return this.subscriptions.saved()
  }

  /**
   * Asks for `chat:channel:activity` from now on and after each reconnect: what changed in the caller's channel list since
   * `position`, which `GET /channels` answers. Services of the first version do not know it.
   */
  followActivity(position: string | null): void {
    this.subscriptions.followActivity(position)
  }

  /**
   * Calls the handler for every event of that name, or for a notice of the socket itself such as `reload`.
   *
   * @returns a function that removes the handler.
   */
  on<E extends ServerEventName>(event: E, handler: (data: ServerEvents[E], frame: SocketFrame) => unknown): () => void
  on(event: 'chat:channel:activity', handler: (data: ChannelActivity, frame: SocketFrame) => unknown): () => void
  on<N extends keyof SocketNotices>(notice: N, handler: (data: SocketNotices[N]) => unknown): () => void
  on(event: string, handler: (...values: never[]) => unknown): () => void {
    return this.emitter.on(event, handler)
  }

  private notify<N extends keyof SocketNotices>(notice: N, data: SocketNotices[N]): void {
    this.emitter.emit(notice, data)
  }

  private report(error: unknown, event: string): void {
    // An error handler that throws must not cause a loop, and no error must vanish.
    if (event !== 'error' && this.emitter.has('error')) this.notify('error', { error })
    // eslint-disable-next-line no-console -- the last resort of a library without a logger
    else console.error('ChatSocket:', error)
  }

  private dial(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.connection = new Connection({
      ...this.options,
      url: this.gatewayUrl.current,
      timeoutMs: this.timeoutMs,
      tokens: this.tokens,
      refused: this.reconnection.refused,
      onFrame: (frame) => this.receive(frame),
      onEnd: (ending) => this.ended(ending),
    })
  }

  /** The network or the page is back: what waits goes on at once, and an open connection shows that it is alive. */
  private wake(wake: { network: boolean }): void {
    if (this.state === 'open') this.connection?.check()
    else if (this.timer !== undefined && this.reconnection.wake(wake)) this.dial()
  }

  private receive(frame: SocketFrame): void {
    this.notify('frame', frame)
    const { event, data } = frame
    if (event === 'gateway:hello') this.opened(data as never)
    else if (event === 'gateway:ack') this.requests.accept(data.ref, data)
    else if (event === 'gateway:error') this.refused(data as never)
    else if (event === 'gateway:stale') this.notify('stale', { reason: 'missed' })
    else if (this.subscriptions.advance(frame)) {
      this.notify('event', frame)
      if (event !== 'gateway:skip') this.emitter.emit(event, data, frame)
    }
  }

  private opened(hello: SocketHello): void {
    const reconnected = this.reconnection.wasOpen
    this.hello = hello
    this.state = 'open'
    this.reconnection.opened()
    this.limiter.reset()
    this.subscriptions.opened(hello)
    this.notify('open', { ...hello, reconnected })
    if (reconnected && !this.subscriptions.isWhole()) this.notify('stale', { reason: 'reconnected' })
    this.subscriptions.announce()
    this.waiters.settle(({ accept }) => accept(hello))
  }

  private refused({ ref, error }: { ref?: unknown; error: GatewayError }): void {
    const failure = errorOf(error)
    if (!this.requests.refuse(ref, failure)) this.report(failure, 'gateway:error')
  }

  private ended(latest: Ending): void {
    // Until a gateway has answered, it may be at either URL.
    const ending = this.reconnection.wasOpen ? latest : this.gatewayUrl.next(latest)
    if (!ending) return this.dial()
    const held = this.state === 'open'
    const next = this.reconnection.next(ending, { held, token: this.connection?.token })
    if (!next) return this.stop(ending, failureOf(ending, this.gatewayUrl.current))
    this.connection = undefined
    this.state = this.reconnection.wasOpen ? 'reconnecting' : 'connecting'
    this.requests.refuseAll((event) => this.connectionLost(event))
    this.timer = setTimeout(() => this.dial(), next.delayMs)
    if (held) this.notify('close', { code: ending.code, reason: ending.reason, willReconnect: true })
    // A handler may have called close() by now.
    if (this.state === 'reconnecting' || (this.state === 'connecting' && this.reconnection.retryFirst))
      this.notify('reconnecting', next)
  }

  private stop(ending: Ending, failure: ChatSocketError): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.stopWaking()
    this.connection = undefined
    this.state = 'closed'
    this.requests.refuseAll((event) => (failure.code === 'CLOSED' ? failure : this.connectionLost(event)))
    this.waiters.settle(({ reject }) => reject(failure))
    this.subscriptions.refuse(failure)
    this.limiter.reset(Infinity)
    this.notify('close', { code: ending.code, reason: ending.reason, willReconnect: false })
  }

  private connectionLost(event: string): ChatSocketError {
    return new ChatSocketError('CONNECTION_LOST', `the connection broke before ${event} was acknowledged`)
  }

  /** Typing waits for nothing. It counts as a frame, so that others wait instead. */
  private async type(event: 'chat:typing:start' | 'chat:typing:stop', channelId: string): Promise<void> {
    this.needConnect(event)
    const { timeoutMs } = this
    const late = new ChatSocketError('TIMEOUT', `${event} was not sent: no connection within ${timeoutMs} ms`)
    if (this.state !== 'open') await this.waiters.add(timeoutMs, late)
    this.subscriptions.use(channelId)
    this.limiter.charge()
    await this.exchange(event, { channelId }, () => undefined, timeoutMs)
  }

  private async exchange<T>(
    event: ClientEventName,
    data: object,
    settle: (answer: never) => T,
    timeoutMs: number,
  ): Promise<T> {
    const { connection } = this
    if (!connection || this.state !== 'open') throw this.connectionLost(event)
    return this.requests.add(event, timeoutMs, (ref) => connection.send({ event, data, ref }), settle as () => T)
  }

  private needConnect(event: string): void {
    if (this.state !== 'idle' && this.state !== 'closed') return
    throw new ChatSocketError('NOT_CONNECTED', `${event} needs a connection: call connect() first`)
  }
}
