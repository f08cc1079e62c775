import { closeCodes, subprotocol } from './events.gen.js'
import type { SocketFrame, SocketOptions, WebSocketLike } from './socket-types.js'
import { resolveToken } from './token.js'

/** How a connection ended, or why there never was one. */
export interface Ending {
  code: number
  reason: string
  /** The HTTP status of a refused handshake, where the WebSocket class tells it. */
  status?: number
  cause?: unknown
}

interface ConnectionOptions extends SocketOptions {
  timeoutMs: number
  renewToken: boolean
  onFrame: (frame: SocketFrame) => void
  onEnd: (ending: Ending) => void
}

const NO_CLOSE_CODE = 1006
/** After how many heartbeats without a ping a connection counts as dead. */
const SILENT_HEARTBEATS = 2
/** Leaving a channel that was never joined changes nothing, and is answered. */
const PROBE = { event: 'chat:leave:channel', data: { channelId: 'none' }, ref: 'are you there' } as const

function closeCodeOf(status: number | undefined): number {
  if (status === 401) return closeCodes.unauthorized.code
  return status === 403 ? closeCodes.forbidden.code : NO_CLOSE_CODE
}

/** One connection from the token to its end. `onEnd` is called once, and nothing after it. */
export class Connection {
  private socket: WebSocketLike | undefined
  private ended = false
  private failure: { status?: number; cause?: unknown } = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  private heartbeatMs = 0
  private showsPings = false

  constructor(private readonly options: ConnectionOptions) {
    const { timeoutMs } = options
    this.timer = setTimeout(() => this.drop(`no gateway:hello within ${timeoutMs} ms`), timeoutMs)
    void this.open()
  }

  /** Sends a frame. One that cannot be sent is lost like one on a broken connection: its acknowledgement times out. */
  send(frame: object): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(frame))
  }

  /** Ends the connection without telling `onEnd`. */
  close(code: number): void {
    this.ended = true
    clearTimeout(this.timer)
    this.shut(code)
  }

  /** Gives the connection up, without waiting for the other side, which may be gone. */
  drop(reason: string): void {
    this.end({ code: NO_CLOSE_CODE, reason })
    this.shut(1000)
  }

  private async open(): Promise<void> {
    try {
      const token = await resolveToken(this.options.token, this.options.renewToken)
      if (this.ended) return
      const Socket = this.options.WebSocket ?? globalThis.WebSocket
      if (!Socket) throw new TypeError('there is no global WebSocket here: pass the one of the package ws')
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
      // The package ws tells the status in words only.
      const status = /^Unexpected server response: (\d{3})/.exec(event.message ?? '')?.[1]
      this.failure = { cause: event.error, ...(status && { status: Number(status) }) }
    }
    // Browsers answer pings unseen, so the gateway is asked instead. The package ws shows them, and a long silence then
    // means a dead connection.
    const { on } = socket as { on?: unknown }
    if (typeof on !== 'function') return
    this.showsPings = true
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
      if (this.showsPings) this.expectPing()
    }
    if (!this.showsPings) this.expectFrame()
    if (frame.data.ref !== PROBE.ref) this.options.onFrame(frame)
  }

  private expectPing(): void {
    this.afterSilence(SILENT_HEARTBEATS, () => this.drop('the gateway fell silent'))
  }

  /** After the silence of one heartbeat the gateway is asked, and has another one to answer. */
  private expectFrame(): void {
    this.afterSilence(1, () => {
      this.send(PROBE)
      this.afterSilence(1, () => this.drop('the gateway does not answer'))
    })
  }

  private afterSilence(heartbeats: number, act: () => void): void {
    if (this.ended || !(this.heartbeatMs > 0)) return
    clearTimeout(this.timer)
    this.timer = setTimeout(act, this.heartbeatMs * heartbeats)
  }

  private end(ending: Ending): void {
    if (this.ended) return
    this.ended = true
    clearTimeout(this.timer)
    this.options.onEnd(ending)
  }

  private shut(code: number): void {
    try {
      this.socket?.close(code)
    } catch {
      // A socket that is closed already is what we want.
    }
  }
}
