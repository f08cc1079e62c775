import { once } from 'node:events'
import { operations, type OperationId } from '../../generated/operations'
import type { ChatSettings, RateClass } from '../../src/index'
import { redisPrefix, redisUrl } from '../support/database'
import { eventually } from '../support/eventually'
import { multipartType, file, multipart } from '../support/multipart'
import { refusalOf, TestSocket } from '../support/socket'
import { startProxy } from '../support/tcp-proxy'
import { PATIENCE_MS, World, type Person } from '../support/world'

type Rates = NonNullable<NonNullable<ChatSettings['limits']>['rates']>

/** Longer than any test, so that no window expires. */
const seconds = 600
/** If Redis is slow on a busy machine, each process would count on its own. */
const PATIENT = { redisMs: PATIENCE_MS }
const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
})

async function start(rates: Rates, options: Parameters<typeof World.start>[0] = {}): Promise<World> {
  const { settings, ...others } = options
  const limits = { rates, ...settings?.limits }
  const world = await World.start({ ...others, settings: { ...settings, limits } })
  worlds.push(world)
  return world
}

const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)
const list = (person: Person, headers: Record<string, string> = {}) => person.fetch('/channels', { headers })
const detailsOf = async (answer: Response) =>
  ((await answer.json()) as { error: { details: Record<string, unknown> } }).error.details

describe('each operation has one class', () => {
  const of = (id: OperationId): { rateClass: RateClass; method: string; contentType: string | null; path: string } =>
    operations[id]

  it.each(Object.keys(operations) as OperationId[])('%s', (id) => {
    const { rateClass, method, contentType, path } = of(id)
    const emits: readonly string[] = operations[id].emits
    const makesMessage =
      method === 'post' && (emits.includes('chat:message:received') || /\/scheduled-messages$/.test(path))
    const expected = /search/.test(path)
      ? 'search'
      : /\/stream\b/.test(path) && id !== 'stopStream'
        ? 'stream'
        : contentType === 'multipart/form-data'
          ? 'upload'
          : makesMessage
            ? 'send'
            : method === 'get' || id === 'pollEvents'
              ? 'read'
              : 'write'
    expect(rateClass).toBe(expected)
  })
})

it('limits a user by class, and each class by itself', async () => {
  const rate = { requests: 1, seconds }
  const world = await start(
    { classes: { read: rate, write: rate, send: rate, upload: rate, search: rate, stream: rate } },
    { storage: true },
  )
  world.clock.stop()
  const alice = world.person('alice')
  const { id } = await world.person('bob').client.channels.createGroup({ userIds: ['alice'] })
  // Sent by the host, which has no limit.
  const { chat } = world.nodes[0]!
  const asAlice = chat.as({ tenantId: world.tenantId, userId: 'alice' })
  const stream = await asAlice.messages.send(id, { text: '', stream: {} })
  const post = (path: string, body: unknown) =>
    alice.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const requests: Record<RateClass, () => Promise<Response>> = {
    read: () => list(alice),
    write: () => post(`/channels/${id}/read`, {}),
    send: () => post(`/channels/${id}/messages`, { text: 'hi' }),
    upload: () =>
      alice.fetch(`/channels/${id}/files`, {
        method: 'POST',
        headers: { 'content-type': multipartType },
        body: new Uint8Array(multipart([file()])),
      }),
    search: () => alice.fetch('/users/search?keyword=a'),
    stream: () => post(`/channels/${id}/messages/${stream.id}/stream`, { run: 1, offset: 0, text: 'hi' }),
  }
  for (const [rateClass, request] of Object.entries(requests)) {
    expect((await request()).status).toBeLessThan(300)
    const refused = await request()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(seconds)])
    expect(await detailsOf(refused)).toEqual({
      scope: 'class',
      class: rateClass,
      requests: 1,
      seconds,
      retryAfter: seconds,
    })
  }
  expect((await list(world.person('bob'))).status).toBe(200)
  world.clock.advance(seconds * 1000 - 1)
  expect((await requests.read()).status).toBe(429)
  world.clock.advance(1)
  expect((await requests.read()).status).toBe(200)
})

