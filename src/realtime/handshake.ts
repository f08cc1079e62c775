import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { ChatError } from '../errors'
import { envelope } from '../http/error-boundary'
import { newRequestId } from '../ids'

const BEARER_PROTOCOL = /(?:^|,)\s*bearer\.([^\s,]+)/

/** Lets browsers in from these origins alone, or, where none are named, from the server's own host. */
export function requireOrigin({ headers: { origin, host } }: IncomingMessage, allowed: string[] | undefined): void {
  if (origin === undefined) return
  const isAllowed = allowed ? allowed.includes(origin) : URL.canParse(origin) && new URL(origin).host === host
  if (!isAllowed) throw new ChatError('CHAT_AUTH_FORBIDDEN', { origin })
}

/** Browsers cannot set headers on a WebSocket: their token comes as a second subprotocol. */
export function readBearerProtocol(request: IncomingMessage): void {
  const token = BEARER_PROTOCOL.exec(request.headers['sec-websocket-protocol'] ?? '')?.[1]
  if (token !== undefined) request.headers.authorization ??= `Bearer ${token}`
}

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] as string
}

/** Answers a handshake as a request would be answered. */
export function refuse(request: IncomingMessage, socket: Duplex, error: ChatError): void {
  if (socket.destroyed) return
  const body = JSON.stringify(envelope(error, newRequestId(), pathOf(request)))
  const headers = {
    ...error.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join('')}\r\n${body}`)
}
