import { setTimeout as sleep } from 'node:timers/promises'
import jwt from 'jsonwebtoken'
import { ChatClient, type Message } from '../../clients/typescript/src/index'
import { RedisServer } from '../chaos/redis-server'
import { checkedFetch } from '../support/contract'
import { createDatabase, redisPrefix, redisUrl } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { query } from '../support/recount'
import { TestSocket } from '../support/socket'
import { startProxy, type TcpProxy } from '../support/tcp-proxy'
import { providers, World, type Person } from '../support/world'

const seqs = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const seqsOf = (inbox: TestSocket) => inbox.frames.flatMap(({ seq }) => seq ?? [])
const until = (inbox: TestSocket, count: number) => inbox.until(() => seqsOf(inbox).length >= count)

/** What is left where a process dies between commit and publish: an event in the log that was not published. */
const logSilently = (
  databaseUrl: string,
  channelId: string,
  { rows = 1, numbers = rows }: { rows?: number; numbers?: number } = {},
) =>
  query(
    databaseUrl,
    `with numbered as (
       update chat_channels set event_seq = event_seq + $3 where id = $1 returning tenant_id, event_seq - $3::bigint as before
     )
     insert into chat_events (tenant_id, channel_id, seq, event, data)
     select tenant_id, $1, before + n, 'chat:channel:member:count:changed',
            jsonb_build_object('channelId', $1::text, 'memberCount', 2)
       from numbered, generate_series(1, $2) n`,
    [channelId, rows, numbers],
  )

const isHealthy = ({ status }: { status: string }) => status === 'ok'
const redisOf = async (world: World, node: number) => (await world.nodes[node]?.chat.health())?.redis

/** A process that writes and one that serves the subscribers, each behind a proxy to Redis. */
async function startApart(url: string) {
  const prefix = redisPrefix()
  const writersWay = await startProxy(url)
  const listenersWay = await startProxy(url)
  const world = await World.start({
    settings: { redis: { url: writersWay.url, prefix } },
    providers: {
      userResolver: { ...providers.userResolver, searchUsers: (id) => Promise.resolve([{ id, nickname: id }]) },
    },
  })
  await world.addNode({ redis: { url: listenersWay.url, prefix } })
  const close = async () => {
    await world.close()
    await writersWay.close()
    await listenersWay.close()
  }
  return { world, writersWay, listenersWay, close }
}

