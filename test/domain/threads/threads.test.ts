import { query, recount } from '../../support/recount'
import { World, type Person } from '../../support/world'

let world: World
let alice: Person
let bob: Person
let carol: Person
let channelId: string

beforeAll(async () => {
  world = await World.start()
})
afterEach(async () => {
  const miscounts = await recount(world.databaseUrl, alice.tenantId)
  expect(miscounts.filter(({ counter }) => counter === 'unread of thread')).toEqual([])
})
afterAll(() => world.close())

let tenants = 0
beforeEach(async () => {
  const tenantId = `${world.tenantId}-${++tenants}`
  ;[alice, bob, carol] = ['alice', 'bob', 'carol'].map((userId) => world.person(userId, { tenantId })) as [
    Person,
    Person,
    Person,
  ]
  ;({ id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] }))
})

const send = (by: Person, more: object = {}) => by.client.messages.send(channelId, { text: 'text', ...more })
const threads = async ({ client }: Person, request = {}) => (await client.threads.list(request)).threads
const unread = async (person: Person) => (await threads(person)).map(({ unreadCount }) => unreadCount)
const feed = async ({ client }: Person) =>
  (await client.users.listEvents({ since: 0 })).events
    .filter(({ event }) => event.startsWith('chat:thread:'))
    .map(({ event, data }) => [event.slice('chat:thread:'.length), data])

it('is followed by its author, repliers and mentioned users, each from a different marker', async () => {
  const device = await alice.socket()
  const top = await send(alice)
  expect(await threads(alice)).toEqual([])
  const one = await send(bob, { parentMessageId: top.id })
  const two = await send(bob, { parentMessageId: one.id, mentionedUserIds: ['carol'] })
  const place = { channelId, parentMessageId: top.id }
  expect((await device.next('chat:thread:followed')).data).toEqual({ ...place, lastReadMessageId: top.id })
  expect(await feed(alice)).toEqual([['followed', { ...place, lastReadMessageId: top.id }]])
  expect(await feed(bob)).toEqual([['followed', { ...place, lastReadMessageId: one.id }]])
  expect(await feed(carol)).toEqual([['followed', { ...place, lastReadMessageId: one.id }]])
  expect([await unread(alice), await unread(bob), await unread(carol)]).toEqual([[2], [0], [1]])
  const preview = { type: 'TEXT', text: 'text', streamState: null, mimeTypes: [] }
  expect(await alice.client.threads.list()).toEqual({
    threads: [
      {
        parentMessageId: top.id,
        parent: { id: top.id, ...preview, senderId: 'alice', createdAt: top.createdAt },
        channel: { id: channelId, type: 'GROUP', name: null, coverUrl: null, peerId: null },
        replyCount: 2,
        lastReply: { id: two.id, ...preview, senderId: 'bob', createdAt: two.createdAt },
        unreadCount: 2,
        lastReadMessageId: top.id,
        participantIds: ['bob'],
      },
    ],
    nextCursor: null,
    totalUnreadThreads: 1,
    position: expect.any(String) as string,
  })
  expect(await alice.client.channels.getUnreadCount()).toEqual({ totalUnreadCount: 2, totalUnreadThreads: 1 })
  await send(alice, { parentMessageId: top.id })
  expect([await unread(alice), await unread(bob), await unread(carol)]).toEqual([[2], [1], [2]])
})

it('is read and marked as unread separately, never in the wrong direction, on every device', async () => {
  const top = await send(alice)
  const replies = [await send(bob, { parentMessageId: top.id }), await send(bob, { parentMessageId: top.id })]
  const [one, two] = replies.map(({ id }) => id) as [string, string]
  const { threads: own, channels } = alice.client
  await channels.markRead(channelId)
  expect(await unread(alice)).toEqual([2])
  await own.markRead(channelId, top.id, { messageId: one })
  expect(await unread(alice)).toEqual([1])
  await own.markUnread(channelId, top.id, { messageId: two })
  expect(await unread(alice)).toEqual([1])
  await own.markRead(channelId, two)
  await own.markRead(channelId, top.id, { messageId: one })
  expect(await unread(alice)).toEqual([0])
  await own.markUnread(channelId, top.id, { messageId: top.id })
  expect(await unread(alice)).toEqual([2])
  expect(await channels.getUnreadCount()).toEqual({ totalUnreadCount: 0, totalUnreadThreads: 1 })
  const markers = (await feed(alice)).map(([event, data]) => [
    event,
    (data as { lastReadMessageId: string }).lastReadMessageId,
  ])
  expect(markers).toEqual([
    ['followed', top.id],
    ['read', one],
    ['read', two],
    ['read', null],
  ])
  const other = await send(alice)
  await expect(own.markRead(channelId, top.id, { messageId: other.id })).rejects.toMatchObject({ status: 404 })
  await carol.client.threads.markRead(channelId, top.id)
  expect(await feed(carol)).toEqual([])
})