it.each([
  ['over two processes through Redis', 2],
  ['in one process', 1],
])('takes as many requests of a user as the limit says, %s', async (_where, processes) => {
  const world = await start({ user: { requests: 5, seconds } }, { processes, ...PATIENT })
  const alice = Array.from({ length: processes }, (_, node) => world.person('alice', { node }))
  if (processes > 1) await redisCounts(world, alice)
  const taken = await statuses(Array.from({ length: 20 }, (_, n) => list(alice[n % processes] as Person)))
  expect(taken.filter((status) => status === 200)).toHaveLength(processes > 1 ? 4 : 5)
  expect(taken.filter((status) => status === 429)).toHaveLength(processes > 1 ? 16 : 15)
  expect(await detailsOf(await list(alice[0] as Person))).toMatchObject({ scope: 'user', requests: 5, seconds })
  expect((await list(world.person('bob'))).status).toBe(200)
  expect((await list(world.person('alice', { tenantId: 'another' }))).status).toBe(200)
})

/** Until all processes are connected. Uses a separate user, and takes one request of the first of these. */
async function redisCounts(world: World, people: Person[]): Promise<void> {
  await eventually(async () => {
    const health = await Promise.all(world.nodes.map(({ chat }) => chat.health()))
    return health.every(({ redis }) => redis === 'up')
  })
  await list(people[0] as Person)
}

it('limits a tenant, without counting requests refused for one user against the others', async () => {
  const world = await start(
    { tenant: { requests: 6, seconds }, user: { requests: 4, seconds: 60 } },
    { processes: 2, ...PATIENT },
  )
  const alice = world.person('alice')
  await redisCounts(world, [alice])
  const refused = []
  for (let n = 0; n < 10; n += 1) refused.push((await list(alice)).status)
  expect(refused).toEqual([200, 200, 200, ...Array<number>(7).fill(429)])
  const bob = world.person('bob', { node: 1 })
  expect([(await list(bob)).status, (await list(bob)).status]).toEqual([200, 200])
  const full = await list(bob)
  expect([full.status, await detailsOf(full)]).toEqual([429, expect.objectContaining({ scope: 'tenant', requests: 6 })])
  // If both limits are reached, the longer wait applies.
  expect(await detailsOf(await list(alice))).toMatchObject({ scope: 'tenant', requests: 6, seconds })
  expect((await list(world.person('alice', { tenantId: 'another' }))).status).toBe(200)
})

it('counts refusals by scope and tenant, with a bounded number of tenants', async () => {
  const world = await start({ tenant: { requests: 1, seconds } }, { settings: { metrics: true } })
  const named = async () => {
    const text = (await world.nodes[0]?.chat.metrics?.metrics()) ?? ''
    const samples = text.matchAll(/^chat_rate_limited_total\{scope="(.*)",tenant="(.*)"\} (\d+)$/gm)
    return [...samples].map(([, scope, tenant, count]) => [scope, tenant, Number(count)])
  }
  const refused = async (tenantId: string, times = 1) => {
    const person = world.person('alice', { tenantId })
    expect(await statuses(Array.from({ length: times + 1 }, () => list(person)))).toContain(429)
  }
  await refused('loud', 3)
  expect(await named()).toEqual([['tenant', 'loud', 3]])
  await Promise.all(Array.from({ length: 99 }, (_, n) => refused(`t${n}`)))
  for (const tenantId of ['late', 'later', 'loud']) await refused(tenantId)
  const found = await named()
  expect(found).toHaveLength(101)
  expect(found).toEqual(
    expect.arrayContaining([
      ['tenant', 'loud', 5],
      ['tenant', '', 2],
    ]),
  )
})

