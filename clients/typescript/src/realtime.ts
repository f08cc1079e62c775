import { Connection, type Ending } from './connection.js'
import { Emitter } from './emitter.js'
import { ChatSocketError } from './errors.js'
import type { ClientEvents, ServerEventName, ServerEvents } from './events.gen.js'
import { DEFAULT_TIMEOUT_MS } from './http.js'
import { Pace } from './pace.js'
import { delayBefore, failureOf, isCredentials, isFinal } from './reconnect.js'
import { PendingRequests } from './requests.js'
import type { SocketFrame, SocketHello, SocketNotices, SocketOptions, SocketStatus } from './socket-types.js'

/** What joining a channel answers. */
export interface JoinedChannel {
  channelId: string

  /** The number of the newest event of the channel. */
  seq: number

  /**
   * Null without `since`. True: the events after `since` follow. False: they are no longer kept, so load the channel
   * by REST.
   */
  recovered: boolean | null
}

interface GatewayComplaint {
  ref?: unknown
  error: { code: ChatSocketError['code']; message: string; details?: Record<string, unknown> }
}

interface Waiter {
  resolve: (hello: SocketHello) => void
  reject: (error: ChatSocketError) => void
}

/** What may be different a moment later; every other refusal to join again is taken as final. */
const PASSING_CODES = new Set(['TIMEOUT', 'CHAT_SERVICE_UNAVAILABLE', 'CHAT_INTERNAL_ERROR', 'CHAT_RATE_LIMITED'])
/** Without a connection there is nothing left to leave. */
const GONE_CODES = new Set(['CONNECTION_LOST', 'CLOSED', 'NOT_CONNECTED'])
/** A connection that held this long counts as good, and the delays start small again. */
const STABLE_MS = 10_000

/**
 * A connection to the gateway that mends itself.
 *
 * Invariants: at most one connection lives at a time, and frames of an older one are ignored. `channels` holds every
 * channel that should be joined with the highest seq handed to handlers, so no handler sees a seq twice or out of
 * order, and joining again with it as `since` misses nothing that the gateway still keeps. `waiters` are settled
 * exactly once: by the next hello, or when the socket gives up.
 */
