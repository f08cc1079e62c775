import { recount } from '../../support/recount'
import { STRANGER, type Person } from '../../support/world'
import { alice, bob, carol, group, LIMIT, roles, rows, unreadOf, world } from './member-world'

const upTo = (count: number) => Array.from({ length: count }, (_, n) => `user-${n}`)

describe('an invitation', () => {
  it('adds users who are not members yet, and notifies them and all members', async () => {
    const id = await group('bob')
    const inbox = await bob.join(id)
    const letter = await carol.socket()
    const answer = await alice.client.members.invite(id, { userIds: ['bob', 'carol', 'dave', 'carol'] })
    expect(answer.members).toMatchObject([
      { userId: 'carol', role: 'MEMBER', isMuted: false, isBanned: false, lastReadAt: null, lastReadMessageId: null },
      { userId: 'dave', role: 'MEMBER' },
    ])
    for (const invited of answer.members) {
      const { userId, role, joinedAt } = invited
      const member = { ...invited, mutedUntil: null, bannedUntil: null, banDescription: null }
      const { data } = await inbox.next('chat:user:joined')
      expect(data).toEqual({ channelId: id, userId, role, joinedAt, memberCount: 4, member })
    }
    const counted = await inbox.next()
    expect(counted).toMatchObject({ event: 'chat:channel:member:count:changed', data: { memberCount: 4 } })
    const { data } = await letter.next('chat:channel:created')
    expect(data).toMatchObject({ channelId: id, channel: { id, memberCount: 4 } })
    expect(await roles(carol, id)).toEqual({ alice: 'OPERATOR', bob: 'MEMBER', carol: 'MEMBER', dave: 'MEMBER' })
  })

  it('shows a new member earlier messages, but not as unread', async () => {
    const id = await group('bob')
    await alice.client.messages.send(id, { text: 'before' })
    await alice.client.members.invite(id, { userIds: ['carol'] })
    expect(await unreadOf(carol, id)).toBe(0)
    expect((await carol.client.messages.list(id)).messages).toMatchObject([{ text: 'before' }])
    await alice.client.messages.send(id, { text: 'after' })
    expect(await unreadOf(carol, id)).toBe(1)
  })

  it('is refused for unknown and banned users, and if all are already members', async () => {
    const id = await group('bob', 'carol', 'dave')
    await alice.client.members.ban(id, 'carol')
    await alice.client.members.ban(id, 'dave')
    await alice.client.members.remove(id, 'dave')
    const before = await rows.snapshot(id)
    const invite = (...userIds: string[]) => alice.client.members.invite(id, { userIds })
    await expect(invite('erin', STRANGER)).rejects.toMatchObject({
      status: 404,
      code: 'CHAT_USER_NOT_FOUND',
      details: { userIds: [STRANGER] },
    })
    // Banned as a member, or removed since.
    await expect(invite('erin', 'carol', 'dave')).rejects.toMatchObject({
      status: 403,
      code: 'CHAT_USER_BANNED',
      details: { userIds: ['carol', 'dave'] },
    })
    await expect(invite('bob', 'alice')).rejects.toMatchObject({ status: 409, code: 'CHAT_ALREADY_CHANNEL_MEMBER' })
    expect(await rows.snapshot(id)).toEqual(before)
  })

  it('never exceeds the member limit, also with concurrent invitations', async () => {
    const id = await group('bob')
    await alice.client.members.addOperators(id, { userIds: ['bob'] })
    const answers = await Promise.allSettled(
      upTo(20).map((userId, n) => (n % 2 ? alice : bob).client.members.invite(id, { userIds: [userId] })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMIT - 2)
    for (const answer of answers) {
      if (answer.status === 'fulfilled') continue
      expect(answer.reason).toMatchObject({
        status: 413,
        code: 'CHAT_CHANNEL_MEMBER_LIMIT',
        details: { limit: LIMIT, actual: LIMIT + 1 },
      })
    }
    expect(await rows.counts(id)).toEqual({ stored: LIMIT, counted: LIMIT, operators: 2 })
  })

  it('does not count banned users toward the limit', async () => {
    const id = await group(...upTo(LIMIT - 1))
    await expect(alice.client.members.invite(id, { userIds: ['bob', 'carol'] })).rejects.toMatchObject({
      details: { limit: LIMIT, actual: LIMIT + 2 },
    })
    await alice.client.members.ban(id, 'user-0')
    await alice.client.members.invite(id, { userIds: ['bob'] })
    expect(await rows.counts(id)).toMatchObject({ stored: LIMIT, counted: LIMIT })
  })

  it('of one user by several members at once succeeds once', async () => {
    const id = await group('carol')
    const answers = await Promise.allSettled(upTo(10).map(() => alice.client.members.invite(id, { userIds: ['bob'] })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await rows.events(id)).filter(([event]) => event === 'chat:user:joined')).toHaveLength(1)
  })
})

describe('a member who returns', () => {
  it('gets back the read marker, with messages sent meanwhile as unread', async () => {
    const id = await group('bob', 'carol')
    const read = await alice.client.messages.send(id, { text: 'read' })
    await bob.client.channels.markRead(id)
    await alice.client.messages.send(id, { text: 'unread' })
    await bob.client.channels.leave(id)
    await alice.client.messages.send(id, { text: 'missed' })
    await carol.client.messages.send(id, { text: 'missed too' })
    const { members } = await alice.client.members.invite(id, { userIds: ['bob'] })
    expect(members).toMatchObject([{ userId: 'bob', role: 'MEMBER', lastReadMessageId: read.id }])
    expect(members[0]?.lastReadAt).not.toBeNull()
    expect(await unreadOf(bob, id)).toBe(3)
    expect((await bob.client.messages.list(id)).messages).toHaveLength(4)
  })

  it('has as unread only messages that were not deleted and not sent by a blocked user, whenever that happened', async () => {
    const id = await group('bob', 'carol')
    const send = async (person: Person) => (await person.client.messages.send(id, { text: 'text' })).id
    const [early, late, carols] = [await send(alice), await send(alice), await send(carol)]
    const bobs = await send(bob)
    await send(alice)
    await alice.client.messages.delete(id, early)
    await bob.client.channels.leave(id)
    for (const messageId of [late, carols, bobs]) await alice.client.messages.delete(id, messageId)
    await bob.client.users.block({ userId: 'carol' })
    await alice.client.messages.delete(id, await send(carol))
    await alice.client.members.invite(id, { userIds: ['bob'] })
    expect(await unreadOf(bob, id)).toBe(1)

    await bob.client.channels.leave(id)
    const between = await send(carol)
    await send(carol)
    await alice.client.messages.delete(id, between)
    await bob.client.users.unblock({ userId: 'carol' })
    await alice.client.messages.delete(id, await send(alice))
    await alice.client.members.invite(id, { userIds: ['bob'] })
    expect(await unreadOf(bob, id)).toBe(2)
    expect(await recount(world.databaseUrl, world.tenantId)).toEqual([])
  })

  it('is a plain member, and still muted', async () => {
    const id = await group('bob', 'carol')
    await alice.client.members.addOperators(id, { userIds: ['bob'] })
    await alice.client.members.mute(id, 'bob')
    await bob.client.channels.leave(id)
    const { members } = await alice.client.members.invite(id, { userIds: ['bob'] })
    expect(members).toMatchObject([{ userId: 'bob', role: 'MEMBER', isMuted: true }])
  })
})
