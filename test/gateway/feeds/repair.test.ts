import { RedisServer } from '../../chaos/redis-server'
import { redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { startProxy, type TcpProxy } from '../../support/tcp-proxy'
import { providers, World, type Person } from '../../support/world'
import { logSilently, redisOf, seqs, seqsOf, until } from '../inbox'

const isHealthy = ({ status }: { status: string }) => status === 'ok'

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
            .then(() =>
              eventually(async () => [await redisOf(world, 0), await redisOf(world, 1)].join() === 'down,down'),
            )
            .then(() => redis.begin()),
      ],
    ])('when Redis %s while messages are sent; and presence is right again', async (_what, strike) => {
      const id = await group('bob')
      const inbox = await bob.join(id)
      const sending = send(id, 1, 60)
      await Promise.all([strike(), sending])
      await until(inbox, 60)
      expect(seqsOf(inbox)).toEqual(seqs(60))
      // Sent to the process that bob is not connected to.
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
      const shown = () => idle.of('chat:unread:count:changed').at(-1)?.data.totalUnreadCount
      // Events lost by an earlier fault may still arrive in between.
      const untilRight = async () => {
        const { totalUnreadCount } = await world.person('carol').client.channels.getUnreadCount()
        await idle.until(() => shown() === totalUnreadCount)
      }
      await send(id, 1, 1)
      await untilRight()
      strike()
      await send(id, 2, 3)
      await world.person(dave).client.users.block({ userId: 'alice' })
      await untilRight()
      writersWay.mend()
      // Blocks are read together with the total, a while later.
      let n = 3
      await eventually(async () => {
        n += 1
        await send(id, n, n)
        await until(inbox, n)
        return inbox.frames.find(({ seq }) => seq === n)?.event === 'gateway:skip'
      })
    })
  })

  // In separate worlds, without unannounced earlier losses.
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
})
