import { Client } from 'pg'
import { inAnHour } from '../../support/clock'
import { query } from '../../support/recount'
import type { TestSocket } from '../../support/socket'
import { World, type Person } from '../../support/world'
import { seqs } from '../inbox'
import { channelOf, eventsOf, feedOf, follow, helloOf, lastSeqOf, numbersOf, openFeedWorld, upTo } from '../following'

describe('the feed of a user and the channels of a socket', () => {
  let opened: Awaited<ReturnType<typeof openFeedWorld>>
  let world: World
  let alice: Person
  let bob: Person
  let far: Person
  beforeAll(async () => void ({ world, alice, bob, far } = opened = await openFeedWorld()))
  afterAll(() => opened.close())
  const group = (...userIds: string[]) => opened.group(...userIds)
  const mention = (...args: Parameters<typeof opened.mention>) => opened.mention(...args)

  it('gets gateway:skip for messages of blocked users and for deleted ones, consistent with REST', async () => {
    const id = await group('bob', 'carol', 'dave')
    await bob.client.users.block({ userId: 'carol' })
    const { socket, since } = await follow(far)
    await mention(id, 'hidden', world.person('carol'))
    await mention(id, 'seen', world.person('dave'))
    const { id: messageId } = await mention(id, 'deleted')
    const { id: edited } = await mention(id, 'edited')
    // Carol is blocked by Bob, so Bob got no event.
    await upTo(socket, since + 3)
    const kinds = (frames: { event: string }[]) => frames.map(({ event }) => event)
    expect(kinds(feedOf(socket))).toEqual(seqs(3).map(() => 'chat:mention:received'))
    await alice.client.messages.delete(id, messageId)
    await alice.client.messages.edit(id, edited, { text: 'by now' })
    await bob.client.users.block({ userId: 'dave' })
    const back = await follow(bob, { userSeq: since })
    await upTo(back.socket, since + 4)
    const { events } = await bob.client.users.listEvents({ since })
    const expected = ['gateway:skip', 'gateway:skip', 'chat:mention:received', 'chat:user:blocked']
    expect(kinds(feedOf(back.socket))).toEqual(expected)
    expect(kinds(events)).toEqual(expected)
    for (const { data } of [events[2]!, feedOf(back.socket)[2]!])
      expect(data).toMatchObject({ message: { text: 'by now' } })
    // A former member cannot read it.
    await alice.client.members.remove(id, 'bob')
    expect(kinds((await bob.client.users.listEvents({ since: since + 2 })).events)).toEqual([
      ...['gateway:skip', 'chat:user:blocked', 'chat:user:left'],
    ])
    for (const userId of ['carol', 'dave']) await bob.client.users.unblock({ userId })
  })

  it('gets events of a joined channel once, and in full if the channel has not sent them', async () => {
    const id = await group('bob', 'carol')
    const { socket, since } = await follow(far, { channels: [{ channelId: id }] })
    await alice.client.members.mute(id, 'bob')
    await alice.client.members.ban(id, 'bob')
    await alice.client.members.unban(id, 'bob')
    await upTo(socket, since + 3)
    // The ban has ended the subscription.
    expect(eventsOf(socket)).toEqual(['gateway:skip', 'gateway:skip', 'chat:user:unbanned'])
    expect(channelOf(socket, id).map(({ event }) => event)).toEqual(['chat:user:muted', 'chat:user:banned'])
    await socket.join(id)
    await socket.request('chat:leave:channel', { channelId: id })
    await alice.client.members.unmute(id, 'bob')
    await upTo(socket, since + 4)
    expect(eventsOf(socket).at(-1)).toBe('chat:user:unmuted')
  })

  it('may resume without a ref and repeatedly, but not twice for a channel', async () => {
    const id = await group('bob')
    const socket = await bob.socket()
    const { epoch } = helloOf(socket)
    const userSeq = await lastSeqOf(bob)
    socket.send({
      event: 'gateway:resume',
      data: { epoch, userSeq, activity: null, channels: [{ channelId: id, since: 0 }] },
    })
    await mention(id, 'one')
    await upTo(socket, userSeq + 1)
    expect(socket.of('gateway:ack')).toEqual([])
    const twice = { epoch, channels: [{ channelId: id }, { channelId: id }] }
    await expect(socket.request('gateway:resume', twice)).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
    expect(await socket.request('gateway:resume', { epoch })).toMatchObject({
      userSeq: userSeq + 1,
      userRecovered: null,
    })
    // Again from an earlier position: it starts over.
    expect(await socket.request('gateway:resume', { epoch, userSeq })).toMatchObject({ userRecovered: true })
    await mention(id, 'two')
    await upTo(socket, userSeq + 2)
    expect(numbersOf(feedOf(socket))).toEqual([userSeq + 1, userSeq + 1, userSeq + 2])
    expect(channelOf(socket, id)).toHaveLength(2)
  })

  it('replaces only the named parts when repeated', async () => {
    const [named, other] = [await group('bob'), await group('bob')]
    const { socket, since } = await follow(bob, {
      activity: null,
      channels: [{ channelId: named }, { channelId: other }],
    })
    await mention(named, 'one')
    await mention(other, 'one')
    await upTo(socket, since + 2)
    const { epoch } = helloOf(socket)
    expect(await socket.request('gateway:resume', { epoch, channels: [{ channelId: named, since: 0 }] })).toMatchObject(
      { userSeq: since + 2, userRecovered: null, channels: [{ recovered: true }] },
    )
    await mention(other, 'two')
    await mention(named, 'two')
    await upTo(socket, since + 4)
    expect(numbersOf(channelOf(socket, named))).toEqual([1, 1, 2])
    expect(numbersOf(channelOf(socket, other))).toEqual([1, 2])
    expect(numbersOf(feedOf(socket))).toEqual([1, 2, 3, 4].map((n) => since + n))
    const showsTwo = ({ event, data }: { event: string; data: Record<string, unknown> }) =>
      event === 'chat:channel:activity' && JSON.stringify(data.channels).includes('@bob two')
    await socket.find(showsTwo)
    // The feed again, and nothing else.
    expect(await socket.request('gateway:resume', { epoch, userSeq: since + 3 })).toMatchObject({ userRecovered: true })
    await mention(named, 'three')
    await upTo(socket, since + 5)
    expect(numbersOf(feedOf(socket))).toEqual([1, 2, 3, 4, 4, 5].map((n) => since + n))
    expect(numbersOf(channelOf(socket, named))).toEqual([1, 1, 2, 3])
  })

  it('that does not request it gets the same as before', async () => {
    const id = await group('bob', 'carol')
    const [plain, joined] = [await bob.socket(), await bob.join(id)]
    await mention(id)
    await bob.client.channels.markRead(id)
    await alice.client.members.mute(id, 'bob')
    await bob.client.channels.hide(id)
    for (const socket of [plain, joined]) await socket.next('chat:channel:hidden')
    const seen = (socket: TestSocket) =>
      socket.frames
        .filter(({ event }) => !/^gateway:|^chat:(unread|channel:created)/.test(event))
        .map(({ event, seq, feed }) => [event, seq ?? null, feed ?? null])
    expect(seen(plain)).toEqual([
      ['chat:mention:received', null, null],
      ['chat:user:muted', null, null],
      ['chat:channel:hidden', null, null],
    ])
    expect(new Set(seen(joined))).toEqual(
      new Set([
        ['chat:message:received', 1, null],
        ['chat:mention:received', null, null],
        ['chat:read:receipt:updated', 2, null],
        ['chat:user:muted', 3, null],
        ['chat:channel:hidden', null, null],
      ]),
    )
  })

  it('sends a feed only to its user', async () => {
    for (const path of ['/channels/user:bob/events', '/channels/user:bob', '/channels/user%3Abob/messages']) {
      expect((await bob.fetch(path)).status).toBe(404)
    }
    const stranger = world.person('bob', { tenantId: 'another' })
    expect(await stranger.client.users.listEvents()).toMatchObject({ events: [], lastSeq: 0, recovered: true })
  })
})

