/**
 * The sockets of the mock: each is proxied to the service, unless a control request closes it, silences it or drops its
 * frames.
 */
import { WebSocket, WebSocketServer } from 'ws'
import { parseJson } from '../program.mjs'
import { answerOf, Refusal } from './errors.mjs'

const protocolsOf = ({ headers }) =>
  (headers['sec-websocket-protocol'] ?? '').split(',').flatMap((one) => one.trim() || [])
const BEARER_PROTOCOL = /^bearer\.(.+)$/

/** Reserved close codes, which are never sent. */
export const RESERVED_CLOSE_CODES = [1004, 1005, 1006, 1015]

/** Writes the response that refuses a handshake. */
const refuse = (stream, { status, reason, headers, body }) => {
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  stream.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`)
}

class Connection {
  isSilent = false
  framesToDrop = 0
  joined = new Set()
  /** Names of dropped events, and of those that arrived while silenced. */
  lostEvents = []

  /** @param near the socket of the client @param far that of the service */
  constructor(near, far, userId) {
    this.near = near
    this.far = far
    this.userId = userId
    far.on('message', (bytes, isBinary) => this.#fromService(bytes, isBinary))
    near.on('message', (bytes, isBinary) => {
      if (this.isSilent || far.readyState !== far.OPEN) return
      const frame = parseJson(bytes)
      if (frame?.event === 'chat:leave:channel') this.joined.delete(frame.data?.channelId)
      far.send(bytes, { binary: isBinary })
    })
    // The service would close a connection that doesn't answer pings.
    far.on('ping', (data) => (this.isSilent ? far.pong(data) : near.ping(data)))
    near.on('pong', (data) => far.readyState === far.OPEN && far.pong(data))
    near.on('ping', (data) => this.isSilent || near.pong(data))
    far.on('close', (code, reason) =>
      RESERVED_CLOSE_CODES.includes(code) ? near.terminate() : near.close(code, reason),
    )
    for (const socket of [near, far]) socket.on('error', () => undefined)
  }

  #fromService(bytes, isBinary) {
    const frame = JSON.parse(bytes)
    if (frame.event === 'gateway:hello') this.id = frame.data.connectionId
    for (const { channelId, seq } of frame.event === 'gateway:ack' ? [frame.data, ...(frame.data.channels ?? [])] : [])
      if (seq !== undefined) this.joined.add(channelId)
    this.#send(frame.event, bytes, isBinary)
  }

  /** @returns whether the frame left */
  #send(event, bytes, isBinary = false) {
    const isDropped = !this.isSilent && this.framesToDrop > 0
    if (isDropped) this.framesToDrop -= 1
    if (isDropped || this.isSilent) this.lostEvents.push(event)
    else if (this.receives()) return (this.near.send(bytes, { binary: isBinary }), true)
    return false
  }

  receives() {
    return !this.isSilent && this.near.readyState === this.near.OPEN
  }

  send(frame) {
    return this.#send(frame.event, JSON.stringify(frame))
  }
}

export class Sockets {
  connections = new Set()

  constructor(contract, service) {
    this.contract = contract
    this.service = service
    const { subprotocol } = contract.gateway
    this.server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      autoPong: false,
      handleProtocols: (offered) => offered.has(subprotocol) && subprotocol,
    })
  }

  /** Forwards a handshake to the service, and its refusal to the client. */
  upgrade(request, stream, head) {
    const { authorization } = request.headers
    const protocols = protocolsOf(request)
    // Not from `gateway:hello`: control endpoints may name the user as soon as the socket is open.
    const token = protocols.map((one) => BEARER_PROTOCOL.exec(one)?.[1]).find(Boolean)
    const userId = this.contract.userIdOf(authorization ?? (token && `Bearer ${token}`))
    const far = new WebSocket(this.service.url.replace('http', 'ws') + request.url, protocols, {
      headers: { ...(authorization !== undefined && { authorization }) },
      autoPong: false,
    })
    far.once('error', () => stream.destroy())
    stream.once('close', () => far.terminate())
    far.once('unexpected-response', async (_, answer) => {
      let body = ''
      for await (const chunk of answer) body += chunk
      refuse(stream, { status: answer.statusCode, reason: answer.statusMessage, headers: answer.headers, body })
    })
    far.once('open', () => {
      // Its first frames wait for the client's socket.
      far.pause()
      this.server.handleUpgrade(request, stream, head, (near) => {
        const connection = new Connection(near, far, userId)
        this.connections.add(connection)
        near.once('close', () => this.connections.delete(connection))
        far.resume()
      })
    })
  }

  /** Refuses a handshake with a pending fault. */
  refuse(request, stream, refusal) {
    if (!(refusal instanceof Refusal)) return stream.destroy()
    const answer = answerOf(refusal, this.contract.errorCodes, request.url.split('?', 1)[0])
    refuse(stream, { ...answer, reason: refusal.code })
  }

  /**
   * Sends an event to its rooms, with the next `seq` if it is logged.
   *
   * @param {string} event
   * @param {Record<string, any>} data is valid by the contract
   * @param {string[] | undefined} userIds receivers by user room; default: all connected users
   * @returns the frame of the channel's room or else of the users, and the number of sockets that get it.
   */
  async publish(event, data, userIds) {
    const { rooms, isLogged, isInFeed } = this.contract.gateway.events.get(event)
    const [toChannel, toUsers] = [rooms.includes('channel'), rooms.includes('user')]
    const open = [...this.connections]
    const users = new Set(userIds ?? open.map(({ userId }) => userId))
    const joined = open.filter((connection) => toChannel && connection.joined.has(data.channelId))
    const own = open.filter((connection) => toUsers && users.has(connection.userId) && !joined.includes(connection))
    const sent = [...joined, ...own].filter((connection) => connection.receives() && connection.framesToDrop === 0)
    // The service sends what it logs.
    if (toChannel && isLogged) await this.service.append(data.channelId, event, data)
    if (toUsers && isInFeed) await this.service.appendForUsers([...users], event, data)
    const frame = { event, data }
    for (const connection of [...(isLogged ? [] : joined), ...(isInFeed ? [] : own)]) connection.send(frame)
    return { frame, sent: sent.length }
  }

  /** Closes all, with the code of a server restart. */
  reset() {
    const { code } = this.contract.gateway.closeCodes.find(({ name }) => name === 'restarting')
    for (const { near } of this.connections) near.close(code, 'reset')
  }
}
