import type { PolledEvents, PollEventsRequest } from './api.gen.js'
import { ChatTokenError } from './errors.js'
import { type closeCodes, subprotocol } from './events.gen.js'
import { limiterOf } from './frame-limiter.js'
import type { RequestOptions } from './http.js'
import type { SocketFrame, SocketOptions, WebSocketLike } from './socket-types.js'
import type { Tokens } from './token.js'

/** How a connection ended, or why it could not be opened. */
export interface Ending {
  code: number
  reason: string
  /** The HTTP status of a refused handshake, if the WebSocket class reports it. */
  status?: number | undefined
  cause?: unknown
  /** Whether the gateway had accepted the connection. */
  wasAccepted?: boolean
  /** The token of the handshake. */
  token?: string | undefined
  /** Whether the runtime or an option is the cause: a retry would fail too. */
  isFinal?: boolean
}

interface ConnectionOptions extends Pick<SocketOptions, 'url' | 'WebSocket'> {
  timeoutMs: number
  tokens: Tokens
  /** The previous token, if it was, or may have been, refused. */
  refused: { token: string | undefined } | undefined
  onFrame: (frame: SocketFrame) => void
  /** The last callback, called at most once. */
  onEnd: (ending: Ending) => void
}

/** Input from a `ChatClient` to its sockets. */
export interface SocketParts {
  /** The tokens of the client, so that its requests and sockets share one. */
  tokens?: Tokens | undefined
  /** Fallback URL of the gateway. */
  otherUrl?: string | undefined
  /** Waits for events by REST, where sockets cannot be opened. */
  poll?: Poll | undefined
}

export type Poll = (body: PollEventsRequest, options: RequestOptions) => Promise<PolledEvents>

export interface PollOptions {
  poll: Poll
  /** Maximum wait of a poll. */
  pollSeconds: number
  /** Timeout of a response beyond the wait. */
  timeoutMs: number
  onFrame: (frame: SocketFrame) => void
  /** The last callback, called at most once. */
  onEnd: (ending: Ending) => void
}

export type Connection = ReturnType<typeof connectionOf>

export const NO_CLOSE_CODE = 1006
const RESTARTING: (typeof closeCodes)['restarting']['code'] = 1012

/** The ending of a refused handshake or poll, with its close code: the HTTP status plus 4000. */
export const withCloseCode = (ending: Ending): Ending => {
  const { code, status = 0 } = ending
  return code === NO_CLOSE_CODE && [401, 403, 429].includes(status) ? { ...ending, code: 4000 + status } : ending
}
/** A frame that the gateway acknowledges without effect, because the channel was never joined. */
const PROBE = { event: 'chat:leave:channel', data: { channelId: 'none' }, ref: 'alive?' }
/** Timeout of a liveness check; without a concrete reason, up to twice as long. */
const CHECK_MS = 5_000

/** One connection, from the token to its end. */
export function connectionOf(options: ConnectionOptions) {
  const { url, timeoutMs, tokens, refused, onFrame, onEnd } = options
  const limiter = limiterOf()
  let socket: WebSocketLike | undefined
  let token: string | undefined
  let isEnded = false
  let failure: Pick<Ending, 'status' | 'cause'> = {}
  let awaited = 'the function `token` did not return'
  let heartbeatMs = 0
  let showsPings = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const after = (milliseconds: number, act: () => void) => {
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(act, milliseconds)
  }

  /** Closes it without calling `onEnd`. */
  const close = () => {
    isEnded = true
    clearTimeout(timer)
    limiter.open()
    try {
      socket?.close(1000)
    } catch {
      // The socket is closed already.
    }
  }

  const end = (ending: Ending) => {
    if (isEnded) return
    // Something between may accept the handshake and pass nothing on.
    const isOfGateway = ending.code === RESTARTING || (ending.code >= 4400 && !ending.status)
    const wasAccepted = heartbeatMs > 0 || isOfGateway
    close()
    onEnd({ ...ending, wasAccepted, token })
  }

  /** Drops it without waiting for the gateway, which may be gone. */
  const drop = (reason: string) => end({ code: NO_CLOSE_CODE, reason })

  /** If the socket is not open, the frame is dropped and its acknowledgement times out. */
  const send = (frame: object) => socket?.readyState === 1 && socket.send(JSON.stringify(frame))

  const dropAfter = (milliseconds: number) => after(milliseconds, () => drop('the gateway does not answer'))
  const probe = (patience: number) => {
    send(PROBE)
    dropAfter(patience)
  }

  /** The package ws exposes pings: two missed ones end the connection. Browsers hide them, so they send a frame. */
  const alive = () => {
    if (!heartbeatMs) return
    if (showsPings) dropAfter(2 * heartbeatMs)
    else after(heartbeatMs, () => probe(Math.min(heartbeatMs, 2 * CHECK_MS)))
  }

  const receive = (text: unknown) => {
    if (isEnded || typeof text !== 'string') return
    let frame: SocketFrame
    try {
      frame = JSON.parse(text) as SocketFrame
    } catch {
      return drop('not JSON')
    }
    const { event, data } = frame
    const isHello = event === 'gateway:hello'
    const isProbed = data.ref === PROBE.ref
    if (isHello) {
      clearTimeout(timer)
      heartbeatMs = (data.heartbeatSeconds as number) * 1000
    }
    if (isHello || isProbed || !showsPings) alive()
    if (!isProbed) onFrame(frame)
  }

  const open = async () => {
    try {
      token = await (refused ? tokens.renew(refused.token) : tokens.get())
      if (isEnded) return
      awaited = 'no gateway:hello'
      const Socket = options.WebSocket ?? globalThis.WebSocket
      if (!Socket)
        throw new TypeError('this runtime has no WebSocket: pass the option `WebSocket`, as of the package ws')
      // Browsers cannot set headers on a handshake, so the token travels as a second subprotocol.
      socket = new Socket(url, token === undefined ? [subprotocol] : [subprotocol, `bearer.${token}`])
    } catch (cause) {
      const isFinal = !(tokens.canRenew && cause instanceof ChatTokenError)
      return end({ code: NO_CLOSE_CODE, reason: (cause as Error).message, cause, isFinal })
    }
    socket.onmessage = ({ data }: { data: unknown }) => receive(data)
    socket.onclose = ({ code, reason }: { code: number; reason: string }) => {
      end(withCloseCode({ code, reason, ...failure }))
    }
    socket.onerror = ({ message, error }: { message?: string; error?: unknown }) => {
      // The package ws reports the status in the message only.
      const status = /^Unexpected server response: (\d{3})/.exec(message ?? '')?.[1]
      failure = { cause: error, status: status ? Number(status) : undefined }
    }
    const { on } = socket as { on?: unknown }
    showsPings = typeof on === 'function'
    if (showsPings) (on as (...args: unknown[]) => void).call(socket, 'ping', alive)
  }

  after(timeoutMs, () => drop(`${awaited} within ${timeoutMs} ms`))
  void open()
  return {
    send,
    /** Runs a task that sends one frame and awaits the acknowledgement, as soon as the rate limit allows. */
    run: limiter.run,
    /** Checks that the gateway is alive, and drops the connection without a response. */
    check: () => heartbeatMs && probe(CHECK_MS),
    close,
    drop,
  }
}
