import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'
import { createDatabase } from '../support/database'
import { Program } from '../support/program'

const folder = mkdtempSync(join(tmpdir(), 'chat-docs-'))
/** On PostgreSQL, since creating an embedded database takes seconds. */
const serve = async (data: string, env: Record<string, string>) =>
  Program.node('dist/src/standalone/main.js', {
    PORT: '0',
    CHAT_DATA_DIR: join(folder, data),
    CHAT_DATABASE_URL: await createDatabase(),
    ...env,
  })

afterAll(async () => {
  await Program.killAll()
  rmSync(folder, { recursive: true, force: true })
})

/** The full URL that an error links to. */
const helpOf = ({ headers, url }: Response) => {
  const [, target] = /^<([^>]+)>; rel="help"$/.exec(headers.get('link') ?? '') ?? []
  return target === undefined ? undefined : new URL(target, url).href
}

describe('in the demo', () => {
  let url: string
  beforeAll(async () => {
    const server = await serve('demo', { CHAT_DEMO: 'true' })
    url = (await server.prints(/demo at (http\S+)\n/))[1]!
    await server.prints(/\nThe documentation is at http\S+\/docs\/, /)
  })

  it('serves the documentation, with a separate policy', async () => {
    const { status, headers } = await fetch(`${url}/docs/`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
    expect((await fetch(`${url}/`)).headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it('lets a demo user send the request of a page', async () => {
    const trial = (await (await fetch(`${url}/docs/try-it.json`)).json()) as { api: string; demo: string }
    expect(trial).toEqual({ api: '/', demo: '/demo' })
    const { users } = (await (await fetch(`${url}${trial.demo}/users`)).json()) as { users: { id: string }[] }
    const login = await fetch(`${url}${trial.demo}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: users[0]!.id }),
    })
    const { token } = (await login.json()) as { token: string }
    const page = await (await fetch(`${url}/docs/rest/createGroupChannel.html`)).text()
    const [, method, path] = /<form data-method="(\w+)" data-path="([^"]+)"/.exec(page)!
    const answer = await fetch(url + path, {
      method: method!,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ userIds: ['bob'], name: 'From the page' }),
    })
    expect([answer.status, await answer.json()]).toEqual([201, expect.objectContaining({ name: 'From the page' })])
  })

  it('links an error to its page', async () => {
    const refused = await fetch(`${url}/channels`, { headers: { origin: url } })
    expect(helpOf(refused)).toBe(`${url}/docs/errors#CHAT_AUTH_FAILED`)
    expect(refused.headers.get('access-control-expose-headers')).toContain('Link')
    expect(await (await fetch(helpOf(refused)!)).text()).toContain(' id="CHAT_AUTH_FAILED"')
    expect(helpOf(await fetch(`${url}/demo/users`))).toBeUndefined()
  })

  it('links a refused handshake to its page too', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/chat`, ['chat.v1', 'bearer.nonsense'])
    socket.on('error', () => undefined)
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    answer.resume()
    expect([answer.statusCode, answer.headers.link]).toEqual([401, '</docs/errors#CHAT_AUTH_FAILED>; rel="help"'])
  })
})

const withSecret = { CHAT_JWT_SECRET: 'a secret that only this test and its server know' }
const LISTENING = /"url":"(http[^"]+)"/

it('serves no documentation with a secret, and errors have no links', async () => {
  const url = (await (await serve('other', withSecret)).prints(LISTENING))[1]!
  const answer = await fetch(`${url}/docs/`)
  expect([[401, 404].includes(answer.status), answer.headers.get('content-type')]).toEqual([
    true,
    expect.stringContaining('application/json'),
  ])
  expect(answer.headers.get('link')).toBeNull()
})

it('serves it there if configured: operations need a token, and errors link to the public address', async () => {
  const env = { ...withSecret, CHAT_DOCS: 'true', CHAT_PUBLIC_URL: 'https://chat.example.com' }
  const url = (await (await serve('asked', env)).prints(LISTENING))[1]!
  expect((await fetch(`${url}/docs/`)).status).toBe(200)
  expect(await (await fetch(`${url}/docs/try-it.json`)).json()).toEqual({ api: '/' })
  expect(helpOf(await fetch(`${url}/channels`))).toBe('https://chat.example.com/docs/errors#CHAT_AUTH_FAILED')
})
