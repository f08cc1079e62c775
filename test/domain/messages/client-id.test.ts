import type { Message } from '../../../clients/typescript/src/index'
import { World, type Person } from '../../support/world'

let world: World
let alice: Person
let bob: Person
let channelId: string

beforeAll(async () => {
  world = await World.start({ storage: true })
  ;[alice, bob] = ['alice', 'bob'].map((userId) => world.person(userId)) as [Person, Person]
  channelId = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
})
afterAll(() => world.close())

/** Every way to create a message; each returns the message. */
const ways: [string, (clientId?: string) => Promise<Message>][] = [
  ['a text', (clientId) => alice.client.messages.send(channelId, { text: 'hi', ...given(clientId) })],
  [
    'a file',
    (clientId) =>
      alice.client.messages.sendFile(channelId, { file: new Blob(['x']), fileName: 'x.txt', ...given(clientId) }),
  ],
  [
    'a copy',
    async (clientId) => {
      const { id } = await alice.client.messages.send(channelId, { text: 'original', clientId: 'of the original' })
      return alice.client.messages.forward(channelId, id, { targetChannelId: channelId, ...given(clientId) })
    },
  ],
  [
    'a poll',
    async (clientId) => {
      const poll = await alice.client.polls.create(channelId, { title: '?', options: ['a', 'b'], ...given(clientId) })
      return alice.client.messages.get(channelId, poll.messageId)
    },
  ],
  [
    'a scheduled message',
    async (clientId) => {
      const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
      const { id } = await alice.client.scheduledMessages.create(channelId, {
        text: 'later',
        scheduledAt,
        ...given(clientId),
      })
      return alice.client.scheduledMessages.sendNow(channelId, id)
    },
  ],
]
const given = (clientId?: string) => (clientId === undefined ? {} : { clientId })

it.each(ways)('%s has the id from its client: in the response, the event, lists and search', async (_what, send) => {
  // 64 characters, of two code units each.
  const clientId = '🎈'.repeat(64)
  const inbox = await bob.join(channelId)
  for (const expected of [clientId, null]) {
    const message = await send(expected ?? undefined)
    expect(message.clientId).toBe(expected)
    const event = await inbox.find(
      ({ event, data }) => event === 'chat:message:received' && (data.message as Message).id === message.id,
    )
    expect((event.data.message as Message).clientId).toBe(expected)
    expect((await bob.client.messages.get(channelId, message.id)).clientId).toBe(expected)
    expect((await bob.client.messages.list(channelId, { limit: 1 })).messages[0]).toMatchObject({
      id: message.id,
      clientId: expected,
    })
  }
})

it('it is part of the request that an idempotency key identifies', async () => {
  const send = (idempotencyKey: string, clientId?: string) =>
    alice.client.messages.send(channelId, { text: 'once', ...given(clientId) }, { idempotencyKey })
  const first = await send('key', 'local-1')
  expect(await send('key', 'local-1')).toEqual(first)
  for (const other of ['local-2', undefined])
    await expect(send('key', other)).rejects.toMatchObject({ code: 'CHAT_IDEMPOTENCY_CONFLICT' })
  const forward = (clientId?: string) =>
    alice.client.messages.forward(
      channelId,
      first.id,
      { targetChannelId: channelId, ...given(clientId) },
      { idempotencyKey: 'copy' },
    )
  expect(await forward('local-3')).toEqual(await forward('local-3'))
  await expect(forward()).rejects.toMatchObject({ code: 'CHAT_IDEMPOTENCY_CONFLICT' })
})

it('two messages may have the same, and an empty or longer one is refused', async () => {
  const send = (clientId: string) => alice.client.messages.send(channelId, { text: 'same', clientId })
  expect((await send('same')).id).not.toBe((await send('same')).id)
  for (const clientId of ['', 'x'.repeat(65), 7 as never, null as never])
    await expect(send(clientId)).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
  const found = await bob.client.messages.search({ keyword: 'same', channelId })
  expect(found.messages.map(({ clientId }) => clientId)).toEqual(['same', 'same'])
})
