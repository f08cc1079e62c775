import { Connection, type Ending } from './connection.js'
import { Emitter } from './emitter.js'
import { ChatSocketError } from './errors.js'
import type { ClientEvents, ServerEventName, ServerEvents } from './events.gen.js'
import { FrameLimiter } from './frame-limiter.js'
import { DEFAULT_TIMEOUT_MS } from './http.js'
import { PendingRequests } from './pending-requests.js'
import { delayBefore, failureOf, isFinal, isUnauthorized } from './reconnect.js'
import type { SocketFrame, SocketHello, SocketNotices, SocketOptions, SocketStatus } from './socket-types.js'
import { Subscriptions, type JoinedChannel } from './subscriptions.js'

interface GatewayError {
  ref?: unknown
  error: { code: ChatSocketError['code']; message: string; details?: Record<string, unknown> }
}

interface Waiter {
  resolve: (hello: SocketHello) => void
  reject: (error: ChatSocketError) => void
}

/** A connection that was open for this long resets the reconnect delay. */
const STABLE_MS = 10_000

/**
 * A connection to the gateway that reconnects by itself.
 *
 * Invariants
 *   * At most one connection exists at a time, and frames of an older one are ignored.
 *   * `waiters` are settled exactly once: by the next hello, or when the socket gives up.
 */
