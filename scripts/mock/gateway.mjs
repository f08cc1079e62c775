/**
 * The gateway of the mock: takes upgrades of the contract's path, answers the frames of clients and sends events. Every
 * frame that it sends is checked against spec/asyncapi.yaml first.
 */
import { randomUUID } from 'node:crypto'
import { WebSocketServer } from 'ws'
import { checkFrame, handlers, refOf } from './client-frames.mjs'
import { Connection } from './connection.mjs'
import { answerOf, errorOf, Refusal } from './errors.mjs'
import { EventLogs } from './event-log.mjs'
import { userIdOf } from './caller.mjs'

const MAX_FRAME_BYTES = 64 * 1024
const BEARER_PROTOCOL = /(?:^|,)\s*bearer\.([^\s,]+)/

export class Gateway {
  connections = new Set()

  /** @param memory has the existing ids. */
  constructor(contract, memory) {
    const { gateway, known } = contract
    this.contract = contract
    this.memory = memory
    this.epoch = gateway.hello.epoch
    this.logs = new EventLogs({ starts: known.seqs, userStart: gateway.hello.userSeq })
    this.sockets = new WebSocketServer({
      noServer: true,
      maxPayload: MAX_FRAME_BYTES,
      clientTracking: false,
      autoPong: false,
      handleProtocols: (offered) => (offered.has(gateway.subprotocol) ? gateway.subprotocol : false),
    })
    this.timer = setInterval(() => this.checkAll(), gateway.hello.heartbeatSeconds * 1000).unref()
  }

  knows(id) {
    return this.memory.knows(id)
  }

  errorOf(refusal) {
    return errorOf(refusal, this.contract.errorCodes)
  }

  /** Accepts the handshake, or refuses it with the envelope of the contract. */
  upgrade(request, stream, head) {
    try {
      const path = request.url.split('?', 1)[0]
      if (path !== this.contract.gateway.path) throw new Refusal('CHAT_ROUTE_NOT_FOUND', { path })
      const token = BEARER_PROTOCOL.exec(request.headers['sec-websocket-protocol'] ?? '')?.[1]
      if (token !== undefined) request.headers.authorization ??= `Bearer ${token}`
      const userId = userIdOf(request.headers.authorization, this.contract)
      if (userId === undefined) throw new Refusal('CHAT_AUTH_FAILED')
      this.sockets.handleUpgrade(request, stream, head, (socket) => this.accept(socket, userId))
    } catch (error) {
      this.refuse(request, stream, error)
    }
  }

  /** Answers a handshake with an error and ends it. */
  refuse(request, stream, refusal) {
    if (!(refusal instanceof Refusal)) {
      console.error('The handshake failed:', refusal)
      return stream.destroy()
    }
    const path = request.url.split('?', 1)[0]
    const { status, headers, body } = answerOf(refusal, { errorCodes: this.contract.errorCodes, path })
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
    stream.end(`HTTP/1.1 ${status} ${refusal.code}\r\n${lines.join('')}\r\n${body}`)
  }

  accept(socket, userId) {
    const connection = new Connection(this, socket, { id: randomUUID(), userId })
    this.connections.add(connection)
    this.memory.meet(userId)
    socket.on('message', (bytes, isBinary) => this.receive(connection, bytes, isBinary))
    socket.on('ping', (data) => connection.pong(data))
    socket.on('pong', () => (connection.isAlive = true))
    socket.on('error', () => {})
    socket.on('close', () => {
      this.connections.delete(connection)
      connection.end()
    })
    const userSeq = this.logs.ofUser(userId).seq
    const { hello } = this.contract.gateway
    this.send(connection, {
      event: 'gateway:hello',
      data: { ...hello, connectionId: connection.id, userId, epoch: this.epoch, userSeq },
    })
  }

