import { type Call, callOf, errorOf, type GatewayError, socketCall } from './calls.js'
import type { ChatSocket as Socket } from './chat-socket.js'
import { backoff } from './abort.js'
import { type Connection, connectionOf, type Ending, NO_CLOSE_CODE, type Poll, type SocketParts } from './connection.js'
import { ChatSocketError, ChatTokenError } from './errors.js'
import { pollConnectionOf } from './poll-connection.js'
import type { ClientEventName } from './events.gen.js'
import { DEFAULT_TIMEOUT_MS } from './http.js'
import { failureOf, reconnectionOf } from './reconnect.js'
import type { SocketFrame, SocketHello, SocketNotices, SocketOptions, SocketStatus } from './socket-types.js'
import { REST, subscriptionsOf } from './subscriptions.js'
import { tokensOf } from './token.js'
import { onWake } from './wake.js'

type Handler = (...values: never[]) => unknown

/** A frame that waits for its acknowledgement. */
interface Request extends Call<unknown> {
  event: string
  /** Runs when the acknowledgement is read, before any later frame. */
  settle?: (data: Record<string, unknown>) => unknown
}

/** Failed handshakes in succession after which polls are tried. */
const SOCKETS_BEFORE_POLLS = 2
/** Delays between two tries to open a socket while polls bring the events. */
const PROBE_MS = 10_000
const MAX_PROBE_MS = 300_000
/** Pause after a response of a process that does not know polls yet. */
const NO_POLLS_MS = 60_000

/** Whether something between client and gateway lets no socket through: the gateway itself has not refused it. */
const isBarred = ({ wasAccepted, status, cause, isFinal }: Ending) =>
  !wasAccepted && !(cause instanceof ChatTokenError) && (isFinal || ![401, 403, 429, 503].includes(status as number))

/**
 * Invariants
 *   * At most one connection exists at a time, and frames of an older one are ignored.
 *   * Calls that wait for the connection settle with the next hello, or when the socket gives up.
 */
function socketOf(options: SocketOptions, { tokens: shared, otherUrl, poll }: SocketParts): Socket {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, pollSeconds = 25 } = options
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
  /** Sockets that could not be opened, one after the other. */
  let failures = 0
  /** When polls may be tried. */
  let pollsFrom = Infinity
  /** Whether polls, too, have failed without a response since the last connection. */
  let wasOut = false
  /** Whether events come by polls. */
  let isPolling = false
  let probe: Connection | undefined
  let probeTimer: ReturnType<typeof setTimeout> | undefined
  let probes = 0

  const canPoll = () => Date.now() >= pollsFrom
  const isOff = () => state === 'idle' || state === 'closed'
  const lost = (event: string) =>
    new ChatSocketError('CONNECTION_LOST', `the connection broke before ${event} was acknowledged`)

  const report = (error: unknown, event: string) => {
    // A throwing error handler must not cause a loop, and no error must be lost.
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
    stopProbing()
    isPolling = canPoll() && failures >= SOCKETS_BEFORE_POLLS
    if (isPolling)
      connection = pollConnectionOf({ poll: poll as Poll, pollSeconds, timeoutMs, onFrame: receive, onEnd: ended })
    else connection = socketTo(receive, ended)
  }
  const socketTo = (onFrame: (frame: SocketFrame) => void, onEnd: (ending: Ending) => void) => {
    const { url, refused } = reconnection
    return connectionOf({ ...options, url, timeoutMs, tokens, refused, onFrame, onEnd })
  }

  /** While polls bring the events, tries from time to time whether a socket can be opened. */
  const probeLater = () => {
    probeTimer = setTimeout(probeNow, backoff(PROBE_MS, MAX_PROBE_MS, probes++))
  }
  const probeNow = () => {
    clearTimeout(probeTimer)
    if (probe) return
    const held: SocketFrame[] = []
    const takeOver = async () => {
      // Requests under way would be lost.
      while (requests.size > 0) await Promise.allSettled([...requests.values()].map(({ promise }) => promise))
      if (own !== probe) return
      stopProbing(true)
      clearTimeout(timer)
      timer = undefined
      connection?.close()
      connection = own
      isPolling = false
      down('reconnecting')
      for (const frame of held) receive(frame)
    }
    const own = (probe = socketTo(
      (frame) => {
        if (own !== probe) receive(frame)
        else if (held.push(frame) === 1) void takeOver()
      },
      (ending) => {
        if (own !== probe) return ended(ending)
        probe = undefined
        reconnection.turn()
        probeLater()
      },
    ))
  }
  const stopProbing = (isOpen = false) => {
    clearTimeout(probeTimer)
    if (!isOpen) probe?.close()
    probe = undefined
  }

  const opened = (greeting: SocketHello) => {
    const reconnected = reconnection.wasOpen
    hello = greeting
    state = 'open'
    reconnection.opened(!isPolling)
    failures = 0
    if (isPolling) {
      failures = SOCKETS_BEFORE_POLLS
      // After an outage of both, nothing says that sockets are barred.
      if (wasOut) probeNow()
      else probeLater()
    } else probes = 0
    wasOut = false
    subscriptions.opened(hello, reconnected, isPolling)
    for (const { resolve } of waiting) resolve(hello)
    waiting.clear()
  }

  const receive = (frame: SocketFrame) => {
    notify('frame', frame)
    const { event, data } = frame
    const request = requests.get(data.ref)
    if (event === 'gateway:hello') opened(data as never)
    else if (data.ref === REST) subscriptions.restArrived()
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
    if (isPolling) {
      const { code } = (latest.cause ?? {}) as { code?: string }
      // An older process, as in a rolling deployment.
      if (code === 'CHAT_ROUTE_NOT_FOUND') pollsFrom = Date.now() + NO_POLLS_MS
      wasOut ||= !latest.wasAccepted && latest.status === undefined
      // Polls that failed say nothing about sockets.
      if (latest.code === NO_CLOSE_CODE) failures = SOCKETS_BEFORE_POLLS - 1
    } else if (isBarred(latest)) failures = latest.isFinal ? SOCKETS_BEFORE_POLLS : failures + 1
    const ending = isPolling ? latest : reconnection.settle(latest)
    if (!ending) return dial()
    const held = state === 'open'
    const { code, reason } = ending
    const next = reconnection.next(
      { ...ending, isFinal: !!ending.isFinal && !canPoll() && !reconnection.wasOpen },
      held,
    )
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
    stopProbing()
    stopWaking()
    down('closed', failure.code === 'CLOSED' ? failure : undefined)
    for (const { reject } of waiting) reject(failure)
    waiting.clear()
    subscriptions.reject(failure)
    notify('close', { code, reason, willReconnect: false, error: failure })
  }

  /** Checks that an open connection is alive, and runs a pending attempt at once. */
  const check = () => {
    if (state === 'open') {
      connection?.check()
      if (isPolling) {
        probes = 0
        probeNow()
      }
    } else if (timer !== undefined && reconnection.wake()) dial()
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
        failures = probes = 0
        pollsFrom = poll && pollSeconds > 0 ? 0 : Infinity
        wasOut = false
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
      // The wrapper allows to register the same function twice, and to remove each registration separately.
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
