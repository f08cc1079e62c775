import { Client } from 'pg'
import { Registry } from 'prom-client'
import { createChat, type ChatService, type MetricsRegistry } from '../../../src/index'
import { inAnHour, makeDue, SWEEP_OFTEN } from '../../support/clock'
import { createDatabase } from '../../support/database'
import { eventually } from '../../support/eventually'
import { untilLocked } from '../../support/lock-waits'
import { providers, World, type Person } from '../../support/world'
import { logSilently, seqsOf } from '../../gateway/inbox'
import { figuresOf } from './figures'

const TEXT = 'a text that nobody else reads'

it('the metrics distinguish a full pool from an unreachable database', async () => {
  const world = await World.start()
  const { chat } = await world.addNode({
    database: { url: world.databaseUrl, tenantFence: true, poolSize: 2 },
    metrics: true,
  })
  const other = new Client({ connectionString: world.databaseUrl })
  await other.connect()
  await other.query('begin; lock table chat_channels in access exclusive mode')
  const user = { tenantId: world.tenantId, userId: 'alice' }
  const waiting = Array.from({ length: 4 }, () => chat.as(user).channels.list())
  await untilLocked(world.databaseUrl, { count: 2 })
  expect(await chat.health()).toMatchObject({ status: 'ok', database: 'up' })
  const found = await figuresOf(chat.metrics)
  expect([found.get('chat_database_up'), found.get('chat_pool_connections{state="idle"}')]).toEqual([1, 0])
  expect(found.get('chat_pool_waiting')).toBeGreaterThan(0)
  await other.query('rollback')
  await Promise.allSettled(waiting)
  await other.end()
  await world.close()
})

it('the metrics have the calls of the settings provider', async () => {
  const world = await World.start({
    settings: { metrics: true },
    providers: {
      settingsProvider: {
        settingsFor: (tenantId) => {
          if (tenantId === 'broken') throw new Error('not now')
          return {}
        },
      },
    },
  })
  const { chat } = world.nodes[0] as { chat: ChatService }
  await world.person('alice').client.channels.list()
  await world.person('alice', { tenantId: 'broken' }).client.channels.list()
  const found = await figuresOf(chat.metrics)
  const calls = (outcome: string) =>
    found.get(`chat_host_call_duration_seconds_count{call="settingsProvider",outcome="${outcome}"}`)
  expect([calls('done'), calls('failed')]).toEqual([1, 1])
  await world.close()
})

