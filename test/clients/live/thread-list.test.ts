import { eventually } from '../../support/eventually'
import type { Thread } from '../../../clients/typescript/src/index'
import type { ThreadListFilter } from '../../../clients/typescript/src/live/index'
import { account, connections, refuse, service, until, without } from './world'

const NAMED = { type: 'TEXT', text: 'text', streamState: null } as const
const thread = (n: number, unreadCount = 0, channelId = 'c'): Thread => ({
  parentMessageId: `p${n}`,
  parent: { id: `p${n}`, ...NAMED, senderId: 'alice', createdAt: '2026-01-01T00:00:00.000Z' },
  channel: { id: channelId, type: 'GROUP', name: 'Crew', coverUrl: null, peerId: null },
  replyCount: 1,
  lastReply: { id: `r${n}`, ...NAMED, senderId: 'dora', createdAt: `2026-01-01T00:00:0${n}.000Z` },
  unreadCount,
  lastReadMessageId: null,
  participantIds: ['dora'],
})
const ids = (threads: readonly Thread[]) => threads.map(({ parentMessageId }) => parentMessageId)
const pages = () => service.calls.filter(({ path }) => path === '/threads')
const follows = () =>
  connections()
    .at(-1)
    ?.resumes()
    .flatMap(({ threads }) => threads ?? [])
const activity = (threads: Thread[], removedThreadIds: string[] = [], position = '2') =>
  connections()
    .at(-1)
    ?.send('chat:thread:activity', { threads, removedThreadIds, totalUnreadThreads: threads.length, position })

/** The service lists these, one page after the other. */
function listed(...all: Thread[][]) {
  service.intercept = ({ path, query }) => {
    if (path !== '/threads') return undefined
    const n = Number(query.get('cursor') ?? 0)
    const nextCursor = n + 1 < all.length ? String(n + 1) : null
    return { status: 200, body: { threads: all[n] ?? [], nextCursor, totalUnreadThreads: 1, position: '1' } }
  }
}

async function threadList(filter: ThreadListFilter = {}) {
  const chat = account()
  const list = chat.threads(filter)
  list.subscribe(() => undefined)
  await until(list, ({ status }) => status.state === 'live')
  return Object.assign(list, { chat })
}

it('shows threads and their changes without reloading', async () => {
  listed([thread(2), thread(1)])
  const list = await threadList()
  expect(ids(list.getSnapshot().threads)).toEqual(['p2', 'p1'])
  expect(list.getSnapshot().totalUnread).toBe(1)
  await eventually(() => follows()?.includes('1') === true)
  activity([thread(3, 1), { ...thread(1, 1), lastReply: { ...thread(4).lastReply } }], ['p2'])
  await until(list, ({ totalUnread }) => totalUnread === 2)
  expect(ids(list.getSnapshot().threads)).toEqual(['p1', 'p3'])
  await eventually(() => list.chat.profiles.getSnapshot().dora?.nickname === 'DORA')
  expect(pages()).toHaveLength(1)
})

it('respects its filter, and adds threads only within the loaded range', async () => {
  listed([thread(5, 1), thread(4, 1)], [thread(2, 1)])
  const list = await threadList({ filter: 'unread', channelId: 'c' })
  expect(pages()[0]?.query.get('filter')).toBe('unread')
  activity([thread(5), thread(6, 1), thread(7, 1, 'other'), thread(3, 1)])
  await until(list, ({ threads }) => threads.length === 2 && threads[0]?.parentMessageId === 'p6')
  expect(ids(list.getSnapshot().threads)).toEqual(['p6', 'p4'])
  await list.loadMore()
  await until(list, ({ hasMore }) => !hasMore)
  expect(ids(list.getSnapshot().threads)).toEqual(['p6', 'p4', 'p2'])
})

it('loses the threads of a deleted channel', async () => {
  listed([thread(3), thread(2, 1, 'other'), thread(1)])
  const list = await threadList()
  connections()
    .at(-1)
    ?.send('chat:thread:activity', {
      ...{ threads: [], removedThreadIds: [], removedChannelIds: ['c'], totalUnreadThreads: 1, position: '2' },
    })
  await until(list, ({ threads }) => threads.length === 1)
  expect(ids(list.getSnapshot().threads)).toEqual(['p2'])
})

it('can be of one thread, which appears and disappears as it is followed', async () => {
  listed([])
  const list = await threadList({ channelId: 'c', parentMessageId: 'p2' })
  expect(pages().map(({ query }) => query.get('parentMessageId'))).toEqual(['p2'])
  activity([thread(1, 1), thread(2, 1), thread(3, 1)])
  await until(list, ({ threads }) => threads.length === 1)
  expect(ids(list.getSnapshot().threads)).toEqual(['p2'])
  activity([], ['p2'])
  await until(list, ({ threads }) => threads.length === 0)
  expect(pages()).toHaveLength(1)
})

it('resumes after a lost connection', async () => {
  listed([thread(1)])
  const list = await threadList()
  await eventually(() => follows()?.includes('1') === true)
  activity([thread(2)], [], '7')
  await until(list, ({ threads }) => threads.length === 2)
  await without(list)
  await eventually(() => follows()?.includes('7') === true)
})

it('fails with the error of a service without threads, and everything else continues', async () => {
  service.intercept = ({ path }) =>
    path === '/threads'
      ? { status: 404, body: { error: { code: 'CHAT_ROUTE_NOT_FOUND', message: 'no route', details: {} } } }
      : undefined
  const chat = account()
  const list = chat.threads()
  list.subscribe(() => undefined)
  const { status } = await until(list, ({ status: { state } }) => state === 'failed')
  expect(status.error).toMatchObject({ code: 'CHAT_ROUTE_NOT_FOUND' })
  const channels = chat.channelList()
  channels.subscribe(() => undefined)
  await until(channels, ({ status: { state } }) => state === 'live')
})

it('is reloaded if an older gateway refuses its position', async () => {
  listed([thread(1)])
  const list = await threadList()
  await eventually(() => follows()?.includes('1') === true)
  service.refusesThreads = true
  refuse(503)
  connections().at(-1)?.socket.terminate()
  await until(list, ({ status }) => status.state === 'offline')
  listed([thread(2), thread(1)])
  refuse(undefined)
  await until(list, ({ threads }) => threads.length === 2)
})
