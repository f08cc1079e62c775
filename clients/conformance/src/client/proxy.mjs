/**
 * A proxy between a client and a correct server: checks the client's requests against the contract, and injects faults.
 *
 * It issues the client's tokens, which it maps to the real one, so they can expire at any time.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { WebSocket, WebSocketServer } from 'ws'
import { shown } from '../breach.mjs'
import { problemOfClientFrame } from '../contract/frames.mjs'
import { operationOf, problemOfRequest } from '../contract/requests.mjs'

const tokenPath = '/.conformance/token'
/** Headers that belong to one connection, or that `fetch` sets itself. */
const ofConnection = /^(connection|keep-alive|host|content-length|content-encoding|transfer-encoding|expect|upgrade)$/

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An error in the service's format. */
export const refusal = (status, code, headers = {}) => ({
  status,
  headers,
  body: {
    success: false,
    error: { code, message: 'Made by the proxy.', details: {} },
    requestId: 'conformance',
    statusCode: status,
    timestamp: new Date().toISOString(),
    path: '/',
  },
})

/**
 * @typedef {object} Fault a fault of an operation's requests
 * @property {string} operation
 * @property {number} [times] number of requests; default: 1
 * @property {{ status: number, headers?: object, body: unknown }} [answer] replaces the server's response
 * @property {boolean} [isLost] the server handles the request, and its response is lost
 * @property {number} [delayMs] delay of the response
 */

export class Proxy {
  /** Errors in the client's requests. @type {string[]} */
  problems = []
  /** @type {{ operation: string | undefined, key: string | undefined, at: number }[]} */
  requests = []
  /** @type {{ at: number, status: number }[]} */
  handshakes = []
  tokensGiven = 0
  /** The status with which handshakes are refused. @type {number | undefined} */
  refuseHandshakes
  /** Changes a frame before it is forwarded. @type {(frame: any) => any} */
  changeFromServer = (frame) => frame
  /** @type {(frame: any) => any} */
  changeFromClient = (frame) => frame
  /** Changes the body of a response. @type {(body: any) => any} */
  changeAnswer = (body) => body
  /** @type {Fault[]} */
  #faults = []
  #tokens = new Set()
  /** @type {Set<{ near: WebSocket, far: WebSocket, isStalled: boolean }>} */
  #pairs = new Set()
  #upgrades = new WebSocketServer({ noServer: true, autoPong: false })

