import { WebSocket } from 'ws'
import { ChatClient, type ListedMember } from '../../../clients/typescript/src/index'
import { live, type Conversation, type Live } from '../../../clients/typescript/src/live/index'
import { eventually } from '../../support/eventually'
import { random } from '../../support/random'
import { World, type Person } from '../../support/world'
import { conversationPromises } from './promises'
import { until } from './world'

// The collections against the service itself: what they show is what REST answers.
let world: World
let alice: Person
let bob: Person
let carol: Person
let chats: Live[]
let sockets: WebSocket[]

/** Remembers its sockets, so that tests can break them. */
class BreakableSocket extends WebSocket {
  constructor(url: string, protocols?: string[]) {
    super(url, protocols)
    sockets.push(this)
  }
}

beforeAll(async () => {
  world = await World.start()
  ;[alice, bob, carol] = ['alice', 'bob', 'carol'].map((name) => world.person(name)) as [Person, Person, Person]
})
beforeEach(() => {
  chats = []
  sockets = []
})
afterEach(() => {
  for (const chat of chats) chat.close()
})

function account({ token, node }: Person): Live {
  const client = new ChatClient({ baseUrl: node.url, token, WebSocket: BreakableSocket })
  const chat = live(client, { socket: { reconnect: { minDelayMs: 20 } } })
  chats.push(chat)
  return chat
}

async function opened(chat: Live, channelId: string): Promise<Conversation> {
  const conversation = chat.conversation(channelId, { pageSize: 20 })
  conversation.subscribe(() => undefined)
  await until(conversation, ({ status }) => status.state === 'live')
  return conversation
}

const group = () => alice.client.channels.createGroup({ userIds: ['bob', 'carol'], name: 'Lunch' })

/** What REST answers now of what the conversation shows. */
async function asked({ client }: Person, channelId: string, count: number) {
  const [{ messages }, { members }, { pinnedMessages }, detail] = await Promise.all([
    client.messages.list(channelId, { limit: count }),
    client.members.list(channelId),
    client.messages.listPinned(channelId),
    client.channels.get(channelId),
  ])
  const { membership, members: _, nextMembersCursor: _next, eventSeq: _seq, ...channel } = detail
  const plain = members.map(({ isOnline: _o, lastSeenAt: _l, ...member }) => member)
  return { messages: messages.reverse(), membership, members: plain, pins: pinnedMessages, channel }
}

function shown(conversation: Conversation) {
  const { messages, membership, members, pins, channel } = conversation.getSnapshot()
  const plain = members.map(({ isOnline: _o, lastSeenAt: _l, user: _u, ...member }) => member)
  const { isOnline: _o, lastSeenAt: _l, ...own } = (membership ?? {}) as Partial<ListedMember>
  return { messages, membership: own, members: plain, pins, channel }
}

conversationPromises(() => ({ url: alice.node.url, tokenOf: (userId) => world.person(userId).token }))

