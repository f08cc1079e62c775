import { createHash, timingSafeEqual } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import type { Database } from '../../platform/database/connect'
import { DatabaseSetupError } from '../../platform/database/errors'
import { statements, studioRequest } from './statements'

const MAX_BODY = 5_000_000

const LOCAL_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Allows no other origin, so that data cannot leave the machine. The libraries of the page need inline styles. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

interface PageFile {
  type: string
  /** Compressed with gzip, as in the package. */
  content: Buffer
}

/** The page is public; its data requires the token. `end` aborts running statements. */
export function createStudioServer(
  database: Database,
  token: string,
  isWritable: boolean,
): { server: Server; end: () => Promise<void> } {
  const page = loadPage()
  const { execute, end } = statements(database, isWritable)
  const about = { location: database.location, schema: database.schema, isWritable }

  const answerApi = async (request: IncomingMessage, response: ServerResponse) => {
    if (!hasToken(request, token))
      return sendJson(response, 401, { message: 'Open the URL that chat-migrate printed.' })
    if (request.url === '/api/about') return sendJson(response, 200, about)
    if (request.url !== '/api/query' || request.method !== 'POST') return sendJson(response, 404, {})
    const body = await readBody(request)
    const parsed = body === undefined ? undefined : v.safeParse(studioRequest, body)
    if (!parsed?.success) return sendJson(response, 400, { message: 'The request must be a query or a transaction.' })
    sendJson(response, 200, await execute(parsed.output))
  }

  const server = createServer({ requestTimeout: 60_000, headersTimeout: 10_000 }, (request, response) => {
    response.setHeaders(new Map(Object.entries(HEADERS)))
    const foreign = whyForeign(request)
    if (foreign !== undefined) return sendJson(response, 403, { message: foreign })
    const file = request.method === 'GET' ? page.get(request.url?.split('?')[0] ?? '') : undefined
    if (file) return sendFile(request, response, file)
    answerApi(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, { message: 'The request failed.' })
    })
  })
  return {
    server,
    end: async () => {
      server.close()
      server.closeAllConnections()
      await end()
    },
  }
}

/**
 * Checks that a request comes from a page of this server, on this machine. With DNS rebinding the Host header has the
 * foreign name, and browsers send a page's origin with all requests except plain GETs.
 */
function whyForeign({ headers, method }: IncomingMessage): string | undefined {
  const { host = '', origin } = headers
  const site = headers['sec-fetch-site']
  // Any port, because it may be forwarded from another machine.
  if (!LOCAL_NAMES.has(host.replace(/:\d+$/, ''))) return 'The host must be 127.0.0.1 or localhost.'
  if (origin === undefined ? method !== 'GET' : origin !== `http://${host}`) return 'The origin must be this server.'
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && method !== 'GET')
    return 'The request must come from a page of this server.'
  return undefined
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The files of the page by path, packed by the build. @throws DatabaseSetupError if the page is not built. */
function loadPage(): Map<string, PageFile> {
  const folder = findFolder()
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.gz'))
      .map((packed) => {
        const name = packed.slice(0, -'.gz'.length)
        const type = TYPES[extname(name)] ?? 'application/octet-stream'
        return [name === 'index.html' ? '/' : `/${name}`, { type, content: readFileSync(join(folder, packed)) }]
      }),
  )
}

/** Searches the parent folders, because sources and build differ in depth. */
function findFolder(): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const studio = join(folder, 'dist/studio')
    if (existsSync(join(studio, 'index.html.gz'))) return studio
  }
  throw new DatabaseSetupError(
    'The page of the studio is not built. In a checkout of chat-service, run "npm run build"',
  )
}

function sendFile(request: IncomingMessage, response: ServerResponse, { type, content }: PageFile): void {
  response.setHeader('Content-Type', type)
  const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (isPacked) response.setHeader('Content-Encoding', 'gzip')
  response.end(isPacked ? content : gunzipSync(content))
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
