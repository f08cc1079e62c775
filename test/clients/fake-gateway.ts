import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

interface Frame {
  event: string
  data: Record<string, unknown>
  ref?: number
  seq?: number
}

const resumedChannels = ({ data }: Frame) => (data.channels ?? []) as Array<{ channelId: string; since?: number }>

type Reply = (frame: Frame, connection: FakeConnection) => void

export class FakeConnection {
  readonly received: Frame[] = []
  /** The joined channels, for tests that record them here. */
  readonly channels = new Set<string>()

  constructor(
    readonly socket: WebSocket,
    readonly token: string | undefined,
    gateway: FakeGateway,
  ) {
    socket.on('message', (text) => {
      const frame = JSON.parse((text as Buffer).toString()) as Frame
      this.received.push(frame)
      gateway.reply(frame, this)
    })
  }

  send(event: string, data: object, seq?: number, feed?: 'user') {
    this.socket.send(JSON.stringify({ event, data, seq, feed }))
  }

  message(channelId: string, seq: number) {
    this.send('chat:message:received', { channelId, message: { id: `${channelId}-${seq}` } }, seq)
  }

  ack(frame: Frame, data: object = {}) {
    this.send('gateway:ack', { ref: frame.ref, ...data })
  }

  refuse(frame: Frame, code: string) {
    this.send('gateway:error', { ref: frame.ref, error: { code, message: code, details: { why: 'test' } } })
  }

  /** Answers a resume with these seqs. `isKept` says whether the events since then can be replayed. */
  resumed(frame: Frame, seqs: Record<string, number> = {}, userSeq = 0, isKept = true) {
    const channels = resumedChannels(frame).map(({ channelId, since }) => ({
      channelId,
      seq: seqs[channelId] ?? since ?? 0,
      recovered: since === undefined ? null : isKept,
    }))
    this.ack(frame, { userSeq, userRecovered: frame.data.userSeq === undefined ? null : true, channels })
  }

  /** Answers a resume: each of its channels is refused. */
  refuseChannels(frame: Frame, code: string) {
    const error = { code, message: code, details: { why: 'test' } }
    const channels = resumedChannels(frame).map(({ channelId }) => ({ channelId, error }))
    this.ack(frame, { userSeq: 0, userRecovered: null, channels })
  }

  resumes() {
    return this.received.filter(({ event }) => event === 'gateway:resume').map(({ data }) => data)
  }
}

// A gateway that says hello, records each frame it receives, and answers with the `reply` of the test.
export class FakeGateway {
  readonly connections: FakeConnection[] = []
  readonly refusedTokens = new Set<string>()
  readonly upgrades: string[] = []
  greets = true
  userId = 'alice'
  epoch = 'one'
  /** The number of the user's feed. */
  userSeq = 0
  /** Its path. Elsewhere it responds like a server without a gateway. */
  path = '/mounted/chat'
  /** An HTTP status with which every handshake is refused. */
  refusesWith: number | undefined
  reply: Reply = (frame, connection) =>
    frame.event === 'gateway:resume' ? connection.resumed(frame, {}, this.userSeq) : connection.ack(frame)
  private readonly http: Server = createServer()
  private readonly waiting: Array<() => void> = []

  async start() {
    const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'chat.v1' })
    this.http.on('upgrade', (request, duplex, head) => {
      // A client may disconnect while it is being refused.
      duplex.on('error', () => undefined)
      const token = /bearer\.([^,\s]+)/.exec(request.headers['sec-websocket-protocol'] ?? '')?.[1]
      this.upgrades.push(request.url ?? '')
      const status = request.url === this.path ? this.statusFor(token) : 404
      if (status) return duplex.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`)
      sockets.handleUpgrade(request, duplex, head, (socket) => this.welcome(socket, token))
    })
    await new Promise<void>((done) => this.http.listen(0, '127.0.0.1', done))
    return this
  }

  get baseUrl() {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}/mounted`
  }

  get last(): FakeConnection {
    return this.connections.at(-1) as FakeConnection
  }

  async connection(index: number): Promise<FakeConnection> {
    while (this.connections.length <= index) await new Promise<void>((done) => this.waiting.push(done))
    return this.connections[index] as FakeConnection
  }

  async stop() {
    for (const { socket } of this.connections) socket.terminate()
    await new Promise((done) => this.http.close(done))
  }

  private statusFor(token: string | undefined) {
    return token !== undefined && this.refusedTokens.has(token) ? 401 : this.refusesWith
  }

  private welcome(socket: WebSocket, token: string | undefined) {
    this.connections.push(new FakeConnection(socket, token, this))
    if (this.greets)
      this.last.send('gateway:hello', {
        connectionId: `c${this.connections.length}`,
        userId: this.userId,
        heartbeatSeconds: 25,
        epoch: this.epoch,
        userSeq: this.userSeq,
      })
    for (const done of this.waiting.splice(0)) done()
  }
}
