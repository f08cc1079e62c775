import { once } from 'node:events'
import { createServer, IncomingMessage, type RequestListener } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import type { AuthGuard } from '../../src/index'
import { fastify } from 'fastify'
import { guardOf } from '../../src/hosts/express'
import { fastifyChat } from '../../src/hosts/fastify'
import { raw } from '../support/raw'
import { providers, tokenOf, World } from '../support/world'

type Request = IncomingMessage & { originalUrl?: string | undefined; user?: unknown }

describe('callback({ prefix })', () => {
  let world: World
  const headers = { authorization: `Bearer ${tokenOf('alice', 'acme')}` }
  beforeAll(async () => (world = await World.start()))
  afterAll(() => world.close())

  const chat = () => world.nodes[0]!.chat
  const ask = async (listener: RequestListener, path: string) => {
    const server = createServer(listener)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    const body = (await answer.json()) as { path?: string; channels?: unknown[] }
    server.closeAllConnections()
    server.close()
    return { status: answer.status, body }
  }

  it.each<[string, (request: Request) => void]>([
    ['leaves the prefix on', () => undefined],
    ['takes the prefix off', (request) => void (request.url = request.url!.replace('/api/chat', ''))],
    ['takes a part of the prefix off', (request) => void (request.url = request.url!.replace('/api', ''))],
    ['has rewritten the address', (request) => void (request.originalUrl = '/v1/talk/channels')],
  ])('serves requests below it if the host %s', async (_what, change) => {
    const listener = chat().callback({ prefix: '/api/chat' })
    const seen: (string | undefined)[] = []
    const answer = await ask((request: Request, response) => {
      request.originalUrl = request.url
      change(request)
      const before = [request.url, request.originalUrl]
      response.on('close', () => seen.push(request.url, request.originalUrl))
      seen.push(...before)
      void listener(request, response)
    }, '/api/chat/channels')
    expect(answer).toEqual({ status: 200, body: expect.objectContaining({ channels: [] }) as unknown })
    // The host sees the request unchanged.
    expect(seen.slice(2)).toEqual(seen.slice(0, 2))
  })

  it.each(['/', '/channels', '/api/channels', '/api/chatter/channels', '/x/api/chat/channels'])(
    'passes %s on, and returns 404 without a next handler',
    async (path) => {
      const listener = chat().callback({ prefix: '/api/chat' })
      const next: RequestListener = (request, response) =>
        void listener(request, response, () => response.end(JSON.stringify({ path: request.url })))
      expect(await ask(next, path)).toEqual({ status: 200, body: { path } })
      const alone = await ask((request, response) => void listener(request, response), path)
      expect(alone).toMatchObject({ status: 404, body: { error: { code: 'CHAT_ROUTE_NOT_FOUND' }, path } })
    },
  )

  it.each(['', '/', 'chat', '/chat/', '//chat', '/chat?a', 7])('refuses the invalid prefix %j', (prefix) => {
    expect(() => chat().callback({ prefix: prefix as string })).toThrow('"prefix" must be a path such as "/messaging"')
  })
})

describe('a guard made of middleware', () => {
  const passing = (request: Request, _response: unknown, next: () => void) => {
    request.user = { userId: 'alice', tenantId: 'acme' }
    next()
  }
  const failing = (error: unknown) => (_request: unknown, _response: unknown, next: (error: unknown) => void) =>
    next(error)
  const start = async (authGuard: AuthGuard) => {
    const world = await World.start({ providers: { ...providers, authGuard } })
    const answer = await raw(world.nodes[0]!.url, { path: '/channels' })
    await world.close()
    return answer
  }

  it('accepts a request that every middleware passes on', async () => {
    const later = async (_request: unknown, _response: unknown, next: () => void) => {
      await new Promise((resolve) => setImmediate(resolve))
      next()
    }
    expect(await start(guardOf(later, passing))).toMatchObject({ status: 200 })
  })

  it.each<[string, Parameters<typeof guardOf>[0]]>([
    ['answers', (_request: unknown, response: { end: (text: string) => void }) => response.end('Log in')],
    ['fails with a status of the caller', failing(Object.assign(new Error('Log in'), { status: 403 }))],
    ['rejects so', () => Promise.reject(Object.assign(new Error('Log in'), { statusCode: 401 }))],
  ])('refuses a request that one of them %s', async (_what, step) => {
    expect(await start(guardOf(passing, step))).toMatchObject({ status: 401 })
  })

  it('checks the same request again with the middleware’s current result', async () => {
    const sessions = new Map([['alice', { userId: 'alice' }]])
    // Like session middleware: an existing session is not looked up again.
    const session = (request: Request & { session?: unknown }, _response: unknown, next: () => void) => {
      request.session ??= sessions.get('alice')
      next()
    }
    const known = (request: { session?: unknown }, _response: unknown, next: (error?: Error) => void) =>
      next(request.session ? undefined : Object.assign(new Error('Log in'), { status: 401 }))
    const guard = guardOf(session, known)
    const request = new IncomingMessage(new Socket())
    expect(await guard.canActivate(request)).toBe(true)
    sessions.clear()
    expect(await guard.canActivate(request)).toBe(false)
  })

  it('returns 503 if a middleware fails otherwise, like any guard', async () => {
    expect(await start(guardOf(failing(new Error('The session store is away.'))))).toMatchObject({ status: 503 })
  })
})

it('keeps headers set by hooks of Fastify, such as those of CORS', async () => {
  const world = await World.start()
  const app = fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', 'https://app.example.com')
  })
  await app.register(fastifyChat, { chat: world.nodes[0]!.chat, prefix: '/messaging' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${tokenOf('alice', 'acme')}` }
  const answer = await fetch(`${address}/messaging/channels`, { headers })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'https://app.example.com'])
  await answer.text()
  await app.close()
  await world.close()
})
