import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../index'

const POLL_MS = 20

export interface Listener {
  server: Server
  /** Address under which this machine reaches the server. */
  url: string
  /**
   * Stops accepting connections, and resolves when the requests under way are answered, or after this time. WebSockets
   * stay open.
   */
  finishRequests(timeoutMs: number): Promise<void>
}

/** @throws ConfigError for an address on which the server cannot listen. */
export async function listen(handle: RequestListener, host: string, port: number): Promise<Listener> {
  let active = 0
  const server = createServer((request, response) => {
    active++
    response.once('close', () => active--)
    // While the server stops, a connection that is kept alive would hold it up.
    if (!server.listening) response.setHeader('Connection', 'close')
    handle(request, response)
  })
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

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Choose another with PORT, for example PORT=${port + 1}, or PORT=0 for any free one.`
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
