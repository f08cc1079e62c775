import { closeCodes, subprotocol } from './events.gen.js'
import type { SocketFrame, SocketOptions, WebSocketLike } from './socket-types.js'
import type { Tokens } from './token.js'

/** How a connection ended, or why it could not be opened. */
export interface Ending {
  code: number
  reason: string
  /** The HTTP status of a refused handshake, if the WebSocket class reports it. */
  status?: number
  cause?: unknown
  /** Whether the gateway had accepted the connection. */
  wasAccepted?: boolean
}

interface ConnectionOptions extends Pick<SocketOptions, 'url' | 'WebSocket'> {
  timeoutMs: number
  tokens: Tokens
  /** The token of the connection before, if it was or may have been refused. */
  refused: { token: string | undefined } | undefined
  onFrame: (frame: SocketFrame) => void
  onEnd: (ending: Ending) => void
}

const NO_CLOSE_CODE = 1006
/** A connection counts as dead after this many heartbeats without a ping. */
const MISSED_HEARTBEATS = 2
/** The gateway acknowledges this, and it changes nothing: the channel was never joined. */
const PROBE = { event: 'chat:leave:channel', data: { channelId: 'none' }, ref: 'are you there' } as const

/** How long a gateway may take to answer when it is asked whether it is still there. */
const CHECK_MS = 5_000

function closeCodeOf(status: number | undefined): number {
  if (status === 401) return closeCodes.unauthorized.code
  if (status === 429) return closeCodes.tooMany.code
  return status === 403 ? closeCodes.forbidden.code : NO_CLOSE_CODE
}

/** What a `ChatClient` gives to its sockets. */
export interface SocketParts {
  /** The tokens of the client, so that its requests and sockets share one. */
  tokens?: Tokens | undefined
  /** Where the gateway may be if it does not answer at `url`. */
  otherUrl?: string | undefined
}

/** One connection, from getting the token to its end. `onEnd` is the last callback and called at most once. */
export class Connection {
  /** The token that it was opened with. */
  token: string | undefined
  private socket: WebSocketLike | undefined
  private ended = false
  private failure: { status?: number; cause?: unknown } = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  private awaited = 'the function `token` did not return'
  private heartbeatMs = 0
  private emitsPings = false

  constructor(private readonly options: ConnectionOptions) {
    const { timeoutMs } = options
    this.timer = setTimeout(() => this.drop(`${this.awaited} within ${timeoutMs} ms`), timeoutMs)
    void this.open()
  }

  /** Sends a frame. If the socket is not open, the frame is dropped and its acknowledgement times out. */
  send(frame: object): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(frame))
  }

  /** Asks whether the gateway is still there, and drops the connection if no answer comes. */
  check(): void {
    if (this.ended || !(this.heartbeatMs > 0)) return
    this.send(PROBE)
    this.afterSilence(CHECK_MS, () => this.drop('the gateway does not answer'))
  }

  /** Closes the connection without calling `onEnd`. */
  close(code: number): void {
    this.ended = true
    clearTimeout(this.timer)
    this.shut(code)
  }

  /** Gives up the connection, without waiting for the gateway, which may be gone. */
  drop(reason: string): void {
    this.end({ code: NO_CLOSE_CODE, reason })
    this.shut(1000)
  }

  private async open(): Promise<void> {
    try {
      const { tokens, refused } = this.options
      const token = await (refused ? tokens.renew(refused.token) : tokens.get())
      if (this.ended) return
      this.token = token
      this.awaited = 'no gateway:hello'
      const Socket = this.options.WebSocket ?? globalThis.WebSocket
      if (!Socket) throw new TypeError('there is no global WebSocket: pass that of the package ws')
      // Browsers cannot set headers on a handshake, so the token travels as a second subprotocol.
      const protocols = token === undefined ? [subprotocol] : [subprotocol, `bearer.${token}`]
      this.listen(new Socket(this.options.url, protocols))
    } catch (cause) {
      this.end({ code: NO_CLOSE_CODE, reason: 'the connection could not be started', cause })
    }
  }

  private listen(socket: WebSocketLike): void {
    this.socket = socket
    socket.onmessage = (message: { data: unknown }) => this.receive(message.data)
    socket.onclose = ({ code, reason }: { code: number; reason: string }) => {
      const known = code === NO_CLOSE_CODE ? closeCodeOf(this.failure.status) : code
      this.end({ code: known, reason, ...this.failure })
    }
    socket.onerror = (event: { message?: string; error?: unknown }) => {
      // The package ws reports the status in the message only.
      const status = /^Unexpected server response: (\d{3})/.exec(event.message ?? '')?.[1]
      this.failure = { cause: event.error, ...(status && { status: Number(status) }) }
    }
    // The package ws emits pings: if they stop, the connection is dead. Browsers answer pings without showing them, so
    // there the gateway is probed after a silence.
    const { on } = socket as { on?: unknown }
    if (typeof on !== 'function') return
    this.emitsPings = true
    on.call(socket, 'ping', () => this.expectPing())
  }

  private receive(text: unknown): void {
    if (this.ended || typeof text !== 'string') return
    let frame: SocketFrame
    try {
      frame = JSON.parse(text) as SocketFrame
    } catch {
      return this.drop('the gateway sent something other than JSON')
    }
    if (frame.event === 'gateway:hello') {
      clearTimeout(this.timer)
      this.heartbeatMs = Number(frame.data.heartbeatSeconds) * 1000
      if (this.emitsPings) this.expectPing()
    }
    if (!this.emitsPings) this.expectFrame()
    else if (frame.data.ref === PROBE.ref) this.expectPing()
    if (frame.data.ref !== PROBE.ref) this.options.onFrame(frame)
  }

  private expectPing(): void {
    this.afterSilence(MISSED_HEARTBEATS * this.heartbeatMs, () => this.drop('the gateway fell silent'))
  }

  /** Probes the gateway after one heartbeat of silence, and gives it another one to answer. */
  private expectFrame(): void {
    this.afterSilence(this.heartbeatMs, () => {
      this.send(PROBE)
      this.afterSilence(this.heartbeatMs, () => this.drop('the gateway does not answer'))
    })
  }

  private afterSilence(milliseconds: number, act: () => void): void {
    if (this.ended || !(this.heartbeatMs > 0)) return
    clearTimeout(this.timer)
    this.timer = setTimeout(act, milliseconds)
  }

  private end(ending: Ending): void {
    if (this.ended) return
    this.ended = true
    clearTimeout(this.timer)
    const wasAccepted =
      this.socket?.readyState === 1 || this.heartbeatMs > 0 || !(ending.code === NO_CLOSE_CODE || ending.status)
    this.options.onEnd({ ...ending, wasAccepted })
  }

  private shut(code: number): void {
    try {
      this.socket?.close(code)
    } catch {
      // The socket is closed already.
    }
  }
}
