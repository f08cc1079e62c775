import { spawnSync } from 'node:child_process'
import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jwt from 'jsonwebtoken'
import { checkedFetch } from '../support/contract'
import { createDatabase, redisUrl } from '../support/database'
import { Program } from '../support/program'
import { TestSocket } from '../support/socket'

interface ChannelList {
  channels: { id: string; type: string; name: string | null }[]
}

const folder = mkdtempSync(join(tmpdir(), 'chat-server-'))
const serve = (env: Record<string, string> = {}) =>
  Program.node('dist/src/standalone/main.js', { PORT: '0', CHAT_DATA_DIR: join(folder, 'data'), ...env })

afterAll(async () => {
  await Program.killAll()
  rmSync(folder, { recursive: true, force: true })
})

/** The server's response: status and body. */
async function ask(url: string, token?: string, body?: object): Promise<[number, unknown]> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const response = await checkedFetch()(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  return [response.status, await response.json()]
}

const listed = async (url: string, token: string) =>
  ((await ask(`${url}/channels?includeEmpty=true`, token))[1] as ChannelList).channels

const coded = (code: string) => expect.objectContaining({ error: expect.objectContaining({ code }) })

describe('the demo', () => {
  let server: Program
  let url: string
  let alice: string

  const start = async () => {
    server = serve()
    await server.prints(/List the channels of bob:\n\ncurl .*\n/)
    url = (await server.prints(/at (http\S+)\n/))[1]!
  }
  const launch = async () => (await listed(url, alice)).find(({ name }) => name === 'Launch')!

  /** A demo without the creation of an embedded database. */
  const ofPostgres = async (name: string) => ({
    CHAT_DEMO: 'true',
    CHAT_DATABASE_URL: await createDatabase(),
    CHAT_DATA_DIR: join(folder, name),
  })

  beforeAll(async () => {
    await start()
    alice = (await server.prints(/^alice: (\S+)$/m))[1]!
  })

  it('prints commands that work unchanged', async () => {
    const watch = Program.shell((await server.prints(/^node -e .*$/m))[0])
    await watch.prints(/"gateway:ack"/)
    const curl = server.stdout.match(/^curl .*$/gm)!
    expect(curl).toHaveLength(2)
    if (spawnSync('curl', ['--version']).error) {
      await ask(`${url}/channels/${(await launch()).id}/messages`, alice, { text: 'Hello from curl' })
    } else {
      await Program.shell(curl[0]).prints(/"Hello from curl"/)
      await Program.shell(curl[1]!).prints(/"name":"Launch"/)
    }
    await watch.prints(/"chat:message:received".*Hello from curl/)
    await watch.kill('SIGKILL')
  })

  it('prints JSON lines and its banner without a terminal', async () => {
    await server.prints(/^\{.*"msg":"listening"\}$/m)
  })

  it('logs in only its users', async () => {
    const [status, body] = await ask(`${url}/demo/login`, undefined, { userId: 'carol' })
    expect([status, body]).toEqual([200, { token: expect.any(String), userId: 'carol', tenantId: 'demo' }])
    const conversations = await listed(url, (body as { token: string }).token)
    expect(conversations.map(({ type, name }) => name ?? type).sort()).toEqual(['DIRECT', 'Launch'])
    expect(await ask(`${url}/demo/login`, undefined, { userId: 'eve' })).toEqual([404, coded('CHAT_USER_NOT_FOUND')])
    expect(await ask(`${url}/demo/login`, undefined, {})).toEqual([400, coded('CHAT_VALIDATION_ERROR')])
  })

  it('allows logins only under this server’s names, so a page that rebinds its DNS gets no token', async () => {
    const login = async (server: string, host: string) => {
      const sent = request(`${server}/demo/login`, {
        method: 'POST',
        headers: { host, 'content-type': 'application/json' },
      })
      const [answer] = (await once(sent.end('{"userId":"carol"}'), 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    }
    for (const host of ['localhost:3000', 'chat.localhost', '127.0.0.1', '[::1]:3000', '192.168.1.7:3000']) {
      expect([host, await login(url, host)]).toEqual([host, 200])
    }
    for (const host of ['evil.example', 'localhost.evil.example:3000', '127.0.0.1.evil.example']) {
      expect([host, await login(url, host)]).toEqual([host, 403])
    }
    const named = serve({
      ...(await ofPostgres('named')),
      CHAT_PUBLIC_URL: 'https://demo.example.com/',
      CHAT_ALLOWED_ORIGINS: 'https://app.example.com',
    })
    const other = (await named.prints(/"url":"([^"]+)"/))[1]!
    expect(await login(other, 'demo.example.com')).toBe(200)
    expect(await login(other, 'app.example.com')).toBe(200)
    expect(await login(other, 'evil.example')).toBe(403)
    await named.kill('SIGKILL')
  })

  it('shows its health and its metrics', async () => {
    expect(await ask(`${url}/health/live`)).toEqual([200, { status: 'ok' }])
    expect(await ask(`${url}/health/ready`)).toEqual([
      200,
      expect.objectContaining({ database: 'up', redis: 'memory' }),
    ])
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^chat_connections \d+$/m)
  })

  it('accepts web pages of localhost on any port, and logs how to allow others', async () => {
    const from = async (origin: string) =>
      (await fetch(`${url}/channels`, { headers: { origin } })).headers.get('access-control-allow-origin')
    const socketOf = (origin: string) =>
      TestSocket.open(`${url.replace('http', 'ws')}/chat`, { headers: { authorization: `Bearer ${alice}`, origin } })
    expect(await from('http://localhost:5173')).toBe('http://localhost:5173')
    await (await socketOf('http://127.0.0.1:8080')).close()
    expect(await from('https://evil.example')).toBeNull()
    await expect(socketOf('https://evil.example')).rejects.toThrow('closed with 1006')
    await server.prints(/https:\/\/evil\.example: add it to CHAT_ALLOWED_ORIGINS/)
  })

  it('has its data folder to itself', async () => {
    const { code, stderr } = await serve().ended
    expect([code, stderr]).toEqual([1, expect.stringContaining(`in use by process ${server.process.pid}`)])
  })

  it('keeps messages and tokens across kill -9, and seeds only once', async () => {
    const before = await listed(url, alice)
    const { id } = await launch()
    await ask(`${url}/channels/${id}/messages`, alice, { text: 'Kept' })
    await server.kill('SIGKILL')
    await start()
    expect((await listed(url, alice)).map((channel) => channel.id).sort()).toEqual(before.map((c) => c.id).sort())
    expect(before.map(({ type }) => type).sort()).toEqual(['DIRECT', 'DIRECT', 'GROUP'])
    const [, page] = await ask(`${url}/channels/${id}/messages`, alice)
    const texts = (page as { messages: { text: string }[] }).messages.map(({ text }) => text)
    expect(texts.slice(0, 2)).toEqual(['Kept', 'Hello from curl'])
    expect(new Set(texts).size).toBe(texts.length)
    expect(statSync(join(folder, 'data/demo-secret')).mode & 0o777).toBe(0o600)
  })

  it('asks its sockets to reconnect when it stops', async () => {
    const gateway = `${url.replace('http', 'ws')}/chat`
    const socket = await TestSocket.open(gateway, { headers: { authorization: `Bearer ${alice}` } })
    expect(await server.kill('SIGTERM')).toBe(0)
    await socket.until(() => socket.closed !== undefined)
    expect(socket.closed).toMatchObject({ code: 1012 })
  })
})

describe('with a secret', () => {
  const secret = 'a secret that only the tests and this server know'
  const claims = { userId: 'ann', tenantId: 'acme' }
  let url: string

  beforeAll(async () => {
    const server = serve({
      CHAT_JWT_SECRET: secret,
      CHAT_DATABASE_URL: await createDatabase(),
      CHAT_REDIS_URL: redisUrl(),
      CHAT_ALLOWED_ORIGINS: 'https://app.example.com',
    })
    url = (await server.prints(/"url":"([^"]+)"/))[1]!
  })

  it('accepts tokens signed with it, and has no demo', async () => {
    expect(await ask(`${url}/channels`, jwt.sign(claims, secret, { expiresIn: '1h' }))).toEqual([
      200,
      { channels: [], nextCursor: null, position: expect.stringMatching(/^\d+\.\d+$/) as string },
    ])
    expect(await ask(`${url}/demo/login`, undefined, { userId: 'alice' })).toEqual([404, coded('CHAT_ROUTE_NOT_FOUND')])
    expect(
      await ask(`${url}/channels/direct`, jwt.sign(claims, secret, { expiresIn: '1h' }), { userId: 'ben' }),
    ).toMatchObject([201, {}])
  })

  it.each([
    ['expired', () => jwt.sign(claims, secret, { expiresIn: -60 }), 'CHAT_AUTH_FAILED'],
    ['signed by another', () => jwt.sign(claims, 'another secret'), 'CHAT_AUTH_FAILED'],
    ['not signed at all', () => jwt.sign(claims, null, { algorithm: 'none' }), 'CHAT_AUTH_FAILED'],
    ['signed in another way', () => jwt.sign(claims, secret, { algorithm: 'HS512' }), 'CHAT_AUTH_FAILED'],
    ['garbage', () => 'garbage', 'CHAT_AUTH_FAILED'],
    ['of no tenant', () => jwt.sign({ userId: 'ann' }, secret, { expiresIn: '1h' }), 'CHAT_AUTH_TOKEN_INVALID'],
  ])('refuses a token that is %s', async (_, token, code) => {
    expect(await ask(`${url}/channels`, token())).toEqual([401, coded(code)])
  })

  it('accepts only web pages of the allowed origins', async () => {
    const preflight = (origin: string) =>
      fetch(`${url}/channels`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'GET' } })
    const allowed = await preflight('https://app.example.com')
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://app.example.com',
    ])
    const refused = await preflight('https://evil.example.com')
    expect(refused.headers.has('access-control-allow-origin')).toBe(false)
  })
})
