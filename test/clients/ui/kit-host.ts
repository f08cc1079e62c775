import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import { demoVariables, startDemo } from '../../support/demo-server'
import { Program } from '../../support/program'

export const root = path.resolve(__dirname, '../../..')
export const kitFile = (name: string) => readFileSync(path.join(root, 'clients/ui/dist', name), 'utf8')

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** A strict host's policy: only its own files, nothing inline. */
const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:"

/** Writes what docs/import.md describes into the database that the server is going to open. */
async function importLines(folder: string, database: string, lines: readonly object[]): Promise<void> {
  const file = path.join(folder, 'lines.jsonl')
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  const args = ['import', '--tenant', 'demo', file, '--database', database]
  const { code, stderr } = await Program.node('dist/src/cli/chat-migrate.js', {}, args).ended
  if (code !== 0) throw new Error(`import failed: ${stderr}`)
}

/**
 * The standalone server with its demo, behind a host that also serves it under /messaging, with the host's pages below
 * /host/ under a
 * strict policy. Files of clients/ui/dist are under /host/ui/.
 *
 * @param lines is imported before.
 */
export async function startHost(files: Record<string, string>, lines: readonly object[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chat-kit-'))
  const variables = await demoVariables(folder)
  if (lines.length > 0) await importLines(folder, variables.CHAT_DATABASE_URL!, lines)
  const server = createServer((request, response) => {
    const name = /^\/host\/([^?]*)/.exec(request.url!)?.[1]
    if (name === undefined) return pass(service, request, response)
    const body = name.startsWith('ui/') ? kitFile(name.slice('ui/'.length)) : files[name]
    if (body === undefined) return response.writeHead(404).end()
    const type = `${types[path.extname(name)]}; charset=utf-8`
    response.writeHead(200, { 'Content-Security-Policy': STRICT, 'Content-Type': type }).end(body)
  })
  const sockets = new Set<Socket>()
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    const other = connect(Number(service.port), service.hostname, () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`)
      other.write([`GET ${withoutPrefix(request.url!)} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      socket.pipe(other).pipe(socket)
    })
    sockets.add(socket)
    for (const one of [socket, other])
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          socket.destroy()
          other.destroy()
        })
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  // Pages of the host load its files from the host.
  const service = new URL(await startDemo({ ...variables, CHAT_PUBLIC_URL: url }))
  return {
    url,
    /** How many connections to the gateway are open. */
    countSockets: () => sockets.size,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await Program.killAll()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const withoutPrefix = (url: string) => url.replace(/^\/messaging(?=\/)/, '')

function pass({ hostname, port }: URL, request: IncomingMessage, response: ServerResponse) {
  const { url, method, headers } = request
  const passed = ask({ hostname, port, path: withoutPrefix(url!), method, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}

/** Bundles a program that uses the kit as it is published. */
export async function bundle(contents: string, options: BuildOptions = {}): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'tsx' },
    absWorkingDir: root,
    outdir: path.join(root, 'host'),
    entryNames: 'page',
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    tsconfigRaw: '{}',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...options,
    alias: options.alias ?? published,
  })
  return Object.fromEntries((outputFiles ?? []).map((file) => [path.basename(file.path), file.text]))
}

/** The packages of this checkout as they are built. */
const published = {
  '@chat-service/ui/styles.css': path.join(root, 'clients/ui/dist/styles.css'),
  '@chat-service/ui/element': path.join(root, 'clients/ui/dist/element.js'),
  '@chat-service/ui': path.join(root, 'clients/ui/dist/index.js'),
  '@chat-service/client/live': path.join(root, 'clients/typescript/dist/esm/live/index.js'),
  '@chat-service/client/react': path.join(root, 'clients/typescript/dist/esm/react/index.js'),
  '@chat-service/client': path.join(root, 'clients/typescript/dist/esm/index.js'),
}

/** A page of one script and its styles. */
export const pageOf = (script: string, body = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Host</title>
<link rel="stylesheet" href="page.css" /><script type="module" src="${script}"></script></head>
<body>${body}</body></html>`

/** Both bundles: with this repository's React, and with a newer one. */
export const reacts = [
  { react: '18', alias: published },
  {
    react: '19',
    alias: {
      ...published,
      react: path.join(root, 'clients/ui/react-19/node_modules/react'),
      'react-dom': path.join(root, 'clients/ui/react-19/node_modules/react-dom'),
    },
  },
]
