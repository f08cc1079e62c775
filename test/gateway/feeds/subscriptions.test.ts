import { Redis } from 'ioredis'
import { createDatabase, redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import type { TestSocket } from '../../support/socket'
import { startProxy, type TcpProxy } from '../../support/tcp-proxy'
import { World, type Person } from '../../support/world'

describe('a subscription', () => {
  let world: World
  /** Between PostgreSQL and the second process. */
  let database: TcpProxy
  let redis: Redis
  let prefix: string
  let alice: Person
  let bob: Person
  let carol: Person

  beforeAll(async () => {
    const url = await createDatabase()
    prefix = redisPrefix()
    database = await startProxy(url)
    redis = new Redis(redisUrl())
    const settings = { database: { url }, redis: { url: redisUrl(), prefix } }
    world = await World.start({ redis: true, settings })
    await world.addNode({ database: { url: `${database.url}?application_name=second` } })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
    carol = world.person('carol', { node: 1 })
  })
  afterEach(() => database.mend())
  afterAll(async () => {
    await world.close()
    await database.close()
    redis.disconnect()
  })

  const group = async () => (await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })).id
  const messages = (socket: TestSocket) => socket.of('chat:message:received').length

  it.each<[string, (channelId: string, socket: TestSocket) => Promise<unknown>]>([
    ['leaves it on the socket', (id, socket) => socket.request('chat:leave:channel', { channelId: id })],
    ['leaves', (id) => world.person('bob').client.channels.leave(id)],
    ['is removed', (id) => alice.client.members.remove(id, 'bob')],
    ['is banned', (id) => alice.client.members.ban(id, 'bob')],
  ])('ends on every process when the member %s', async (_what, act) => {
    const id = await group()
    const here = await world.person('bob').join(id)
    const [there, witness] = [await bob.join(id), await carol.join(id)]
    await act(id, there)
    if (_what === 'leaves it on the socket') await here.request('chat:leave:channel', { channelId: id })
    await alice.client.messages.send(id, { text: 'not for bob' })
    await witness.until(() => messages(witness) === 1)
    // Later frames on the same connections have arrived, so the message would have arrived as well.
    for (const socket of [here, there]) await socket.request('chat:leave:channel', { channelId: 'another' })
    expect([messages(here), messages(there)]).toEqual([0, 0])
  })

  it('of each subscriber ends with the channel, on every process', async () => {
    const id = await group()
    const sockets = [await world.person('bob').join(id), await bob.join(id), await carol.join(id)]
    await alice.client.channels.delete(id)
    for (const socket of sockets) {
      await socket.until(() => socket.of('chat:channel:deleted').length === 1)
      await expect(socket.request('chat:typing:start', { channelId: id })).rejects.toMatchObject({
        code: 'CHAT_CHANNEL_NOT_FOUND',
      })
      await expect(socket.join(id)).rejects.toMatchObject({ code: 'CHAT_CHANNEL_NOT_FOUND' })
      expect(socket.of('chat:channel:deleted')).toHaveLength(1)
    }
  })

  it('hides messages of a blocked user from the block to its end, on every process', async () => {
    const id = await group()
    const sockets = [await world.person('bob').join(id), await bob.join(id)]
    const act = async (what: 'block' | 'unblock') => {
      await world.person('bob').client.users[what]({ userId: 'alice' })
      const event = `chat:user:${what}ed`
      for (const socket of sockets) await socket.until(() => socket.of(event).length === 1)
    }
    await act('block')
    await alice.client.messages.send(id, { text: 'hidden' })
    await act('unblock')
    await alice.client.messages.send(id, { text: 'shown' })
    for (const socket of sockets) {
      await socket.until(() => messages(socket) === 1)
      expect(socket.frames.flatMap(({ event, seq }) => (seq ? [[event, seq]] : []))).toEqual([
        ['gateway:skip', 1],
        ['chat:message:received', 2],
      ])
    }
  })

  it.each([
    ['without since', undefined],
    ['with since', 0],
  ])('is refused to a member who is removed while joining, after membership was checked: %s', async (_what, since) => {
    const id = await group()
    const [joiner, witness] = [await bob.socket(), await carol.join(id)]
    await alice.client.messages.send(id, { text: 'first' })

    const [{ now } = { now: '' }] = await query<{ now: string }>(
      world.databaseUrl,
      'select clock_timestamp()::text as now',
    )
    database.holdAnswers()
    const joining = joiner.join(id, since)
    joining.catch(() => undefined)
    // Unread totals also query the database: this is the statement that reads memberships for joining.
    const checked = `select from pg_stat_activity
      where application_name = 'second' and query like '%chat_refusal%' and state like 'idle%' and query_start > $1`
    await eventually(async () => (await query(world.databaseUrl, checked, [now])).length > 0)
    await alice.client.members.remove(id, 'bob')
    await witness.until(() => witness.of('chat:user:left').length === 1)
    database.mend()

    await expect(joining).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
    await alice.client.messages.send(id, { text: 'not for bob' })
    await witness.until(() => messages(witness) === 1)
    await joiner.request('chat:leave:channel', { channelId: id })
    expect(joiner.frames.filter(({ seq }) => seq !== undefined)).toEqual([])
  })

  it('does not begin for a socket that closes while joining, and leaves nothing behind', async () => {
    const id = await group()
    const joiner = await bob.socket()
    const open = async () => (await bob.node.chat.health()).connections
    const before = await open()
    // The process listens to the channel for its connected members anyway. For its feed it also watches the channel.
    const isWatching = async () => {
      const watched = await Promise.all(
        (await redis.keys(`*${prefix}*:watchers:of:*`)).map((key) => redis.smembers(key)),
      )
      return watched.flat().some((topic) => topic.includes(id))
    }
    database.holdAnswers()
    joiner.send({ event: 'chat:join:channel', data: { channelId: id } })
    await eventually(() => database.holdsAnswer())
    await eventually(isWatching)
    joiner.socket.terminate()
    database.mend()
    await eventually(async () => (await open()) < before)
    await eventually(async () => !(await isWatching()))
  })
})

it('of a returning member persists if the earlier departure arrives late', async () => {
  const here = await World.start({ redis: true })
  // Same database, but another Redis: its events arrive only by the log.
  const redis = { url: redisUrl(), prefix: redisPrefix() }
  const there = await World.start({ settings: { database: { url: here.databaseUrl }, redis } })
  const [alice, bob] = [here.person('alice'), here.person('bob')]
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const witness = await alice.join(id)
  const { tenantId } = bob
  await there.person('bob', { tenantId }).client.channels.leave(id)
  await there.person('alice', { tenantId }).client.members.invite(id, { userIds: ['bob'] })
  const socket = await bob.join(id)
  await alice.client.messages.send(id, { text: 'hello' })
  await witness.next('chat:message:received')
  await socket.next('chat:message:received')
  await here.close()
  await there.close()
})
