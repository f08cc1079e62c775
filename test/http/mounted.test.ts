import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'
import mount from 'koa-mount'
import { ChatClient } from '../../clients/typescript/src/index'
import { checkedFetch } from '../support/contract'
import { raw, type RawRequest } from '../support/raw'
import { World, type Person } from '../support/world'

const PREFIX = '/company/messaging'

let world: World
let alice: Person
let channelId: string
const servers: Server[] = []

beforeAll(async () => {
  world = await World.start()
  alice = world.person('alice')
  channelId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await world.close()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A Koa host with its own routes and state. */
function koaHost(...before: Koa.Middleware[]): Promise<string> {
  const host = new Koa()
  host.silent = true
  host.use(async (ctx, next) => {
    ctx.state.requestId = 'of the host'
    ctx.state.chat = 'of the host'
    await next()
    ctx.set('X-Host-State', `${ctx.state.requestId}, ${ctx.state.chat}, ${ctx.path}`)
  })
  for (const middleware of before) host.use(middleware)
  host.use(mount(PREFIX, alice.node.chat.app))
  host.use((ctx) => (ctx.body = { host: ctx.path }))
  const listener = host.callback()
  return listen((request, response) => void listener(request, response))
}

/** Like Express: strips the prefix from the URL and parses the body. */
function expressLike(parse: (text: string) => unknown = () => undefined): Promise<string> {
  const listener = alice.node.chat.callback()
  return listen((request: IncomingMessage & { originalUrl?: string | undefined; body?: unknown }, response) => {
    request.originalUrl = request.url
    request.url = request.url?.slice(PREFIX.length) || '/'
    if (parse('') === undefined) return void listener(request, response)
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
    request.on('end', () => {
      request.body = parse(text)
      void listener(request, response)
    })
  })
}

const hosts: [string, () => Promise<string>][] = [
  ['Koa with koa-mount', () => koaHost()],
  ['Koa that has parsed the body', () => koaHost(bodyParser())],
  ['Express', () => expressLike()],
  ['Express that has parsed the body', () => expressLike((text) => (text === '' ? {} : (JSON.parse(text) as unknown)))],
]

describe.each(hosts)('mounted in %s', (_name, start) => {
  let url: string
  beforeAll(async () => (url = await start()))

  const ask = (request: RawRequest) =>
    raw(url, {
      prefix: PREFIX,
      ...request,
      path: `${PREFIX}${request.path}`,
      headers: { authorization: `Bearer ${alice.token}`, ...request.headers },
    })

  it('serves a conversation through the client', async () => {
    const fetch = checkedFetch(PREFIX)
    const client = new ChatClient({ baseUrl: `${url}${PREFIX}`, token: alice.token, fetch, retries: 0 })
    const sent = await client.messages.send(channelId, { text: 'hi', metadata: { a: [1] } })
    expect(await client.messages.get(channelId, sent.id)).toEqual(sent)
    await client.channels.markRead(channelId)
  })

  it.each<[string, Partial<RawRequest>, number]>([
    ['of an unknown route', { path: '/nonsense?a=b' }, 404],
    ['of the root', { path: '/' }, 404],
    ['of a wrong method', { path: '/channels', method: 'PUT' }, 405],
    ['without credentials', { path: '/channels', headers: { authorization: '' } }, 401],
    ['with a bad query', { path: '/channels?limit=0' }, 400],
    ['with malformed encoding', { path: '/channels/%zz' }, 400],
    ['to an unknown id', { path: '/channels/a%2Fb' }, 404],
    ['with a bad body', { path: '/channels/direct', method: 'POST', body: '{}' }, 400],
  ])('refuses a request %s, naming the path that the caller asked for', async (_what, request, status) => {
    const headers = { 'content-type': 'application/json', ...request.headers }
    // `raw` checks the `path` of every refusal.
    const answer = await ask({ ...request, path: request.path as string, headers })
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body.error)).not.toContain('nonsense')
  })

  it('checks a body that the host has parsed like any other', async () => {
    const send = (body: unknown, type = 'application/json') =>
      ask({
        method: 'POST',
        path: `/channels/${channelId}/messages`,
        body: JSON.stringify(body),
        headers: { 'content-type': type },
      })
    expect(await send({ text: 'hi' })).toMatchObject({ status: 201 })
    expect(await send({ text: 'hi', colour: 'red' })).toMatchObject({ status: 400 })
    expect(await send({ text: '\0' })).toMatchObject({ status: 400 })
    expect(await send([])).toMatchObject({ status: 400 })
    expect(await send({ text: 'hi' }, 'text/plain')).toMatchObject({ status: 415 })
    expect(await ask({ method: 'POST', path: `/channels/${channelId}/messages` })).toMatchObject({ status: 400 })
    expect(await ask({ method: 'POST', path: `/channels/${channelId}/read` })).toMatchObject({ status: 200 })
  })
})

describe('a body that the host has read', () => {
  const post = (url: string, body: string) =>
    raw(url, {
      method: 'POST',
      prefix: PREFIX,
      path: `${PREFIX}/channels/${channelId}/messages`,
      headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
      body,
    })

  it.each<[string, (text: string) => unknown]>([
    ['as text', (text) => text],
    ['as a buffer', (text) => Buffer.from(text)],
  ])('%s is parsed', async (_how, parse) => {
    const url = await expressLike(parse)
    expect(await post(url, '{"text":"hi"}')).toMatchObject({ status: 201, body: { text: 'hi' } })
    expect(await post(url, '{"text":')).toMatchObject({ status: 400 })
    expect(await post(url, JSON.stringify({ text: 'x'.repeat(1024 * 1024) }))).toMatchObject({ status: 413 })
  })

  it('and thrown away is named as the cause', async () => {
    const url = await expressLike((text) => (text === '' ? null : undefined))
    expect(await post(url, '{"text":"hi"}')).toMatchObject({
      status: 500,
      body: { error: { code: 'CHAT_INTERNAL_ERROR', message: expect.stringContaining('request.body') as string } },
    })
  })
})

it('leaves the state, the path and the routes of a Koa host alone', async () => {
  const url = await koaHost()
  const own = await checkedFetch(PREFIX)(`${url}/own/route`)
  expect(await own.json()).toEqual({ host: '/own/route' })
  const beside = await checkedFetch(PREFIX)(`${url}${PREFIX}x/channels`)
  expect(await beside.json()).toEqual({ host: `${PREFIX}x/channels` })
  const mounted = await checkedFetch(PREFIX)(`${url}${PREFIX}/channels`)
  expect(mounted.headers.get('x-host-state')).toBe(`of the host, of the host, ${PREFIX}/channels`)
})
