import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../../shared/src/database.js'
import type { Device, Devices, ProviderName, UserKey } from './devices.js'
import { FieldError, type Provider } from './provider.js'
import { WebPush } from './providers/web-push.js'
import { MAX_DEVICES } from './tables.js'

/** Authenticates a request: null without valid credentials. If it throws, the response is 503. */
export type Authenticate = (
  request: IncomingMessage,
) => UserKey | null | undefined | Promise<UserKey | null | undefined>

/** The part of Koa's context that the middleware uses. */
interface KoaContext {
  req: IncomingMessage
  /** Without the prefix of a mount. */
  path: string
  /** `rawBody` is ignored: a parsed body is in `body`. */
  request: object
  status: number
  body: unknown
  set(headers: Record<string, string>): void
}

/** A listener for `node:http` and a middleware for Express, Connect and the like. */
export type Listener = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void
export type KoaMiddleware = (context: KoaContext, next: () => Promise<unknown>) => Promise<void>

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: object
}

interface RoutesOptions {
  authenticate: Authenticate
  devices: Devices
  providers: ReadonlyMap<ProviderName, Provider>
  /** Path prefix, unless a router strips it. */
  prefix: string
  log: Log
}

const MAX_BODY_BYTES = 16_384

/** An error of the chat's contract. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: object = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

/** The routes of devices: see the README. */
export class Routes {
  constructor(private readonly options: RoutesOptions) {}

  readonly listener: Listener = (request, response, next) => {
    const path = (request.url ?? '/').split('?')[0] as string
    const answering = this.answer(request, path, request)
    if (!answering && next) return next()
    const write = ({ status, headers, body }: Answer) => {
      // The host may have already responded, for example at its timeout.
      if (response.headersSent || response.destroyed) return
      response.writeHead(status, { ...headers, ...(body && { 'content-type': 'application/json; charset=utf-8' }) })
      response.end(body && JSON.stringify(body))
    }
    ;(answering ?? Promise.resolve(notFound(path)))
      .then(write)
      .catch((error: unknown) => this.options.log.error({ err: error }, 'answering a request failed'))
  }

  readonly koa: KoaMiddleware = async (context, next) => {
    const answering = this.answer(context.req, context.path, context.request)
    if (!answering) return void (await next())
    const { status, headers, body } = await answering
    context.set({ ...headers })
    context.status = status
    context.body = body ?? null
    // Koa accepts an empty body only for 204.
    context.status = status
  }

  /** Undefined for other paths. */
  private answer(request: IncomingMessage, path: string, parsed: object): Promise<Answer> | undefined {
    const { prefix } = this.options
    const handle = path.startsWith(prefix) && this.find(request.method ?? 'GET', path.slice(prefix.length))
    if (!handle) return undefined
    // The caller's path, of which a router or a mount may have stripped the prefix.
    const { originalUrl = path } = parsed as { originalUrl?: string }
    return this.run(request, originalUrl.split('?', 1)[0] as string, (user) =>
      handle(user, () => readBody(request, parsed)),
    )
  }

  private find(method: string, path: string): Handle | undefined {
    if (method === 'GET' && path === '/web-push/public-key') return () => this.publicKey()
    if (method === 'GET' && path === '/users/me/devices') return (user) => this.list(user)
    const [, encoded] = /^\/users\/me\/devices\/([^/]+)$/.exec(path) ?? []
    if (encoded === undefined) return undefined
    const id = () => readDeviceId(encoded)
    if (method === 'GET') return (user) => this.get(user, id())
    if (method === 'PUT') return async (user, body) => this.put(user, id(), await body())
    if (method === 'DELETE') return (user) => this.remove(user, id())
    return undefined
  }

