import { eventually } from '../../support/eventually'
import { STRANGER, World, type Person } from '../../support/world'

describe('channels', () => {
  let world: World
  let alice: Person
  let bob: Person
  const created: string[] = []

  beforeAll(async () => {
    world = await World.start({
      processes: 2,
      settings: { limits: { maxChannelMembers: 4 } },
      providers: { eventHandler: { onChannelCreated: (channel) => void created.push(channel.id) } },
    })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  afterAll(() => world.close())

  describe('a group', () => {
    it('has its creator as operator and each member once, and all are notified', async () => {
      const inboxes = [await alice.socket(), await bob.socket()]
      const channel = await alice.client.channels.createGroup({
        userIds: ['bob', 'bob', 'alice', 'carol'],
        name: 'Launch',
      })
      expect(channel).toMatchObject({
        type: 'GROUP',
        name: 'Launch',
        memberCount: 3,
        createdById: 'alice',
        lastMessageAt: null,
      })
      for (const inbox of inboxes) {
        const { data } = await inbox.next('chat:channel:created')
        expect(data).toEqual({ channelId: channel.id, channel, joinedAt: channel.createdAt })
      }
      const detail = await bob.client.channels.get(channel.id)
      expect(detail.members.map(({ userId, role }) => [userId, role]).sort()).toEqual([
        ['alice', 'OPERATOR'],
        ['bob', 'MEMBER'],
        ['carol', 'MEMBER'],
      ])
      expect(detail).toMatchObject(channel)
      await eventually(() => created.filter((id) => id === channel.id).length === 1)
    })

    it('is refused with users unknown to the host, and over the member limit', async () => {
      const before = (await alice.client.channels.list({ includeEmpty: true, limit: 100 })).channels.length
      await expect(alice.client.channels.createGroup({ userIds: ['bob', STRANGER] })).rejects.toMatchObject({
        status: 404,
        code: 'CHAT_USER_NOT_FOUND',
        details: { userIds: [STRANGER] },
      })
      await expect(alice.client.channels.createGroup({ userIds: ['b', 'c', 'd', 'e'] })).rejects.toMatchObject({
        status: 413,
        code: 'CHAT_CHANNEL_MEMBER_LIMIT',
        details: { limit: 4, actual: 5 },
      })
      expect((await alice.client.channels.list({ includeEmpty: true, limit: 100 })).channels).toHaveLength(before)
    })
  })

  describe('a direct channel', () => {
    it('exists once, even if both users create it many times at once', async () => {
      const dave = world.person('dave')
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          n % 2
            ? dave.client.channels.createDirect({ userId: 'bob' })
            : bob.client.channels.createDirect({ userId: 'dave' }),
        ),
      )
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
      expect(answers[0]).toMatchObject({ type: 'DIRECT', memberCount: 2 })
      expect(created.filter((id) => id === answers[0]?.id)).toHaveLength(1)
      const { members } = await dave.client.members.list(answers[0]?.id as string)
      expect(members.map(({ role }) => role)).toEqual(['OPERATOR', 'OPERATOR'])
    })

    it('returns 201 if created and 200 if it exists', async () => {
      const open = () =>
        alice.fetch('/channels/direct', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ userId: 'erin' }),
        })
      expect([(await open()).status, (await open()).status]).toEqual([201, 200])
    })

    it('is refused with oneself', async () => {
      await expect(alice.client.channels.createDirect({ userId: 'alice' })).rejects.toMatchObject({
        code: 'CHAT_VALIDATION_ERROR',
        details: { errors: [{ in: 'body', pointer: '/userId' }] },
      })
    })
  })

  describe('the list', () => {
    it('has the channels with messages, newest activity first, in pages', async () => {
      const frank = world.person('frank')
      const make = async (name: string) => (await frank.client.channels.createGroup({ userIds: ['bob'], name })).id
      const [one, two, three, empty] = [
        await make('Straße'),
        await make('two'),
        await make('STRASSE'),
        await make('none'),
      ]
      for (const id of [three, one, two]) await bob.client.messages.send(id, { text: id })
      const list = async (query: object) => (await frank.client.channels.list(query)).channels.map(({ id }) => id)

      expect(await list({})).toEqual([two, one, three])
      expect(await list({ includeEmpty: true })).toEqual(expect.arrayContaining([empty]))
      expect(await list({ order: 'chronological' })).toEqual([three, two, one])
      expect(await list({ search: 'stra' })).toEqual([one, three])
      expect(await list({ search: '%' })).toEqual([])
      for (const order of ['latest_last_message', 'chronological'] as const) {
        const paged: string[] = []
        for await (const { id } of frank.client.channels.iterate({ limit: 1, order, includeEmpty: true }))
          paged.push(id)
        expect(paged).toEqual(await list({ order, includeEmpty: true }))
      }
      expect((await frank.client.channels.listMy()).channels.map(({ id }) => id)).toEqual([two, one, three])
    })
  })

  describe('reading', () => {
    it('moves the marker and sends one event, or none if nothing is new', async () => {
      const channel = await alice.client.channels.createGroup({ userIds: ['bob'] })
      const inbox = await alice.join(channel.id)
      const message = await alice.client.messages.send(channel.id, { text: 'hi' })
      await bob.client.channels.markRead(channel.id)
      await bob.client.channels.markRead(channel.id)
      const { seq, data } = await inbox.next('chat:read:receipt:updated')
      expect([seq, data]).toEqual([
        2,
        {
          channelId: channel.id,
          userId: 'bob',
          lastReadAt: expect.any(String) as string,
          lastReadMessageId: message.id,
        },
      ])
      await bob.client.messages.send(channel.id, { text: 'after' })
      expect((await inbox.next()).event).toBe('chat:message:received')
      const { members } = await alice.client.members.list(channel.id)
      expect(members.find(({ userId }) => userId === 'bob')).toMatchObject({
        lastReadAt: data.lastReadAt,
        lastReadMessageId: message.id,
      })
    })

    it('leaves no earlier message unread while others are sent', async () => {
      const channel = await alice.client.channels.createGroup({ userIds: ['bob'] })
      const send = async () => {
        for (let n = 0; n < 60; n += 1) await (n % 3 ? alice : bob).client.messages.send(channel.id, { text: `${n}` })
      }
      const read = async () => {
        for (let n = 0; n < 30; n += 1) await (n % 2 ? alice : bob).client.channels.markRead(channel.id)
      }
      await Promise.all([send(), send(), read()])
      for (const person of [alice, bob]) {
        const { members } = await person.client.members.list(channel.id)
        const marker = members.find(({ userId }) => userId === person.userId)?.lastReadMessageId
        const messages = []
        for await (const message of person.client.messages.iterate(channel.id)) messages.push(message)
        const position = messages.findIndex(({ id }) => id === marker)
        const recount = messages
          .slice(0, position === -1 ? undefined : position)
          .filter(({ senderId }) => senderId !== person.userId).length
        const item = (await person.client.channels.list()).channels.find(({ id }) => id === channel.id)
        expect(item?.unreadCount).toBe(recount)
      }
    })
  })

  it('sends one event when it is frozen, and one when it is unfrozen', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const inbox = await bob.join(id)
    for (const change of ['freeze', 'freeze', 'unfreeze', 'unfreeze'] as const) await alice.client.channels[change](id)
    await alice.client.messages.send(id, { text: 'after' })
    await inbox.until(() => inbox.of('chat:message:received').length === 1)
    expect(inbox.frames.flatMap(({ event, seq, data }) => (seq ? [[event, seq, data.isFrozen]] : []))).toEqual([
      ['chat:channel:frozen', 1, true],
      ['chat:channel:unfrozen', 2, false],
      ['chat:message:received', 3, undefined],
    ])
  })

  it('lists members in pages, in the order in which they joined', async () => {
    const channel = await alice.client.channels.createGroup({ userIds: ['bob', 'carol', 'dave'] })
    const all = await bob.client.members.list(channel.id)
    expect(all.nextCursor).toBeNull()
    expect(all.members).toHaveLength(4)
    const paged: string[] = []
    for await (const { userId } of bob.client.members.iterate(channel.id, { limit: 3 })) paged.push(userId)
    expect(paged).toEqual(all.members.map(({ userId }) => userId))
  })
})