  receive(connection, bytes, isBinary) {
    connection.isAlive = true
    if (connection.isSilent) return
    let frame
    try {
      if (isBinary) throw new SyntaxError('binary')
      frame = JSON.parse(bytes.toString('utf8'))
    } catch {
      const { code } = this.contract.gateway.closeCodes.find(({ name }) => name === 'badFrame')
      return connection.socket.close(code, 'frames must be JSON text')
    }
    const ref = refOf(frame)
    const acknowledge = (answer) => {
      if (ref !== null) this.send(connection, { event: 'gateway:ack', data: { ref, ...answer } })
    }
    try {
      const { event, data } = checkFrame(frame, this.contract.gateway.events)
      const handle = handlers[event]
      if (handle) handle(this, connection, data, acknowledge)
      else acknowledge()
    } catch (error) {
      if (!(error instanceof Refusal)) {
        console.error('The frame failed:', error)
        return connection.socket.terminate()
      }
      this.send(connection, { event: 'gateway:error', data: { ref, error: this.errorOf(error) } })
    }
  }

  send(connection, frame) {
    this.check(frame)
    return connection.send(frame)
  }

  /** @throws Error for a frame that breaks the contract, which is a bug of the mock. */
  check({ event, data }) {
    const { validate } = this.contract.gateway.events.get(event)
    if (validate(data)) return
    const [{ instancePath, message }] = validate.errors
    throw new Error(`The mock would send a ${event} that the contract does not allow: data${instancePath} ${message}`)
  }

  announceTyping(userId, channelId, isTyping) {
    this.publish('chat:typing:status:updated', { channelId, userId, isTyping }, { exceptUserId: userId })
  }

  /**
   * Sends an event to its rooms, and numbers it where it is logged.
   *
   * @param {string} event
   * @param {Record<string, any>} data is valid by the contract
   * @param {{ userIds?: Iterable<string>, exceptUserId?: string, instead?: { userId: string, event: string, data: object } }} options
   *   `userIds`: whose user rooms get it; by default those of all connected users. `instead`: what one user gets in its place
   * @returns the frame that the channel's room got, or else the users', and to how many sockets it was sent.
   */
  publish(event, data, { userIds, exceptUserId, instead } = {}) {
    this.check({ event, data })
    if (instead) this.check(instead)
    const { rooms, isLogged, isInFeed } = this.contract.gateway.events.get(event)
    const isForChannel = rooms.includes('channel')
    const frame =
      isForChannel && isLogged
        ? this.logs.ofChannel(data.channelId).append((seq) => ({ event, seq, data, ...(instead && { instead }) }))
        : { event, data }
    let sent = 0
    const isInRoom = (connection) => isForChannel && connection.joined.has(data.channelId)
    for (const connection of this.connections) {
      if (isInRoom(connection) && connection.userId !== exceptUserId && connection.send(frame)) sent += 1
    }
    if (rooms.includes('user')) {
      for (const userId of userIds ?? new Set([...this.connections].map((connection) => connection.userId))) {
        sent += this.publishToUser(userId, { event, data }, { isInFeed, isInRoom })
      }
    }
    return { frame, sent }
  }

  publishToUser(userId, frame, { isInFeed, isInRoom }) {
    const numbered = isInFeed
      ? this.logs.ofUser(userId).append((seq) => ({ event: frame.event, feed: 'user', seq, data: frame.data }))
      : frame
    let sent = 0
    for (const connection of this.connections) {
      if (connection.userId !== userId) continue
      const isNumbered = isInFeed && connection.followsFeed
      if (!isInRoom(connection)) sent += Number(connection.send(isNumbered ? numbered : frame))
      else if (isNumbered) connection.send({ event: 'gateway:skip', feed: 'user', seq: numbered.seq, data: {} })
    }
    return sent
  }

  checkAll() {
    for (const connection of this.connections) connection.check()
  }

  /** Clears the log. Open sockets are closed, so that their clients start over. */
  reset() {
    this.logs.clear()
    const { code } = this.contract.gateway.closeCodes.find(({ name }) => name === 'restarting')
    for (const { socket } of this.connections) socket.close(code, 'reset')
  }

  close() {
    clearInterval(this.timer)
    for (const { socket } of this.connections) socket.terminate()
  }
}
