import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import type { Database } from '../../platform/database/connect'
import { hasToken, whyForeign } from './guard'
import { loadPage, type PageFile } from './page-files'
import { statements, studioRequest } from './statements'

const MAX_BODY = 5_000_000

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