  /** @param {{ url: string, gateway: string, rest: any, frames: any, token: string, userId: string }} options */
  constructor(options) {
    this.options = options
    this.target = new URL(options.url)
    this.server = createServer((request, response) => {
      this.#serve(request, response).catch((error) => {
        this.problems.push(`the proxy failed: ${error.cause ?? error}`)
        request.socket.destroy()
      })
    })
    this.server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      void this.#upgrade(request, socket, head)
    })
  }

  async listen() {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.server.address())
    this.origin = `http://127.0.0.1:${port}`
    this.baseUrl = this.origin + this.target.pathname.replace(/\/$/, '')
    this.tokenUrl = this.origin + tokenPath
    this.gatewayUrl = this.origin.replace(/^http/, 'ws') + new URL(this.options.gateway).pathname
  }

  async close() {
    this.cut()
    this.server.closeAllConnections()
    this.server.close()
  }

  /** @param {Fault} fault */
  fault(fault) {
    this.#faults.push({ times: 1, ...fault })
  }

  /** Requests of an operation so far. */
  of(operation) {
    return this.requests.filter((request) => request.operation === operation)
  }

  /** Expires all issued tokens. */
  expireTokens() {
    this.#tokens.clear()
  }

  /** Cuts every gateway connection without a close frame. */
  cut() {
    for (const { near, far } of this.#pairs) {
      near.terminate()
      far.terminate()
    }
  }

  /** Keeps connections open but drops all data, like a network that loses packets. */
  stall() {
    for (const pair of this.#pairs) pair.isStalled = true
  }

  closeSockets(code) {
    for (const { near } of this.#pairs) near.close(code)
  }

  inject(frame) {
    for (const { near } of this.#pairs) near.send(JSON.stringify(frame))
  }

  get openSockets() {
    return [...this.#pairs].filter(({ near, isStalled }) => near.readyState === WebSocket.OPEN && !isStalled).length
  }

  #giveToken(response) {
    this.tokensGiven += 1
    const exp = Math.floor(Date.now() / 1000) + 3600
    const token = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ sub: this.options.userId, exp, n: this.tokensGiven })}.x`
    this.#tokens.add(token)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ token }))
  }

  async #serve(request, response) {
    const url = new URL(request.url, this.origin)
    if (url.pathname === tokenPath) return this.#giveToken(response)
    const bytes = await buffer(request)
    const base = this.target.pathname.replace(/\/$/, '')
    const inner = new URL(url)
    inner.pathname = url.pathname.slice(base.length)
    const { method, headers } = request
    const { rest, token } = this.options
    const problem = problemOfRequest(rest, { method, url: inner, headers, bytes })
    if (problem) this.problems.push(`${method} ${request.url} ${shown(bytes.toString(), 200)}: ${problem}`)
    const operation = operationOf(rest, method, inner.pathname)?.id
    this.requests.push({ operation, key: headers['idempotency-key'], at: performance.now() })
    const fault = this.#faults.find((one) => one.operation === operation && Number(one.times) > 0)
    if (fault) fault.times = Number(fault.times) - 1
    const answer = ({ status, headers: more = {}, body }) => {
      const isPlain = typeof body === 'string'
      response.writeHead(status, { 'content-type': isPlain ? 'text/html' : 'application/json', ...more })
      response.end(isPlain ? body : JSON.stringify(body))
    }
    if (fault?.answer) return answer(fault.answer)
    if (!this.#tokens.has(headers.authorization?.slice('Bearer '.length)))
      return answer(refusal(401, 'CHAT_AUTH_FAILED'))
    const sent = Object.entries(headers).filter(([name]) => !ofConnection.test(name))
    const real = await fetch(this.target.origin + request.url, {
      method,
      headers: { ...Object.fromEntries(sent), authorization: `Bearer ${token}`, connection: 'close' },
      body: bytes.length > 0 ? bytes : null,
      redirect: 'manual',
    })
    const text = await real.text()
    if (fault?.isLost) return request.socket.destroy()
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
    const known = [...real.headers].filter(([name]) => !ofConnection.test(name))
    response.writeHead(real.status, Object.fromEntries(known))
    response.end(text && JSON.stringify(this.changeAnswer(JSON.parse(text))))
  }

  async #upgrade(request, socket, head) {
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(/,\s*/)
    const inProtocol = offered.find((name) => name.startsWith('bearer.'))?.slice('bearer.'.length)
    const token = inProtocol ?? request.headers.authorization?.slice('Bearer '.length)
    const handshake = { at: performance.now(), status: 101 }
    this.handshakes.push(handshake)
    if (!offered.includes('chat.v1')) this.problems.push(`a handshake without the subprotocol chat.v1: ${offered}`)
    const refuse = (status, code) => {
      handshake.status = status
      const text = JSON.stringify(refusal(status, code).body)
      socket.end(
        `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
      )
    }
    if (this.refuseHandshakes) return refuse(this.refuseHandshakes, 'CHAT_SERVICE_UNAVAILABLE')
    if (!this.#tokens.has(token)) return refuse(401, 'CHAT_AUTH_FAILED')
    const headers = { authorization: `Bearer ${this.options.token}` }
    const far = new WebSocket(this.options.gateway, ['chat.v1'], { headers, autoPong: false })
    far.on('error', () => socket.destroy())
    // The first frames may arrive before the client's side is open. A socket can be paused only once open.
    far.once('open', () => {
      far.pause()
      this.#upgrades.handleUpgrade(request, socket, head, (near) => this.#join(near, far))
    })
  }

  #join(near, far) {
    const pair = { near, far, isStalled: false }
    this.#pairs.add(pair)
    const relay = (from, to, event, act) =>
      from.on(event, (...args) => {
        if (!pair.isStalled && to.readyState === WebSocket.OPEN) act(...args)
      })
    near.on('error', () => near.terminate())
    // Only a string is a text frame.
    relay(near, far, 'message', (data, isBinary) => this.#fromClient(far, data, isBinary))
    relay(far, near, 'message', (data) => {
      const frame = this.changeFromServer(JSON.parse(String(data)))
      if (frame) near.send(JSON.stringify(frame))
    })
    relay(near, far, 'ping', (data) => far.ping(data))
    relay(far, near, 'pong', (data) => near.pong(data))
    relay(far, near, 'ping', (data) => near.ping(data))
    relay(near, far, 'pong', (data) => far.pong(data))
    near.on('close', () => {
      this.#pairs.delete(pair)
      far.close(1000)
    })
    far.on('close', (code) => {
      if (code === 1006 || code === 1005) near.terminate()
      else near.close(code)
    })
    far.resume()
  }

  #fromClient(far, data, isBinary) {
    const text = String(data)
    const problem = isBinary ? 'is binary' : problemOfClientFrame(this.options.frames, text)
    if (problem) {
      this.problems.push(`the frame ${shown(text, 200)}: ${problem}`)
      return far.send(data, { binary: isBinary })
    }
    far.send(JSON.stringify(this.changeFromClient(JSON.parse(text))))
  }

  /** Changes the heartbeat interval that the client is given, and pings at it. Cuts connections that were given another one. */
  beatEvery(seconds) {
    this.changeFromServer = (frame) =>
      frame.event === 'gateway:hello' ? { ...frame, data: { ...frame.data, heartbeatSeconds: seconds } } : frame
    this.cut()
    const timer = setInterval(() => {
      for (const { near, isStalled } of this.#pairs) if (!isStalled && near.readyState === WebSocket.OPEN) near.ping()
    }, seconds * 500)
    this.server.once('close', () => clearInterval(timer))
  }
}