it('shows streams as REST returns them, also after losses', async () => {
  const { id } = await group()
  const conversation = await opened(account(alice), id)
  const stream = await bob.client.messages.stream(id, { text: 'One: ' })
  const other = await carol.client.messages.stream(id, {})
  const withoutDurable = (text: unknown) =>
    JSON.parse(JSON.stringify(text), (name, value: unknown) => (name === 'durableLength' ? 0 : value)) as unknown
  const isSame = async () => {
    const { messages } = await asked(alice, id, 20)
    await eventually(() => {
      expect(withoutDurable(conversation.getSnapshot().messages)).toEqual(withoutDurable(messages))
      return true
    })
  }
  for (let n = 0; n < 6; n += 1) {
    await stream.append(`word ${n} 👋 `)
    await other.append(`thought ${n}. `, { part: 1, type: 'reasoning' })
    if (n % 2) await other.part(2, { type: 'tool', value: { n } })
    await other.append(`letter ${n}. `, { part: n % 2 ? 3 : 0 })
    if (n % 3 === 1) sockets.at(-1)?.terminate()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await until(conversation, ({ status }) => status.state === 'live')
  await isSame()
  await conversation.stop(other.message.id)
  await eventually(
    () =>
      other.signal.aborted ||
      other.append('and on ').then(
        () => false,
        () => false,
      ),
  )
  await Promise.all([stream.end(), other.end()])
  await isSame()
  expect(conversation.getSnapshot().messages.map(({ stream }) => stream?.state)).toEqual(['COMPLETE', 'STOPPED'])
})

it.each([1, 2, 3])('equals REST after many changes and losses (seed %i)', async (seed) => {
  const next = random(seed)
  const pick = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T
  const { id } = await group()
  for (let n = 0; n < 5; n += 1) await bob.client.messages.send(id, { text: `before ${n}` })
  const conversation = await opened(account(alice), id)
  const all = async () => (await alice.client.messages.list(id, { limit: 100 })).messages
  const acts: Array<() => Promise<unknown>> = [
    async () => pick([bob, carol]).client.messages.send(id, { text: 'said' }),
    async () => bob.client.messages.send(id, { text: 'reply', parentMessageId: pick(await all()).id }),
    async () => {
      const message = pick((await all()).filter(({ senderId }) => senderId === 'bob'))
      return bob.client.messages.edit(id, message.id, { text: 'edited' })
    },
    async () => carol.client.messages.addReaction(id, pick(await all()).id, { key: pick(['👍', '👎']) }),
    async () => alice.client.messages.delete(id, pick(await all()).id),
    async () => alice.client.messages.pin(id, pick(await all()).id),
    async () => bob.client.channels.markRead(id),
    async () => alice.client.channels.markRead(id, { messageId: pick(await all()).id }),
    async () => alice.client.channels.update(id, { name: pick(['Lunch', 'Dinner']) }),
    async () => alice.client.members.mute(id, 'carol', { seconds: 0 }),
    async () => alice.client.members.unmute(id, 'carol'),
    async () => alice.client.channels.replaceMetadata(id, { metadata: { n: pick([1, 2, 3]) } }),
    async () => conversation.react(pick(await all()).id, '❤️'),
    async () => conversation.send('mine'),
    async () => sockets.at(-1)?.terminate(),
  ]
  for (let n = 0; n < 40; n += 1) await pick(acts)().catch(() => undefined)
  await eventually(() => conversation.getSnapshot().messages.every(({ pending }) => !pending))
  await until(conversation, ({ status }) => status.state === 'live')
  while (conversation.getSnapshot().hasOlder) await conversation.loadOlder()
  await eventually(async () => expect(shown(conversation)).toEqual(await asked(alice, id, 100)))
})

it('keeps a list right, and follows what the user does elsewhere', async () => {
  const { id } = await group()
  await bob.client.messages.send(id, { text: 'one' })
  const chat = account(alice)
  const list = chat.channelList()
  list.subscribe(() => undefined)
  chat.unread.subscribe(() => undefined)
  await until(list, ({ status, channels }) => status.state === 'live' && channels.some((item) => item.id === id))
  const itemOf = () => list.getSnapshot().channels.find((item) => item.id === id)
  expect(itemOf()).toMatchObject({ unreadCount: 1, lastMessage: { text: 'one' }, myRole: 'OPERATOR' })
  await bob.client.messages.send(id, { text: 'two' })
  await eventually(() => itemOf()?.lastMessage?.text === 'two')
  await alice.client.channels.mute(id)
  await eventually(() => itemOf()?.isMuted === true)
  const { id: other } = await bob.client.channels.createGroup({ userIds: ['alice'], name: 'Other' })
  await bob.client.messages.send(other, { text: 'there' })
  await eventually(() => list.getSnapshot().channels[0]?.id === other)
  const { totalUnreadCount } = await alice.client.channels.getUnreadCount()
  await eventually(() => chat.unread.getSnapshot().total === totalUnreadCount)
})

it('sees no more of a channel that the user was removed from, and comes back with it', async () => {
  const { id } = await group()
  await alice.client.messages.send(id, { text: 'one' })
  const conversation = await opened(account(bob), id)
  await alice.client.members.remove(id, 'bob')
  await until(conversation, ({ isMember }) => !isMember)
  await alice.client.members.invite(id, { userIds: ['bob'] })
  await alice.client.messages.send(id, { text: 'two' })
  await until(conversation, ({ messages, isMember }) => isMember && messages.at(-1)?.text === 'two')
})

it('drops messages after a history reset on another device', async () => {
  const { id } = await group()
  await bob.client.messages.send(id, { text: 'one' })
  const conversation = await opened(account(alice), id)
  await alice.client.channels.resetHistory(id)
  await until(conversation, ({ messages }) => messages.length === 0)
})

it('counts no replies by blocked users after a reply is deleted, live and after a loss', async () => {
  const { id } = await group()
  const say = ({ client }: Person, text: string, more = {}) => client.messages.send(id, { text, ...more })
  const top = await say(alice, 'top')
  const inThread = { parentMessageId: top.id }
  const replies = [
    await say(alice, 'one', inThread),
    await say(alice, 'two', inThread),
    await say(carol, 'x', inThread),
  ]
  await bob.client.users.block({ userId: 'carol' })
  const conversation = await opened(account(bob), id)
  const threadOf = () => conversation.getSnapshot().messages[0]?.threadInfo
  expect(threadOf()?.replyCount).toBe(2)
  await alice.client.messages.delete(id, replies[0]!.id)
  await eventually(() => expect(threadOf()).toEqual({ replyCount: 1, lastRepliedAt: replies[1]!.createdAt }))
  for (const socket of sockets) socket.terminate()
  await alice.client.messages.delete(id, replies[1]!.id)
  await say(alice, 'end')
  await until(conversation, ({ messages }) => messages.at(-1)?.text === 'end')
  expect(threadOf()).toBeUndefined()
  await bob.client.users.unblock({ userId: 'carol' })
})