it('that was unfollowed is followed again through an own reply or a mention, but not through replies of others', async () => {
  const top = await send(alice)
  const reply = { parentMessageId: top.id }
  await send(bob, reply)
  await alice.client.threads.unfollow(channelId, top.id)
  await alice.client.threads.unfollow(channelId, top.id)
  await send(bob, reply)
  expect(await threads(alice)).toEqual([])
  await send(bob, { ...reply, mentionedUserIds: ['alice'] })
  expect(await unread(alice)).toEqual([1])
  await alice.client.threads.unfollow(channelId, top.id)
  await send(alice, reply)
  await alice.client.threads.follow(channelId, top.id)
  expect(await unread(alice)).toEqual([0])
  await carol.client.threads.follow(channelId, top.id)
  expect(await unread(carol)).toEqual([0])
  expect((await feed(alice)).map(([event]) => event)).toEqual([
    'followed',
    'unfollowed',
    'followed',
    'unfollowed',
    'followed',
  ])
})

it('is returned for its message as in the list, while the caller follows it', async () => {
  const [top, other] = [await send(alice), await send(alice)]
  for (const { id } of [top, other]) await send(bob, { parentMessageId: id })
  const alone = (by: Person, parentMessageId: string, more: object = {}) =>
    by.client.threads.list({ channelId, parentMessageId, ...more })
  const [listed] = (await alice.client.threads.list({ channelId })).threads.filter(
    ({ parentMessageId }) => parentMessageId === top.id,
  )
  const { threads: found, nextCursor, totalUnreadThreads } = await alone(alice, top.id)
  expect([found, nextCursor]).toEqual([[listed], null])
  expect(totalUnreadThreads).toBeGreaterThanOrEqual(2)
  expect((await alone(carol, top.id)).threads).toEqual([])
  await alice.client.threads.markRead(channelId, top.id)
  expect((await alone(alice, top.id, { filter: 'unread' })).threads).toEqual([])
  await alice.client.threads.unfollow(channelId, top.id)
  expect((await alone(alice, top.id)).threads).toEqual([])
})

it('counts replies visible to its follower: no blocked users, deleted replies or reset history', async () => {
  const top = await send(alice)
  const reply = { parentMessageId: top.id }
  const one = await send(bob, reply)
  await send(carol, reply)
  expect(await unread(alice)).toEqual([2])
  await alice.client.users.block({ userId: 'carol' })
  await send(carol, { ...reply, mentionedUserIds: ['alice'] })
  expect(await threads(alice)).toMatchObject([{ unreadCount: 1, replyCount: 1, participantIds: ['bob'] }])
  await alice.client.users.unblock({ userId: 'carol' })
  expect(await unread(alice)).toEqual([3])
  await bob.client.messages.delete(channelId, one.id)
  expect(await unread(alice)).toEqual([2])
  await alice.client.messages.delete(channelId, top.id)
  expect(await threads(alice)).toMatchObject([{ parent: null, unreadCount: 2, replyCount: 2 }])
  await alice.client.channels.resetHistory(channelId)
  expect(await threads(alice)).toEqual([])
  await send(bob, reply)
  expect(await threads(alice)).toMatchObject([{ parent: null, unreadCount: 1, replyCount: 1 }])
})