it('limits the address seen by the outermost proxy, for all users and for handshakes', async () => {
  const rates = { address: { requests: 3, seconds } }
  const world = await start(rates, { settings: { limits: { proxies: 1 } } })
  const from = (address: string) => ({ 'x-forwarded-for': `198.51.100.${Math.random()}, ${address}` })
  const [alice, bob] = [world.person('alice'), world.person('bob')]
  expect(await statuses([list(alice, from('203.0.113.7')), list(bob, from('203.0.113.7'))])).toEqual([200, 200])
  const url = `${alice.node.url.replace('http', 'ws')}/chat`
  const headers = (address: string) => ({ authorization: `Bearer ${alice.token}`, ...from(address) })
  world.sockets.push(await TestSocket.open(url, { headers: headers('203.0.113.7') }))

  const refused = await list(bob, from('203.0.113.7'))
  expect([refused.status, (await detailsOf(refused)).scope]).toEqual([429, 'address'])
  const handshake = await refusalOf(url, ['chat.v1'], { headers: headers('203.0.113.7') })
  expect(handshake).toMatchObject({ status: 429, body: { error: { code: 'CHAT_RATE_LIMITED' } } })
  expect((await list(bob, from('203.0.113.8'))).status).toBe(200)
  world.sockets.push(await TestSocket.open(url, { headers: headers('203.0.113.8:52000') }))

  // All IPv6 addresses of a network count as one.
  for (const last of ['1', '2:3', 'ffff']) await list(bob, from(`2001:db8:0:7::${last}`))
  expect((await list(bob, from('2001:DB8:0000:7:1:2:3:4'))).status).toBe(429)
  expect((await list(bob, from('2001:db8:0:8::1'))).status).toBe(200)
})

it('accepts the older option for the number of proxies', async () => {
  const limits = { refusals: { requests: 1, seconds, proxies: 1 } }
  const world = await start({ address: { requests: 1, seconds } }, { settings: { limits } })
  const alice = world.person('alice')
  for (const address of ['203.0.113.1', '203.0.113.2']) {
    const headers = { 'x-forwarded-for': address }
    expect([(await list(alice, headers)).status, (await list(alice, headers)).status]).toEqual([200, 429])
  }
})

it('does not limit calls of the host', async () => {
  const rate = { requests: 1, seconds }
  const world = await start({ user: rate, tenant: rate, classes: { read: rate } })
  const { chat } = world.nodes[0]!
  for (let n = 0; n < 5; n += 1) await chat.as({ tenantId: world.tenantId, userId: 'alice' }).channels.list()
  expect((await list(world.person('alice'))).status).toBe(200)
})

it.each(['cut', 'stall'] as const)(
  'lets each process count on its own while Redis is unavailable: %s',
  async (fail) => {
    const proxy = await startProxy(redisUrl())
    const lines: string[] = []
    const note = (_fields: unknown, message?: string) => void lines.push(message ?? String(_fields))
    const logger = { debug: () => undefined, info: note, warn: note, error: note }
    const world = await start(
      { user: { requests: 3, seconds } },
      {
        processes: 2,
        redisMs: 500,
        settings: { redis: { url: proxy.url, prefix: redisPrefix() }, logging: { logger } },
      },
    )
    const alice = [world.person('alice'), world.person('alice', { node: 1 })] as const
    const noted = (text: string) => lines.filter((line) => line.includes(text)).length
    try {
      await redisCounts(world, [...alice])
      expect([(await list(alice[1])).status, (await list(alice[0])).status]).toEqual([200, 200])
      expect((await list(alice[1])).status).toBe(429)

      proxy[fail]()
      for (const person of alice) {
        const answers = []
        for (let n = 0; n < 5; n += 1) answers.push((await list(person)).status)
        expect(answers).toEqual([200, 200, 200, 429, 429])
      }
      expect(noted('each process now limits requests on its own')).toBe(2)

      proxy.mend()
      // Earlier counts in Redis remain. Uses another user, because the processes' own counts would suffice otherwise.
      const carol = world.person('carol')
      await eventually(async () => {
        await list(carol)
        return noted('Redis rate limits work again') > 0
      })
      expect((await list(alice[0])).status).toBe(429)
    } finally {
      await world.close()
      await proxy.close()
    }
  },
)

it('refuses a handshake with the headers of the API', async () => {
  const world = await start({ address: { requests: 1, seconds } })
  await list(world.person('alice'))
  const { url } = world.nodes[0]!
  const { request } = await import('node:http')
  const headers = {
    ...{ authorization: `Bearer ${world.person('alice').token}`, connection: 'Upgrade', upgrade: 'websocket' },
    ...{ 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' },
  }
  const asked = request(`${url}/chat`, { headers })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [
    { statusCode: number; headers: Record<string, string>; resume(): void },
  ]
  answer.resume()
  expect(answer.statusCode).toBe(429)
  expect(answer.headers).toMatchObject({
    'retry-after': String(seconds),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})
