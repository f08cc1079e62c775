import { loggedDuring } from '../../support/logged-during'
import { World, type Person } from '../../support/world'

describe('forwarding', () => {
  let world: World
  let alice: Person
  let bob: Person

  beforeAll(async () => {
    world = await World.start()
    alice = world.person('alice')
    bob = world.person('bob')
  })
  afterAll(() => world.close())

  const group = (creator = alice, userId = 'bob') => creator.client.channels.createGroup({ userIds: [userId] })
  const content = {
    text: 'look @carol',
    mentionedUserIds: ['carol'],
    metadata: { priority: 1 },
    linkMetadata: { url: 'https://example.com', title: 'An example' },
  }
  const code = (status: number, name: string) => ({ status, code: name })

  it('sends the caller’s copy to the other channel, without mentions', async () => {
    const [source, target] = [await group(), await group(bob, 'carol')]
    const sent = await alice.client.messages.send(source.id, content)
    const inbox = await world.person('carol').join(target.id)
    const logged = await loggedDuring(inbox, bob, target.id, async () => {
      const copy = await bob.client.messages.forward(source.id, sent.id, { targetChannelId: target.id })
      expect(copy).toMatchObject({
        ...content,
        mentionedUserIds: [],
        channelId: target.id,
        senderId: 'bob',
        type: 'TEXT',
        isForwarded: true,
        forwardedFromId: sent.id,
        parentMessageId: null,
        reactions: [],
      })
      expect(await bob.client.messages.get(target.id, copy.id)).toEqual(copy)
    })
    expect(logged).toMatchObject([{ event: 'chat:message:received', data: { message: { isForwarded: true } } }])
  })

  it('requires membership in both channels, and follows the rules of the target', async () => {
    const [source, target] = [await group(), await group()]
    const sent = await alice.client.messages.send(source.id, { text: 'text' })
    const forward = (person = bob, from = source.id, messageId = sent.id, to = target.id) =>
      person.client.messages.forward(from, messageId, { targetChannelId: to })

    const [foreign, elsewhere] = [await group(world.person('dave'), 'eve'), await group()]
    await expect(forward(bob, foreign.id)).rejects.toMatchObject(code(403, 'CHAT_NOT_CHANNEL_MEMBER'))
    await expect(forward(bob, elsewhere.id)).rejects.toMatchObject(code(404, 'CHAT_MESSAGE_NOT_FOUND'))
    await expect(forward(bob, source.id, sent.id, foreign.id)).rejects.toMatchObject(
      code(403, 'CHAT_NOT_CHANNEL_MEMBER'),
    )
    await expect(forward(bob, source.id, sent.id, 'nowhere')).rejects.toMatchObject(code(404, 'CHAT_CHANNEL_NOT_FOUND'))
    const poll = await alice.client.polls.create(source.id, { title: 'Where?', options: ['here', 'there'] })
    await expect(forward(bob, source.id, poll.messageId)).rejects.toMatchObject(code(400, 'CHAT_VALIDATION_ERROR'))

    await alice.client.channels.freeze(target.id)
    await expect(forward(alice)).rejects.toMatchObject(code(403, 'CHAT_CHANNEL_FROZEN'))
    await alice.client.channels.unfreeze(target.id)
    await alice.client.members.mute(target.id, 'bob')
    await expect(forward()).rejects.toMatchObject(code(403, 'CHAT_USER_MUTED'))
    await alice.client.members.ban(target.id, 'bob')
    await expect(forward()).rejects.toMatchObject(code(403, 'CHAT_USER_BANNED'))
    expect((await alice.client.messages.list(target.id)).messages).toEqual([])

    // The state of the source does not matter.
    await alice.client.channels.freeze(source.id)
    const direct = await bob.client.channels.createDirect({ userId: 'frank' })
    await forward(bob, source.id, sent.id, direct.id)
    await world.person('frank').client.users.block({ userId: 'bob' })
    await expect(forward(bob, source.id, sent.id, direct.id)).rejects.toMatchObject(code(403, 'CHAT_USER_BLOCKED'))
  })

  it('happens once per idempotency key of the target, even if the original changes', async () => {
    const [source, target] = [await group(), await group()]
    const sent = await alice.client.messages.send(source.id, { text: 'once' })
    const forward = (targetChannelId = target.id, messageId = sent.id) =>
      bob.client.messages.forward(source.id, messageId, { targetChannelId }, { idempotencyKey: 'once' })
    const copies = await Promise.all(Array.from({ length: 10 }, () => forward()))
    expect(new Set(copies.map(({ id }) => id)).size).toBe(1)
    const other = await alice.client.messages.send(source.id, { text: 'another' })
    await expect(forward(target.id, other.id)).rejects.toMatchObject(code(409, 'CHAT_IDEMPOTENCY_CONFLICT'))

    await alice.client.messages.delete(source.id, sent.id)
    expect(await forward()).toEqual(copies[0])
    // The key is separate in another channel, and the original is gone.
    await expect(forward((await group()).id)).rejects.toMatchObject(code(404, 'CHAT_MESSAGE_NOT_FOUND'))
    expect((await alice.client.messages.list(target.id)).messages).toHaveLength(1)
  })
})
