#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { readOptions, usage, UsageError } from './options.js'
import { createMcpServer } from './server.js'

/** Standard output belongs to the protocol: everything else goes to standard error. */
const complain = (error: unknown) => {
  console.error(
    error instanceof UsageError ? `${error.message}\nchat-service-mcp --help lists what is allowed.` : error,
  )
  process.exit(error instanceof UsageError ? 2 : 1)
}

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') console.log(usage)
  else if (options === 'version') console.log(PACKAGE_VERSION)
  else await serveStdio(options)
} catch (error) {
  complain(error)
}

async function serveStdio(options: Exclude<ReturnType<typeof readOptions>, string>) {
  const server = createMcpServer(options)
  // The host has gone: without it nobody reads an answer.
  process.stdin.on('end', () => void server.close())
  process.stdout.on('error', () => process.exit(0))
  await server.connect(new StdioServerTransport())
}