describe('one frame', () => {
  it('resumes 301 channels with as many statements as one', async () => {
    const world = await World.start()
    const alice = world.person('alice')
    const bob = world.person('bob')
    const newChannel = async () => {
      const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
      await alice.client.messages.send(id, { text: 'hi' })
      return id
    }
    const ids: string[] = []
    // Not all at once: each request has the client's timeout.
    while (ids.length < 301) ids.push(...(await Promise.all(Array.from({ length: 43 }, newChannel))))
    const statementsFor = async (channelIds: string[]) => {
      const socket = await bob.socket()
      const { epoch, userSeq } = helloOf(socket)
      const channels = channelIds.map((channelId) => ({ channelId, since: 0 }))
      const spy = jest.spyOn(Client.prototype, 'query')
      const { channels: answers } = await socket.request('gateway:resume', { epoch, userSeq: userSeq - 1, channels })
      expect((answers as { recovered: boolean }[]).every(({ recovered }) => recovered)).toBe(true)
      await socket.until(() => socket.of('chat:message:received').length === channelIds.length)
      const texts = spy.mock.calls.map(([asked]) => (asked as unknown as { text: string }).text)
      spy.mockRestore()
      expect(feedOf(socket)).toHaveLength(1)
      await socket.close()
      return texts.filter((text) => /chat_(events|channels|channel_members|user_feeds)\b/.test(text)).length
    }
    // Background statements may run in between.
    const leastFor = async (channelIds: string[]) => {
      const counts: number[] = []
      while (counts.length < 3) counts.push(await statementsFor(channelIds))
      return Math.min(...counts)
    }
    expect([await leastFor(ids.slice(0, 1)), await leastFor(ids)]).toEqual([3, 3])
    await world.close()
  })
})

