import type { ChatApiError } from '../../../clients/typescript/src/index'
import { loggedDuring } from '../../support/logged-during'
import { World, type Person } from '../../support/world'

const LIMIT = 3

let world: World
let alice: Person
let bob: Person

beforeAll(async () => {
  world = await World.start({ processes: 2, settings: { limits: { maxPinnedMessages: LIMIT } } })
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
})
afterAll(() => world.close())

async function channelWith(messages: number) {
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })
  const sent = []
  for (let n = 0; n < messages; n += 1) sent.push((await alice.client.messages.send(id, { text: `${n}` })).id)
  return { id, messages: sent }
}

/** Statuses of responses that may be refusals. */
const statuses = (answers: Promise<unknown>[]) =>
  Promise.all(
    answers.map((answer) =>
      answer.then(
        () => 'done',
        (error: unknown) => (error as ChatApiError).code,
      ),
    ),
  )

describe('reactions', () => {
  it('exist once for each user and key, even if added and removed concurrently', async () => {
    const { id, messages } = await channelWith(1)
    const [messageId = ''] = messages
    const inbox = await bob.join(id)
    const twin = world.person('alice', { node: 1 })
    const people = [alice, twin, bob, world.person('carol')]
    const logged = await loggedDuring(inbox, alice, id, async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          (people[n % 4] as Person).client.messages.addReaction(id, messageId, { key: '👍' }),
        ),
      )
    })
    expect(logged).toHaveLength(3)
    expect(logged.at(-1)).toEqual({
      event: 'chat:reaction:updated',
      data: { channelId: id, messageId, reactions: [{ key: '👍', userIds: expect.any(Array) as string[] }] },
    })
    const { reactions } = await bob.client.messages.get(id, messageId)
    expect(logged.at(-1)?.data.reactions).toEqual(reactions)
    expect([...(reactions?.[0]?.userIds ?? [])].sort()).toEqual(['alice', 'bob', 'carol'])

    const removed = await loggedDuring(inbox, alice, id, async () => {
      await Promise.all(people.map(({ client }) => client.messages.removeReaction(id, messageId, '👍')))
      expect(await bob.client.messages.removeReaction(id, messageId, 'never/there?')).toEqual({ reactions: [] })
    })
    expect(removed).toHaveLength(3)
    expect(removed.at(-1)?.data.reactions).toEqual([])
  })

  it('that arrive together succeed or fail individually', async () => {
    const { id, messages } = await channelWith(2)
    const [first = '', second = ''] = messages
    const inbox = await bob.join(id)
    const carol = world.person('carol')
    await alice.client.members.ban(id, 'carol', {})
    const react = (person: Person, messageId: string, key: string) =>
      person.client.messages.addReaction(id, messageId, { key })
    let outcomes: string[] = []
    const logged = await loggedDuring(inbox, alice, id, async () => {
      outcomes = await statuses([
        react(alice, first, '1'),
        react(carol, first, '2'),
        react(world.person('stranger'), first, '3'),
        react(alice, 'missing', '4'),
        react(alice, second, '5'),
        alice.client.messages.removeReaction(id, first, '6'),
        react(alice, first, '7'),
      ])
    })
    const refused = ['CHAT_USER_BANNED', 'CHAT_NOT_CHANNEL_MEMBER', 'CHAT_MESSAGE_NOT_FOUND']
    expect(outcomes).toEqual(['done', ...refused, 'done', 'done', 'done'])
    expect(logged.filter(({ event }) => event === 'chat:reaction:updated')).toHaveLength(3)
    const keysOf = async (messageId: string) =>
      (await bob.client.messages.get(id, messageId)).reactions?.map(({ key }) => key).sort()
    expect([await keysOf(first), await keysOf(second)]).toEqual([['1', '7'], ['5']])
    await expect(alice.client.messages.addReaction('missing', first, { key: '1' })).rejects.toMatchObject({
      code: 'CHAT_CHANNEL_NOT_FOUND',
    })
  })

  it('are listed by key, oldest first, with their users in order', async () => {
    const { id, messages } = await channelWith(1)
    const [messageId = ''] = messages
    await bob.client.messages.addReaction(id, messageId, { key: 'party/parrot %' })
    await bob.client.messages.addReaction(id, messageId, { key: '👍' })
    const last = await alice.client.messages.addReaction(id, messageId, { key: 'party/parrot %' })
    expect(last).toEqual({
      reactions: [
        { key: 'party/parrot %', userIds: ['bob', 'alice'] },
        { key: '👍', userIds: ['bob'] },
      ],
    })
    const after = await bob.client.messages.removeReaction(id, messageId, 'party/parrot %')
    expect(after.reactions).toEqual([
      { key: '👍', userIds: ['bob'] },
      { key: 'party/parrot %', userIds: ['alice'] },
    ])
    const { messages: listed } = await alice.client.messages.list(id)
    expect(listed[0]?.reactions).toEqual(after.reactions)
  })

  it.each([
    ['a heart of two keyboards', '❤\ufe0f', ['❤', '❤\ufe0e']],
    ['the same, the other way', '❤', ['❤\ufe0f']],
    ['a letter of one and of two code points', '\u00e9', ['e\u0301', 'e\ufe0f\u0301']],
    ['a joined emoji', '❤\ufe0f\u200d🔥', ['❤\u200d🔥']],
    ['a keycap', '1\ufe0f\u20e3', ['1\u20e3']],
  ])('are one for %s, under the key that came first', async (_, first, others) => {
    const { id, messages } = await channelWith(1)
    const [messageId = ''] = messages
    const carol = world.person('carol')
    const inbox = await bob.join(id)
    const logged = await loggedDuring(inbox, alice, id, async () => {
      await alice.client.messages.addReaction(id, messageId, { key: first })
      for (const key of others) await bob.client.messages.addReaction(id, messageId, { key })
      await carol.client.messages.addReaction(id, messageId, { key: others[0] as string })
      // The user who chose the key removes the reaction.
      await alice.client.messages.removeReaction(id, messageId, others[0] as string)
    })
    expect(logged).toHaveLength(4)
    const added = await alice.client.messages.addReaction(id, messageId, { key: others[0] as string })
    expect(added).toEqual({ reactions: [{ key: first, userIds: ['bob', 'carol', 'alice'] }] })
    const { messages: listed } = await bob.client.messages.list(id)
    expect(listed.find((message) => message.id === messageId)?.reactions).toEqual(added.reactions)
    for (const { client } of [alice, carol]) await client.messages.removeReaction(id, messageId, others[0] as string)
    expect(await bob.client.messages.removeReaction(id, messageId, first)).toEqual({ reactions: [] })
  })

  it('are merged, even if concurrent, but not with another skin tone', async () => {
    const { id, messages } = await channelWith(1)
    const [messageId = ''] = messages
    const keys = ['❤', '❤\ufe0f', '❤\ufe0e', '👍', '👍🏽', '👍\ufe0f', '👍🏽\ufe0f']
    const people = [alice, bob, world.person('carol')]
    await Promise.all(
      people.flatMap(({ client }) => keys.map((key) => client.messages.addReaction(id, messageId, { key }))),
    )
    const { reactions = [] } = await bob.client.messages.get(id, messageId)
    expect(reactions.map(({ key }) => key.replace(/[\ufe0e\ufe0f]/g, '')).sort()).toEqual(['❤', '👍', '👍🏽'])
    for (const { userIds } of reactions) expect([...userIds].sort()).toEqual(['alice', 'bob', 'carol'])
  })

  it('have no key that a URL cannot name, so that to remove it never deletes the message', async () => {
    const { id, messages } = await channelWith(1)
    const add = (key: string) => alice.client.messages.addReaction(id, messages[0] as string, { key })
    for (const key of ['.', '..', ' ', ' .']) {
      const message = 'must contain a character other than white space and dots, or `...`'
      const details = { errors: [{ in: 'body', pointer: '/key', message }] }
      await expect(add(key)).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR', details })
    }
    for (const key of ['...', '.a', '🎉']) {
      await add(key)
      await alice.client.messages.removeReaction(id, messages[0] as string, key)
    }
  })

  it('are allowed for members, on visible messages', async () => {
    const { id, messages } = await channelWith(1)
    const react = (person: Person, messageId = messages[0] as string) =>
      person.client.messages.addReaction(id, messageId, { key: '👍' })
    await expect(react(world.person('eve'))).rejects.toMatchObject({ status: 403, code: 'CHAT_NOT_CHANNEL_MEMBER' })
    await expect(react(bob, 'nowhere')).rejects.toMatchObject({ status: 404, code: 'CHAT_MESSAGE_NOT_FOUND' })
    await bob.client.channels.resetHistory(id)
    await expect(react(bob)).rejects.toMatchObject({ status: 404, code: 'CHAT_MESSAGE_NOT_FOUND' })
  })
})

