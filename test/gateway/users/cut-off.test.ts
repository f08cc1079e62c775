import { redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import type { TestSocket } from '../../support/socket'
import { startProxy, type TcpProxy } from '../../support/tcp-proxy'
import { World, type Person } from '../../support/world'
import { follow } from '../following'
import { ListKeeper } from '../activity/list-keeper'

describe('a process that serves from its start without Redis', () => {
  const prefix = redisPrefix()
  const ways: TcpProxy[] = []
  let world: World
  let way: TcpProxy
  let alice: Person
  let bob: Person
  let carol: Person

  beforeAll(async () => {
    world = await World.start({ settings: { redis: { url: redisUrl(), prefix } } })
  })
  afterAll(async () => {
    await world.close()
    for (const way of ways) await way.close()
  })
  beforeEach(async () => {
    way = await startProxy(redisUrl())
    ways.push(way)
    way.cut()
    await world.addNode({ redis: { url: way.url, prefix } })
    // Every test has other users.
    const n = world.nodes.length - 1
    alice = world.person(`alice-${n}`, { node: n })
    ;[bob, carol] = [world.person(`bob-${n}`), world.person(`carol-${n}`)]
  })

  const group = async (by: Person, ...members: Person[]) =>
    (await by.client.channels.createGroup({ userIds: members.map(({ userId }) => userId) })).id
  const send = (by: Person, id: string) => by.client.messages.send(id, { text: 'hi' })
  const untilTold = (socket: TestSocket) =>
    eventually(async () => {
      const { totalUnreadCount } = await bob.client.channels.getUnreadCount()
      expect(socket.of('chat:unread:count:changed').at(-1)?.data).toEqual({ totalUnreadCount })
    })

  it('has its changed totals announced by the others after it reconnects', async () => {
    const id = await group(carol, alice, bob)
    const socket = await bob.socket()
    await send(alice, id)
    way.mend()
    await untilTold(socket)
  })

  it('has its new channels followed by the others after it reconnects', async () => {
    const keeper = new ListKeeper(bob)
    await keeper.load()
    await keeper.connect()
    const id = await group(alice, bob, carol)
    way.mend()
    await keeper.untilUpToDate()
    await send(carol, id)
    await keeper.untilUpToDate()
    await untilTold(keeper.socket)
  })

  describe('and never reconnects', () => {
    it('has its new channels followed by others where a socket follows the feed of the user', async () => {
      const { socket } = await follow(bob, { activity: null })
      const id = await group(alice, bob, carol)
      await socket.find(
        ({ event, data }) =>
          event === 'chat:channel:activity' && (data.channels as { id: string }[]).some((channel) => channel.id === id),
      )
      await send(carol, id)
      await untilTold(socket)
    })

    it('has them followed where a socket begins to follow the feed later', async () => {
      const socket = await bob.socket()
      const { epoch, userSeq } = socket.frames[0]?.data as unknown as { epoch: string; userSeq: number }
      const id = await group(alice, bob, carol)
      await socket.request('gateway:resume', { epoch, userSeq })
      await socket.next('chat:channel:created')
      await eventually(async () => {
        await send(carol, id)
        await untilTold(socket)
      })
    })

    it('has totals and lists announced if a socket follows the channel, also when it is deleted', async () => {
      const [id, kept] = [await group(alice, bob, carol), await group(carol, bob)]
      await send(carol, kept)
      const keeper = new ListKeeper(bob)
      await keeper.load()
      await keeper.connect()
      await keeper.socket.join(id)
      await send(alice, id)
      await untilTold(keeper.socket)
      await keeper.untilUpToDate()
      await alice.client.channels.delete(id)
      await untilTold(keeper.socket)
      expect((await bob.client.channels.list({ includeEmpty: true })).channels.map((channel) => channel.id)).toEqual([
        kept,
      ])
      await eventually(() => {
        const gone = keeper.socket.of('chat:channel:activity').flatMap(({ data }) => data.removedChannelIds as string[])
        expect(gone).toEqual([id])
      })
    })
  })
})
