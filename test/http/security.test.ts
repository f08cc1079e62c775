import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { contract } from '../../generated/operations'
import { refusalOf } from '../support/socket'
import { World, type Person } from '../support/world'

const HEADERS = {
  'chat-feature-level': String(contract.featureLevel),
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}
const OURS = 'https://app.example.com'

let world: World
let alice: Person
let channelId: string
beforeAll(async () => {
  const token = /token=([^;]+)/
  world = await World.start({
    settings: { gateway: { allowedOrigins: [OURS] } },
    providers: {
      authGuard: {
        // Authenticates by cookie or header, like a host that serves pages and programs at one address.
        canActivate(request) {
          const { cookie = '', authorization = '' } = request.headers
          const found = token.exec(cookie)?.[1] ?? /^Bearer (.+)$/.exec(authorization)?.[1]
          if (found === undefined) return false
          request.user = JSON.parse(Buffer.from(found, 'base64url').toString('utf8')) as unknown
          return true
        },
      },
    },
  })
  alice = world.person('alice')
  ;({ id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'] }))
})
afterAll(() => world.close())

const headersOf = ({ headers }: Response) =>
  Object.fromEntries(Object.keys(HEADERS).map((name) => [name, headers.get(name)]))

it('sends headers against caching, sniffing, framing and scripts with every response', async () => {
  const answers = [
    await alice.fetch('/channels'),
    await alice.fetch(`/channels/${channelId}/messages`, { method: 'POST', body: '{' }),
    await alice.fetch(`/channels/${channelId}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    }),
    await alice.fetch('/nonsense'),
    await alice.fetch('/channels', { method: 'PUT' }),
    await fetch(`${alice.node.url}/channels`),
    await alice.fetch((await alice.client.channels.createGroup({ userIds: ['bob'] })).id.replace(/^/, '/channels/'), {
      method: 'DELETE',
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 415, 400, 404, 405, 401, 204])
  for (const answer of answers) expect(headersOf(answer)).toEqual(HEADERS)
  // Only the operator knows whether the service is behind TLS.
  expect(answers[0]?.headers.get('strict-transport-security')).toBeNull()
})

it('keeps the host’s own policies', async () => {
  const [node] = world.nodes
  const server = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', "default-src 'self'")
    response.setHeader('Referrer-Policy', 'same-origin')
    void node!.chat.callback()(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = await fetch(`${url}/channels`, { headers: { authorization: `Bearer ${alice.token}` } })
  expect(headersOf(answer)).toEqual({
    ...HEADERS,
    'content-security-policy': "default-src 'self'",
    'referrer-policy': 'same-origin',
  })
  server.closeAllConnections()
  server.close()
})

describe('a cross-site request with the cookies of its user', () => {
  const freeze = (headers: Record<string, string>) =>
    fetch(`${alice.node.url}/channels/${channelId}/freeze`, { method: 'POST', headers })
  const cookie = () => ({ cookie: `session=1; token=${alice.token}` })
  const isFrozen = async () => (await alice.client.channels.get(channelId)).isFrozen
  afterEach(() => alice.client.channels.unfreeze(channelId))

  it.each([
    ['of a page', { origin: 'https://evil.example.com' }],
    ['of a page that hides its origin', { origin: 'null' }],
    ['without an origin', {}],
  ])('changes nothing: a request %s', async (_what, origin) => {
    const answer = await freeze({ ...cookie(), ...origin, 'sec-fetch-site': 'cross-site' })
    expect([answer.status, await answer.json()]).toEqual([
      401,
      expect.objectContaining({ error: expect.objectContaining({ code: 'CHAT_AUTH_FAILED' }) as unknown }),
    ])
    expect(await isFrozen()).toBe(false)
  })

  it.each<[string, () => Record<string, string>]>([
    ['the same origin', () => ({ ...cookie(), 'sec-fetch-site': 'same-origin' })],
    ['the same site', () => ({ ...cookie(), 'sec-fetch-site': 'same-site' })],
    ['an origin that may connect', () => ({ ...cookie(), 'sec-fetch-site': 'cross-site', origin: OURS })],
    ['a program with the cookie', cookie],
    [
      'a page that has the token itself',
      () => ({
        authorization: `Bearer ${alice.token}`,
        cookie: 'other=1',
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example.com',
      }),
    ],
  ])('is not what comes from %s', async (_who, headers) => {
    expect((await freeze(headers())).status).toBe(200)
    expect(await isFrozen()).toBe(true)
  })

  it('may read, since a page of another site cannot see the response', async () => {
    const headers = { ...cookie(), 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' }
    const answer = await fetch(`${alice.node.url}/channels`, { headers })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null])
  })

  it('opens no socket either', async () => {
    const headers = { ...cookie(), origin: 'https://evil.example.com' }
    const refused = await refusalOf(`${alice.node.url.replace('http', 'ws')}/chat`, ['chat.v1'], { headers })
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'CHAT_AUTH_FORBIDDEN' } } })
  })
})