describe('the metrics of a service', () => {
  let world: World
  let chat: ChatService
  let alice: Person
  let bob: Person
  let channelId: string

  beforeAll(async () => {
    world = await World.start({ redis: true, ...SWEEP_OFTEN, settings: { metrics: true } })
    chat = (world.nodes[0] as { chat: ChatService }).chat
    alice = world.person('alice')
    bob = world.person('bob')
    channelId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
  })
  afterAll(() => world.close())

  const figures = () => figuresOf(chat.metrics)
  const figure = async (name: string) => (await figures()).get(name)
  const becomes = (name: string, value: number) => eventually(async () => (await figure(name)) === value)

  it('count requests by operation and status, and calls of the server API', async () => {
    for (const text of [TEXT, TEXT, TEXT]) await alice.client.messages.send(channelId, { text })
    expect((await fetch(`${alice.node.url}/channels`)).status).toBe(401)
    expect((await alice.fetch('/nowhere')).status).toBe(404)
    expect((await alice.fetch('/channels?limit=x')).status).toBe(400)
    const user = { tenantId: world.tenantId, userId: 'alice' }
    await chat.as(user).channels.get(channelId)
    await expect(chat.as(user).channels.get('none')).rejects.toThrow()

    const found = await figures()
    const requests = (method: string, status: number, operation: string) =>
      found.get(
        `chat_http_request_duration_seconds_count{method="${method}",status="${status}",operation="${operation}"}`,
      )
    expect(requests('POST', 201, 'createGroupChannel')).toBe(1)
    expect(requests('POST', 201, 'sendMessage')).toBe(3)
    expect(requests('GET', 401, 'listChannels')).toBe(1)
    expect(requests('GET', 404, '')).toBe(1)
    expect(found.get('chat_call_duration_seconds_count{operation="getChannel",status="200"}')).toBe(1)
    expect(found.get('chat_refusals_total{via="http",code="CHAT_VALIDATION_ERROR"}')).toBe(1)
    expect(found.get('chat_refusals_total{via="call",code="CHAT_CHANNEL_NOT_FOUND"}')).toBe(1)
  })

  it('show the database, its pool, Redis and the calls of the host', async () => {
    const found = await figures()
    expect(found.get('chat_statement_duration_seconds_count{kind="select"}')).toBeGreaterThan(0)
    expect(found.get('chat_pool_wait_seconds_count')).toBeGreaterThan(0)
    expect(found.get('chat_pool_max_connections')).toBe(3)
    expect(found.get('chat_pool_connections{state="idle"}')).toBeGreaterThan(0)
    expect(found.get('chat_pool_waiting')).toBe(0)
    expect([found.get('chat_database_up'), found.get('chat_redis_up')]).toEqual([1, 1])
    expect(found.get('chat_host_call_duration_seconds_count{call="userResolver",outcome="done"}')).toBeGreaterThan(0)
    expect(found.get('chat_host_call_duration_seconds_count{call="authGuard",outcome="done"}')).toBeGreaterThan(0)
  })

  it('count sockets, their frames with delays, and how they closed', async () => {
    await expect(bob.socket().then(() => fetch(`${bob.node.url}/chat`))).resolves.toMatchObject({ status: 404 })
    const inbox = await bob.join(channelId)
    await becomes('chat_connections', 2)
    await becomes('chat_feeds{kind="channel"}', 1)
    const before = (await figure('chat_sent_frames_total')) ?? 0
    await alice.client.messages.send(channelId, { text: TEXT })
    await inbox.next('chat:message:received')
    await becomes('chat_delivery_lag_seconds_count', 1)
    expect(await figure('chat_delivery_lag_seconds_sum')).toBeLessThan(10)
    expect(await figure('chat_sent_frames_total')).toBeGreaterThan(before)
    await becomes('chat_outbox_bytes', 0)

    await expect(inbox.request('chat:join:channel', { channelId: 'none' })).rejects.toThrow()
    expect(await figure('chat_refusals_total{via="frame",code="CHAT_CHANNEL_NOT_FOUND"}')).toBe(1)
    inbox.send(Buffer.from([0]))
    await becomes('chat_socket_closes_total{code="4400"}', 1)
    inbox.socket.terminate()
    for (const socket of world.sockets.splice(0)) await socket.close()
    await becomes('chat_connections', 0)
    expect(await figure('chat_handshakes_total{status="101"}')).toBe(2)
  })

  it('count events read from the log because the bus lost them', async () => {
    const inbox = await bob.join(channelId)
    const before = (await figure('chat_feed_repaired_events_total')) ?? 0
    await logSilently(world.databaseUrl, channelId, { rows: 3 })
    await alice.client.messages.send(channelId, { text: TEXT })
    await inbox.until(() => seqsOf(inbox).length >= 4)
    await eventually(async () => ((await figure('chat_feed_repaired_events_total')) ?? 0) >= before + 3)
    expect(await figure('chat_feed_repairs_total')).toBeGreaterThan(0)
    expect(await figure('chat_feed_losses_total')).toBe(0)
  })

  it('count jobs and how late they were', async () => {
    const { id } = await alice.client.scheduledMessages.create(channelId, { text: TEXT, scheduledAt: inAnHour() })
    await makeDue(world, 'chat_scheduled_messages', id)
    await eventually(async () => {
      const found = [...(await figures())].find(([name]) => /^chat_jobs_total\{kind=.*outcome="done"\}/.test(name))
      return found?.[1] === 1
    })
    const late = [...(await figures())].find(([name]) => name.startsWith('chat_job_delay_seconds_count'))
    expect(late?.[1]).toBe(1)
    expect(await figure('chat_sweep_duration_seconds_count{outcome="done"}')).toBeGreaterThan(0)
  })

  it('count streams, their appends and writes, and how they ended', async () => {
    const { messages } = alice.client
    const { id, channelId: at } = await messages.send(channelId, { text: '', stream: {} })
    await messages.appendToStream(at, id, { run: 1, offset: 0, text: TEXT })
    await messages.appendToStream(at, id, { run: 1, offset: TEXT.length, text: '👋' })
    await messages.appendToStream(at, id, { run: 1, offset: TEXT.length, text: '👋' })
    expect(await figure('chat_open_streams')).toBe(1)
    await messages.endStream(at, id, { run: 1, state: 'COMPLETE' })
    const refused = await messages.send(channelId, { text: '', stream: {} })
    await alice.client.channels.freeze(channelId)
    await alice.client.channels.unfreeze(channelId)
    expect((await messages.get(at, refused.id)).stream?.state).toBe('FAILED')
    const found = await figures()
    expect(found.get('chat_open_streams')).toBe(0)
    expect(found.get('chat_stream_pieces_total')).toBe(2)
    expect(found.get('chat_stream_characters_total')).toBe(TEXT.length + 1)
    expect(found.get('chat_stream_checkpoints_total{outcome="done"}')).toBe(1)
    expect(found.get('chat_stream_ends_total{state="COMPLETE",reason="producer"}')).toBe(1)
    expect(found.get('chat_stream_ends_total{state="FAILED",reason="refused"}')).toBe(1)
  })

  it('show the positions of consumers, and count the results of their handlers', async () => {
    let calls = 0
    const handle = () => {
      calls += 1
      if (calls === 1) throw new Error(TEXT)
    }
    await chat.consume('mirror', handle, { from: 'now', retry: { minSeconds: 1 } })
    await alice.client.messages.send(channelId, { text: TEXT })
    await becomes('chat_consumer_handler_duration_seconds_count{consumer="mirror",outcome="failed"}', 1)
    await becomes('chat_consumer_handler_duration_seconds_count{consumer="mirror",outcome="done"}', 1)
    await becomes('chat_consumer_events_behind{consumer="mirror"}', 0)
    await becomes('chat_consumer_failed_events{consumer="mirror",state="set aside"}', 0)
  })

  it('have no content of users, no user ids and no tenants', async () => {
    const text = await (chat.metrics as MetricsRegistry).metrics()
    for (const secret of [TEXT, world.tenantId, alice.token, channelId, 'bob']) expect(text).not.toContain(secret)
  })
})

