import { createDatabase, databaseUrl } from '../support/database'
import { eventually } from '../support/eventually'
import { raw, type RawAnswer } from '../support/raw'
import { query } from '../support/recount'
import { startProxy, type TcpProxy } from '../support/tcp-proxy'
import { tokenOf, World } from '../support/world'
import { moodyHost } from './moody-host'

const SECRET = 'hunter2 at db.internal'
const boom = () => new Error(SECRET)
const hang = () => new Promise<never>(() => undefined)

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
const unavailable = {
  ...refusal(503, 'CHAT_SERVICE_UNAVAILABLE'),
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) as string },
}

describe('a host', () => {
  let host: Awaited<ReturnType<typeof moodyHost>>
  beforeAll(async () => (host = await moodyHost()))
  afterAll(() => host.world.close())
  beforeEach(() => (host.log.lines.length = 0))
  afterEach(async () => {
    host.heal()
    expect(await host.create()).toMatchObject({ status: 201 })
  })

  const failures: [string, () => unknown][] = [
    ['throws', () => { throw boom() }], // prettier-ignore
    ['rejects', () => Promise.reject(boom())],
    ['throws no Error', () => { throw SECRET as unknown as Error }], // prettier-ignore
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    ['rejects with nothing', () => Promise.reject(undefined)],
    ['throws an Error that has a status', () => { throw Object.assign(boom(), { status: 418, expose: true }) }], // prettier-ignore
  ]
  const places = ['guard', 'user', 'users'] as const

  it.each(places.flatMap((place) => failures.map(([what, fail]) => [place, what, fail] as const)))(
    'whose %s %s causes 503, with its error only in the log',
    async (place, _what, fail) => {
      host.answers[place] = fail
      const answer = await host.create()
      expect(answer).toMatchObject(unavailable)
      expect(answer.text + JSON.stringify(answer.headers)).not.toContain('hunter2')
      expect(host.log.lines.filter(({ requestId }) => requestId === 'this-request')).not.toEqual([])
      expect(host.log.lines.filter(({ level }) => (level as number) >= 50)).not.toEqual([])
    },
  )

  it('times out after five seconds', async () => {
    const hanging = await Promise.all(
      places.map(async (place) => {
        const other = await moodyHost()
        other.answers[place] = hang
        return other
      }),
    )
    const results = await Promise.all(hanging.map((other) => other.create()))
    for (const answer of results) expect(answer).toMatchObject(unavailable)
    for (const other of hanging) await other.world.close()
  })

  it('may return thenables', async () => {
    const promised = (value: unknown) => ({ then: (resolve: (value: unknown) => void) => resolve(value) })
    host.answers.guard = () => promised(true)
    host.answers.user = () => promised({ id: 'alice', tenantId: 'acme' })
    host.answers.users = (ids) => promised(ids.map((id) => ({ id, nickname: id })))
    expect(await host.create()).toMatchObject({ status: 201, body: { createdById: 'alice', tenantId: 'acme' } })
    host.answers.guard = () => promised(false)
    expect(await host.create()).toMatchObject(refusal(401, 'CHAT_AUTH_FAILED'))
  })

  it.each([false, undefined, null, 0, 1, 'yes', {}, [], 'true'])(
    'whose guard returns %p refuses the caller',
    async (verdict) => {
      for (const answer of [() => verdict, () => Promise.resolve(verdict)]) {
        host.answers.guard = answer
        expect(await host.list()).toMatchObject(refusal(401, 'CHAT_AUTH_FAILED'))
      }
    },
  )

  it.each([
    null,
    undefined,
    {},
    'alice',
    { id: 'alice' },
    { tenantId: 'acme' },
    { id: '', tenantId: 'acme' },
    { id: 'alice', tenantId: '' },
    { id: 42, tenantId: 'acme' },
    { id: 'alice', tenantId: ['acme'] },
    { id: 'a\0', tenantId: 'acme' },
    { id: 'alice', tenantId: '\ud800' },
    { id: 'x'.repeat(256), tenantId: 'acme' },
    { id: 'alice', tenantId: 'x'.repeat(10_000) },
  ])('whose extractor returns %j has found no user', async (user) => {
    host.answers.user = () => user
    expect(await host.list()).toMatchObject(refusal(401, 'CHAT_AUTH_TOKEN_INVALID'))
    expect(await host.create()).toMatchObject(refusal(401, 'CHAT_AUTH_TOKEN_INVALID'))
  })

  it.each([null, undefined, {}, 'bob', [null], 5])('whose resolver returns %j causes 503', async (users) => {
    host.answers.users = () => Promise.resolve(users)
    expect(await host.create()).toMatchObject(unavailable)
  })

  it('learns from the error which users it does not know', async () => {
    host.answers.users = () => Promise.resolve([{ id: 'mallory', nickname: 'M' }])
    expect(await host.create()).toMatchObject({
      ...refusal(404, 'CHAT_USER_NOT_FOUND'),
      body: { error: { details: { userIds: ['bob'] } } },
    })
  })
})

