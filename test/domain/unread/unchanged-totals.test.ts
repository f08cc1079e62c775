import { World, type Person } from '../../support/world'

describe('an unchanged total is not sent', () => {
  let world: World
  beforeAll(async () => (world = await World.start({ processes: 2 })))
  afterAll(() => world.close())

  type Step = (alice: Person, bob: Person, channelId: string) => Promise<unknown>
  const leave: Step = (_alice, bob, id) => bob.client.channels.leave(id)
  const remove: Step = (alice, _bob, id) => alice.client.members.remove(id, 'bob')
  const ban: Step = (alice, _bob, id) => alice.client.members.ban(id, 'bob')
  const unban: Step = (alice, _bob, id) => alice.client.members.unban(id, 'bob')
  const invite: Step = (alice, _bob, id) => alice.client.members.invite(id, { userIds: ['bob'] })
  const nothing: Step = () => Promise.resolve()

  it.each([
    ['leaves', nothing, leave],
    ['is removed', nothing, remove],
    ['is banned', nothing, ban],
    ['comes back', leave, invite],
    ['is unbanned', ban, unban],
  ])('to one who has read all and %s', async (what, before, change) => {
    const tenantId = `${world.tenantId} ${what}`
    const [alice, bob] = [world.person('alice', { tenantId }), world.person('bob', { tenantId, node: 1 })]
    const [one, other] = [
      await alice.client.channels.createGroup({ userIds: ['bob'] }),
      await alice.client.channels.createGroup({ userIds: ['bob'] }),
    ]
    const socket = await bob.socket()
    const totals = () => socket.of('chat:unread:count:changed').map(({ data }) => data.totalUnreadCount)
    await alice.client.messages.send(one.id, { text: 'read by all' })
    await socket.until(() => totals().at(-1) === 1)
    await bob.client.channels.markRead(one.id)
    await socket.until(() => totals().at(-1) === 0)
    await before(alice, bob, one.id)
    const known = totals().length

    await change(alice, bob, one.id)
    // These totals take the same paths as that of the change would, after it.
    await alice.client.messages.send(other.id, { text: 'unread' })
    await socket.until(() => totals().at(-1) === 1)
    await bob.client.channels.markRead(other.id)
    await socket.until(() => totals().at(-1) === 0)
    expect(totals().slice(known)).toEqual([1, 0])
  })

  it('except to a user with unread messages there, even if they were deleted meanwhile', async () => {
    const [alice, bob] = [world.person('alice'), world.person('bob', { node: 1 })]
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const gone = await alice.client.messages.send(id, { text: 'gone' })
    await alice.client.messages.delete(id, gone.id)
    const socket = await bob.socket()
    await bob.client.channels.leave(id)
    expect(await socket.next('chat:unread:count:changed')).toMatchObject({ data: { totalUnreadCount: 0 } })
  })
})