export class ChatSocket {
  private readonly emitter: Emitter
  private readonly requests = new PendingRequests()
  private readonly limiter = new FrameLimiter()
  private readonly subscriptions: Subscriptions
  private readonly timeoutMs: number
  private waiters: Waiter[] = []
  private connection: Connection | undefined
  private hello: SocketHello | undefined
  private state: SocketStatus = 'idle'
  private attempts = 0
  private refusals = 0
  private renewToken = false
  private wasOpen = false
  private openedAt = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly options: SocketOptions) {
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    this.emitter = new Emitter((error, event) => this.report(error, event))
    const socket = {
      openConnection: () => (this.state === 'open' ? this.connection : undefined),
      exchange: this.exchange.bind(this),
      notify: this.notify.bind(this),
    }
    this.subscriptions = new Subscriptions(socket, this.limiter, this.timeoutMs)
  }

  /** `idle` before `connect()`, `closed` after `close()` or when the socket gave up. `connect()` starts it again. */
  get status(): SocketStatus {
    return this.state
  }

  /**
   * Opens the connection. Resolves when `gateway:hello` has come. After that the socket reconnects in the background.
   *
   * @throws {ChatSocketError} `CHAT_AUTH_FAILED` or `CHAT_AUTH_FORBIDDEN` if the WebSocket class reports why the
   * handshake was refused (browsers do not), else `CONNECTION_FAILED`; `CLOSED` after `close()`. There is no retry then.
   */
  connect(): Promise<SocketHello> {
    if (this.state === 'open' && this.hello) return Promise.resolve(this.hello)
    const opened = new Promise<SocketHello>((resolve, reject) => this.waiters.push({ resolve, reject }))
    if (this.state === 'idle' || this.state === 'closed') {
      this.state = 'connecting'
      this.wasOpen = false
      this.attempts = this.refusals = 0
      this.dial()
    }
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
   * @param options.since the last seq that you have seen: the events after it follow, if they are still kept.
   * @param options.timeoutMs milliseconds to wait for the acknowledgement. Default: the socket's.
   * @throws {ChatSocketError} for instance `CHAT_NOT_CHANNEL_MEMBER`, `TIMEOUT` or `CONNECTION_LOST`.
   */
  async join(channelId: string, options: { since?: number; timeoutMs?: number } = {}): Promise<JoinedChannel> {
    return this.subscriptions.join(channelId, options.since, options.timeoutMs ?? this.timeoutMs)
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
    await this.request('chat:typing:start', { channelId })
  }

  /** Ends what `startTyping` began. @throws {ChatSocketError} */
  async stopTyping(channelId: string): Promise<void> {
    await this.request('chat:typing:stop', { channelId })
  }

  /** The channels that are joined, or will be again, with the last seq seen in each. Keep it to resume later. */
  joinedChannels(): Map<string, number> {
    return this.subscriptions.snapshot()
  }

  /**
   * Calls the handler for every event of that name, or for a notice of the socket itself such as `reload`.
   *
   * @returns a function that removes the handler.
   */
  on<E extends ServerEventName>(event: E, handler: (data: ServerEvents[E], frame: SocketFrame) => unknown): () => void
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
    this.connection = new Connection({
      ...this.options,
      timeoutMs: this.timeoutMs,
      renewToken: this.renewToken,
      onFrame: (frame) => this.receive(frame),
      onEnd: (ending) => this.ended(ending),
    })
  }

  private receive(frame: SocketFrame): void {
    this.notify('frame', frame)
    const { event, data } = frame
    if (event === 'gateway:hello') this.opened(data as unknown as SocketHello)
    else if (event === 'gateway:ack') this.requests.accept(data.ref, data)
    else if (event === 'gateway:error') this.refused(data as unknown as GatewayError)
    else if (event === 'gateway:stale') this.notify('stale', { reason: 'missed' })
    else if (this.isNew(frame) && event !== 'gateway:skip') this.emitter.emit(event, data, frame)
  }

  private isNew({ data, seq }: SocketFrame): boolean {
    return seq === undefined || this.subscriptions.advance(data.channelId as string, seq)
  }

  private opened(hello: SocketHello): void {
    const reconnected = this.wasOpen
    this.hello = hello
    this.state = 'open'
    this.wasOpen = true
    this.openedAt = Date.now()
    this.refusals = 0
    this.renewToken = false
    this.limiter.reset()
    this.subscriptions.rejoinAll()
    this.notify('open', { ...hello, reconnected })
    if (reconnected) this.notify('stale', { reason: 'reconnected' })
    for (const { resolve } of this.waiters.splice(0)) resolve(hello)
  }

  private refused({ ref, error }: GatewayError): void {
    const failure = new ChatSocketError(error.code, error.message, error.details)
    if (!this.requests.refuse(ref, failure)) this.report(failure, 'gateway:error')
  }

  private ended(ending: Ending): void {
    const held = this.state === 'open'
    if (held && Date.now() - this.openedAt >= STABLE_MS) this.attempts = 0
    const unauthorized = isUnauthorized(ending)
    if (unauthorized) this.refusals += 1
    // Browsers do not report why a handshake failed. The token may have been the reason.
    this.renewToken = unauthorized || !held
    if (!this.mayReconnect(ending)) return this.stop(ending, failureOf(ending, this.options.url))
    this.connection = undefined
    this.state = this.wasOpen ? 'reconnecting' : 'connecting'
    this.requests.refuseAll((event) => this.connectionLost(event))
    const { reconnect } = this.options
    const delayMs = unauthorized && this.attempts === 0 ? 0 : delayBefore(ending, this.attempts, reconnect)
    this.attempts += 1
    this.timer = setTimeout(() => this.dial(), delayMs)
    if (held) this.notify('close', { code: ending.code, reason: ending.reason, willReconnect: true })
    // A handler may have called close() by now.
    if (this.state === 'reconnecting') this.notify('reconnecting', { attempt: this.attempts, delayMs })
  }

  private mayReconnect(ending: Ending): boolean {
    const { reconnect, token } = this.options
    if (isUnauthorized(ending)) return typeof token === 'function' && this.refusals < 2 && reconnect !== false
    if (!this.wasOpen || reconnect === false || isFinal(ending)) return false
    return this.attempts < (reconnect?.maxAttempts ?? Infinity)
  }

  private stop(ending: Ending, failure: ChatSocketError): void {
    clearTimeout(this.timer)
    this.connection = undefined
    this.state = 'closed'
    this.requests.refuseAll((event) => (failure.code === 'CLOSED' ? failure : this.connectionLost(event)))
    for (const { reject } of this.waiters.splice(0)) reject(failure)
    this.notify('close', { code: ending.code, reason: ending.reason, willReconnect: false })
  }

  private connectionLost(event: string): ChatSocketError {
    return new ChatSocketError('CONNECTION_LOST', `the connection broke before ${event} was acknowledged`)
  }

  private async request<E extends keyof ClientEvents>(event: E, data: ClientEvents[E]): Promise<void> {
    await this.limiter.run(() => this.exchange(event, data, () => undefined, this.timeoutMs))
  }

  private async exchange<E extends keyof ClientEvents, T>(
    event: E,
    data: ClientEvents[E],
    settle: (answer: Record<string, unknown>) => T,
    timeoutMs: number,
  ): Promise<T> {
    if (this.state !== 'open') await this.untilOpen(event, timeoutMs)
    return this.requests.add(event, timeoutMs, (ref) => this.connection?.send({ event, data, ref }), settle)
  }

  private async untilOpen(event: string, timeoutMs: number): Promise<void> {
    if (this.state === 'idle' || this.state === 'closed') {
      throw new ChatSocketError('NOT_CONNECTED', `${event} needs a connection: call connect() first`)
    }
    const late = new ChatSocketError('TIMEOUT', `${event} was not sent: no connection within ${timeoutMs} ms`)
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(late), timeoutMs)
      const settled = () => clearTimeout(timer)
      this.waiters.push({
        resolve: () => (settled(), resolve()),
        reject: (error) => (settled(), reject(error)),
      })
    })
  }
}
