import { eventually } from '../../support/eventually'
import { memoryStorage, type LiveStorage } from '../../../clients/typescript/src/live/index'
import type { Call } from '../fake-service'
import { refused } from '../fake-service'
import { account, connections, conversation, service, texts, until, without } from './world'

/** The network fails the first request like this. */
function failOnce(isMeant: (call: Call) => boolean, answer?: (call: Call) => object) {
  let failures = 0
  service.intercept = (call) => {
    if (!isMeant(call)) return undefined
    failures += 1
    if (failures === 1) return 'offline'
    return answer && { status: 200, body: answer(call) as Record<string, unknown> }
  }
}

const activity = (more: object = {}) =>
  connections()
    .at(-1)
    ?.send('chat:channel:activity', {
      channels: [service.item()],
      removedChannelIds: [],
      totalUnreadCount: service.unreadCount,
      position: '9',
      ...more,
    })

describe('failed loads are retried without another event', () => {
  it('a poll', async () => {
    const poll = { id: 'p', messageId: 'm1', options: [], voterCount: 0, votedOptionIds: [] }
    failOnce(
      ({ path }) => path === '/channels/c/polls/p',
      () => poll,
    )
    service.say('bob', 'which?', { pollId: 'p' })
    const chat = await conversation()
    await until(chat, ({ polls }) => polls.p !== undefined)
  })

  it('a thread', async () => {
    failOnce(({ path }) => path.endsWith('/thread'))
    service.say('bob', 'top')
    service.say('bob', 'reply', { parentMessageId: 'm1' })
    const chat = await conversation()
    const thread = chat.thread('m1')
    thread.subscribe(() => undefined)
    await until(thread, ({ messages }) => messages.length === 1)
  })

  it('a name', async () => {
    failOnce(({ path }) => path === '/users')
    const chat = await conversation()
    await until(chat, ({ members }) => members.length > 0 && members.every(({ user }) => user !== null))
  })

  it('a list, while another one gets its activity', async () => {
    service.say('bob', 'one')
    failOnce(({ path, query }) => path === '/channels' && query.get('order') === 'chronological')
    const chat = account()
    const [first, second] = [chat.channelList({ order: 'chronological' }), chat.channelList()]
    for (const list of [first, second]) list.subscribe(() => undefined)
    await until(second, ({ status }) => status.state === 'live')
    activity()
    await until(first, ({ channels, status }) => status.state === 'live' && channels.length === 1)
  })
})

it('requests the activity of all lists from the earliest position', async () => {
  let answerFirst: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => (answerFirst = resolve))
  let position = 0
  service.intercept = async ({ path, query }) => {
    if (path !== '/channels') return undefined
    const body = { channels: [service.item()], nextCursor: null, position: String((position += 1)) }
    // Read first, with the last response.
    if (!query.has('order')) await isHeld
    return { status: 200, body }
  }
  const chat = account()
  const [first, second] = [chat.channelList(), chat.channelList({ order: 'chronological' })]
  for (const list of [first, second]) list.subscribe(() => undefined)
  await eventually(() => position > 0)
  setTimeout(answerFirst, 50)
  await until(first, ({ status }) => status.state === 'live')
  await until(second, ({ status }) => status.state === 'live')
  const asked = () =>
    connections()[0]
      ?.resumes()
      .flatMap(({ activity }) => (activity == null ? [] : [activity]))
  await eventually(() => asked()?.length === 1)
  expect(asked()).toEqual(['1'])
})

it('sends messages of an earlier run before new ones, even with slow storage', async () => {
  const kept = memoryStorage()
  const late = async () => new Promise((resolve) => setTimeout(resolve, 100))
  const storage: LiveStorage = { ...kept, list: async (prefix) => (await late(), kept.list(prefix)) }
  const first = await conversation(account({ storage: kept }))
  service.intercept = ({ method }) => (method === 'POST' ? 'offline' : undefined)
  first.send('old')
  await eventually(async () => (await kept.list('')).length === 1)
  first.chat.close()
  service.intercept = () => undefined
  const second = await conversation(account({ storage }))
  second.send('new')
  await eventually(() => service.messages.length === 2)
  expect(texts(service.messages)).toEqual(['old', 'new'])
})

it('refreshes presence after a lost connection, including new peers', async () => {
  let isOnline = false
  const members = (ids: string[]) => ids.map((id) => ({ ...service.member(id), isOnline }))
  let present = ['alice', 'bob']
  service.intercept = ({ path }) =>
    path === '/channels/c/members' ? { status: 200, body: { members: members(present), nextCursor: null } } : undefined
  const chat = await conversation()
  const online = () => chat.getSnapshot().members.filter((member) => member.isOnline)
  await without(chat, () => (isOnline = true))
  await eventually(() => online().length === 2)
  present = ['alice', 'bob', 'carol']
  service.emit('chat:user:joined', { userId: 'carol', memberCount: 3, member: service.member('carol') })
  await eventually(() => online().length === 3)
})

it('shows the counts of the service after a refused read marker', async () => {
  service.say('bob', 'one')
  service.unreadCount = 1
  const chat = account()
  const list = chat.channelList()
  list.subscribe(() => undefined)
  chat.unread.subscribe(() => undefined)
  const shown = await conversation(chat)
  await until(chat.unread, ({ total, channels }) => total === 1 && channels.c === 1)
  service.intercept = async ({ path }) => {
    if (path !== '/channels/c/read') return undefined
    service.unreadCount = 5
    activity()
    await until(chat.unread, ({ total }) => total === 5)
    return refused(403, 'CHAT_USER_BANNED')
  }
  shown.markRead()
  const own = ({ userId }: { userId: string }) => userId === 'alice'
  expect(shown.getSnapshot().members.find(own)?.lastReadAt).not.toBeNull()
  await until(shown, ({ members }) => members.find(own)?.lastReadAt === null)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(chat.unread.getSnapshot()).toEqual({ total: 5, channels: { c: 5 } })
  expect(list.getSnapshot().channels[0]?.unreadCount).toBe(5)
})

