import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../index'

const PATIENCE_MS = 10_000
const POLL_MS = 20

export interface Listener {
  server: Server
  /** Where this machine reaches it. */
  url: string
  /** Accepts nobody any more, and resolves when the requests under way are answered. WebSockets stay open. */
  finishRequests(): Promise<void>
}

/** @throws ConfigError for an address that cannot be listened on. */
export async function listen(handle: RequestListener, host: string, port: number): Promise<Listener> {
  let active = 0
  const server = createServer((request, response) => {
    active++
    response.once('close', () => active--)
    // A connection kept alive would outlast the server that is stopping.
    if (!server.listening) response.setHeader('Connection', 'close')
    handle(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ConfigError(whyNot(error, host, port))))
    server.listen(port, host, resolve)
  })
  return {
    server,
    url: `http://${reachable(host)}:${(server.address() as AddressInfo).port}`,
    finishRequests: async () => {
      server.close()
      const deadline = performance.now() + PATIENCE_MS
      while (active > 0 && performance.now() < deadline) await sleep(POLL_MS)
      server.closeAllConnections()
    },
  }
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program. Choose another with PORT, for example PORT=${port + 1}, or PORT=0 for any free one.`
    case 'EACCES':
      return `Port ${port} on ${host} may not be used by this account. Choose one from 1024 on with PORT.`
    default:
      return `HOST must be an address of this machine; ${host} cannot be listened on (${error.message}).`
  }
}

function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