it('of a hidden or silent channel has nothing unread; leaving and a ban hide it until the return', async () => {
  const top = await send(bob)
  await send(alice, { parentMessageId: top.id })
  const { channels } = bob.client
  const total = async () => (await channels.getUnreadCount()).totalUnreadThreads
  await channels.hide(channelId, {})
  expect([await unread(bob), await total()]).toEqual([[0], 0])
  await channels.unhide(channelId)
  await channels.setCountPreference(channelId, { preference: 'off' })
  expect([await unread(bob), await total()]).toEqual([[0], 0])
  await channels.setCountPreference(channelId, { preference: 'all' })
  await channels.leave(channelId)
  await send(alice, { parentMessageId: top.id })
  expect([await unread(bob), await total()]).toEqual([[], 0])
  await alice.client.members.invite(channelId, { userIds: ['bob'] })
  expect([await unread(bob), await total()]).toEqual([[2], 1])
  await alice.client.members.ban(channelId, 'bob', {})
  expect([await unread(bob), await total()]).toEqual([[], 0])
  await alice.client.members.unban(channelId, 'bob')
  expect([await unread(bob), await total()]).toEqual([[2], 1])
  await alice.client.channels.delete(channelId)
  expect([await unread(bob), await total()]).toEqual([[], 0])
})

it('is listed by newest reply, in pages, filtered by channel or unread state, with its users', async () => {
  const tops = [await send(alice), await send(alice), await send(alice)]
  for (const { id } of tops) await send(bob, { parentMessageId: id })
  const [first, second, third] = tops.map(({ id }) => id) as [string, string, string]
  await send(carol, { parentMessageId: first })
  await alice.client.threads.markRead(channelId, second)
  const ids: string[] = []
  for await (const { parentMessageId } of alice.client.threads.iterate({ limit: 1 })) ids.push(parentMessageId)
  expect(ids).toEqual([first, third, second])
  const listed = async (request: object) => (await threads(alice, request)).map((thread) => thread.parentMessageId)
  expect(await listed({ filter: 'unread' })).toEqual([first, third])
  const other = (await alice.client.channels.createGroup({ userIds: ['bob'] })).id
  expect(await listed({ channelId })).toEqual([first, third, second])
  expect(await listed({ channelId: other })).toEqual([])
  const { users } = await alice.client.threads.list({ includeUsers: true })
  expect(Object.keys(users ?? {}).sort()).toEqual(['alice', 'bob', 'carol'])
})

it('mentioned by a stream is followed at its end', async () => {
  const top = await send(alice)
  const reply = { parentMessageId: top.id, mentionedUserIds: ['carol'] }
  const begun = await bob.client.messages.send(channelId, { text: 'to', ...reply, stream: {} })
  expect(await threads(carol)).toEqual([])
  await bob.client.messages.endStream(channelId, begun.id, { run: 1, state: 'COMPLETE' })
  expect(await unread(carol)).toEqual([1])
})

it('is unfollowed beyond 10,000 if it was read longest ago', async () => {
  const tops = [await send(bob), await send(bob)]
  const [old, young] = tops.map(({ id }) => id) as [string, string]
  await send(alice, { parentMessageId: old })
  const tenantId = alice.tenantId
  await query(
    world.databaseUrl,
    `with sent as (
       insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, created_at, updated_at)
       select $1, $2, chat_message_id('2020-01-01Z'::timestamptz + n * interval '1 ms', '00000000'), 0, 'bob', 'TEXT', 'old',
              '2020-01-01Z'::timestamptz + n * interval '1 ms', '2020-01-01'
         from generate_series(1, 9999) n
       returning id
     )
     insert into chat_thread_follows (tenant_id, channel_id, parent_message_id, user_id, read_seq, read_count, read_at)
     select $1, $2, id, 'alice', 0, 0, now() + interval '1 hour' from sent`,
    [tenantId, channelId],
  )
  await send(alice, { parentMessageId: young })
  const last = (await feed(alice)).slice(-2)
  expect(last).toMatchObject([
    ['followed', { parentMessageId: young }],
    ['unfollowed', { parentMessageId: old }],
  ])
  expect(await threads(alice)).toHaveLength(1)
  await query(world.databaseUrl, `delete from chat_messages where tenant_id = $1 and seq = 0`, [tenantId])
})
