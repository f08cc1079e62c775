import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../index'
import { isDirectUpload } from './file-routes'

const POLL_MS = 20

/** In milliseconds. Node's defaults are one minute for the headers and five for the whole request. */
const LIMITS = {
  /** Timeout of the headers, from the connection or the end of the last request. */
  headersTimeout: 10_000,
  /** Timeout of the whole request. Long for uploads; other bodies have less time. */
  requestTimeout: 300_000,
  /** Interval at which Node enforces these timeouts. */
  connectionsCheckingInterval: 1000,
}
const BODY_MS = 15_000
/** Timeout of a client that reads nothing of a response. Longer than the statement timeout. */
const SILENCE_MS = 120_000

export interface Listener {
  server: Server
  /** URL of the server on this machine. */
  url: string
  /** Stops accepting connections. Resolves when running requests are answered, or after this time. WebSockets stay open. */
  finishRequests(timeoutMs: number): Promise<void>
}

/** @throws ConfigError for an address on which the server cannot listen. */
export async function listen(
  handle: RequestListener,
  { host, port, maxConnections }: { host: string; port: number; maxConnections: number | undefined },
): Promise<Listener> {
  let active = 0
  const server = createServer(LIMITS, (request, response) => {
    active++
    response.once('close', () => active--)
    // Disables keep-alive, which would delay the stop.
    if (!server.listening) response.setHeader('Connection', 'close')
    limitBody(request, response)
    handle(request, response)
  })
  server.timeout = SILENCE_MS
  if (maxConnections !== undefined) server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ConfigError(listenProblem(error, host, port))))
    server.listen(port, host, resolve)
  })
  return {
    server,
    url: `http://${localAddress(host)}:${(server.address() as AddressInfo).port}`,
    finishRequests: async (timeoutMs) => {
      server.close()
      const deadline = performance.now() + timeoutMs
      while (active > 0 && performance.now() < deadline) await sleep(POLL_MS)
      server.closeAllConnections()
    },
  }
}

/** Ends a connection whose body is too slow. Uploads have the service's own idle timeout until they are answered. */
function limitBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers
  if (encoding === undefined && length === '0') return
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    timer = setTimeout(() => !request.complete && request.socket.destroy(), BODY_MS)
    timer.unref()
  }
  if (type.startsWith('multipart/') || isDirectUpload(request))
    response.once('finish', () => !request.complete && start())
  else start()
  // A listener on the request: on the socket, those of all its requests would accumulate.
  request.once('close', () => (request.complete || request.socket.destroyed) && clearTimeout(timer))
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Set PORT, for example PORT=${port + 1}, or PORT=0 for any free port.`
    case 'EACCES':
      return `This account may not use port ${port} on ${host}. Choose a port from 1024 on with PORT.`
    default:
      return `HOST must be an address of this machine; the server cannot listen on ${host} (${error.message}).`
  }
}

function localAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