describe('the registry of a host', () => {
  let url: string
  const opened: ChatService[] = []
  beforeAll(async () => (url = await createDatabase()))
  afterAll(() => Promise.all(opened.map((chat) => chat.close())))

  const open = async (metrics: Parameters<typeof createChat>[0]['metrics']) => {
    const chat = await createChat({
      providers,
      database: { url },
      redis: { url: 'memory:' },
      logging: { level: 'silent' },
      ...(metrics !== undefined && { metrics }),
    })
    opened.push(chat)
    return chat
  }

  it('has the metrics of several services, each by its name', async () => {
    const registry = new Registry()
    const [shop, games] = [await open({ registry, service: 'shop' }), await open({ registry, service: 'games' })]
    expect([shop.metrics, games.metrics]).toEqual([registry, registry])
    await shop.as({ tenantId: 'acme', userId: 'alice' }).channels.listMy()
    const found = await figuresOf(registry)
    const calls = (service: string) =>
      found.get(`chat_call_duration_seconds_count{operation="listMyChannels",status="200",service="${service}"}`)
    expect([calls('shop'), calls('games')]).toEqual([1, undefined])
    expect(found.get('chat_database_up{service="shop"}')).toBe(1)
    expect(found.get('chat_database_up{service="games"}')).toBe(1)

    await expect(open({ registry, service: 'shop' })).rejects.toThrow('Give each its own "metrics.service"')
    await shop.close()
    expect((await figuresOf(registry)).has('chat_database_up{service="shop"}')).toBe(false)
    // Counts persist: a reopened service continues them.
    await open({ registry, service: 'shop' })
    expect((await figuresOf(registry)).get('chat_database_up{service="shop"}')).toBe(1)
  })

  it('may not already have metrics of these names', async () => {
    const registry = new Registry()
    registry.registerMetric({ name: 'chat_connections' } as never)
    await expect(open({ registry })).rejects.toThrow('has a metric "chat_connections" already')
  })

  it('does not exist by default', async () => {
    expect((await open(undefined)).metrics).toBeUndefined()
    await expect(open({ registry: {} as never })).rejects.toThrow('Option "metrics" must be true, false')
  })
})