describe('pins', () => {
  it('never exceed the limit, also with concurrent pins', async () => {
    const { id, messages } = await channelWith(20)
    const inbox = await bob.join(id)
    const logged = await loggedDuring(inbox, alice, id, async () => {
      const answers = await statuses(
        messages.map((messageId, n) => (n % 2 ? alice : bob).client.messages.pin(id, messageId)),
      )
      expect(answers.sort()).toEqual([...Array<string>(17).fill('CHAT_CHANNEL_PIN_LIMIT'), ...Array(3).fill('done')])
    })
    expect(logged.map(({ event }) => event)).toEqual(Array(LIMIT).fill('chat:pinned:message:updated'))
    const { pinnedMessages } = await bob.client.messages.listPinned(id)
    expect(pinnedMessages.map(({ messageId }) => messageId)).toEqual(logged.map(({ data }) => data.messageId).reverse())
    const over = messages.find((messageId) => !pinnedMessages.some((pin) => pin.messageId === messageId)) as string
    await expect(alice.client.messages.pin(id, over)).rejects.toMatchObject({
      status: 413,
      details: { limit: LIMIT, actual: LIMIT + 1 },
    })
    // Deleting a pinned message frees a slot.
    await alice.client.messages.delete(id, pinnedMessages[0]?.messageId as string)
    await alice.client.messages.pin(id, over)
    expect((await bob.client.messages.listPinned(id)).pinnedMessages).toMatchObject([
      { messageId: over, pinnedById: 'alice' },
      { messageId: pinnedMessages[1]?.messageId },
      { messageId: pinnedMessages[2]?.messageId },
    ])
  })

  it('are idempotent, and each change sends one event', async () => {
    const { id, messages } = await channelWith(1)
    const [messageId = ''] = messages
    const inbox = await alice.join(id)
    const pin = async (person: Person) => {
      const answer = await person.fetch(`/channels/${id}/messages/${messageId}/pin`, { method: 'POST' })
      return { status: answer.status, body: (await answer.json()) as unknown }
    }
    const logged = await loggedDuring(inbox, alice, id, async () => {
      const first = await pin(bob)
      expect(first).toEqual({
        status: 201,
        body: { messageId, pinnedById: 'bob', createdAt: expect.any(String) as string },
      })
      expect(await pin(alice)).toEqual({ status: 200, body: first.body })
      await alice.client.messages.unpin(id, messageId)
      await alice.client.messages.unpin(id, messageId)
    })
    const event = 'chat:pinned:message:updated'
    const pinnedAt = expect.any(String) as string
    expect(logged).toEqual([
      { event, data: { channelId: id, messageId, action: 'pinned', pinnedById: 'bob', pinnedAt } },
      { event, data: { channelId: id, messageId, action: 'unpinned', pinnedById: 'alice', pinnedAt: null } },
    ])
    expect(await bob.client.messages.listPinned(id)).toEqual({ pinnedMessages: [] })
  })

  it('are shown and allowed only for visible messages', async () => {
    const { id, messages } = await channelWith(1)
    const [messageId = ''] = messages
    await alice.client.messages.pin(id, messageId)
    const carol = world.person('carol')
    await carol.client.users.block({ userId: 'alice' })
    await bob.client.channels.hide(id, { hidePreviousMessages: true })
    for (const { client } of [bob, carol]) {
      expect(await client.messages.listPinned(id)).toEqual({ pinnedMessages: [] })
      await expect(client.messages.unpin(id, messageId)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
      await expect(client.messages.pin(id, messageId)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    }
    expect((await alice.client.messages.listPinned(id)).pinnedMessages).toHaveLength(1)
    const stranger = world.person('eve').client.messages
    await expect(stranger.pin(id, messageId)).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
    await expect(stranger.listPinned(id)).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
    await carol.client.users.unblock({ userId: 'alice' })
  })
})