describe('a database that goes away', () => {
  let world: World
  let way: TcpProxy
  let database: string

  beforeAll(async () => {
    database = await createDatabase()
    way = await startProxy(database)
    world = await World.start({ settings: { database: { url: way.url } } })
    await request()
  })
  afterAll(async () => {
    await world.close()
    await way.close()
  })

  const request = (): Promise<RawAnswer> =>
    raw(world.nodes[0]?.url as string, {
      method: 'POST',
      path: '/channels/group',
      headers: { authorization: `Bearer ${tokenOf('alice', 'acme')}`, 'content-type': 'application/json' },
      body: '{"userIds":["bob"]}',
    })

  const asAdmin = (statement: string) => query(databaseUrl('postgres'), statement)

  it('causes 503, and recovers without a restart', async () => {
    way.refuse()
    expect(await request()).toMatchObject(unavailable)
    expect(await Promise.all(Array.from({ length: 20 }, request))).toEqual(
      Array(20).fill(expect.objectContaining({ status: 503 })),
    )
    expect(await world.nodes[0]?.chat.health()).toMatchObject({ status: 'down', database: 'down' })
    way.mend()
    expect(await request()).toMatchObject({ status: 201 })
    expect(await world.nodes[0]?.chat.health()).toMatchObject({ status: 'ok', database: 'up' })
  })

  it('causes 503 while it refuses connections', async () => {
    const name = new URL(database).pathname.slice(1)
    await asAdmin(`alter database ${name} with allow_connections false`)
    await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    const refused = await request()
    await asAdmin(`alter database ${name} with allow_connections true`)
    expect(refused).toMatchObject(unavailable)
    expect(await request()).toMatchObject({ status: 201 })
  })

  it('fails only running requests when its connections break', async () => {
    const name = new URL(database).pathname.slice(1)
    const answers = Promise.all(Array.from({ length: 50 }, request))
    await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    for (const { status } of await answers) expect([201, 503]).toContain(status)
    expect(await request()).toMatchObject({ status: 201 })
  })

  it('shows callers no details', async () => {
    way.refuse()
    const { text } = await request()
    way.mend()
    expect(text).not.toMatch(/ECONN|127\.0\.0\.1|select|insert|chat_/)
  })
})

describe('the process', () => {
  /** Resources that keep the process alive, such as timers and sockets, counted by kind. */
  const resources = () => {
    const names = process.getActiveResourcesInfo().filter((name) => /Timeout|TCP|Pipe|Process|Worker/.test(name))
    return new Map(names.map((name) => [name, names.filter((other) => other === name).length]))
  }
  /** Kinds whose count has grown. */
  const left = (before: Map<string, number>) =>
    [...resources()].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)

  it.each([false, true])('keeps nothing of a closed service, Redis: %s', async (redis) => {
    const before = resources()
    // A count of listeners would include those of Jest, which vary.
    const spies = (['on', 'once', 'addListener', 'prependListener'] as const).map((name) => jest.spyOn(process, name))
    try {
      const world = await World.start({ redis })
      const alice = world.person('alice')
      const channel = await alice.client.channels.createGroup({ userIds: ['bob'] })
      await alice.join(channel.id)
      await alice.client.messages.send(channel.id, { text: 'hi' })
      await world.close()
      for (const spy of spies) expect(spy.mock.calls).toEqual([])
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
    // Sockets take a moment to close.
    await eventually(() => expect(left(before)).toEqual([]))
  })

  it('gets output only from the logger', async () => {
    const spies = [
      ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => jest.spyOn(console, name)),
      jest.spyOn(process.stdout, 'write'),
      jest.spyOn(process.stderr, 'write'),
    ]
    try {
      const world = await World.start({ providers: { authGuard: { canActivate: () => Promise.reject(boom()) } } })
      expect(await raw(world.nodes[0]?.url as string, { path: '/channels' })).toMatchObject(unavailable)
      expect(await raw(world.nodes[0]?.url as string, { path: '/nonsense' })).toMatchObject({ status: 404 })
      await world.close()
      for (const spy of spies) expect(spy).not.toHaveBeenCalled()
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  })

  it('may close a service twice, which then refuses calls', async () => {
    const world = await World.start()
    const { chat, url } = world.nodes[0] as World['nodes'][number]
    const headers = { authorization: `Bearer ${tokenOf('alice', 'acme')}` }
    expect(await raw(url, { path: '/channels', headers })).toMatchObject({ status: 200 })
    await Promise.all([chat.close(), chat.close({ drainSeconds: 1 })])
    await chat.close()
    expect(await raw(url, { path: '/channels', headers })).toMatchObject(unavailable)
    expect(await chat.health()).toMatchObject({ status: 'down' })
    await world.close()
  })

  it('may hold several independent services', async () => {
    const [one, two] = [await World.start(), await World.start()]
    const inOne = one.person('alice', { tenantId: 'acme' })
    const inTwo = two.person('alice', { tenantId: 'acme' })
    const channel = await inOne.client.channels.createGroup({ userIds: ['bob'] })
    await expect(inTwo.client.channels.get(channel.id)).rejects.toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
    const inbox = await inTwo.socket()
    const frames = inbox.frames.length
    await inOne.client.channels.createGroup({ userIds: ['bob'] })
    await one.close()
    await inTwo.client.channels.createGroup({ userIds: ['carol'] })
    await inbox.next('chat:channel:created')
    expect(inbox.frames.length).toBe(frames + 1)
    await two.close()
  })
})