it('counts no messages of a channel that has left the list', async () => {
  service.unreadCount = 3
  const chat = account()
  const list = chat.channelList()
  list.subscribe(() => undefined)
  await until(chat.unread, ({ channels }) => channels.c === 3)
  activity({ channels: [], removedChannelIds: ['c'], totalUnreadCount: 0 })
  await until(list, ({ channels }) => channels.length === 0)
  expect(chat.unread.getSnapshot()).toEqual({ total: 0, channels: { c: 0 } })
})

it('loads older messages even if all shown ones are deleted', async () => {
  for (let n = 1; n <= 4; n += 1) service.say('bob', `${n}`)
  const chat = account().conversation('c', { pageSize: 2 })
  chat.subscribe(() => undefined)
  await until(chat, ({ messages }) => messages.length === 2)
  for (const { id } of service.messages.splice(2))
    service.emit('chat:message:deleted', { messageId: id, parentMessageId: null, threadInfo: null })
  const { hasOlder } = await until(chat, ({ messages }) => messages.length === 0)
  expect(hasOlder).toBe(true)
  await chat.loadOlder()
  expect(texts(chat.getSnapshot().messages)).toEqual(['1', '2'])
})

it('has nothing older to load after a reset of the history', async () => {
  for (let n = 1; n <= 4; n += 1) service.say('bob', `${n}`)
  const chat = account().conversation('c', { pageSize: 2 })
  chat.subscribe(() => undefined)
  await until(chat, ({ hasOlder }) => hasOlder)
  const reset = { channelId: 'c', resetAt: service.now() }
  connections()[0]?.send('chat:channel:history:reset', reset, (service.gateway.userSeq += 1), 'user')
  await until(chat, ({ messages }) => messages.length === 0)
  expect(chat.getSnapshot().hasOlder).toBe(false)
})

it('drops the pins of messages hidden by a history reset, even if they were not loaded', async () => {
  const [old] = [1, 2, 3].map((n) => service.say('bob', `${n}`))
  const pin = { messageId: old?.id as string, pinnedById: 'bob', createdAt: service.now() }
  let pinnedMessages = [pin]
  service.intercept = ({ path }) =>
    path.endsWith('/pinned-messages') ? { status: 200, body: { pinnedMessages, nextCursor: null } } : undefined
  const chat = account().conversation('c', { pageSize: 2 })
  chat.subscribe(() => undefined)
  await until(chat, ({ pins, status }) => pins.length === 1 && status.state === 'live')
  pinnedMessages = []
  const reset = { channelId: 'c', resetAt: service.now() }
  connections()[0]?.send('chat:channel:history:reset', reset, (service.gateway.userSeq += 1), 'user')
  await until(chat, ({ pins, status }) => pins.length === 0 && status.state === 'live')
})

it('does not count replies of blocked users', async () => {
  const top = service.say('bob', 'top')
  service.say('carol', 'reply', { parentMessageId: top.id })
  const chat = await conversation()
  service.messages.splice(1)
  delete top.threadInfo
  connections()[0]?.send('chat:user:blocked', { userId: 'carol' }, (service.gateway.userSeq += 1), 'user')
  await until(chat, ({ messages }) => messages.length === 1 && messages[0]?.threadInfo === undefined)
})

it('knows after a reset of the history, or a block, when the last message was sent that is left, and pins none that is not', async () => {
  const first = service.say('carol', 'one')
  service.say('bob', 'two')
  const chat = await conversation()
  const own = (event: string, data: object) =>
    connections()[0]?.send(event, data, (service.gateway.userSeq += 1), 'user')
  const lastAt = () => chat.getSnapshot().channel?.lastMessageAt
  service.messages.pop()
  own('chat:user:blocked', { userId: 'bob' })
  // A block reloads the conversation, and the service's list of pins does not hold the one below.
  await until(chat, ({ messages, status }) => messages.length === 1 && status.state === 'live')
  expect(lastAt()).toBe(first.createdAt)
  const pin = { channelId: 'c', messageId: first.id, pinnedById: 'bob', pinnedAt: service.now() }
  service.emit('chat:pinned:message:updated', pin)
  await until(chat, ({ pins }) => pins.length === 1)
  service.messages.length = 0
  own('chat:channel:history:reset', { channelId: 'c', resetAt: service.now() })
  await until(chat, ({ messages }) => messages.length === 0)
  expect(lastAt()).toBeNull()
  expect(chat.getSnapshot().pins).toEqual([])
})

it.each([true, false])('shows only its replies in a thread, and no other new messages', async (includeReplies) => {
  const top = service.say('bob', 'top')
  service.say('bob', 'first', { parentMessageId: top.id })
  service.intercept = async ({ path }) => {
    if (!path.endsWith('/thread')) return undefined
    const messages = service.messages.slice(1)
    const body = { messages, nextCursor: null, eventSeq: service.seq }
    service.say('bob', 'aside')
    service.say('bob', 'second', { parentMessageId: top.id })
    await until(chat, ({ messages: shown }) => shown.some(({ text }) => text === 'aside'))
    return { status: 200, body }
  }
  const chat = account().conversation('c', { includeReplies })
  chat.subscribe(() => undefined)
  await until(chat, ({ messages }) => messages.length > 0)
  const thread = chat.thread(top.id)
  thread.subscribe(() => undefined)
  await until(thread, ({ status }) => status.state === 'live')
  expect(texts(thread.getSnapshot().messages)).toEqual(['first', 'second'])
})
