import type { ChatApiError } from '../../../clients/typescript/src/index'
import { loggedDuring } from '../../support/logged-during'
import { World, type Person } from '../../support/world'

let world: World
let alice: Person
let bob: Person
let carol: Person

beforeAll(async () => {
  world = await World.start({ settings: { limits: { maxMessageLength: 20 } } })
  alice = world.person('alice')
  bob = world.person('bob')
  carol = world.person('carol')
})
afterAll(() => world.close())

/** The responses in the order of the requests; code and details of refused ones. */
const outcomes = (answers: Promise<unknown>[]) =>
  Promise.all(
    answers.map((answer) =>
      answer.then(
        () => 'done',
        (error: unknown) => [(error as ChatApiError).code, (error as ChatApiError).details],
      ),
    ),
  )

it('concurrent changes succeed or fail individually, and are logged one after the other', async () => {
  const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })
  const send = async (text: string) => (await alice.client.messages.send(channelId, { text })).id
  const [first, second] = [await send('first'), await send('second')]
  const question = { title: 'Where?', options: ['here', 'there'] }
  const poll = await alice.client.polls.create(channelId, question)
  const other = await alice.client.polls.create(channelId, question)
  const [here = '', there = ''] = poll.options.map(({ id }) => id)
  await bob.client.messages.pin(channelId, second)
  await alice.client.members.ban(channelId, 'carol', {})
  const inbox = await bob.join(channelId)
  const { messages, polls } = alice.client
  const edit = (person: Person, messageId: string, text: string) =>
    person.client.messages.edit(channelId, messageId, { text })
  const vote = (person: Person, pollId: string, ...optionIds: string[]) =>
    person.client.polls.vote(channelId, pollId, { optionIds })

  let found: unknown[] = []
  const logged = await loggedDuring(inbox, alice, channelId, async () => {
    found = await outcomes([
      messages.addReaction(channelId, first, { key: '+' }),
      edit(alice, first, 'edited'),
      edit(alice, second, 'second'),
      edit(bob, first, 'not mine'),
      edit(alice, first, 'x'.repeat(21)),
      edit(alice, poll.messageId, 'text'),
      edit(alice, 'nowhere', 'text'),
      messages.pin(channelId, first),
      messages.unpin(channelId, second),
      messages.unpin(channelId, poll.messageId),
      carol.client.messages.pin(channelId, first),
      world.person('eve').client.messages.unpin(channelId, first),
      vote(alice, poll.id, here),
      vote(bob, poll.id, there, there),
      vote(bob, poll.id, here, there),
      vote(bob, poll.id, here),
      vote(bob, poll.id, there, there, other.options[0]?.id as string),
      vote(bob, 'nowhere', here),
      vote(bob, other.id, here),
    ])
    await polls.close(channelId, other.id)
    found.push(...(await outcomes([vote(bob, other.id, other.options[0]?.id as string)])))
  })

  const invalid = (where: string, pointer: string, message: string) => [
    'CHAT_VALIDATION_ERROR',
    { errors: [{ in: where, pointer, message }] },
  ]
  expect(found).toEqual([
    ...['done', 'done', 'done'],
    ['CHAT_MESSAGE_NOT_OWNER', { channelId, messageId: first }],
    ['CHAT_MESSAGE_TOO_LONG', { limit: 20, actual: 21 }],
    invalid('path', '/messageId', 'must not be the message of a poll'),
    ['CHAT_MESSAGE_NOT_FOUND', { channelId, messageId: 'nowhere' }],
    ...['done', 'done', 'done'],
    ['CHAT_USER_BANNED', { channelId, bannedUntil: null }],
    ['CHAT_NOT_CHANNEL_MEMBER', { channelId }],
    ...['done', 'done'],
    invalid('body', '/optionIds', 'must name one option, because the poll is single-choice'),
    ['CHAT_POLL_ALREADY_VOTED', { channelId, pollId: poll.id, optionIds: [there] }],
    invalid('body', '/optionIds', 'must name one option, because the poll is single-choice'),
    ['CHAT_POLL_NOT_FOUND', { channelId, pollId: 'nowhere' }],
    invalid('body', '/optionIds/0', 'must be an option of this poll'),
    ['CHAT_POLL_CLOSED', { channelId, pollId: other.id }],
  ])
  const counts = logged.reduce<Record<string, number>>(
    (counts, { event }) => ({ ...counts, [event]: (counts[event] ?? 0) + 1 }),
    {},
  )
  expect(counts).toEqual({
    'chat:reaction:updated': 1,
    'chat:message:updated': 1,
    'chat:pinned:message:updated': 2,
    'chat:poll:voted': 2,
    'chat:poll:updated': 1,
  })
  expect(logged.filter(({ event }) => event === 'chat:pinned:message:updated').map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      { channelId, messageId: first, action: 'pinned', pinnedById: 'alice', pinnedAt: expect.any(String) as string },
      { channelId, messageId: second, action: 'unpinned', pinnedById: 'alice', pinnedAt: null },
    ]),
  )
  await expect(vote(alice, 'nowhere', here)).rejects.toMatchObject({ status: 404 })
  await expect(messages.pin('nowhere', first)).rejects.toMatchObject({
    code: 'CHAT_CHANNEL_NOT_FOUND',
    details: { channelId: 'nowhere' },
  })
  const error = await edit(alice, poll.messageId, 'text').catch((error: unknown) => error as ChatApiError)
  expect((error as ChatApiError).message).toBe('Invalid input: path /messageId must not be the message of a poll.')
})

it('an edit returns the thread without replies of users blocked by the sender; its event has them', async () => {
  const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })
  const { id } = await alice.client.messages.send(channelId, { text: 'before' })
  const reply = (person: Person) => person.client.messages.send(channelId, { text: 'reply', parentMessageId: id })
  const [byBob, byCarol] = [await reply(bob), await reply(carol)]
  await alice.client.users.block({ userId: 'carol' })
  const inbox = await bob.join(channelId)
  const edit = (text: string) => alice.client.messages.edit(channelId, id, { text })
  const logged = await loggedDuring(inbox, alice, channelId, async () => {
    const edited = await edit('after')
    expect(edited.threadInfo).toEqual({ replyCount: 1, lastRepliedAt: byBob.createdAt })
    expect(await edit('after')).toEqual(edited)
    expect(await alice.client.messages.get(channelId, id)).toEqual(edited)
  })
  expect(logged.map(({ data }) => data.message)).toMatchObject([
    { text: 'after', threadInfo: { replyCount: 2, lastRepliedAt: byCarol.createdAt } },
  ])
  await alice.client.users.block({ userId: 'bob' })
  expect(await edit('alone')).not.toHaveProperty('threadInfo')
  for (const userId of ['bob', 'carol']) await alice.client.users.unblock({ userId })
})