it('changes for the same users in several channels never deadlock', async () => {
  const world = await World.start({ processes: 2 })
  const userIds = ['alice', 'bob', 'carol', 'dave']
  const people = userIds.map((userId, n) => world.person(userId, { node: n % 2 }))
  const ids = await Promise.all(
    people.map(async ({ client, userId }) => {
      return (await client.channels.createGroup({ userIds: userIds.filter((id) => id !== userId) })).id
    }),
  )
  const turn = (n: number) => [...userIds.slice(n % 4), ...userIds.slice(0, n % 4)]
  await Promise.all(
    Array.from({ length: 3 }, (_, n) =>
      people.flatMap(({ client, userId }, index) => {
        const id = ids[(index + n) % ids.length] as string
        const other = turn(n + index).find((one) => one !== userId) as string
        return [
          client.messages.send(id, { text: 'all', mentionedUserIds: turn(n + index) }),
          client.channels.markRead(id),
          client.scheduledMessages
            .create(id, { text: 'later', mentionedUserIds: turn(n), scheduledAt: inAnHour() })
            .then((scheduled) => client.scheduledMessages.sendNow(id, scheduled.id)),
          client.users.block({ userId: other }).then(
            () => client.users.unblock({ userId: other }),
            () => undefined,
          ),
          client.channels.createGroup({ userIds: turn(n + 1) }),
        ]
      }),
    ).flat(),
  )
  for (const { client } of people) {
    const { events, lastSeq } = await client.users.listEvents({ since: 0 })
    expect(events.map(({ seq }) => seq)).toEqual(seqs(Math.min(lastSeq, 100)))
  }
  await world.close()
  const [{ deadlocks } = { deadlocks: -1 }] = await query<{ deadlocks: number }>(
    world.databaseUrl,
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  )
  expect(deadlocks).toBe(0)
})
