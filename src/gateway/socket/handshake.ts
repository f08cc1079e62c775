import { ServerResponse, STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Config } from '../../config/options'
import { ChatError, envelope, helpHeader } from '../../errors'
import { answerHeaders } from '../../pipeline/answer-headers'
import { acceptRequestId, newRequestId } from '../../platform/lib/ids'

/** How long a client has to read a refusal. */
const REFUSAL_MS = 5000
const BEARER_PROTOCOL = /(?:^|,)\s*bearer\.([^\s,]+)/

/** A request for a WebSocket, from its arrival to the response. */
export interface Handshake {
  request: IncomingMessage
  /** The client's request id, or a new one; used in the response and in every log line. */
  requestId: string
  startedAt: number
}

/** Accepts browsers from the allowed origins only, or from the server's own host if none are configured. */
export function requireOrigin(request: IncomingMessage, allowed: Config['gateway']['allowedOrigins']): void {
  const { origin, host } = request.headers
  if (origin === undefined) return
  const isOwn = () => URL.canParse(origin) && new URL(origin).host === host
  const isAllowed = typeof allowed === 'function' ? allowed(origin, request) : (allowed?.includes(origin) ?? isOwn())
  if (isAllowed !== true) throw new ChatError('CHAT_AUTH_FORBIDDEN', { origin })
}

/** Browsers cannot set headers on a WebSocket: their token comes as a second subprotocol. */
export function readBearerProtocol(request: IncomingMessage): void {
  const token = BEARER_PROTOCOL.exec(request.headers['sec-websocket-protocol'] ?? '')?.[1]
  if (token !== undefined) request.headers.authorization ??= `Bearer ${token}`
}

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] as string
}

/** Plain requests may carry an `Upgrade` header as well, to offer HTTP/2. */
export function wantsWebSocket(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket'
}

/** Serves a request as if it had no `Upgrade` header. Node has dropped its body, so one with a body is refused. */
export function answerAsHttp(server: Server, request: IncomingMessage, socket: Duplex): void {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket as Socket)
  response.on('finish', () => socket.end())
  if (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0) {
    response.writeHead(501).end()
  } else {
    server.emit('request', request, response)
  }
}

/** Refuses a handshake with the error envelope of the REST API, and ends the connection even if the client does not. */
export function refuse({ request, requestId }: Handshake, socket: Duplex, error: ChatError, docsUrl?: string): void {
  if (socket.destroyed) return
  const body = JSON.stringify(envelope(error, requestId, pathOf(request)))
  const headers = {
    ...error.headers,
    ...helpHeader(error, docsUrl),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
    ...answerHeaders,
    Connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.once('finish', () => socket.destroy())
  // The response never finishes if the client does not read it.
  setTimeout(() => socket.destroy(), REFUSAL_MS).unref()
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join('')}\r\n${body}`)
}

export function beginHandshake(request: IncomingMessage): Handshake {
  const given = request.headers['x-request-id']
  const requestId = acceptRequestId(typeof given === 'string' ? given : '') ?? newRequestId()
  return { request, requestId, startedAt: performance.now() }
}
