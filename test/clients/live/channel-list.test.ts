import { eventually } from '../../support/eventually'
import type { ChannelListItem } from '../../../clients/typescript/src/index'
import { applyEvent, type ChannelFilter, emptyChannelList } from '../../../clients/typescript/src/live/index'
import { refused } from '../fake-service'
import { account, connections, conversation, service, until, without } from './world'

const lists = () => service.calls.filter(({ path }) => path === '/channels')
/** The activity of the service after a change of the list. */
const activity = (unreadCount: number, unreadMentionCount = 0) => {
  service.unreadCount = unreadCount
  const channels = [{ ...service.item(), unreadMentionCount }]
  const data = { channels, removedChannelIds: [], totalUnreadCount: unreadCount, position: '2' }
  connections().at(-1)?.send('chat:channel:activity', data)
}

async function channelList(chat = account(), filter: ChannelFilter = {}) {
  const list = chat.channelList(filter)
  list.subscribe(() => undefined)
  await until(list, ({ status }) => status.state === 'live')
  return Object.assign(list, { chat })
}

it('follows changes of the channels without reloading', async () => {
  service.say('bob', 'one')
  const list = await channelList()
  expect(list.getSnapshot().channels[0]).toMatchObject({ id: 'c', lastMessage: { text: 'one' }, unreadCount: 0 })
  await eventually(
    () =>
      connections()[0]
        ?.resumes()
        .some((frame) => frame.activity === '1') === true,
  )
  service.say('dora', 'two')
  activity(1)
  await until(list, ({ channels }) => channels[0]?.lastMessage?.text === 'two')
  await eventually(() => list.chat.profiles.getSnapshot().dora?.nickname === 'DORA')
  expect(list.chat.unread.getSnapshot()).toEqual({ total: 1, channels: { c: 1 } })
  expect(lists()).toHaveLength(1)
})

it('removes a channel that left the list, and adds it back', async () => {
  service.say('bob', 'one')
  const list = await channelList()
  const gone = { channels: [], removedChannelIds: ['c'], totalUnreadCount: 0, position: '2' }
  connections()[0]?.send('chat:channel:activity', gone)
  await until(list, ({ channels }) => channels.length === 0)
  activity(0)
  await until(list, ({ channels }) => channels.length === 1)
})

it('by a member: reads a new channel again, but not a known one', async () => {
  service.say('bob', 'one')
  const list = await channelList(account(), { memberId: 'bob' })
  activity(1)
  await until(list, ({ channels }) => channels[0]?.unreadCount === 1)
  expect(lists()).toHaveLength(1)
  const channels = [{ ...service.item(), id: 'another' }]
  const data = { channels, removedChannelIds: [], totalUnreadCount: 1, position: '3' }
  connections()[0]?.send('chat:channel:activity', data)
  await eventually(() => lists().length === 2)
  expect(lists()[1]?.query.get('memberId')).toBe('bob')
  await until(list, ({ status }) => status.state === 'live')
  expect(list.getSnapshot().channels.map(({ id }) => id)).toEqual(['c'])
})

it('resumes after a lost connection', async () => {
  service.say('bob', 'one')
  const list = await channelList()
  activity(1)
  await until(list, ({ channels }) => channels[0]?.unreadCount === 1)
  const before = list.getSnapshot().channels
  await without(list)
  expect(list.getSnapshot().channels).toBe(before)
  await until(list, ({ status }) => status.state === 'live')
  expect(connections().at(-1)?.resumes()[0]).toMatchObject({ activity: '2' })
  expect(lists()).toHaveLength(1)
})

it('shows typing and reads at once', async () => {
  service.say('bob', 'one')
  service.unreadCount = 1
  const list = await channelList()
  const chat = await conversation(list.chat)
  connections()[0]?.send('chat:typing:status:updated', { channelId: 'c', userId: 'bob', isTyping: true })
  await until(list, ({ channels }) => channels[0]?.typing[0] === 'bob')
  expect(list.getSnapshot().channels[0]?.unreadCount).toBe(1)
  chat.markRead()
  expect(list.getSnapshot().channels[0]?.unreadCount).toBe(0)
  await without(list)
  expect(chat.getSnapshot().typing).toEqual([])
})

it('restores the mentions of a refused read, but not those of earlier reads', async () => {
  service.say('bob', 'one')
  const list = await channelList()
  const chat = await conversation(list.chat)
  const counts = () => {
    const { unreadCount, unreadMentionCount } = list.getSnapshot().channels[0]!
    return [unreadCount, unreadMentionCount]
  }
  const reads = async (id: string, unread: number, mentions: number, isRefused: boolean) => {
    if (id !== 'm1') service.say('bob', id)
    await until(chat, ({ messages }) => messages.at(-1)?.id === id)
    activity(unread, mentions)
    await until(list, ({ channels }) => channels[0]?.unreadCount === unread)
    expect(counts()).toEqual([unread, mentions])
    service.intercept = ({ path }) =>
      isRefused && path.endsWith('/read') ? refused(403, 'CHAT_NOT_CHANNEL_MEMBER') : undefined
    chat.markRead()
    expect(counts()).toEqual([0, 0])
    if (!isRefused) return eventually(() => service.markers.alice === id)
    await until(list, ({ channels }) => channels[0]?.unreadCount === unread)
    expect(counts()).toEqual([unread, mentions])
  }
  await reads('m1', 3, 3, false)
  await reads('m2', 5, 0, true)
  await reads('m3', 6, 2, true)
})

it('shows whether a peer is online, and keeps unchanged objects', () => {
  const item = (id: string, peer: object | null) => ({ id, peer }) as unknown as ChannelListItem
  const channels = [item('with bob', { id: 'bob', isOnline: false }), item('group', null)]
  const state = { ...emptyChannelList({}), channels }
  const presence = { event: 'chat:presence:changed', data: { channelId: 'group', userId: 'bob', isOnline: true } }
  const next = applyEvent(state, presence)
  expect(next.channels[0]?.peer?.isOnline).toBe(true)
  expect(next.channels[1]).toBe(channels[1])
  expect(applyEvent(next, presence)).toBe(next)
})