  private async run(
    request: IncomingMessage,
    path: string,
    handle: (user: UserKey) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const user = await this.options.authenticate(request)
      if (!user) throw new Refusal(401, 'CHAT_AUTH_FAILED', 'The credentials are missing or were refused.')
      return await handle(user)
    } catch (error) {
      if (error instanceof Refusal) return envelope(error, path)
      if (error instanceof FieldError) return envelope(invalid('body', error.field, error.message), path)
      const reason = 'The devices cannot be read or written now.'
      const message = 'The service cannot answer at the moment.'
      const refusal = new Refusal(503, 'CHAT_SERVICE_UNAVAILABLE', message, { reason }, { 'retry-after': '1' })
      const answer = envelope(refusal, path)
      this.options.log.error({ err: error, requestId: answer.body.requestId }, 'a request about devices failed')
      return answer
    }
  }

  private async publicKey(): Promise<Answer> {
    const provider = this.options.providers.get('WEB')
    if (provider instanceof WebPush) return { status: 200, body: { publicKey: provider.publicKey } }
    throw new Refusal(404, 'CHAT_ROUTE_NOT_FOUND', 'This server sends no Web Push.')
  }

  private async list(user: UserKey): Promise<Answer> {
    return { status: 200, body: { devices: (await this.options.devices.list(user)).map(shown) } }
  }

  private async get(user: UserKey, deviceId: string): Promise<Answer> {
    const device = await this.options.devices.get({ ...user, deviceId })
    if (!device) throw new Refusal(404, 'CHAT_ROUTE_NOT_FOUND', 'The user has no such device.', { deviceId })
    return { status: 200, body: shown(device) }
  }

  private async put(user: UserKey, deviceId: string, body: Record<string, unknown>): Promise<Answer> {
    const { providers, devices } = this.options
    const { provider: name, ...fields } = body
    const provider = providers.get(name as ProviderName)
    if (!provider) throw new FieldError('provider', `must be one of ${[...providers.keys()].join(', ')}`)
    const allowed = { APNS: ['token', 'environment'], FCM: ['token'], WEB: ['subscription'] }[name as ProviderName]
    const unknown = Object.keys(fields).find((field) => !allowed.includes(field))
    if (unknown !== undefined)
      throw new FieldError(unknown, `is unknown here: allowed are provider, ${allowed.join(', ')}`)
    const registration = { provider: name as ProviderName, ...provider.read(fields) }
    const device = await devices.put({ ...user, deviceId }, registration)
    if (!device)
      throw invalid('path', 'deviceId', `must be one of at most ${MAX_DEVICES} devices: delete another one first`)
    return { status: 200, body: shown(device) }
  }

  private async remove(user: UserKey, deviceId: string): Promise<Answer> {
    await this.options.devices.remove({ ...user, deviceId })
    return { status: 204 }
  }
}

type Handle = (user: UserKey, body: () => Promise<Record<string, unknown>>) => Promise<Answer>

/** A device without its token. */
const shown = ({ device_id, provider, environment, created_at, updated_at }: Device) => ({
  deviceId: device_id,
  provider,
  ...(environment && { environment }),
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
})

function readDeviceId(encoded: string): string {
  let id = ''
  try {
    id = decodeURIComponent(encoded)
  } catch {
    // Refused below.
  }
  if (id === '' || id.length > 255 || id.includes('\0') || !id.isWellFormed())
    throw invalid('path', 'deviceId', 'must be a string of 1 to 255 characters')
  return id
}

/** The body as JSON. If the host has parsed it, it is `body` of the request. */
async function readBody(request: IncomingMessage, parsed: object): Promise<Record<string, unknown>> {
  const given = 'body' in parsed && parsed.body !== undefined ? parsed.body : await parse(request)
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Record<string, unknown>
  throw invalid('body', '', 'must be a JSON object')
}

async function parse(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_BODY_BYTES)
      throw new Refusal(413, 'CHAT_PAYLOAD_TOO_LARGE', 'The request is larger than allowed.', { limit: MAX_BODY_BYTES })
    chunks.push(chunk as Buffer)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

function invalid(where: 'body' | 'path', field: string, message: string): Refusal {
  const pointer = field === '' ? '' : `/${field}`
  return new Refusal(400, 'CHAT_VALIDATION_ERROR', `Invalid input: ${where}${pointer && ` ${pointer}`} ${message}.`, {
    errors: [{ in: where, pointer, message }],
  })
}

const notFound = (path: string) => envelope(new Refusal(404, 'CHAT_ROUTE_NOT_FOUND', 'There is no such route.'), path)

/** The error envelope of the chat, and its `X-Request-Id`. */
function envelope({ status, code, message, details, headers }: Refusal, path: string) {
  const error = { code, message, details }
  const requestId = randomUUID()
  const timestamp = new Date().toISOString()
  return {
    status,
    headers: { ...headers, 'x-request-id': requestId },
    body: { success: false, error, requestId, statusCode: status, timestamp, path },
  }
}
