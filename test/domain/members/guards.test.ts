import { World, type Person } from '../../support/world'
import { ChannelRows } from './channel-rows'

/** A call of each operation on a channel in which bob is a member, mia is muted and ben is banned. */
const calls = {
  inviteMembers: (by: Person, id: string) => by.client.members.invite(id, { userIds: ['nina'] }),
  removeMember: (by: Person, id: string) => by.client.members.remove(id, 'bob'),
  addOperators: (by: Person, id: string) => by.client.members.addOperators(id, { userIds: ['bob'] }),
  removeOperators: (by: Person, id: string) => by.client.members.removeOperators(id, { userIds: ['otto'] }),
  muteMember: (by: Person, id: string) => by.client.members.mute(id, 'bob'),
  unmuteMember: (by: Person, id: string) => by.client.members.unmute(id, 'mia'),
  banMember: (by: Person, id: string) => by.client.members.ban(id, 'bob'),
  unbanMember: (by: Person, id: string) => by.client.members.unban(id, 'ben'),
  listMutedMembers: (by: Person, id: string) => by.client.members.listMuted(id),
  listBannedMembers: (by: Person, id: string) => by.client.members.listBanned(id),
  listOperators: (by: Person, id: string) => by.client.members.listOperators(id),
  leaveChannel: (by: Person, id: string) => by.client.channels.leave(id),
}
type Operation = keyof typeof calls
const all = Object.keys(calls) as Operation[]
const forMembers: Operation[] = ['listOperators', 'leaveChannel']
const forOperators = all.filter((name) => !forMembers.includes(name))
const reads: Operation[] = ['listMutedMembers', 'listBannedMembers', 'listOperators']
const onOne = {
  removeMember: (by: Person, id: string, userId: string) => by.client.members.remove(id, userId),
  muteMember: (by: Person, id: string, userId: string) => by.client.members.mute(id, userId),
  unmuteMember: (by: Person, id: string, userId: string) => by.client.members.unmute(id, userId),
  banMember: (by: Person, id: string, userId: string) => by.client.members.ban(id, userId),
  unbanMember: (by: Person, id: string, userId: string) => by.client.members.unban(id, userId),
}

describe('the operations on members', () => {
  let world: World
  let rows: ChannelRows
  let alice: Person
  let group: string
  let direct: string

  beforeAll(async () => {
    world = await World.start()
    rows = await ChannelRows.open(world)
    alice = world.person('alice')
    const userIds = ['bob', 'otto', 'mia', 'ben', 'gone']
    group = (await alice.client.channels.createGroup({ userIds })).id
    await alice.client.members.addOperators(group, { userIds: ['otto'] })
    await alice.client.members.mute(group, 'mia')
    await alice.client.members.ban(group, 'ben', { description: 'spam' })
    await alice.client.members.remove(group, 'gone')
    direct = (await alice.client.channels.createDirect({ userId: 'bob' })).id
  })
  afterAll(async () => {
    await rows.close()
    await world.close()
  })

  /** Expects this refusal, and no change. */
  async function refused(channelId: string, call: Promise<unknown>, refusal: object): Promise<void> {
    const before = await rows.snapshot(channelId)
    await expect(call).rejects.toMatchObject(refusal)
    expect(await rows.snapshot(channelId)).toEqual(before)
  }

  it.each(all)('%s is refused to strangers, other tenants and banned users', async (name) => {
    const call = calls[name]
    const stranger = { status: 403, code: 'CHAT_NOT_CHANNEL_MEMBER', details: { channelId: group } }
    const banned = { status: 403, code: 'CHAT_USER_BANNED', details: { channelId: group, bannedUntil: null } }
    const nowhere = { status: 404, code: 'CHAT_CHANNEL_NOT_FOUND' }
    await refused(group, call(world.person('nina'), group), stranger)
    await refused(group, call(world.person('gone'), group), stranger)
    await refused(group, call(world.person('ben'), group), banned)
    await refused(group, call(world.person('alice', { tenantId: 'elsewhere' }), group), nowhere)
    await refused(group, call(alice, 'no-such-channel'), nowhere)
  })

  it.each(forOperators)('%s is refused to plain members', async (name) => {
    const refusal = { status: 403, code: 'CHAT_NOT_CHANNEL_OPERATOR', details: { channelId: group } }
    await refused(group, calls[name](world.person('bob'), group), refusal)
  })

  it.each(forOperators.filter((name) => !reads.includes(name)))('%s is refused in a direct channel', async (name) => {
    await refused(direct, calls[name](alice, direct), { status: 400, code: 'CHAT_CHANNEL_NOT_GROUP' })
  })

  it.each(Object.keys(onOne) as (keyof typeof onOne)[])('%s needs a member other than the caller', async (name) => {
    const call = onOne[name]
    const notFound = (userId: string) => ({ status: 404, code: 'CHAT_USER_NOT_FOUND', details: { userIds: [userId] } })
    await refused(group, call(alice, group, 'nina'), notFound('nina'))
    await refused(group, call(alice, group, 'gone'), notFound('gone'))
    const oneself = { status: 400, code: 'CHAT_VALIDATION_ERROR', details: { errors: [{ pointer: '/userId' }] } }
    await refused(group, call(alice, group, 'alice'), oneself)
    // Checked after the Operator guard.
    await refused(group, call(world.person('bob'), group, 'bob'), { code: 'CHAT_NOT_CHANNEL_OPERATOR' })
  })

  it('all work for operators', async () => {
    for (const name of all.filter((name) => name !== 'leaveChannel' && name !== 'removeMember')) {
      const before = await rows.snapshot(group)
      await expect(calls[name](alice, group)).resolves.toBeDefined()
      const after = await rows.snapshot(group)
      if (reads.includes(name)) expect(after).toEqual(before)
      else expect(after).not.toEqual(before)
    }
  })
})