describe('a subscriber gets every event once and in order', () => {
  describe('during faults of Redis', () => {
    let world: World
    let redis: RedisServer
    let writersWay: TcpProxy
    let listenersWay: TcpProxy
    let close: () => Promise<void>
    let alice: Person
    let bob: Person

    beforeAll(async () => {
      redis = await RedisServer.start()
      ;({ world, writersWay, listenersWay, close } = await startApart(redis.url))
      alice = world.person('alice')
      bob = world.person('bob', { node: 1 })
    })
    afterAll(async () => {
      await close()
      await redis.end(false)
    })
    afterEach(async () => {
      writersWay.mend()
      listenersWay.mend()
      await eventually(async () => (await Promise.all(world.nodes.map(({ chat }) => chat.health()))).every(isHealthy))
    })

    const group = async (...userIds: string[]) => (await alice.client.channels.createGroup({ userIds })).id
    const send = async (id: string, from: number, to: number) => {
      for (let n = from; n <= to; n += 1) await alice.client.messages.send(id, { text: `${n}` })
    }

    it('when a process died between commit and publish, and a later event shows the gap', async () => {
      const id = await group('bob')
      const inbox = await bob.join(id)
      await logSilently(world.databaseUrl, id, { rows: 3 })
      await send(id, 4, 4)
      await inbox.until(() => seqsOf(inbox).length === 4)
      expect(seqsOf(inbox)).toEqual(seqs(4))
    })

    it('when a process died between commit and publish, and nothing comes after it', async () => {
      const id = await group('bob')
      const inbox = await bob.join(id)
      await logSilently(world.databaseUrl, id)
      await until(inbox, 1)
    })

    it('when the last publish before a silence was lost', async () => {
      const id = await group('bob')
      const inbox = await bob.join(id)
      writersWay.cut()
      await send(id, 1, 1)
      writersWay.mend()
      await until(inbox, 1)
    })

    it('while Redis is away, and when it is back', async () => {
      const id = await group('bob')
      const inbox = await bob.join(id)
      writersWay.cut()
      listenersWay.cut()
      await send(id, 1, 20)
      const [node] = world.nodes
      expect(await node?.chat.health()).toMatchObject({ status: 'degraded', redis: 'down', database: 'up' })
      // Joining needs no Redis either.
      const late = await bob.join(id, 10)
      await until(inbox, 20)
      writersWay.mend()
      listenersWay.mend()
      await send(id, 21, 40)
      await until(inbox, 40)
      await until(late, 30)
      expect(seqsOf(inbox)).toEqual(seqs(40))
      expect(seqsOf(late)).toEqual(seqs(40).slice(10))
    })

    it('at once, and ephemeral events too, from the same process while Redis is away', async () => {
      const id = await group('carol')
      const carol = world.person('carol')
      const inbox = await carol.join(id)
      writersWay.cut()
      await eventually(async () => (await redisOf(world, 0)) === 'down')
      await alice.client.messages.send(id, { text: 'hi', mentionedUserIds: ['carol'] })
      await inbox.until(() => inbox.of('chat:mention:received').length === 1)
      await carol.client.channels.markRead(id)
      await inbox.until(() => seqsOf(inbox).length === 2)
      expect(seqsOf(inbox)).toEqual(seqs(2))
      expect(inbox.of('chat:mention:received')).toHaveLength(1)
    })

    it('when Redis answers nothing', async () => {
      const id = await group('bob')
      const inbox = await bob.join(id)
      await send(id, 1, 1)
      writersWay.stall()
      await send(id, 2, 5)
      await until(inbox, 5)
      writersWay.mend()
      await send(id, 6, 6)
      await until(inbox, 6)
      expect(seqsOf(inbox)).toEqual(seqs(6))
    })

    it.each([
      ['is flushed', () => redis.flush()],
      ['is killed and starts empty', () => redis.end(false).then(() => redis.begin())],
      [
        'is shut down, is away and starts empty',
        () =>
          redis
            .end(true)
            // Long enough for some attempts to connect.
            .then(() => sleep(1500))
            .then(() => redis.begin()),
      ],
    ])('when Redis %s while messages are sent; and presence is right again', async (_what, strike) => {
      const id = await group('bob')
      const inbox = await bob.join(id)
      const sending = send(id, 1, 60)
      await Promise.all([strike(), sending])
      await until(inbox, 60)
      expect(seqsOf(inbox)).toEqual(seqs(60))
      // Asked of the process that bob is not connected to.
      const isOnline = async () =>
        (await alice.client.users.search({ keyword: 'bob' })).users.find((user) => user.id === 'bob')?.isOnline
      await eventually(async () => expect(await isOnline()).toBe(true))
    })

    it.each([
      ['cannot reach Redis while others can', () => writersWay.cut()],
      ['gets no answer from Redis while others do', () => writersWay.stall()],
    ])('and unread totals and blocks are right again after a process %s', async (what, strike) => {
      // Dave has a socket on one process, and sends requests to the other.
      const dave = `dave ${what}`
      const id = await group(dave, 'carol')
      const inbox = await world.person(dave, { node: 1 }).join(id)
      const idle = await world.person('carol', { node: 1 }).socket()
      const total = () => Number(idle.of('chat:unread:count:changed').at(-1)?.data.totalUnreadCount)
      await send(id, 1, 1)
      await idle.until(() => total() > 0)
      const before = total()
      strike()
      await send(id, 2, 3)
      await world.person(dave).client.users.block({ userId: 'alice' })
      await idle.until(() => total() === before + 2)
      // Looked up along with the total.
      await sleep(500)
      writersWay.mend()
      await send(id, 4, 4)
      await until(inbox, 4)
      expect(inbox.frames.find(({ seq }) => seq === 4)?.event).toBe('gateway:skip')
    })
  })

  // In worlds of their own, where no earlier loss is still to be announced.
  it.each([
    ['that serves the subscriber', 1],
    ['that writes', 0],
  ])('or gets gateway:stale, where the process %s lost an event that is in no log', async (_what, node) => {
    const { world, writersWay, listenersWay, close } = await startApart(redisUrl())
    try {
      const alice = world.person('alice')
      const { id } = await alice.client.channels.createGroup({ userIds: ['carol'] })
      const idle = await world.person('carol', { node: 1 }).socket()
      const way = node === 1 ? listenersWay : writersWay
      // In its first five seconds a process may ask for the others again without having been away.
      if (way === writersWay) await sleep(5500)
      way.cut()
      await eventually(async () => (await redisOf(world, node)) === 'down')
      await alice.client.messages.send(id, { text: 'lost', mentionedUserIds: ['carol'] })
      // The other process may have noticed the silence already, if finding Redis down took long.
      const before = idle.of('gateway:stale').length
      way.mend()
      await idle.until(() => idle.of('gateway:stale').length > before)
      await eventually(async () => (await redisOf(world, node)) === 'up')
      await alice.client.messages.send(id, { text: 'heard', mentionedUserIds: ['carol'] })
      await idle.find(({ event, data }) => event === 'chat:mention:received' && data.channelId === id)
      expect(idle.of('chat:mention:received')).toHaveLength(1)
    } finally {
      await close()
    }
  })

  describe('during faults of PostgreSQL', () => {
    let world: World
    let redis: TcpProxy
    /** Between PostgreSQL and the process that serves the subscribers. */
    let database: TcpProxy
    let alice: Person
    let bob: Person

    beforeAll(async () => {
      const prefix = redisPrefix()
      redis = await startProxy(redisUrl())
      world = await World.start({ settings: { redis: { url: redisUrl(), prefix } } })
      database = await startProxy(world.databaseUrl)
      await world.addNode({ database: { url: database.url }, redis: { url: redis.url, prefix } })
      alice = world.person('alice')
      bob = world.person('bob', { node: 1 })
    })
    afterAll(async () => {
      await world.close()
      await redis.close()
      await database.close()
    })

    /** Keeps trying, as clients do: one key, one message. */
    const sendSurely = async (id: string, n: number): Promise<Message> => {
      for (;;) {
        try {
          return await alice.client.messages.send(id, { text: `${n}` }, { idempotencyKey: `${id}-${n}` })
        } catch (error) {
          if ((error as { status?: number }).status !== 503) throw error
          await sleep(50)
        }
      }
    }

    it.each([
      ['refuses connections', (): void => database.cut()],
      ['answers nothing', (): void => database.stall()],
    ])('where it %s: gaps are filled and joins work when it is back', async (_what, strike) => {
      const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
      const { id: other } = await alice.client.channels.createGroup({ userIds: ['bob'] })
      await alice.client.messages.send(other, { text: 'before' })
      const inbox = await bob.join(id)
      const joiner = await bob.socket()
      redis.cut()
      strike()
      for (let n = 1; n <= 5; n += 1) await sendSurely(id, n)
      redis.mend()
      await eventually(async () => (await redisOf(world, 1)) === 'up')
      for (let n = 6; n <= 8; n += 1) await sendSurely(id, n)
      const refused = joiner.join(other, 0).catch((error: unknown) => error)
      // By then it has tried to read the missing events more than once.
      await eventually(async () => (await world.nodes[1]?.chat.health())?.database === 'down')
      await sleep(900)
      expect(seqsOf(inbox)).toEqual([])
      database.mend()
      await until(inbox, 8)
      expect(seqsOf(inbox)).toEqual(seqs(8))
      // Refused, or answered late: never left in between.
      const answer = (await refused) as { code?: string; recovered?: boolean }
      if (answer.recovered === undefined) {
        expect(answer.code).toBe('CHAT_SERVICE_UNAVAILABLE')
        expect(await joiner.join(other, 0)).toMatchObject({ recovered: true, seq: 1 })
      }
      await sendSurely(other, 1)
      await joiner.until(() => seqsOf(joiner).length === 2)
      expect(seqsOf(joiner)).toEqual([1, 2])
    })

    it('when it ends all connections again and again, as in a restart', async () => {
      const { id } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })
      const inbox = await bob.join(id)
      const idle = await world.person('carol', { node: 1 }).socket()
      const sent: string[] = []
      const restarts = (async () => {
        for (let times = 0; sent.length < 60; times += 1) {
          const before = sent.length
          await query(
            world.databaseUrl,
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          )
          // Anywhere within a later request, but not within all of them, however slow they are.
          await eventually(() => sent.length > before)
          await sleep((times * 7) % 40)
        }
      })()
      for (let n = 1; n <= 60; n += 1) sent.push((await sendSurely(id, n)).id)
      await restarts
      await until(inbox, 60)
      expect(seqsOf(inbox)).toEqual(seqs(60))
      expect(inbox.of('chat:message:received').map(({ data }) => (data.message as Message).id)).toEqual(sent)
      const total = () => idle.of('chat:unread:count:changed').at(-1)?.data.totalUnreadCount
      await idle.until(() => total() === 60)
    })

    it.each([
      ['lacks numbers that were given', (id: string) => logSilently(world.databaseUrl, id, { rows: 0, numbers: 3 }), 3],
      [
        'lost events that were committed',
        async (id: string) => {
          await query(world.databaseUrl, 'delete from chat_events where channel_id = $1 and seq > 2', [id])
          await query(world.databaseUrl, 'update chat_channels set event_seq = 2 where id = $1', [id])
        },
        0,
      ],
    ])('or has to reload where the log %s', async (_what, damage, since) => {
      const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
      const inbox = await bob.join(id)
      for (let n = 1; n <= 4 - since; n += 1) await alice.client.messages.send(id, { text: `${n}` })
      await until(inbox, 4 - since)
      await damage(id)
      await inbox.until(() => inbox.closed !== undefined).catch(() => undefined)
      expect(inbox.closed?.code).toBe(1012)
      const again = await bob.socket()
      expect(await again.join(id, 4 - since)).toMatchObject({ recovered: false })
      const { seq } = await alice.client.messages
        .send(id, { text: 'next' })
        .then(() => again.next('chat:message:received'))
      expect(seq).toBe(since === 0 ? 3 : 5)
    })
  })

  describe('when a process is killed', () => {
    const SECRET = 'a secret of the tests that is long enough'
    let databaseUrl: string
    beforeAll(async () => {
      databaseUrl = await createDatabase()
    })
    afterEach(() => Program.killAll())

    const tokenOf = (userId: string) => jwt.sign({ userId, tenantId: 'acme' }, SECRET, { expiresIn: '1d' })
    const start = async (redis: string) => {
      const env = { CHAT_DATABASE_URL: databaseUrl, CHAT_REDIS_URL: redis, CHAT_JWT_SECRET: SECRET, PORT: '0' }
      const program = Program.node('dist/src/standalone/main.js', env)
      const [, baseUrl = ''] = await program.prints(/"url":"([^"]+)"/)
      const client = (userId: string) =>
        new ChatClient({ baseUrl, token: tokenOf(userId), fetch: checkedFetch(), retries: 0 })
      const socket = (userId: string) =>
        TestSocket.open(`${baseUrl.replace('http', 'ws')}/chat`, {
          headers: { authorization: `Bearer ${tokenOf(userId)}` },
        })
      return { program, client, socket }
    }

    it('after its commits and before it has published anything of them', async () => {
      const way = await startProxy(redisUrl())
      const [doomed, survivor] = await Promise.all([start(way.url), start(redisUrl())])
      const alice = doomed.client('alice')
      const { id } = await alice.channels.createGroup({ userIds: ['bob', 'carol'] })
      const inbox = await survivor.socket('bob')
      await inbox.join(id)
      const idle = await survivor.socket('carol')
      const total = () => idle.of('chat:unread:count:changed').at(-1)?.data.totalUnreadCount
      await alice.messages.send(id, { text: '1' })
      await until(inbox, 1)
      await idle.until(() => total() === 1)

      way.stall()
      for (let n = 2; n <= 4; n += 1) await alice.messages.send(id, { text: `${n}` })
      await doomed.client('bob').users.block({ userId: 'alice' })
      await doomed.program.kill('SIGKILL')
      await until(inbox, 4)
      expect(seqsOf(inbox)).toEqual(seqs(4))
      await idle.until(() => total() === 4)
      await idle.until(() => idle.of('gateway:stale').length > 0)
      await survivor.client('alice').messages.send(id, { text: '5' })
      await until(inbox, 5)
      expect(inbox.frames.find(({ seq }) => seq === 5)?.event).toBe('gateway:skip')
      await inbox.close()
      await idle.close()
      await way.close()
    })
  })
})
