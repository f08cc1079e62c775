#!/usr/bin/env node
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createMcpHandler } from './http.js'
import { readOptions, usage, UsageError, type Options } from './options.js'
import { createMcpServer } from './server.js'

/** Time to finish requests after a signal. */
const GRACE_MS = 10_000

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') console.log(usage)
  else if (options === 'version') console.log(PACKAGE_VERSION)
  else if (options.mode === 'stdio') await serveStdio(options)
  else await serveHttp(options)
} catch (error) {
  // Standard output belongs to the protocol.
  if (error instanceof UsageError) console.error(`${error.message}\nchat-service-mcp --help lists the options.`)
  else console.error(`chat-service-mcp: ${(error as Error).message}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

async function serveStdio(options: Extract<Options, { mode: 'stdio' }>): Promise<void> {
  const server = createMcpServer(options)
  // The host is gone. If only standard input ended, the process exits after the running calls.
  process.stdout.once('error', () => process.exit(0))
  await server.connect(new StdioServerTransport())
}

async function serveHttp({ host, port, ...options }: Extract<Options, { mode: 'http' }>): Promise<void> {
  const handle = createMcpHandler({
    ...options,
    onError: (error) => console.error('chat-service-mcp: a request failed:', error),
  })
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0]
    if (path === '/mcp') void handle(request, response)
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('The MCP server is at /mcp.\n')
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { address, port: taken, family } = server.address() as AddressInfo
  console.error(`chat-service-mcp is at http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/mcp`)
  const end = () => {
    server.close(() => process.exit(0))
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}
