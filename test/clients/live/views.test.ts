import { eventually } from '../../support/eventually'
import { memoryStorage, type Conversation, type Live } from '../../../clients/typescript/src/live/index'
import { refused } from '../fake-service'
import { account, connections, service, texts, until, without } from './world'

const isLive = ({ status }: { status: { state: string } }) => status.state === 'live'
const asked = (end: string) =>
  service.calls.filter(({ method, path }) => method === 'GET' && path === `/channels/c${end}`)

/** Three messages, of which the first has a reply. */
function talk() {
  for (const text of ['one', 'two', 'three']) service.say('bob', text)
  service.say('bob', 'reply', { parentMessageId: 'm1' })
}

async function show(conversation: Conversation) {
  conversation.subscribe(() => undefined)
  await until(conversation, isLive)
  return conversation
}
const TOPS = { includeReplies: false, pageSize: 2 }

const orders: Array<[string, (chat: Live, tops: Conversation, all: Conversation) => Promise<unknown>]> = [
  ['in one turn', (_, tops, all) => Promise.all([show(tops), show(all)])],
  ['one after the other', async (_, tops, all) => (await show(tops), await show(all))],
  ['the other way round', async (_, tops, all) => (await show(all), await show(tops))],
  [
    'after its details and a thread',
    async (chat, tops, all) => {
      const { details, thread } = chat.conversation('c')
      details.subscribe(() => undefined)
      thread('m1').subscribe(() => undefined)
      await until(details, isLive)
      await Promise.all([show(tops), show(all)])
    },
  ],
]
it.each(orders)('follows the options of each, opened %s', async (_, open) => {
  talk()
  const chat = account()
  const [tops, all] = [chat.conversation('c', TOPS), chat.conversation('c')]
  await open(chat, tops, all)
  expect(texts(tops.getSnapshot().messages)).toEqual(['two', 'three'])
  expect(texts(all.getSnapshot().messages)).toEqual(['one', 'two', 'three', 'reply'])
  service.say('bob', 'answer', { parentMessageId: 'm2' })
  service.say('bob', 'four')
  tops.send({ text: 'mine', parentMessageId: 'm3' })
  await until(all, ({ messages }) => messages.length === 7 && !messages[6]?.pending)
  expect(texts(all.getSnapshot().messages).slice(4)).toEqual(['answer', 'four', 'mine'])
  expect(texts(tops.getSnapshot().messages)).toEqual(['two', 'three', 'four'])
  expect(tops.getSnapshot().messages.map(({ threadInfo }) => threadInfo?.replyCount)).toEqual([1, 1, undefined])
  await tops.loadOlder()
  expect(texts(tops.getSnapshot().messages)).toEqual(['one', 'two', 'three', 'four'])
  // One subscription and one store.
  expect(connections()).toHaveLength(1)
  expect(asked('')).toHaveLength(1)
  expect(asked('/members')).toHaveLength(1)
})

it('loads no messages for a view without any', async () => {
  talk()
  const { details } = account().conversation('c')
  details.subscribe(() => undefined)
  await until(details, isLive)
  connections()[0]?.send('chat:typing:status:updated', { channelId: 'c', userId: 'bob', isTyping: true })
  await until(details, ({ typing }) => typing[0] === 'bob')
  expect(asked('/messages')).toEqual([])
})

it('applies actions of one to all', async () => {
  talk()
  const chat = account()
  const [tops, all] = [chat.conversation('c', TOPS), chat.conversation('c')]
  await Promise.all([show(tops), show(all)])
  const reacting = tops.react('m2', '👍')
  for (const { getSnapshot } of [tops, all]) {
    const reacted = getSnapshot().messages.find(({ id }) => id === 'm2')
    expect(reacted?.reactions).toEqual([{ key: '👍', userIds: ['alice'] }])
  }
  await reacting
  await tops.jumpTo('m1')
  service.say('bob', 'four')
  await until(all, ({ messages }) => messages.at(-1)?.text === 'four')
  await all.remove('m5')
  await all.remove('m4')
  await until(all, ({ channel, messages }) => channel?.lastMessageAt === messages.at(-1)?.createdAt)
  // The one that has jumped does not show the newest ones, but the channel is the same.
  expect(tops.getSnapshot().hasNewer).toBe(true)
  expect(tops.getSnapshot().channel).toBe(all.getSnapshot().channel)
})

it('acts in the visible window, even through a view without options', async () => {
  talk()
  const chat = account()
  const acting = chat.conversation('c')
  const tops = await show(chat.conversation('c', TOPS))
  await acting.loadOlder()
  expect(texts(tops.getSnapshot().messages)).toEqual(['one', 'two', 'three'])
  acting.markRead()
  await eventually(() => service.markers.alice === 'm3')
})

it('marks messages loaded by another view as read, without loading any', async () => {
  talk()
  const chat = account()
  chat.conversation('c').markRead()
  await show(chat.conversation('c', TOPS))
  await eventually(() => service.markers.alice === 'm3')
  expect(service.calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/messages'))).toHaveLength(1)
})

it('reloads each view, showing the old state until then', async () => {
  talk()
  const chat = account()
  const [tops, all] = [chat.conversation('c', TOPS), chat.conversation('c')]
  await Promise.all([show(tops), show(all)])
  const counts = new Set<number>()
  tops.subscribe(() => counts.add(tops.getSnapshot().messages.length))
  await without(tops, () => {
    service.write('bob', 'missed')
    service.keptFrom = service.seq + 1
  })
  await until(tops, (snapshot) => isLive(snapshot) && snapshot.messages.at(-1)?.text === 'missed')
  await until(all, ({ messages }) => messages.at(-1)?.text === 'missed')
  expect(texts(tops.getSnapshot().messages)).toEqual(['three', 'missed'])
  expect(texts(all.getSnapshot().messages)).toEqual(['one', 'two', 'three', 'reply', 'missed'])
  expect([...counts]).toEqual([2])
})

it('fails alone if its options are refused', async () => {
  talk()
  service.intercept = ({ query }) =>
    query.get('limit') === '1000' ? refused(400, 'CHAT_VALIDATION_FAILED') : undefined
  const chat = account()
  const [wrong, right] = [chat.conversation('c', { pageSize: 1000 }), chat.conversation('c')]
  wrong.subscribe(() => undefined)
  await show(right)
  const { status } = await until(wrong, (snapshot) => snapshot.status.state === 'failed')
  expect(status.error).toMatchObject({ code: 'CHAT_VALIDATION_FAILED' })
  expect(texts(right.getSnapshot().messages)).toEqual(['one', 'two', 'three', 'reply'])
})

it('shows the same after a reload', async () => {
  talk()
  const storage = memoryStorage()
  const first = account({ storage, userId: 'alice' })
  await Promise.all([show(first.conversation('c', TOPS)), show(first.conversation('c'))])
  first.close()
  service.intercept = () => 'offline'
  const again = account({ storage, userId: 'alice' })
  const [tops, all] = [again.conversation('c', TOPS), again.conversation('c')]
  for (const { subscribe } of [tops, all]) subscribe(() => undefined)
  await until(all, ({ messages }) => messages.length > 0)
  expect(texts(tops.getSnapshot().messages)).toEqual(['two', 'three'])
  expect(texts(all.getSnapshot().messages)).toEqual(['one', 'two', 'three', 'reply'])
})
