import { Connection } from '../../../src/gateway/socket/connection'
import { query } from '../../support/recount'
import { howMany } from '../../support/tier'
import { World, type Person } from '../../support/world'
import { activityProperty } from './activity-property'
import { ListKeeper } from './list-keeper'

describe.each([
  ['Redis and two processes', { processes: 2 }],
  ['one process', {}],
])('the activity of a list, with %s', (_name, options) => activityProperty(options, howMany(1, 15), 120_000))

describe('the activity of a list', () => {
  let world: World
  beforeAll(async () => {
    world = await World.start({ processes: 2 })
  })
  afterAll(() => world.close())

  it('returns only its position if nothing has changed', async () => {
    const keeper = new ListKeeper(world.person('erin'))
    await keeper.connect()
    const first = await keeper.socket.next('chat:channel:activity')
    expect(first.data).toEqual({
      channels: [],
      removedChannelIds: [],
      totalUnreadCount: 0,
      position: expect.any(String) as unknown,
    })
    await keeper.cut()
    await keeper.connect()
    expect((await keeper.socket.next('chat:channel:activity')).data).toMatchObject({
      channels: [],
      removedChannelIds: [],
    })
  })

  it('is not sent to a socket that did not ask for it', async () => {
    const [asking, other] = [world.person('frank'), world.person('frank', { node: 1 })]
    const keeper = new ListKeeper(asking)
    await keeper.connect()
    const plain = await other.socket()
    await asking.client.channels.createGroup({ userIds: ['grace'] })
    await keeper.socket.find(
      ({ event, data }) => event === 'chat:channel:activity' && (data.channels as unknown[]).length === 1,
    )
    await plain.next('chat:channel:created')
    expect(plain.of('chat:channel:activity')).toEqual([])
  })

  it.each<[string, (by: Person, channelId: string) => Promise<unknown>]>([
    ['is deleted', ({ client }, id) => client.channels.delete(id)],
    ['the user has to leave', ({ client }, id) => client.members.remove(id, 'mallory')],
    ['bans the user', ({ client }, id) => client.members.ban(id, 'mallory', {})],
  ])('loses the threads of a channel that %s, at once or after a lost connection', async (how, end) => {
    const person = (userId: string) => world.person(userId, { tenantId: `${world.tenantId} ${how}` })
    const [alice, mallory] = [person('alice'), person('mallory')]
    const ids: string[] = []
    for (const name of ['first', 'second', 'third']) {
      const { id } = await alice.client.channels.createGroup({ userIds: ['mallory'], name })
      const { id: parentMessageId } = await mallory.client.messages.send(id, { text: 'a thread' })
      await alice.client.messages.send(id, { text: 'a reply', parentMessageId })
      ids.push(id)
    }
    const [first, second, third] = ids as [string, string, string]
    const channels = () => keeper.lists.threads.map(({ channel }) => channel.id)
    const keeper = new ListKeeper(mallory)
    await keeper.load()
    await keeper.connect()
    await keeper.untilUpToDate()
    await end(alice, first)
    await keeper.untilUpToDate()
    expect(channels()).toEqual([second, third])
    await keeper.cut()
    await end(alice, second)
    await keeper.connect()
    await keeper.untilUpToDate()
    expect(channels()).toEqual([third])
    expect(keeper.totalUnreadThreads).toBe(1)
    expect(keeper.socket.of('gateway:stale')).toEqual([])
  })

  it.each([
    ['is of another history', '999999999999999.1'],
    ['was never told', 'elsewhere'],
    ['is older than events are kept', '3.1000'],
  ])('begins with gateway:stale where a position %s', async (_why, position) => {
    const keeper = new ListKeeper(world.person('heidi'))
    keeper.position = position
    await keeper.connect()
    const next = async () => {
      for (;;) {
        const frame = await keeper.socket.next()
        if (['gateway:stale', 'chat:channel:activity'].includes(frame.event)) return frame.event
      }
    }
    expect([await next(), await next()]).toEqual(['gateway:stale', 'chat:channel:activity'])
  })

  /** A user in many channels who requests the changes of all of them. */
  async function awayFromMany(userId: string, count: number) {
    const keeper = new ListKeeper(world.person(userId))
    await keeper.load()
    // An open transaction anywhere on the server holds positions back; the next position must differ nevertheless.
    const [xid, seconds] = String(keeper.position).split('.')
    keeper.position = `${xid}.${Number(seconds) - 1}`
    await query(
      world.databaseUrl,
      `with made as (
         insert into chat_channels (tenant_id, id, type, created_by_id, member_count)
         select $1, $2 || n, 'GROUP', $2, 1 from generate_series(1, $3::integer) n returning tenant_id, id
       )
       insert into chat_channel_members (tenant_id, channel_id, user_id, id, role)
       select tenant_id, id, $2, 'member' || id, 'OPERATOR' from made`,
      [world.tenantId, userId, count],
    )
    return keeper
  }

  it('arrives in frames of bounded size after an absence from many channels', async () => {
    const keeper = await awayFromMany('ivan', 1000)
    const asked = keeper.position
    await keeper.connect()
    await keeper.untilUpToDate()
    const all = keeper.socket.of('chat:channel:activity')
    // Only the last frame of a response marks it as complete. Live activity may follow.
    const frames = all.slice(0, all.findIndex(({ data }) => data.position !== asked) + 1)
    const sizes = frames.map(({ data }) => Buffer.byteLength(JSON.stringify(data.channels)))
    expect(frames.length).toBeGreaterThan(1)
    expect(Math.max(...sizes)).toBeLessThan(300_000)
    expect(frames.flatMap(({ data }) => data.channels)).toHaveLength(1000)
    expect(all.slice(frames.length).map(({ data }) => data.position)).not.toContain(asked)
  })

  it('reaches a socket at most once in 250 ms, and the last state always arrives', async () => {
    const keeper = await awayFromMany('judy', 100)
    const times = new Map<unknown, number[]>()
    const gaps = () =>
      [...times.values()].flatMap((all) => all.slice(1).map((at, index) => at - (all[index] as number)))
    // Measured at the sender: this process is busy reading the frames.
    const sendToUser = jest.spyOn(Connection.prototype, 'sendToUser').mockImplementation(function (
      this: Connection,
      frame,
    ) {
      if (frame.event === 'chat:channel:activity') times.set(this, [...(times.get(this) ?? []), performance.now()])
      this.send(frame)
    })
    await keeper.connect()
    const resume = { epoch: keeper.socket.of('gateway:hello')[0]?.data.epoch, activity: keeper.position }
    const { client } = world.person('judy', { node: 1 })
    // On a fast machine, 60 messages take too little time for five gaps.
    for (let n = 1; n <= 60 || gaps().length < 5; n += 1) {
      await client.messages.send(`judy${1 + (n % 100)}`, { text: `${n}` })
      // It requests activity again, as does another device, which gets its first at once.
      if (n % 25 === 0) await keeper.socket.request('gateway:resume', resume)
      if (n % 15 === 0 && n <= 60) await new ListKeeper(keeper.person).connect()
    }
    await keeper.untilUpToDate()
    sendToUser.mockRestore()
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(250)
  })
})
