import { Client } from 'pg'
import type { Member } from '../../../clients/typescript/src/index'
import { recount } from '../../support/recount'
import type { TestSocket } from '../../support/socket'
import { World, type Person } from '../../support/world'
import { expectRefusals } from '../../support/refusals'

const RECEIPT = 'chat:read:receipt:updated'
/** A channel with more members is large here. */
const LARGE = 5

let world: World
let alice: Person
let bob: Person
let carol: Person

beforeAll(async () => {
  world = await World.start({ processes: 2, settings: { limits: { largeChannelMembers: LARGE } } })
})
afterAll(() => world.close())
beforeEach(() => {
  const tenantId = `${world.tenantId}-${expect.getState().currentTestName}`.slice(0, 200)
  const people = ['alice', 'bob', 'carol'].map((userId, n) => world.person(userId, { tenantId, node: n % 2 }))
  ;[alice, bob, carol] = people as [Person, Person, Person]
})
afterEach(async () => expect(await recount(world.databaseUrl)).toEqual([]))

async function conversation(texts: string[], others: string[] = []) {
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol', ...others] })
  const messages = []
  for (const text of texts) messages.push(await alice.client.messages.send(id, { text }))
  const [one, two, three] = messages.map((message) => message.id) as [string, string, string]
  return { id, messages, one, two, three }
}

const unreadOf = async ({ client }: Person, id: string) => {
  const { channels } = await client.channels.list()
  const { totalUnreadCount } = await client.channels.getUnreadCount()
  return [channels.find((channel) => channel.id === id)?.unreadCount, totalUnreadCount]
}
/** The previous total may arrive first. */
const learns = (device: TestSocket, total: number) =>
  device.find(({ event, data }) => event === 'chat:unread:count:changed' && data.totalUnreadCount === total)
const memberOf = async (person: Person, id: string) =>
  (await alice.client.members.list(id)).members.find(({ userId }) => userId === person.userId)
const receiptsOf = async (id: string) =>
  (await alice.client.channels.listEvents(id, { since: 0 })).events
    .filter(({ event }) => event === RECEIPT)
    .map(({ data }) => (data as { lastReadMessageId: string | null }).lastReadMessageId)

it('reading up to a message leaves later ones unread, and only moves forward', async () => {
  const { id, messages, one, two, three } = await conversation(['one', 'two', 'three'])
  const read = (messageId: string) => bob.client.channels.markRead(id, { messageId })
  await read(two)
  expect(await unreadOf(bob, id)).toEqual([1, 1])
  // At the message's time, so that the next one is later.
  expect(await memberOf(bob, id)).toMatchObject({ lastReadMessageId: two, lastReadAt: messages[1]?.createdAt })
  await read(one)
  await read(two)
  expect(await unreadOf(bob, id)).toEqual([1, 1])
  await read(three)
  expect(await unreadOf(bob, id)).toEqual([0, 0])
  await read(three)
  await bob.client.channels.markRead(id)
  expect(await receiptsOf(id)).toEqual([two, three])
  await bob.client.messages.send(id, { text: 'own' })
  await alice.client.messages.send(id, { text: 'four' })
  expect(await unreadOf(bob, id)).toEqual([1, 1])
  // Without a message: up to the newest.
  await bob.client.channels.markRead(id, {})
  expect(await unreadOf(bob, id)).toEqual([0, 0])
})

it('a message marked as unread becomes the first unread one, and all sockets of the user are notified', async () => {
  const { id, messages, one, two, three } = await conversation(['one', 'two', 'three'])
  await bob.client.channels.markRead(id)
  const [device, other] = [await bob.socket(), await carol.join(id)]
  await bob.client.channels.markUnread(id, { messageId: two })
  expect(await unreadOf(bob, id)).toEqual([2, 2])
  const before = new Date(Date.parse(messages[1]?.createdAt as string) - 1).toISOString()
  const marker = { lastReadMessageId: one, lastReadAt: before }
  expect(await memberOf(bob, id)).toMatchObject(marker)
  expect(await other.next(RECEIPT)).toMatchObject({ data: { userId: 'bob', ...marker } })
  await learns(device, 2)

  // The unread state does not change.
  await bob.client.channels.markUnread(id, { messageId: three })
  expect(await unreadOf(bob, id)).toEqual([2, 2])
  await bob.client.channels.markUnread(id, { messageId: one })
  expect(await unreadOf(bob, id)).toEqual([3, 3])
  expect(await memberOf(bob, id)).toMatchObject({ lastReadMessageId: null })
  expect(await receiptsOf(id)).toEqual([three, one, null])
  await bob.client.channels.markRead(id)
  expect(await unreadOf(bob, id)).toEqual([0, 0])
})

it.each([
  ['small', []],
  ['large', ['d', 'e', 'f', 'g']],
])(
  'other devices of the reader learn from the feed where the marker stands: in a %s channel',
  async (_size, others) => {
    const { id, one, two } = await conversation(['one', 'two', 'three'], others)
    await bob.client.channels.markRead(id, { messageId: two })
    await bob.client.channels.markRead(id, { messageId: one })
    await bob.client.channels.markUnread(id, { messageId: two })
    const { events } = await bob.client.users.listEvents({ since: 0 })
    const receipts = events.filter(({ event }) => event === RECEIPT).map(({ data }) => data)
    const { lastReadAt } = (await memberOf(bob, id)) as Member
    expect(receipts).toMatchObject([
      { channelId: id, userId: 'bob', lastReadMessageId: two },
      { channelId: id, userId: 'bob', lastReadMessageId: one, lastReadAt },
    ])
  },
)

