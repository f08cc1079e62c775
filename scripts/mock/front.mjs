/**
 * The server: control endpoints, gateway, and REST. Faults apply to a REST request first. Then Prism checks it against
 * the contract, and the service answers it, naming the fields that Prism refuses. Prism's example is the answer if the
 * service is behind the contract, or if only the examples have an id.
 */
import http from 'node:http'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { parseJson } from '../program.mjs'
import { Control } from './control.mjs'
import { answerOf, Refusal } from './errors.mjs'
import { Faults, HANDSHAKE } from './faults.mjs'
import { Sockets } from './sockets.mjs'

const { replyValidators } = createRequire(import.meta.url)('../../generated/validators.js')
const HOLD = /^\s*hold\s*$/i

/**
 * With dynamic examples, Prism fails at random on an empty object within a list of a nullable object; a retry succeeds.
 */
const ATTEMPTS = 20
const hasFailed = ({ status, body }) => status === 500 && body.includes('prism/errors#UNKNOWN')

/** Forwards a request to a server, until the caller leaves. @returns the response's status, headers and body */
const ask = async (server, { method, url, headers, body, signal }) => {
  const onward = http.request(server + url, { method, headers, signal })
  onward.end(body)
  const [answer] = await once(onward, 'response')
  const { 'transfer-encoding': _, 'content-length': __, ...rest } = answer.headers
  return { status: answer.statusCode, headers: rest, body: await buffer(answer) }
}

const askPrism = async (prism, request) => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(prism, request)
    if (attempt === ATTEMPTS || !hasFailed(answer)) return answer
  }
}

/** CORS headers for any origin, like Prism's. */
const crossOrigin = ({ headers: { origin } }) =>
  origin === undefined
    ? {}
    : {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': '*',
        Vary: 'Origin',
      }

/**
 * Whether the contract has a property that the service calls unknown. Prism has already refused unknown properties of
 * JSON.
 */
const isNew = ({ in: place, pointer, message }, operation, get) => {
  if (message !== 'is unknown here') return false
  const [, name] = pointer.split('/')
  if (place === 'query') return operation.parameters.some((one) => one.in === 'query' && one.name === name)
  return operation.contentType === 'application/json' || Object.hasOwn(get(operation.bodySchema).properties, name)
}

/** Whether the contract is ahead of the service, which lacks the operation or has an older form of it. */
const isBehind = ({ status, body }, operation, { get }) => {
  if (status === 204) return false
  const answer = parseJson(body)
  const { code, details } = answer?.error ?? {}
  if (code === 'CHAT_ROUTE_NOT_FOUND' || code === 'CHAT_METHOD_NOT_ALLOWED') return true
  if (code === 'CHAT_VALIDATION_ERROR') return details.errors.some((error) => isNew(error, operation, get))
  return status < 400 && replyValidators[operation.id]?.[status]?.(answer) !== true
}

class Front {
  constructor(contract, prism, service) {
    this.contract = contract
    this.prism = prism
    this.service = service
    this.faults = new Faults(contract)
    this.sockets = new Sockets(contract, service)
    this.control = new Control(this)
  }

  async handle(request, response) {
    const { method, url } = request
    const path = url.split('?', 1)[0]
    const left = new AbortController()
    response.once('close', () => left.abort())
    try {
      const body = await buffer(request)
      const answer =
        path === '/mock' || path.startsWith('/mock/')
          ? await this.control.answer({ method, path, body })
          : await this.serve(request, path, body, left.signal)
      if (answer === undefined) return request.socket.destroy()
      this.write(method, response, answer.status === undefined ? { status: 200, body: JSON.stringify(answer) } : answer)
    } catch (error) {
      if (error instanceof Refusal) {
        const refused = answerOf(error, this.contract.errorCodes, path)
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

  /** Status, headers and body; undefined to drop the connection. */
  async serve(request, path, body, signal) {
    const { method, url, headers } = request
    const operation = this.contract.operationOf(method, path)
    if (operation && (await this.faults.meet(operation.id))) return undefined
    const { prefer, ...others } = headers
    const prefersHold = HOLD.test(prefer ?? '')
    const example = await askPrism(this.prism, { method, url, headers: prefersHold ? others : headers, body })
    const isInvalid = example.status === 400
    // Any other `Prefer` selects an example.
    if (!operation || (example.status >= 300 && !isInvalid) || (prefer !== undefined && !prefersHold)) return example
    const answer = await ask(this.service.url, { method, url, headers, body, signal })
    // A request that the service has accepted has had its effect, whatever Prism says.
    const isOther = isInvalid ? answer.status > 400 : isBehind(answer, operation, this.contract)
    if (isOther || this.isOfExamples(answer))
      return { ...example, headers: { ...example.headers, 'X-Mock-Example': '1' } }
    return { ...answer, headers: { ...answer.headers, ...crossOrigin(request) } }
  }

  /** Whether the request has an id that only the examples have. */
  isOfExamples({ status, body }) {
    if (status !== 404) return false
    const named = Object.values(parseJson(body)?.error?.details ?? {}).flat()
    const ids = named.filter((id) => !this.service.knows(id))
    return ids.length > 0 && ids.every((id) => this.contract.known.ids.has(id))
  }

  async upgrade(request, stream, head) {
    stream.on('error', () => stream.destroy())
    try {
      if (await this.faults.meet(HANDSHAKE)) return stream.destroy()
      this.sockets.upgrade(request, stream, head)
    } catch (error) {
      this.sockets.refuse(request, stream, error)
    }
  }
}

/** Listens on `port`, with Prism at `prism` and the service behind it. */
export const startFront = async ({ contract, prism, service, host, port }) => {
  const front = new Front(contract, prism, service)
  const server = http.createServer((request, response) => void front.handle(request, response))
  server.on('upgrade', (request, stream, head) => void front.upgrade(request, stream, head))
  server.listen(port, host)
  await once(server, 'listening')
}
