import { Client } from 'pg'
import { expectEquivalence } from '../../support/equivalence'
import { untilLocked } from '../../support/lock-waits'
import { query, recount } from '../../support/recount'
import { STRANGER, World, type Person } from '../../support/world'

describe('blocking', () => {
  let world: World
  let alice: Person
  let bob: Person
  let carol: Person
  let tenants = 0

  beforeAll(async () => {
    world = await World.start({ processes: 2 })
  })
  afterAll(() => world.close())
  // Blocks apply to all channels, so each test has other users.
  beforeEach(() => {
    const tenantId = `${world.tenantId}-${++tenants}`
    alice = world.person('alice', { tenantId })
    bob = world.person('bob', { tenantId, node: 1 })
    carol = world.person('carol', { tenantId })
  })
  afterEach(async () => expect(await recount(world.databaseUrl)).toEqual([]))

  const group = () => bob.client.channels.createGroup({ userIds: ['alice', 'carol'] })
  const total = async (person: Person) => (await person.client.channels.getUnreadCount()).totalUnreadCount
  const texts = async (person: Person, channelId: string) =>
    (await person.client.messages.list(channelId)).messages.map(({ text }) => text)
  const itemOf = async (person: Person) => (await person.client.channels.list()).channels[0]

  it('is sent only to all sockets of the blocker, and listed last one first', async () => {
    const [one, two, others] = [
      await alice.socket(),
      await world.person('alice', { tenantId: alice.tenantId, node: 1 }).socket(),
      await bob.socket(),
    ]
    await alice.client.users.block({ userId: 'bob' })
    await alice.client.users.block({ userId: 'carol' })
    for (const socket of [one, two]) expect((await socket.next('chat:user:blocked')).data).toEqual({ userId: 'bob' })
    const ids = async () => (await alice.client.users.listBlocked()).users.map(({ id }) => id)
    expect(await ids()).toEqual(['carol', 'bob'])
    const paged: string[] = []
    for await (const user of alice.client.users.iterateBlocked({ limit: 1 })) paged.push(user.id)
    expect(paged).toEqual(['carol', 'bob'])

    await alice.client.users.unblock({ userId: 'bob' })
    await alice.client.users.unblock({ userId: 'bob' })
    await alice.client.users.unblock({ userId: STRANGER })
    await alice.client.users.unblock({ userId: 'carol' })
    for (const socket of [one, two]) {
      await socket.find(({ event, data }) => event === 'chat:user:unblocked' && data.userId === 'carol')
      expect(socket.of('chat:user:unblocked')).toHaveLength(2)
    }
    expect(await ids()).toEqual([])
    expect((await bob.client.users.listBlocked()).users).toEqual([])
    expect(others.of('chat:user:blocked', 'chat:user:unblocked')).toEqual([])
  })

  it('refuses the caller, unknown users and repeats, even concurrent ones', async () => {
    const block = (userId: string) => alice.client.users.block({ userId })
    await expect(block('alice')).rejects.toMatchObject({
      code: 'CHAT_VALIDATION_ERROR',
      details: { errors: [{ in: 'body', pointer: '/userId' }] },
    })
    await expect(block(STRANGER)).rejects.toMatchObject({ status: 404, code: 'CHAT_USER_NOT_FOUND' })
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => block('bob')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        expect(answer.reason).toMatchObject({
          status: 409,
          code: 'CHAT_USER_ALREADY_BLOCKED',
          details: { userId: 'bob' },
        })
      }
    }
  })

  it('still lists a user that the host no longer knows', async () => {
    await query(
      world.databaseUrl,
      `insert into chat_user_blocks (tenant_id, blocker_id, blocked_id) values ($1, 'alice', $2)`,
      [alice.tenantId, STRANGER],
    )
    expect((await alice.client.users.listBlocked()).users).toEqual([
      { id: STRANGER, nickname: STRANGER, isOnline: false },
    ])
  })

  it('in a group hides the blocked user’s messages only from the blocker: in lists, threads and counts', async () => {
    const { id } = await group()
    const seen = await carol.client.messages.send(id, { text: 'from carol' })
    const old = await bob.client.messages.send(id, { text: 'from bob', parentMessageId: seen.id })
    await query(
      world.databaseUrl,
      `update chat_messages set type = 'FILE', file_url = 'f', file_name = 'f', file_size = 1, mime_type = 'a/b' where id = $1`,
      [old.id],
    )
    expect(await total(alice)).toBe(2)
    const inbox = await alice.socket()
    await alice.client.users.block({ userId: 'bob' })
    await inbox.find(({ data }) => data.totalUnreadCount === 1)
    await bob.client.messages.send(id, { text: 'unseen' })

    expect(await texts(alice, id)).toEqual(['from carol'])
    expect(await itemOf(alice)).toMatchObject({ unreadCount: 1, lastMessage: { id: seen.id } })
    expect(await total(alice)).toBe(1)
    const gone = { code: 'CHAT_MESSAGE_NOT_FOUND' }
    await expect(alice.client.messages.get(id, old.id)).rejects.toMatchObject(gone)
    const replying = alice.client.messages.send(id, { text: 'x', parentMessageId: old.id })
    await expect(replying).rejects.toMatchObject(gone)
    expect((await alice.client.messages.listThread(id, seen.id)).messages).toEqual([])
    expect(await alice.client.messages.get(id, seen.id)).not.toHaveProperty('threadInfo')
    expect((await alice.client.channels.listSharedFiles(id)).files).toEqual([])

    // No other user is affected.
    for (const person of [bob, carol]) expect(await texts(person, id)).toEqual(['unseen', 'from bob', 'from carol'])
    expect((await carol.client.messages.get(id, seen.id)).threadInfo).toMatchObject({ replyCount: 1 })
    expect(await total(carol)).toBe(2)
    await bob.client.messages.send(id, { text: '@alice', mentionedUserIds: ['alice'] })

    await alice.client.users.unblock({ userId: 'bob' })
    await inbox.find(({ data }) => data.totalUnreadCount === 4)
    expect(inbox.of('chat:mention:received')).toEqual([])
    expect(await texts(alice, id)).toEqual(['@alice', 'unseen', 'from bob', 'from carol'])
  })

  it('takes effect on open sockets at once: a skip replaces the event until the block ends', async () => {
    const { id } = await group()
    const twin = world.person('alice', { tenantId: alice.tenantId, node: 1 })
    const [here, there, carols] = [await alice.join(id), await twin.join(id), await carol.join(id)]
    await alice.client.users.block({ userId: 'bob' })
    await bob.client.messages.send(id, { text: 'hidden' })
    await carol.client.messages.send(id, { text: 'seen' })
    for (const socket of [here, there]) {
      // The event of the block may arrive before or after.
      await socket.find(({ event }) => event === 'chat:user:blocked')
      const events = () => socket.of('gateway:skip', 'chat:message:received')
      await socket.until(() => events().length === 2)
      expect(events()).toMatchObject([
        { event: 'gateway:skip', seq: 1 },
        { event: 'chat:message:received', seq: 2, data: { message: { text: 'seen' } } },
      ])
    }
    // Later connections and REST show the same.
    const late = await twin.join(id, 0)
    await late.until(() => late.of('gateway:skip', 'chat:message:received').length === 2)
    expect(late.of('chat:message:received')).toHaveLength(1)
    const { events } = await alice.client.channels.listEvents(id)
    expect(events).toMatchObject([
      { seq: 1, event: 'gateway:skip', data: {} },
      { seq: 2, event: 'chat:message:received' },
    ])
    await alice.client.users.unblock({ userId: 'bob' })
    await bob.client.messages.send(id, { text: 'back' })
    for (const socket of [here, there, late, carols]) {
      await socket.find(({ data }) => (data.message as { text?: string } | undefined)?.text === 'back')
    }
    expect(carols.of('gateway:skip')).toEqual([])
  })

  it('closes existing and new direct channels to the blocked user, but not to the blocker', async () => {
    const direct = await bob.client.channels.createDirect({ userId: 'alice' })
    const { id: messageId } = await bob.client.messages.send(direct.id, { text: 'before' })
    const own = await alice.client.messages.send(direct.id, { text: 'hers' })
    const question = { title: 'Well?', options: ['yes', 'no'], allowUserSuggestion: true }
    const poll = await alice.client.polls.create(direct.id, question)
    await alice.client.users.block({ userId: 'bob' })
    const refused = { status: 403, code: 'CHAT_USER_BLOCKED' }
    await expect(bob.client.messages.send(direct.id, { text: 'after' })).rejects.toMatchObject(refused)
    await expect(bob.client.channels.createDirect({ userId: 'alice' })).rejects.toMatchObject(refused)
    const inbox = await alice.join(direct.id)
    const { channels, messages, polls } = bob.client
    for (const use of [
      () => messages.addReaction(direct.id, own.id, { key: 'no emoji at all' }),
      () => messages.pin(direct.id, own.id),
      () => polls.create(direct.id, question),
      () => polls.vote(direct.id, poll.id, { optionIds: [poll.options[0]?.id ?? ''] }),
      () => polls.addOption(direct.id, poll.id, { text: 'look here' }),
      () => channels.replaceMetadata(direct.id, { metadata: { note: 'look here' } }),
      () => channels.deleteMetadataKey(direct.id, 'note'),
      () => channels.freeze(direct.id),
      () => channels.unfreeze(direct.id),
      () => messages.edit(direct.id, messageId, { text: 'look here' }),
      () => messages.delete(direct.id, own.id),
      () => messages.unpin(direct.id, own.id),
      () => polls.close(direct.id, poll.id),
      () => polls.delete(direct.id, poll.id),
      () => channels.delete(direct.id),
    ]) {
      await expect(use()).rejects.toMatchObject(refused)
    }
    await messages.delete(direct.id, messageId)
    await alice.client.messages.addReaction(direct.id, own.id, { key: '👍' })
    await inbox.next('chat:reaction:updated')
    expect(inbox.frames.flatMap(({ event, seq }) => (seq ? [event] : []))).toEqual([
      'gateway:skip',
      'chat:reaction:updated',
    ])
    await alice.client.messages.send(direct.id, { text: 'a last word' })
    expect(await total(alice)).toBe(0)
    expect(await total(bob)).toBe(3)

    await carol.client.users.block({ userId: 'bob' })
    await expect(bob.client.channels.createDirect({ userId: 'carol' })).rejects.toMatchObject(refused)
    await alice.client.users.unblock({ userId: 'bob' })
    await bob.client.messages.send(direct.id, { text: 'again' })
    expect(await total(alice)).toBe(1)
  })

  it('counts each message consistently during concurrent sends, reads and new channels', async () => {
    const { id } = await group()
    const send = async (person: Person) => {
      for (let n = 0; n < 25; n += 1) await person.client.messages.send(id, { text: `${n}` })
    }
    const block = async () => {
      for (let n = 0; n < 8; n += 1) {
        await alice.client.users.block({ userId: 'bob' })
        await alice.client.users.unblock({ userId: 'bob' })
      }
    }
    const read = async () => {
      for (let n = 0; n < 6; n += 1) await alice.client.channels.markRead(id)
    }
    // The recount after each test checks this.
    const act = () => Promise.all([send(bob), send(bob), send(carol), block(), read()])
    await expectEquivalence({ observers: [alice, carol], channelIds: [id], act })
    expect((await carol.client.messages.list(id, { limit: 100 })).messages).toHaveLength(75)
  })

  it('updates counts in concurrently created channels, which it cannot have locked', async () => {
    const { id } = await group()
    const [invited, holder] = [
      await carol.client.channels.createGroup({ userIds: ['bob'] }),
      new Client({ connectionString: world.databaseUrl }),
    ]
    // Messages sent before an invitation are not unread, with or without a block.
    await bob.client.messages.send(invited.id, { text: 'before' })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from chat_channels where id = $1 for update', [id])

    const blocked = alice.client.users.block({ userId: 'bob' })
    await untilLocked(world.databaseUrl)
    const begun = (async () => {
      const channel = await carol.client.channels.createGroup({ userIds: ['alice', 'bob'] })
      await bob.client.messages.send(channel.id, { text: 'first' })
    })()
    const joined = (async () => {
      await carol.client.members.invite(invited.id, { userIds: ['alice'] })
      await bob.client.messages.send(invited.id, { text: 'first' })
    })()
    await untilLocked(world.databaseUrl, { count: 3 })
    await holder.query('rollback')
    await holder.end()
    await Promise.all([blocked, begun, joined])
    expect(await total(alice)).toBe(0)
    await alice.client.users.unblock({ userId: 'bob' })
    expect(await total(alice)).toBe(2)
  })

  it('updates counts in former channels, too', async () => {
    const { id } = await group()
    await bob.client.messages.send(id, { text: 'one' })
    await alice.client.channels.leave(id)
    await bob.client.messages.send(id, { text: 'two' })
    await alice.client.users.block({ userId: 'bob' })
    await bob.client.messages.send(id, { text: 'three' })
    await carol.client.messages.send(id, { text: 'four' })
    await bob.client.members.invite(id, { userIds: ['alice'] })
    expect(await total(alice)).toBe(1)
    await alice.client.users.unblock({ userId: 'bob' })
    expect(await total(alice)).toBe(4)
  })
})
