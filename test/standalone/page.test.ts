import { mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../support/database'
import { Program } from '../support/program'

const folder = mkdtempSync(join(tmpdir(), 'chat-page-'))
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

describe('in the demo', () => {
  let url: string
  let html: string

  beforeAll(async () => {
    const server = await serve('demo', { CHAT_DEMO: 'true' })
    url = (await server.prints(/at (http\S+)\n/))[1]!
    html = await (await fetch(url)).text()
  })

  const policyOf = (text: string | null | undefined) =>
    Object.fromEntries((text ?? '').split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))

  it('may load only files of this server', async () => {
    const { status, headers } = await fetch(url)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const { host } = new URL(url)
    expect(policyOf(headers.get('content-security-policy'))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'", `ws://${host}`, `wss://${host}`],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'form-action': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
    expect(html).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|(src|href)="https?:/)
  })

  it('ignores a Host header that would add a rule to its policy', async () => {
    const asked = request(url, { headers: { host: "x; script-src 'unsafe-inline'" } })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    const policy = policyOf(answer.headers['content-security-policy'] as string)
    expect([policy['script-src'], policy['connect-src']]).toEqual([["'self'"], ["'self'"]])
  })

  it('names its assets by content hash, compressed if the browser accepts it', async () => {
    const names = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name]) => name!)
    expect(names.map((name) => name.replace(/-\w{8}\./, '.')).sort()).toEqual(['/assets/page.css', '/assets/page.js'])
    for (const name of names) {
      const packed = await fetch(url + name)
      const plain = await fetch(url + name, { headers: { 'accept-encoding': 'identity' } })
      expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'gzip'])
      expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null])
      expect(packed.headers.get('cache-control')).toContain('immutable')
      expect(await packed.text()).toBe(await plain.text())
    }
    expect((await fetch(`${url}/assets/page.js`)).status).not.toBe(200)
  })

  it('lists the users who can sign in', async () => {
    const { users } = (await (await fetch(`${url}/demo/users`)).json()) as { users: { id: string }[] }
    expect(users.map(({ id }) => id)).toEqual(['alice', 'bob', 'carol', 'dave'])
  })
})

it('is not served with a secret, nor are the users of the demo', async () => {
  const server = await serve('other', { CHAT_JWT_SECRET: 'a secret that only this test and its server know' })
  const url = (await server.prints(/"url":"(http[^"]+)"/))[1]!
  for (const path of ['/', '/index.html', '/demo/users']) {
    const { status, headers } = await fetch(url + path)
    expect([path, [401, 404].includes(status), headers.get('content-type')]).toEqual([
      path,
      true,
      expect.stringContaining('application/json'),
    ])
  }
})