export class ChatSocket {
  private readonly channels = new Map<string, number>()
  /** Channels that wait for their turn to be joined again. */
  private readonly toRejoin = new Set<string>()
  private readonly emitter: Emitter
  private readonly requests = new PendingRequests()
  private readonly pace = new Pace()
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
  }

  /** `idle` before `connect()`, `closed` after `close()` or when the socket gave up; `connect()` starts it again. */
  get status(): SocketStatus {
    return this.state
  }

  /**
   * Opens the connection; resolves when the gateway has said hello. Later losses are mended in the background.
   *
   * @throws {ChatSocketError} `CHAT_AUTH_FAILED` or `CHAT_AUTH_FORBIDDEN` where the WebSocket class tells why the
   * handshake was refused (browsers do not), else `CONNECTION_FAILED` or `TIMEOUT`. Nothing is retried then.
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
    this.channels.clear()
    this.connection?.close(1000)
    this.stop({ code: 1000, reason: '' }, new ChatSocketError('CLOSED', 'the socket was closed by close()'))
  }

  /**
   * Subscribes to the events of a channel that the user is a member of. Waits for the connection while it is being
   * made. The channel is joined again by itself after a reconnect.
   *
   * @param options.since the last seq that you have seen: what came after it follows, if it is still kept.
   * @param options.timeoutMs milliseconds to wait. Default: the socket's.
   * @throws {ChatSocketError} for instance `CHAT_NOT_CHANNEL_MEMBER`, `TIMEOUT` or `CONNECTION_LOST`.
   */
  async join(channelId: string, options: { since?: number; timeoutMs?: number } = {}): Promise<JoinedChannel> {
    return this.pace.run(() => this.sendJoin(channelId, options.since, options.timeoutMs ?? this.timeoutMs))
  }

  /**
   * Ends the subscription: the channel is not joined again. Resolves when the gateway has acknowledged it, or when the
   * connection is gone. @throws {ChatSocketError}
   */
  async leave(channelId: string): Promise<void> {
    const forget = () => void this.channels.delete(channelId)
    forget()
    try {
      await this.pace.run(async () => {
        if (this.state !== 'open') return
        // Again with the answer, for that to an earlier join may have come in between.
        await this.exchange('chat:leave:channel', { channelId }, forget, this.timeoutMs)
      })
    } catch (error) {
      if (!GONE_CODES.has((error as ChatSocketError).code)) throw error
      forget()
    }
  }

  /** Shows the user as typing, in a joined channel, for five seconds unless repeated. @throws {ChatSocketError} */
  async startTyping(channelId: string): Promise<void> {
    await this.request('chat:typing:start', { channelId }, () => undefined)
  }

  /** Takes it back. @throws {ChatSocketError} */
  async stopTyping(channelId: string): Promise<void> {
    await this.request('chat:typing:stop', { channelId }, () => undefined)
  }

  /** The channels that are joined, or will be again, with the last seq seen in each: keep it to go on later. */
  joinedChannels(): Map<string, number> {
    return new Map(this.channels)
  }

  /**
   * Calls the handler for every event of that name, or for a notice of the socket itself such as `reload`.
   *
   * @returns a function that ends it.
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
    // A handler of errors that throws must not start a circle, and an error must not vanish.
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
    const { event, data, seq } = frame
    if (event === 'gateway:hello') this.opened(data as unknown as SocketHello)
    else if (event === 'gateway:ack') this.requests.accept(data.ref, data)
    else if (event === 'gateway:error') this.refused(data as unknown as GatewayComplaint)
    else if (event === 'gateway:stale') this.notify('stale', { reason: 'missed' })
    else if (this.isNew(data.channelId, seq) && event !== 'gateway:skip') this.emitter.emit(event, data, frame)
  }

  private isNew(channelId: unknown, seq: number | undefined): boolean {
    if (seq === undefined) return true
    const last = this.channels.get(channelId as string)
    // Of a join that was given up too early: joining again brings the event again.
    if (last === undefined || seq <= last) return false
    this.channels.set(channelId as string, seq)
    return true
  }

  private opened(hello: SocketHello): void {
    const reconnected = this.wasOpen
    this.hello = hello
    this.state = 'open'
    this.wasOpen = true
    this.openedAt = Date.now()
    this.refusals = 0
    this.renewToken = false
    this.pace.reset()
    // What still waits since the connection before is not queued twice, or each loss would make the wait longer.
    for (const channelId of this.channels.keys()) if (!this.toRejoin.has(channelId)) void this.joinAgain(channelId)
    this.notify('open', { ...hello, reconnected })
    if (reconnected) this.notify('stale', { reason: 'reconnected' })
    for (const { resolve } of this.waiters.splice(0)) resolve(hello)
  }

  private refused({ ref, error }: GatewayComplaint): void {
    const failure = new ChatSocketError(error.code, error.message, error.details)
    if (!this.requests.refuse(ref, failure)) this.report(failure, 'gateway:error')
  }

  private ended(ending: Ending): void {
    const held = this.state === 'open'
    if (held && Date.now() - this.openedAt >= STABLE_MS) this.attempts = 0
    const credentials = isCredentials(ending)
    if (credentials) this.refusals += 1
    // Browsers do not say why a handshake failed; the token may have been the reason.
    this.renewToken = credentials || !held
    if (!this.mayReconnect(ending)) return this.stop(ending, failureOf(ending, this.options.url))
    this.connection = undefined
    this.state = this.wasOpen ? 'reconnecting' : 'connecting'
    this.requests.refuseAll((event) => this.lost(event))
    const { reconnect } = this.options
    const delayMs = credentials && this.attempts === 0 ? 0 : delayBefore(ending, this.attempts, reconnect)
    this.attempts += 1
    this.timer = setTimeout(() => this.dial(), delayMs)
    if (held) this.notify('close', { code: ending.code, reason: ending.reason, willReconnect: true })
    // A handler may have called close() by now.
    if (this.state === 'reconnecting') this.notify('reconnecting', { attempt: this.attempts, delayMs })
  }

  private mayReconnect(ending: Ending): boolean {
    const { reconnect, token } = this.options
    if (isCredentials(ending)) return typeof token === 'function' && this.refusals < 2 && reconnect !== false
    if (!this.wasOpen || reconnect === false || isFinal(ending)) return false
    return this.attempts < (reconnect?.maxAttempts ?? Infinity)
  }

  private stop(ending: Ending, failure: ChatSocketError): void {
    clearTimeout(this.timer)
    this.connection = undefined
    this.state = 'closed'
    this.requests.refuseAll((event) => (failure.code === 'CLOSED' ? failure : this.lost(event)))
    for (const { reject } of this.waiters.splice(0)) reject(failure)
    this.notify('close', { code: ending.code, reason: ending.reason, willReconnect: false })
  }

  private lost(event: string): ChatSocketError {
    return new ChatSocketError('CONNECTION_LOST', `the connection broke before ${event} was acknowledged`)
  }

  private async sendJoin(channelId: string, since: number | undefined, timeoutMs: number): Promise<JoinedChannel> {
    const data = since === undefined ? { channelId } : { channelId, since }
    return this.exchange(
      'chat:join:channel',
      data,
      (answer) => {
        const { seq, recovered } = answer as unknown as JoinedChannel
        this.channels.set(channelId, recovered && since !== undefined ? since : seq)
        return { channelId, seq, recovered }
      },
      timeoutMs,
    )
  }

  private async joinAgain(channelId: string): Promise<void> {
    this.toRejoin.add(channelId)
    let connection: Connection | undefined
    try {
      await this.pace.run(async () => {
        this.toRejoin.delete(channelId)
        connection = this.connection
        const since = this.channels.get(channelId)
        // It may have been left, or the connection lost, before its turn came; the next one begins anew.
        if (this.state !== 'open' || since === undefined) return
        const { seq, recovered } = await this.sendJoin(channelId, since, this.timeoutMs)
        if (recovered) this.notify('recovered', { channelId, since, seq })
        else this.notify('reload', { channelId, seq })
      })
    } catch (error) {
      if (this.connection !== connection || !(error instanceof ChatSocketError)) return
      if (PASSING_CODES.has(error.code)) return connection?.drop(`could not join ${channelId} again`)
      this.channels.delete(channelId)
      this.notify('dropped', { channelId, error })
    }
  }

  private request<E extends keyof ClientEvents, T>(
    event: E,
    data: ClientEvents[E],
    settle: (answer: Record<string, unknown>) => T,
  ): Promise<T> {
    return this.pace.run(() => this.exchange(event, data, settle, this.timeoutMs))
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