it('messages that never count as unread do not count after the marker either', async () => {
  const { id, one } = await conversation(['one'])
  await bob.client.messages.send(id, { text: 'own' })
  await carol.client.messages.send(id, { text: 'by one who is blocked' })
  const gone = await alice.client.messages.send(id, { text: 'deleted' })
  const last = await alice.client.messages.send(id, { text: 'last' })
  await alice.client.messages.delete(id, gone.id)
  await bob.client.users.block({ userId: 'carol' })
  await bob.client.channels.markRead(id)
  await bob.client.channels.markUnread(id, { messageId: one })
  expect(await unreadOf(bob, id)).toEqual([2, 2])
  await bob.client.channels.markRead(id, { messageId: one })
  expect(await unreadOf(bob, id)).toEqual([1, 1])
  // Later counts continue from there.
  await bob.client.users.unblock({ userId: 'carol' })
  expect(await unreadOf(bob, id)).toEqual([2, 2])
  await alice.client.messages.delete(id, last.id)
  expect(await unreadOf(bob, id)).toEqual([1, 1])
})

it('an invisible message is not found, after the guards', async () => {
  const { id, one } = await conversation(['one'])
  const { id: other, one: elsewhere } = await conversation(['elsewhere'])
  const blocked = await carol.client.messages.send(id, { text: 'by one who is blocked' })
  const gone = await alice.client.messages.send(id, { text: 'deleted' })
  await alice.client.messages.delete(id, gone.id)
  await bob.client.users.block({ userId: 'carol' })
  await carol.client.channels.resetHistory(id)
  const { channels } = bob.client
  const calls = (person: Person, channelId: string, messageId: string) => [
    person.client.channels.markRead(channelId, { messageId }),
    person.client.channels.markUnread(channelId, { messageId }),
  ]
  const refused = (code: string, person: Person, channelId: string, messageId: string) =>
    expectRefusals(calls(person, channelId, messageId), { code })
  for (const messageId of [blocked.id, gone.id, elsewhere, 'missing']) {
    await refused('CHAT_MESSAGE_NOT_FOUND', bob, id, messageId)
  }
  await refused('CHAT_MESSAGE_NOT_FOUND', carol, id, one)
  await refused('CHAT_CHANNEL_NOT_FOUND', bob, 'missing', one)
  await refused('CHAT_NOT_CHANNEL_MEMBER', world.person('dave', { tenantId: bob.tenantId }), id, one)
  await alice.client.members.ban(other, 'bob', {})
  await refused('CHAT_USER_BANNED', bob, other, elsewhere)
  expect(await receiptsOf(id)).toEqual([])
  await expect(channels.markUnread(id, {} as never)).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
})

it('in a large channel the marker moves without a receipt', async () => {
  const { id, one, two, three } = await conversation(['one', 'two', 'three'], ['d', 'e', 'f', 'g'])
  await bob.client.channels.markRead(id, { messageId: two })
  expect(await unreadOf(bob, id)).toEqual([1, 1])
  const device = await bob.socket()
  await bob.client.channels.markUnread(id, { messageId: one })
  await learns(device, 3)
  expect(await memberOf(bob, id)).toMatchObject({ lastReadMessageId: null })
  await bob.client.channels.markRead(id, { messageId: three })
  expect(await unreadOf(bob, id)).toEqual([0, 0])
  expect(await receiptsOf(id)).toEqual([])
})

it.each([
  ['small', []],
  ['large', ['d', 'e', 'f', 'g']],
])(
  'counts in a %s channel stay exact while its members read, send, delete and block at once',
  async (_size, others) => {
    const { id, messages } = await conversation(['one', 'two', 'three'], others)
    const known = messages.map((message) => message.id)
    const some = (n: number) => known[(n * 7) % known.length] as string
    const people = [alice, bob, carol]
    // A message may be deleted, or its sender blocked.
    const unlessGone = (work: Promise<unknown>) =>
      work.catch((error: { code?: string }) => {
        if (error.code !== 'CHAT_MESSAGE_NOT_FOUND' && error.code !== 'CHAT_USER_ALREADY_BLOCKED') throw error
      })
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(
        people.flatMap(({ client }, n) => [
          client.messages.send(id, { text: `${n} ${round}` }).then((sent) => known.push(sent.id)),
          unlessGone(client.channels.markRead(id, { messageId: some(round + n) })),
          unlessGone(client.channels.markUnread(id, { messageId: some(round * 3 + n) })),
          ...(round % 3 === n ? [client.channels.markRead(id)] : []),
          ...(n === 0 ? [unlessGone(client.messages.delete(id, some(round * 5)))] : []),
        ]),
      )
      if (round % 4 === 1)
        await Promise.all([
          unlessGone(bob.client.users.block({ userId: 'carol' })),
          bob.client.channels.markRead(id, { messageId: known.at(-1) as string }).catch(() => undefined),
        ])
      if (round % 4 === 3) await bob.client.users.unblock({ userId: 'carol' })
      expect(await recount(world.databaseUrl)).toEqual([])
    }
  },
)

it('reading an already read channel waits for no lock, and in a large one reading never waits for the channel lock', async () => {
  const small = await conversation(['one', 'two'])
  const large = await conversation(['one', 'two', 'three'], ['d', 'e', 'f', 'g'])
  await bob.client.channels.markRead(small.id)
  const holder = new Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from chat_channels where id = any ($1) for update', [[small.id, large.id]])
  await bob.client.channels.markRead(small.id, { messageId: small.one })
  await bob.client.channels.markRead(large.id, { messageId: large.two })
  expect(await unreadOf(bob, large.id)).toEqual([1, 1])
  await holder.end()
})
