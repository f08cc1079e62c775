/**
 * The server: control endpoints, gateway, and REST. A REST request meets its fault first. Then Prism checks it against the contract
 * and answers an example, which the memory replaces by stored data.
 */
import http from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { userIdOf } from './caller.mjs'
import { Control } from './control.mjs'
import { answerOf, Refusal } from './errors.mjs'
import { Faults, HANDSHAKE } from './faults.mjs'
import { Gateway } from './gateway.mjs'
import { Memory } from './memory.mjs'
import { askPrism } from './prism.mjs'
import { findRoute, requireDigits, requireKnown } from './routes.mjs'

const HOLD = /^\s*hold\s*$/i

const json = (body) => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The file of a form. */
const fileOf = async (body, { 'content-type': type = '' }) =>
  type.startsWith('multipart/form-data')
    ? (await new Response(body, { headers: { 'content-type': type } }).formData()).get('file')
    : undefined

/** CORS headers for any origin, like Prism's. */
const crossOrigin = ({ headers: { origin } }) =>
  origin === undefined
    ? {}
    : { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' }

class Front {
  constructor(contract, prism) {
    this.contract = contract
    this.prism = prism
    this.memory = new Memory(contract)
    this.faults = new Faults(contract)
    this.gateway = new Gateway(contract, this.memory)
    this.control = new Control(this)
  }

  async handle(request, response) {
    const { method, url } = request
    const path = url.split('?', 1)[0]
    try {
      const body = await buffer(request)
      const answer =
        path === '/mock' || path.startsWith('/mock/')
          ? this.control.answer({ method, path, body })
          : await this.serve(request, path, body)
      if (answer === undefined) return request.socket.destroy()
      this.write(method, response, answer.status === undefined ? { status: 200, body: JSON.stringify(answer) } : answer)
    } catch (error) {
      if (error instanceof Refusal) {
        const refused = answerOf(error, { errorCodes: this.contract.errorCodes, path })
        return this.write(method, response, { ...refused, headers: { ...refused.headers, ...crossOrigin(request) } })
      }
      const text = error.code === 'ECONNREFUSED' ? 'Prism does not answer' : error.stack
      this.write(method, response, { status: 502, headers: {}, body: `The mock failed: ${text}\n` })
    }
  }

  /**
   * @param {string} method
   * @param {http.ServerResponse} response
   * @param {{ status: number, headers?: http.OutgoingHttpHeaders, body: string | Buffer }} answer
   */
  write(method, response, { status, headers = { 'Content-Type': 'application/json; charset=utf-8' }, body }) {
    const length = method === 'HEAD' || status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) }
    response.writeHead(status, { ...headers, ...length }).end(body)
  }

  /** Status, headers and body; undefined if the connection is to be dropped. */
  async serve(request, path, body) {
    const { method, url, headers } = request
    const route = findRoute(this.contract.operations, method, path)
    if (route && (await this.faults.meet(route.operation.id))) return undefined
    const { prefer, ...others } = headers
    const prefersHold = HOLD.test(prefer ?? '')
    const answer = await askPrism(this.prism, { method, url, headers: prefersHold ? others : headers, body })
    // With any other `Prefer` the caller has chosen an example.
    if (!route || answer.status >= 300 || (prefer !== undefined && !prefersHold)) return answer
    const userId = userIdOf(headers.authorization, this.contract)
    this.memory.meet(userId)
    const given = json(body)
    const query = Object.fromEntries(new URL(url, 'http://mock').searchParams)
    requireDigits(route, query, this.contract.get)
    requireKnown(route, given, { errorCodes: this.contract.errorCodes, knows: (id) => this.memory.knows(id) })
    const call = {
      ...route,
      query,
      body: given,
      file: await fileOf(body, headers),
      userId,
      prefersHold,
      idempotencyKey: headers['idempotency-key'],
      example: this.contract.answers(route.operation.id)[0],
    }
    const kept = this.memory.answer(call, this.gateway)
    if (!kept) return answer
    return {
      status: kept.status ?? answer.status,
      headers: { ...answer.headers, ...kept.headers },
      body: kept.body === undefined ? answer.body : JSON.stringify(kept.body),
    }
  }

  async upgrade(request, stream, head) {
    stream.on('error', () => stream.destroy())
    try {
      if (await this.faults.meet(HANDSHAKE)) return stream.destroy()
      this.gateway.upgrade(request, stream, head)
    } catch (error) {
      this.gateway.refuse(request, stream, error)
    }
  }
}

/** Listens on `port`, with Prism at `prism` behind it, until it is closed. */
export const startFront = async ({ contract, prism, host, port }) => {
  const front = new Front(contract, prism)
  const server = http.createServer((request, response) => void front.handle(request, response))
  server.on('upgrade', (request, stream, head) => void front.upgrade(request, stream, head))
  server.listen(port, host)
  await once(server, 'listening')
  const close = () => {
    // Its sockets would keep the server open.
    front.gateway.close()
    server.close()
    server.closeAllConnections()
  }
  return { close }
}
