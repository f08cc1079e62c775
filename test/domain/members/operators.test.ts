import { World, type Person } from '../../support/world'
import { ChannelRows } from './channel-rows'

describe('operators', () => {
  let world: World
  let rows: ChannelRows
  let alice: Person
  let id: string

  beforeAll(async () => {
    world = await World.start()
    rows = await ChannelRows.open(world)
    alice = world.person('alice')
  })
  beforeEach(async () => {
    id = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
    await alice.client.members.invite(id, { userIds: ['carol'] })
  })
  afterAll(async () => {
    await rows.close()
    await world.close()
  })

  const operator = (userId: string) => ({ userId, role: 'OPERATOR' })

  it('are added and removed with one event each, and none without a change', async () => {
    const since = await rows.seq(id)
    const { members } = alice.client
    expect(await members.addOperators(id, { userIds: ['carol', 'alice', 'carol'] })).toEqual({
      operators: [operator('alice'), operator('carol')],
    })
    await members.addOperators(id, { userIds: ['carol'] })
    expect(await world.person('bob').client.members.listOperators(id)).toEqual({
      operators: [operator('alice'), operator('carol')],
      nextCursor: null,
    })
    expect(await members.removeOperators(id, { userIds: ['carol', 'bob'] })).toEqual({ operators: [operator('alice')] })
    await members.removeOperators(id, { userIds: ['carol'] })
    expect(await rows.events(id, since)).toEqual([
      ['chat:operator:updated', { ...operator('carol'), canMentionAll: false }],
      ['chat:operator:updated', { userId: 'carol', role: 'MEMBER', canMentionAll: false }],
    ])
  })

  it('are added all or none', async () => {
    const before = await rows.snapshot(id)
    for (const change of ['addOperators', 'removeOperators'] as const) {
      await expect(alice.client.members[change](id, { userIds: ['bob', 'nina', 'alice'] })).rejects.toMatchObject({
        status: 404,
        code: 'CHAT_USER_NOT_FOUND',
        details: { userIds: ['nina'] },
      })
    }
    expect(await rows.snapshot(id)).toEqual(before)
  })

  it('may give up their role, but one who is not banned must remain', async () => {
    const refusal = { status: 409, code: 'CHAT_LAST_OPERATOR' }
    const step = () => alice.client.members.removeOperators(id, { userIds: ['alice'] })
    const before = await rows.snapshot(id)
    await expect(step()).rejects.toMatchObject(refusal)
    expect(await rows.snapshot(id)).toEqual(before)

    await alice.client.members.addOperators(id, { userIds: ['bob'] })
    await alice.client.members.ban(id, 'bob')
    await expect(step()).rejects.toMatchObject(refusal)
    await alice.client.members.unban(id, 'bob')
    expect(await step()).toEqual({ operators: [operator('bob')] })
  })

  it('are at least one, even if all give up the role at once', async () => {
    await alice.client.members.addOperators(id, { userIds: ['bob', 'carol'] })
    const answers = await Promise.allSettled(
      ['alice', 'bob', 'carol'].map((userId) =>
        world.person(userId).client.members.removeOperators(id, { userIds: [userId] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await rows.counts(id)).toMatchObject({ operators: 1 })
  })

  it('are none after the system removed them, even after a member leaves; the next operator has a successor again', async () => {
    const system = alice.node.chat.system(world.tenantId)
    const operators = async () => (await system.members.listOperators(id)).operators
    // A former operator, whose row stays.
    await alice.client.members.addOperators(id, { userIds: ['carol'] })
    await world.person('carol').client.channels.leave(id)
    await alice.client.members.invite(id, { userIds: ['dave', 'erin'] })
    await system.members.removeOperators(id, { userIds: ['alice'] })
    await world.person('erin').client.channels.leave(id)
    expect(await operators()).toEqual([])
    await system.members.remove(id, 'dave')
    expect(await operators()).toEqual([])
    await system.members.addOperators(id, { userIds: ['bob'] })
    await world.person('bob').client.channels.leave(id)
    expect(await operators()).toEqual([operator('alice')])
  })
})
