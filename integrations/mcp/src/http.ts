/**
 * Streamable HTTP without sessions: each request acts with its own bearer token, and no state is kept between requests.
 * So no
 * request can act in the session of another user, and any process behind a load balancer can serve any request.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import { createMcpServer, type ChatMcpOptions } from './server.js'

export interface ChatMcpHandlerOptions extends Omit<ChatMcpOptions, 'token'> {
  /** Allowed names in the `Host` header, with or without a port. Default: only those of this machine, which prevents DNS rebinding. */
  allowedHosts?: string[] | undefined
  /** Origins of pages that may send requests, such as `https://example.com`. Default: none. Requests without an `Origin` do not come from pages. */
  allowedOrigins?: string[] | undefined
  /** The largest body of a request in bytes. Default: 1 MiB. */
  maxBodyBytes?: number | undefined
  /** Called with internal errors of this package; the client gets 500. */
  onError?: ((error: unknown) => void) | undefined
}

export const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
    readonly code: number = ErrorCode.InvalidRequest,
  ) {
    super(message)
  }
}

/** A listener of requests to one path, for `node:http` and frameworks that leave the body unread. */
export function createMcpHandler({
  allowedHosts = LOCAL_HOSTS,
  allowedOrigins = [],
  maxBodyBytes = 1_048_576,
  onError,
  ...options
}: ChatMcpHandlerOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      checkHost(request.headers.host, allowedHosts)
      allowOrigin(request.headers.origin, allowedOrigins, response)
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
      if (request.method !== 'POST')
        throw new Refusal(405, `${request.method} is not allowed: there are no sessions and no streams, only POST`, {
          allow: 'POST',
        })
      const token = readToken(request.headers.authorization)
      const body = parse(await readBody(request, maxBodyBytes))
      await answer(request, response, body, { ...options, token })
    } catch (error) {
      if (!(error instanceof Refusal)) onError?.(error)
      refuse(response, error)
    }
  }
}

/** A separate server and transport for each request: shared ones could give one user's response to another. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
  options: ChatMcpOptions,
): Promise<void> {
  const server = createMcpServer(options)
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  // The client disconnected: cancel the requests to the service.
  response.once('close', () => void server.close())
  await server.connect(transport)
  await transport.handleRequest(request, response, body)
}

function checkHost(host: string | undefined, allowed: string[]): void {
  const name = (host ?? '').toLowerCase()
  const isAllowed = allowed.some((one) => [name, name.replace(/:\d+$/, '')].includes(one.toLowerCase()))
  if (!isAllowed) throw new Refusal(403, `The host ${host ?? ''} is not among those that are allowed`)
}

function allowOrigin(origin: string | undefined, allowed: string[], response: ServerResponse): void {
  if (origin === undefined) return
  if (!allowed.includes(origin)) throw new Refusal(403, `The origin ${origin} is not among those that are allowed`)
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-methods', 'POST')
  response.setHeader('access-control-allow-headers', 'authorization, content-type, accept, mcp-protocol-version')
  response.setHeader('vary', 'origin')
}

function readToken(header: string | undefined): string {
  const [, token] = /^Bearer +(\S+) *$/i.exec(header ?? '') ?? []
  if (token === undefined)
    throw new Refusal(401, 'Authorization must be `Bearer` with the token of a user of the chat service', {
      'www-authenticate': 'Bearer',
    })
  return token
}

async function readBody(request: IncomingMessage, most: number): Promise<string> {
  const tooLarge = () => new Refusal(413, `The body must have at most ${most} bytes`, { connection: 'close' })
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The body is not JSON', {}, ErrorCode.ParseError)
  }
  // A batch could hold thousands of calls.
  if (Array.isArray(body)) throw new Refusal(400, 'The body must be one message, not a batch')
  return body
}

function refuse(response: ServerResponse, error: unknown): void {
  const refusal = error instanceof Refusal ? error : new Refusal(500, 'The request failed', {}, ErrorCode.InternalError)
  if (response.headersSent) return void response.destroy()
  const { status, message, code, headers } = refusal
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
}
