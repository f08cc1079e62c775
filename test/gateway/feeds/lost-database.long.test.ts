import { setTimeout as sleep } from 'node:timers/promises'
import jwt from 'jsonwebtoken'
import { ChatClient, type Message } from '../../../clients/typescript/src/index'
import { checkedFetch } from '../../support/contract'
import { createDatabase, redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import { query } from '../../support/recount'
import { TestSocket } from '../../support/socket'
import { startProxy, type TcpProxy } from '../../support/tcp-proxy'
import { World, type Person } from '../../support/world'
import { logSilently, redisOf, seqs, seqsOf, until } from '../inbox'

describe('a subscriber gets every event once and in order', () => {
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
      await world.addNode({ database: { url: database.url }, redis: { url: redis.url, prefix }, metrics: true })
      alice = world.person('alice')
      bob = world.person('bob', { node: 1 })
    })
    afterAll(async () => {
      await world.close()
      await redis.close()
      await database.close()
    })

    const failedRepairs = async () => {
      const text = (await world.nodes[1]?.chat.metrics?.metrics()) ?? ''
      return Number(/^chat_feed_repair_failures_total (\d+)$/m.exec(text)?.[1] ?? 0)
    }

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
      await eventually(async () => (await world.nodes[1]?.chat.health())?.database === 'down')
      // It retries reading the missing events.
      const before = await failedRepairs()
      await eventually(async () => (await failedRepairs()) > before + 1)
      expect(seqsOf(inbox)).toEqual([])
      database.mend()
      await until(inbox, 8)
      expect(seqsOf(inbox)).toEqual(seqs(8))
      // Refused or answered late, but never left pending.
      const answer = (await refused) as { code?: string; recovered?: boolean }
      if (answer.recovered === undefined) {
        expect(answer.code).toBe('CHAT_SERVICE_UNAVAILABLE')
        expect(await joiner.join(other, 0)).toMatchObject({ recovered: true, seq: 1 })
      }
      await sendSurely(other, 1)
      await joiner.until(() => seqsOf(joiner).length === 2)
      expect(seqsOf(joiner)).toEqual([1, 2])
    })

    it('when it repeatedly ends all connections, as in a restart', async () => {
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
          // At any point of a later request, but not in all of them, however slow they are.
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

    it('after its commits and before any publish', async () => {
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
