import { query } from '../support/recount'
import { World } from '../support/world'
import { activityProperty } from './activity-property'
import { ListKeeper } from './list-keeper'

describe.each([
  ['Redis and two processes', { processes: 2 }],
  ['one process', {}],
])('the activity of a list, with %s', (_name, options) => activityProperty(options, 8, 120_000))

describe('the activity of a list', () => {
  let world: World
  beforeAll(async () => {
    world = await World.start({ processes: 2 })
  })
  afterAll(() => world.close())

  it('says where it stands even where nothing has changed, and nothing more', async () => {
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

  it('comes in frames of bounded size to one who was away from many channels', async () => {
    const person = world.person('ivan')
    const keeper = new ListKeeper(person)
    await keeper.load()
    // An open transaction anywhere on the server holds positions back: the one that comes shall differ all the same.
    const [xid, seconds] = String(keeper.position).split('.')
    const asked = `${xid}.${Number(seconds) - 1}`
    keeper.position = asked
    await query(
      world.databaseUrl,
      `with made as (
         insert into chat_channels (tenant_id, id, type, created_by_id, member_count)
         select $1, 'many' || n, 'GROUP', 'ivan', 1 from generate_series(1, 450) n returning tenant_id, id
       )
       insert into chat_channel_members (tenant_id, channel_id, user_id, id, role)
       select tenant_id, id, 'ivan', 'member' || id, 'OPERATOR' from made`,
      [world.tenantId],
    )
    await keeper.connect()
    await keeper.untilUpToDate()
    const frames = keeper.socket.of('chat:channel:activity')
    expect(frames.map(({ data }) => (data.channels as unknown[]).length)).toEqual([100, 100, 100, 100, 50])
    // Only the last one says that all of it has come.
    const positions = frames.map(({ data }) => data.position)
    expect(positions.slice(0, 4)).toEqual(Array(4).fill(asked))
    expect(positions[4]).not.toBe(asked)
  })
})
