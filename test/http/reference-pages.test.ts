import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import fastify, { type FastifyInstance } from 'fastify'
import Koa from 'koa'
import { referencePages, type ReferencePagesOptions } from '../../src/index'

const servers: Server[] = []
const fastifies: FastifyInstance[] = []

afterAll(async () => {
  await Promise.all(fastifies.map((app) => app.close()))
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serve = (options: Partial<ReferencePagesOptions> = {}) => {
  const pages = referencePages({ prefix: '/docs', ...options })
  return listen((request, response) => void pages(request, response))
}
const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, redirect: 'manual' })

describe('the pages', () => {
  let url: string
  beforeAll(async () => (url = await serve()))

  it('may load only files of their folder', async () => {
    const { status, headers } = await get(`${url}/docs/`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('are found with and without the ending of their name', async () => {
    const named = await (await get(`${url}/docs/rest/sendMessage.html`)).text()
    expect(named).toContain('<h1 id="send-a-message">')
    expect(await (await get(`${url}/docs/rest/sendMessage?from=search`)).text()).toBe(named)
    const markdown = await get(`${url}/docs/rest/sendMessage.md`)
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await markdown.text()).toMatch(/^# Send a message\n/)
  })

  it.each([
    ['/docs', 'docs/'],
    ['/docs?a=b', 'docs/?a=b'],
    ['/docs/errors', 'errors/'],
  ])('lead from the folder %s to its page', async (from, to) => {
    const { status, headers } = await get(url + from)
    expect([status, headers.get('location')]).toEqual([308, to])
    expect((await fetch(url + from)).status).toBe(200)
  })

  it.each([
    '/docs/nothing',
    '/docs/nothing/',
    '/docs/%',
    '/docs/..%2fsrc%2findex.js',
    '/docs/index.html.gz',
    '/',
    '/doc',
  ])('are not at %s', async (path) => expect((await get(url + path)).status).toBe(404))

  it('are read, not written', async () => {
    const { status, headers } = await fetch(`${url}/docs/`, { method: 'POST', body: '{}' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const head = await fetch(`${url}/docs/`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('are compressed if the caller accepts it, and not sent again while unchanged', async () => {
    const packed = await get(`${url}/docs/llms.txt`)
    const plain = await get(`${url}/docs/llms.txt`, { 'accept-encoding': 'gzip;q=0' })
    expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null])
    expect(await plain.text()).toBe(await packed.text())
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
    const again = await get(`${url}/docs/llms.txt`, { 'if-none-match': packed.headers.get('etag')! })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('name their assets by content hash', async () => {
    const html = await (await get(`${url}/docs/rest/`)).text()
    const names = [...html.matchAll(/"(\.\.\/assets\/[^"]+-\w{8}\.(?:js|css))"/g)].map(([, name]) => name!)
    expect(names).toHaveLength(2)
    for (const name of names) {
      const { status, headers } = await get(new URL(name, `${url}/docs/rest/`).href)
      expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')])
    }
  })
})

describe('the form to try operations', () => {
  it('is absent unless the host configures the URL of the service', async () => {
    expect(await (await get(`${await serve()}/docs/try-it.json`)).json()).toEqual({})
    const url = await serve({ api: '/messaging' })
    expect(await (await get(`${url}/docs/try-it.json`)).json()).toEqual({ api: '/messaging' })
  })

  it('may be a service of another origin, which the policy then names', async () => {
    const url = await serve({ api: 'https://chat.example.com/messaging' })
    const { headers } = await get(`${url}/docs/`)
    expect(headers.get('content-security-policy')).toContain("; connect-src 'self' https://chat.example.com; ")
  })
})

describe('mounted', () => {
  const own = (at: string) => `the host at ${at}`
  const hosts: [string, () => Promise<string>][] = [
    [
      'Express',
      () => {
        const app = express()
        app.use(referencePages({ prefix: '/help/docs' }))
        app.use((request, response) => void response.send(own(request.url)))
        return listen(app)
      },
    ],
    [
      'a router of Express, which takes the prefix off',
      () => {
        const app = express()
        app.use('/help', referencePages({ prefix: '/help/docs' }))
        app.use((request, response) => void response.send(own(request.url)))
        return listen(app)
      },
    ],
    [
      'Fastify',
      async () => {
        const app = fastify()
        const pages = referencePages({ prefix: '/help/docs' })
        app.get('/help/docs*', (request, reply) => {
          reply.hijack()
          return pages(request.raw, reply.raw, () => reply.raw.end(own(request.url)))
        })
        app.get('/*', (request) => own(request.url))
        fastifies.push(app)
        return app.listen({ host: '127.0.0.1', port: 0 })
      },
    ],
    [
      'Koa',
      () => {
        const app = new Koa()
        const pages = referencePages({ prefix: '/help/docs' })
        app.use((ctx, next) => pages(ctx.req, ctx.res, next))
        app.use((ctx) => (ctx.body = own(ctx.url)))
        const listener = app.callback()
        return listen((request, response) => void listener(request, response))
      },
    ],
  ]

  it.each(hosts)('in %s they respond below their prefix, and the host elsewhere', async (_name, start) => {
    const url = await start()
    for (const path of ['/help/docs', '/help/docs/', '/help/docs/errors', '/help/docs/events/gateway.html']) {
      const { status, headers } = await fetch(url + path)
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
    }
    expect(await (await fetch(`${url}/help/docsx`)).text()).toBe(own('/help/docsx'))
    expect(await (await fetch(`${url}/elsewhere`)).text()).toBe(own('/elsewhere'))
  })
})

it.each([
  [{ prefix: 'docs' }, /"prefix" must be a path such as "\/docs", got "docs"/],
  [{ prefix: '/' }, /"prefix" must be a path/],
  [{ prefix: '/docs', api: 'messaging' }, /"api" must be a path such as "\/messaging", or a URL, got "messaging"/],
  [{ prefix: '/docs', api: "/x; script-src 'unsafe-inline'" }, /"api" must be a path/],
  [{ prefix: '/docs', demo: '' }, /"demo" must be a path/],
])('refuses %j', (options, problem) => {
  expect(() => referencePages(options)).toThrow(problem)
})
