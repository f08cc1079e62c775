import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jwt from 'jsonwebtoken'
import { createDatabase } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'

const folder = mkdtempSync(join(tmpdir(), 'chat-guarded-'))
const secret = 'a secret that only the tests and this server know'
const METRICS_TOKEN = 'a-token-for-prometheus'
const claims = { userId: 'ann', tenantId: 'acme', aud: 'chat', iss: 'https://login.example.com' }
const sign = (change: object = {}) => jwt.sign({ ...claims, ...change }, secret, { expiresIn: '1h' })

let server: Program
let url: string

beforeAll(async () => {
  server = Program.node('dist/src/standalone/main.js', {
    PORT: '0',
    CHAT_DATA_DIR: folder,
    CHAT_JWT_SECRET: secret,
    CHAT_JWT_AUDIENCE: 'chat, other',
    CHAT_JWT_ISSUER: 'https://login.example.com',
    CHAT_METRICS_TOKEN: METRICS_TOKEN,
    CHAT_DATABASE_URL: await createDatabase(),
  })
  url = (await server.prints(/"url":"([^"]+)"/))[1]!
})
afterAll(async () => {
  await Program.killAll()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, token?: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers } })
const list = async (token: string) => (await get('/channels', token)).status

it('accepts only expiring tokens of its issuer for its audience', async () => {
  expect(await list(sign())).toBe(200)
  expect(await list(sign({ aud: ['else', 'other'] }))).toBe(200)
  expect(await list(jwt.sign(claims, secret))).toBe(401)
  expect(await list(sign({ aud: 'shop' }))).toBe(401)
  expect(await list(sign({ iss: 'https://evil.example.com' }))).toBe(401)
  await server.prints(/required .*exp/)
})

it('shows its metrics only to the bearer of their token', async () => {
  expect((await get('/metrics')).status).toBe(401)
  expect((await get('/metrics', 'a-token-for-prometheuz')).status).toBe(401)
  expect(await (await get('/metrics', METRICS_TOKEN)).text()).toMatch(/^chat_connections \d+$/m)
})

it('shows its metrics without a token only to this machine', async () => {
  const env = { PORT: '0', CHAT_JWT_SECRET: secret, CHAT_DATABASE_URL: await createDatabase(), CHAT_DATA_DIR: folder }
  const other = Program.node('dist/src/standalone/main.js', env)
  const base = (await other.prints(/"url":"([^"]+)"/))[1]!
  expect((await fetch(`${base}/metrics`)).status).toBe(200)
  const forwarded = await fetch(`${base}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect([forwarded.status, await forwarded.text()]).toEqual([403, expect.stringContaining('CHAT_METRICS_TOKEN')])
})

it.each(['/channels', '/nonsense', '/health/live', '/health/ready', '/metrics'])(
  'forbids caching and type sniffing of %s',
  async (path) => {
    for (const { headers } of [await get(path, sign()), await get(path)]) {
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  },
)

it('closes connections whose headers or bodies arrive too slowly', async () => {
  const head = `POST /channels/direct HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sign()}\r\n`
  const slow = [
    '',
    'GET /health/live HTTP/1.1\r\n',
    `${head}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  ]
  const sockets = slow.map((text) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(text)
    return once(socket.resume(), 'close')
  })
  let isOver = false
  void Promise.all(sockets).then(() => (isOver = true))
  await eventually(() => isOver)
})

it('keeps no memory per request of a keep-alive connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  for (let n = 0; n < 15; n += 1) {
    const headers = { authorization: `Bearer ${sign()}`, 'content-type': 'application/json' }
    const asked = request(`${url}/channels/group`, { method: 'POST', agent, headers })
    asked.end(JSON.stringify({ userIds: ['bob'] }))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    ports.add(asked.socket?.localPort)
    expect(answer.statusCode).toBe(201)
    await once(answer.resume(), 'end')
  }
  agent.destroy()
  expect(ports.size).toBe(1)
  expect(server.stderr).not.toContain('MaxListenersExceededWarning')
})

it('returns 429 for too many refused tokens of one address, but accepts valid ones', async () => {
  let refused: Response | undefined
  for (let n = 0; n < 40 && !refused; n += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/channels', 'garbage')))
    refused = answers.find(({ status }) => status === 429)
  }
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await list(sign())).toBe(200)
})

it('limits connections, addresses, request classes and TLS by its settings', async () => {
  const other = Program.node('dist/src/standalone/main.js', {
    PORT: '0',
    CHAT_DATA_DIR: folder,
    CHAT_JWT_SECRET: secret,
    CHAT_DATABASE_URL: await createDatabase(),
    CHAT_MAX_CONNECTIONS: '3',
    CHAT_PROXIES: '1',
    CHAT_RATE_ADDRESS: '2/3600',
    CHAT_RATE_SEARCH: '1/3600',
    CHAT_HSTS_SECONDS: '86400',
  })
  const base = (await other.prints(/"url":"([^"]+)"/))[1]!
  const open = () => connect(Number(new URL(base).port), '127.0.0.1').on('error', () => undefined)
  const idle = [open(), open(), open()]
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  // Accepted by the operating system, and closed by the server.
  await once(open().resume(), 'close')
  for (const socket of idle) socket.destroy()
  await eventually(async () => expect((await fetch(`${base}/health/live`)).status).toBe(200))

  const refusedFrom = async (address: string) => {
    // Values of the header from the client precede the proxy's.
    const headers = { authorization: 'Bearer garbage', 'x-forwarded-for': `198.51.100.${Math.random()}, ${address}` }
    return (await fetch(`${base}/channels`, { headers })).status
  }
  let status = 401
  // Without a pause, so that they arrive faster than the allowance grows.
  for (let n = 0; n < 2000 && status === 401; n += 1) status = await refusedFrom('203.0.113.7')
  expect(status).toBe(429)
  expect(await refusedFrom('203.0.113.8')).toBe(401)

  const ask = async (path: string, address: string) => {
    const answer = await fetch(`${base}${path}`, {
      headers: { authorization: `Bearer ${sign()}`, 'x-forwarded-for': address },
    })
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=86400')
    const { error } = (await answer.json()) as { error?: { details: { scope?: string } } }
    return [answer.status, error?.details.scope]
  }
  expect(await ask('/users/search?keyword=a', '203.0.113.9')).toEqual([200, undefined])
  expect(await ask('/users/search?keyword=a', '203.0.113.9')).toEqual([429, 'class'])
  expect(await ask('/channels', '203.0.113.9')).toEqual([200, undefined])
  expect(await ask('/channels', '203.0.113.9')).toEqual([429, 'address'])
  expect(await ask('/channels', '203.0.113.10')).toEqual([200, undefined])
})
