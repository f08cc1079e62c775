import { type Call, callOf, errorOf, type GatewayError, socketCall } from './calls.js'
import type { ChatSocket as Socket } from './chat-socket.js'
import { type Connection, connectionOf, type Ending, type SocketParts } from './connection.js'
import { ChatSocketError } from './errors.js'
import type { ClientEventName } from './events.gen.js'
import { DEFAULT_TIMEOUT_MS } from './http.js'
import { failureOf, reconnectionOf } from './reconnect.js'
import type { SocketFrame, SocketHello, SocketNotices, SocketOptions, SocketStatus } from './socket-types.js'
import { subscriptionsOf } from './subscriptions.js'
import { tokensOf } from './token.js'
import { onWake } from './wake.js'

type Handler = (...values: never[]) => unknown

/** A frame that waits for its acknowledgement. */
interface Request extends Call<unknown> {
  event: string
  /** Runs when the acknowledgement is read, before any later frame. */
  settle?: (data: Record<string, unknown>) => unknown
}

/**
 * Invariants
 *   * At most one connection exists at a time, and frames of an older one are ignored.
 *   * Calls that wait for the connection settle with the next hello, or when the socket gives up.
 */
function socketOf(options: SocketOptions, { tokens: shared, otherUrl }: SocketParts): Socket {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const tokens = shared ?? tokensOf(options.token, timeoutMs)
  const reconnection = reconnectionOf(options.reconnect, tokens.canRenew, options.url, otherUrl)
  const handlers = new Map<string, Set<{ handler: Handler }>>()
  const requests = new Map<unknown, Request>()
  const waiting = new Set<Call<SocketHello>>()
  let state: SocketStatus = 'idle'
  let connection: Connection | undefined
  let hello: SocketHello
  let lastRef = 0
  /** Runs while the socket waits for its next attempt. */
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWaking: () => void

  const isOff = () => state === 'idle' || state === 'closed'
  const lost = (event: string) =>
    new ChatSocketError('CONNECTION_LOST', `the connection broke before ${event} was acknowledged`)

  const report = (error: unknown, event: string) => {
    // An error handler that throws must not cause a loop, and no error must vanish.
    if (event !== 'error' && handlers.get('error')?.size) emit('error', { error })
    // eslint-disable-next-line no-console -- the last resort of a library without a logger
    else console.error('ChatSocket:', error)
  }

  const emit = (event: string, ...values: unknown[]) => {
    for (const { handler } of [...(handlers.get(event) ?? [])]) {
      const handled = async () => handler(...(values as never[]))
      handled().catch((error: unknown) => report(error, event))
    }
  }
  const notify: <N extends keyof SocketNotices>(notice: N, data: SocketNotices[N]) => void = emit

  const needConnect = (event: string) => {
    if (isOff()) throw new ChatSocketError('NOT_CONNECTED', `${event}: call connect() first`)
  }

  const untilOpen = (call: Call<SocketHello>) => {
    waiting.add(call)
    return call.promise
  }

  const exchange = async <T>(
    event: ClientEventName,
    data: object,
    settle?: (answer: never) => T,
    patience = timeoutMs,
  ): Promise<T> => {
    if (state !== 'open') throw lost(event)
    const request = { ...socketCall(patience, `${event} was not acknowledged`), event, settle } as Request
    const ref = ++lastRef
    requests.set(ref, request)
    connection?.send({ event, data, ref })
    return request.promise.finally(() => requests.delete(ref)) as Promise<T>
  }

  const subscriptions = subscriptionsOf(
    { connection: () => (state === 'open' ? connection : undefined), exchange, notify },
    timeoutMs,
    options.resume,
  )

  /** Typing waits only for the connection. */
  const type = async (event: 'chat:typing:start' | 'chat:typing:stop', channelId: string) => {
    needConnect(event)
    if (state !== 'open') await untilOpen(socketCall(timeoutMs, `${event} was not sent: no connection`))
    subscriptions.methods.use(channelId)
    await exchange(event, { channelId })
  }

  const dial = () => {
    clearTimeout(timer)
    timer = undefined
    const { url, refused } = reconnection
    connection = connectionOf({ ...options, url, timeoutMs, tokens, refused, onFrame: receive, onEnd: ended })
  }

  const opened = (greeting: SocketHello) => {
    const reconnected = reconnection.wasOpen
    hello = greeting
    state = 'open'
    reconnection.opened()
    subscriptions.opened(hello, reconnected)
    for (const { resolve } of waiting) resolve(hello)
    waiting.clear()
  }

  const receive = (frame: SocketFrame) => {
    notify('frame', frame)
    const { event, data } = frame
    const request = requests.get(data.ref)
    if (event === 'gateway:hello') opened(data as never)
    else if (event === 'gateway:ack') request?.resolve(request.settle?.(data))
    else if (event === 'gateway:error') {
      const failure = errorOf(data.error as GatewayError)
      if (request) request.reject(failure)
      else report(failure, event)
    } else if (event === 'gateway:stale') notify('stale', { reason: 'missed' })
    else if (subscriptions.isNew(frame)) {
      notify('event', frame)
      if (event !== 'gateway:skip') emit(event, data, frame)
    }
  }

  const down = (next: SocketStatus, failure?: Error) => {
    state = next
    for (const { event, reject } of requests.values()) reject(failure ?? lost(event))
  }

  const ended = (latest: Ending) => {
    const ending = reconnection.settle(latest)
    if (!ending) return dial()
    const held = state === 'open'
    const { code, reason } = ending
    const next = reconnection.next(ending, held)
    const error = failureOf(ending, reconnection.url, held)
    if (!next) return stop(ending, error)
    down(reconnection.wasOpen ? 'reconnecting' : 'connecting')
    timer = setTimeout(dial, next.delayMs)
    if (held) notify('close', { code, reason, willReconnect: true, error })
    // A handler may have called close() by now.
    if (state === 'reconnecting' || (state === 'connecting' && reconnection.retryFirst))
      notify('reconnecting', { ...next, error })
  }

  const stop = ({ code, reason }: Ending, failure: ChatSocketError) => {
    clearTimeout(timer)
    timer = undefined
    stopWaking()
    down('closed', failure.code === 'CLOSED' ? failure : undefined)
    for (const { reject } of waiting) reject(failure)
    waiting.clear()
    subscriptions.reject(failure)
    notify('close', { code, reason, willReconnect: false, error: failure })
  }

  /** Checks that an open connection is alive, and runs a pending attempt at once. */
  const check = () => {
    if (state === 'open') connection?.check()
    else if (timer !== undefined && reconnection.wake()) dial()
  }

  return {
    check,
    get status() {
      return state
    },

    connect({ retryFirst } = {}) {
      if (state === 'open') return Promise.resolve(hello)
      const open = untilOpen(callOf())
      if (isOff()) {
        state = 'connecting'
        reconnection.start()
        stopWaking = onWake(check)
        dial()
      }
      if (retryFirst) reconnection.retryFirst = true
      return open
    },

    close() {
      if (isOff()) return
      connection?.close()
      stop({ code: 1000, reason: '' }, new ChatSocketError('CLOSED', 'closed by close()'))
    },

    async join(channelId, { since, epoch, timeoutMs: patience = timeoutMs } = {}) {
      needConnect('chat:join:channel')
      return subscriptions.join(channelId, since === undefined ? undefined : { seq: since, epoch }, patience)
    },

    startTyping: (channelId) => type('chat:typing:start', channelId),
    stopTyping: (channelId) => type('chat:typing:stop', channelId),
    ...subscriptions.methods,

    on(event: string, handler: (...values: never[]) => unknown) {
      // The wrapper allows the same function to be registered twice, and each registration to be removed alone.
      const entry = { handler }
      const entries = handlers.get(event) ?? new Set()
      handlers.set(event, entries.add(entry))
      return () => void entries.delete(entry)
    },
  }
}

export type ChatSocket = Socket

/** A connection to the gateway that reconnects by itself. */
export const ChatSocket = class {
  constructor(options: SocketOptions, parts: SocketParts = {}) {
    return Object.setPrototypeOf(socketOf(options, parts), new.target.prototype) as never
  }
} as new (options: SocketOptions, parts?: SocketParts) => Socket
