import { Client } from 'pg'
import { redisPrefix, redisUrl } from '../support/database'
import type { Frame } from '../support/contract'
import { inAnHour } from '../support/clock'
import { eventually } from '../support/eventually'
import { query } from '../support/recount'
import type { TestSocket } from '../support/socket'
import { startProxy, type TcpProxy } from '../support/tcp-proxy'
import { World, type Person } from '../support/world'
import { redisOf, seqs } from './inbox'

interface Hello {
  epoch: string
  userSeq: number
}

const helloOf = (socket: TestSocket) => socket.frames[0]?.data as unknown as Hello
const feedOf = (socket: TestSocket): Frame[] => socket.frames.filter(({ feed }) => feed === 'user')
const numbersOf = (frames: Frame[]) => frames.map(({ seq }) => seq)
const eventsOf = (socket: TestSocket) => feedOf(socket).map(({ event }) => event)
/** How the frames of one channel are numbered. */
const channelOf = (socket: TestSocket, channelId: string) =>
  socket.frames.filter(({ feed, seq, data }) => !feed && seq !== undefined && data.channelId === channelId)

/** A socket that follows the feed of its user: from the end, unless a number is given. */
async function follow(
  person: Person,
  more: { userSeq?: number; channels?: { channelId: string; since?: number }[] } = {},
) {
  // That of `gateway:hello` may lie in the past.
  const since = more.userSeq ?? (await lastSeqOf(person))
  const socket = await person.socket()
  const { epoch, userSeq } = helloOf(socket)
  expect(userSeq).toBeLessThanOrEqual(await lastSeqOf(person))
  const answer = await socket.request('gateway:resume', { epoch, userSeq: since, ...more })
  return { socket, answer, since }
}

const lastSeqOf = async ({ client }: Person) => (await client.users.listEvents({ since: 0, limit: 1 })).lastSeq

const upTo = (socket: TestSocket, seq: number) => socket.until(() => feedOf(socket).at(-1)?.seq === seq)

describe("a socket that follows its user's feed", () => {
  let world: World
  /** Between the second process and Redis. */
  let way: TcpProxy
  let alice: Person
  let bob: Person
  let far: Person

  beforeAll(async () => {
    way = await startProxy(redisUrl())
    const prefix = redisPrefix()
    world = await World.start({ settings: { redis: { url: redisUrl(), prefix }, limits: { maxChannelMembers: 5 } } })
    await world.addNode({ redis: { url: way.url, prefix } })
    alice = world.person('alice')
    bob = world.person('bob')
    far = world.person('bob', { node: 1 })
  })
  afterAll(async () => {
    await world.close()
    await way.close()
  })

  const group = async (...userIds: string[]) => (await alice.client.channels.createGroup({ userIds })).id
  const mention = (id: string, text = 'hi', by = alice) =>
    by.client.messages.send(id, { text: `@bob ${text}`, mentionedUserIds: ['bob'] })

  it('gets each number once and in order, whatever is changed on two processes at once', async () => {
    const ids = await Promise.all([group('bob'), group('bob'), group('bob')])
    const [joined] = ids
    const [here, there] = await Promise.all([
      follow(bob, { channels: [{ channelId: joined }] }),
      follow(far, { channels: [{ channelId: joined }] }),
    ])
    const first = Math.min(here.since, there.since)
    const act = async (id: string, by: Person, n: number) => {
      const own = by.client
      await mention(id, `${n}`)
      await own.channels.markRead(id)
      await own.channels.mute(id)
      await own.channels.unmute(id)
      await own.channels.hide(id)
      await own.channels.unhide(id)
      await own.channels.setPushTrigger(id, { option: n % 2 ? 'off' : 'all' })
    }
    await Promise.all([0, 1, 2, 3].flatMap((n) => ids.map((id, index) => act(id, index % 2 ? bob : far, n))))
    const lastSeq = await lastSeqOf(bob)
    const expected = seqs(lastSeq).filter((seq) => seq > first)
    const { events } = await bob.client.users.listEvents({ since: expected[0]! - 1 })
    for (const { socket, since } of [here, there]) {
      await upTo(socket, lastSeq)
      const frames = feedOf(socket)
      expect(numbersOf(frames)).toEqual(expected.filter((seq) => seq > since))
      // By socket and by REST it is the same, but for what the joined channel tells.
      for (const { seq, event, data } of frames) {
        const logged = events.find((one) => one.seq === seq)
        if (event === 'gateway:skip') {
          expect(logged).toMatchObject({ event: 'chat:read:receipt:updated', data: { channelId: joined } })
          expect(data).toEqual({})
        } else expect(logged).toMatchObject({ event, data })
      }
      const receipts = channelOf(socket, joined).filter(({ event }) => event === 'chat:read:receipt:updated')
      expect(receipts).toHaveLength(eventsOf(socket).filter((event) => event === 'gateway:skip').length)
    }
    expect(lastSeq - first).toBeGreaterThan(30)
  })

  it('gets nothing of a change that was rolled back', async () => {
    const id = await group('bob', 'carol', 'dave', 'erin')
    const { socket, since } = await follow(bob)
    await alice.client.members.ban(id, 'bob')
    await alice.client.members.invite(id, { userIds: ['frank'] })
    await expect(alice.client.members.unban(id, 'bob')).rejects.toMatchObject({ code: 'CHAT_CHANNEL_MEMBER_LIMIT' })
    await alice.client.members.remove(id, 'frank')
    await alice.client.members.unban(id, 'bob')
    await socket.until(() => feedOf(socket).length >= 2)
    expect(eventsOf(socket)).toEqual(['chat:user:banned', 'chat:user:unbanned'])
    expect(numbersOf(feedOf(socket))).toEqual([1, 2].map((n) => since + n))
  })

  it('is told what another device of the user does, in a large channel too', async () => {
    const wide = await World.start({ settings: { limits: { largeChannelMembers: 2 } } })
    const reader = wide.person('bob')
    const { id } = await wide.person('alice').client.channels.createGroup({ userIds: ['bob', 'carol'] })
    const { socket } = await follow(reader, { channels: [{ channelId: id }] })
    const { id: lastReadMessageId } = await wide.person('alice').client.messages.send(id, { text: 'hi' })
    await reader.client.channels.markRead(id)
    await socket.until(() => feedOf(socket).length === 1)
    expect(feedOf(socket)).toMatchObject([
      { event: 'chat:read:receipt:updated', data: { channelId: id, userId: 'bob', lastReadMessageId } },
    ])
    expect(channelOf(socket, id).map(({ event }) => event)).toEqual(['chat:message:received'])
    await wide.close()
  })

  it('gets after an outage of the bus what it has missed, and is not told to load anew', async () => {
    const id = await group('bob')
    const { socket, since } = await follow(far)
    const old = await far.socket()
    way.cut()
    await eventually(async () => expect(await redisOf(world, 1)).toBe('down'))
    await mention(id, 'lost')
    await bob.client.channels.mute(id)
    await alice.client.members.mute(id, 'bob')
    way.mend()
    await upTo(socket, since + 3)
    await old.next('gateway:stale')
    expect(eventsOf(socket)).toEqual(['chat:mention:received', 'chat:channel:muted', 'chat:user:muted'])
    expect(numbersOf(feedOf(socket))).toEqual([1, 2, 3].map((n) => since + n))
    expect(socket.of('gateway:stale')).toEqual([])
    expect(socket.of('chat:mention:received', 'chat:channel:muted')).toHaveLength(2)
  })

  it('comes back where it stood, on another process, with all channels in one frame', async () => {
    const ids = [await group('bob'), await group('bob')] as [string, string]
    const foreign = await group('carol')
    const gone = await group('bob')
    const banned = await group('bob')
    const { socket, answer, since: stood } = await follow(bob, { channels: ids.map((channelId) => ({ channelId })) })
    expect(answer).toMatchObject({
      userRecovered: true,
      channels: ids.map((channelId) => ({ channelId, seq: 0, recovered: null })),
    })
    socket.socket.terminate()
    for (const id of ids) await mention(id)
    await alice.client.messages.send(ids[1], { text: 'and more' })
    await bob.client.channels.markRead(ids[0])
    await alice.client.channels.delete(gone)
    await alice.client.members.ban(banned, 'bob')
    const channels = [
      { channelId: ids[1], since: 0 },
      { channelId: foreign, since: 0 },
      { channelId: ids[0], since: 1 },
      { channelId: gone, since: 0 },
      { channelId: banned, since: 0 },
      { channelId: `user:${alice.userId}` },
    ]
    const back = await follow(far, { userSeq: stood, channels })
    const error = (code: string) => expect.objectContaining({ code }) as unknown
    expect(back.answer).toEqual({
      ref: expect.anything() as unknown,
      userSeq: stood + 4,
      userRecovered: true,
      channels: [
        { channelId: ids[1], seq: 2, recovered: true },
        { channelId: foreign, error: error('CHAT_NOT_CHANNEL_MEMBER') },
        { channelId: ids[0], seq: 2, recovered: true },
        { channelId: gone, error: error('CHAT_CHANNEL_NOT_FOUND') },
        { channelId: banned, error: error('CHAT_USER_BANNED') },
        { channelId: 'user:alice', error: error('CHAT_CHANNEL_NOT_FOUND') },
      ],
    })
    await back.socket.until(() => channelOf(back.socket, ids[0]).length === 1)
    const told = back.socket.frames
      .filter(({ event, seq }) => event === 'gateway:ack' || seq !== undefined)
      .map(({ event, feed, seq, data }) => [event, feed ?? data.channelId ?? null, seq ?? null])
    expect(told).toEqual([
      ['gateway:ack', null, null],
      ['chat:mention:received', 'user', stood + 1],
      ['chat:mention:received', 'user', stood + 2],
      // The channel tells it.
      ['gateway:skip', 'user', stood + 3],
      ['chat:user:banned', 'user', stood + 4],
      ['chat:message:received', ids[1], 1],
      ['chat:message:received', ids[1], 2],
      ['chat:read:receipt:updated', ids[0], 2],
    ])
    // Live ones follow.
    await mention(ids[0], 'live')
    await back.socket.until(() => channelOf(back.socket, ids[0]).length === 2 && feedOf(back.socket).length === 5)
    expect(feedOf(back.socket).at(-1)).toMatchObject({ event: 'chat:mention:received', seq: stood + 5 })
  })

  it('is told to load anew what cannot be made good: in another epoch, beyond the present, and what is no longer kept', async () => {
    const id = await group('bob')
    await mention(id)
    const lastSeq = await lastSeqOf(bob)
    const socket = await bob.socket()
    const ask = async (epoch: string, userSeq: number, since: number) => {
      const answer = await socket.request('gateway:resume', { epoch, userSeq, channels: [{ channelId: id, since }] })
      const [channel] = answer.channels as { recovered: boolean }[]
      return [answer.userSeq, answer.userRecovered, channel?.recovered]
    }
    const { epoch } = helloOf(socket)
    expect(await ask('another', lastSeq, 1)).toEqual([lastSeq, false, false])
    expect(await ask(epoch, lastSeq + 1, 2)).toEqual([lastSeq, false, false])
    expect(await ask(epoch, lastSeq, 1)).toEqual([lastSeq, true, true])
    expect(await bob.client.users.listEvents({ since: lastSeq, epoch: 'another' })).toMatchObject({
      ...{ recovered: false, events: [], lastSeq, epoch },
    })
    await query(world.databaseUrl, `delete from chat_events where channel_id = 'user:bob' and seq < $1`, [lastSeq])
    expect(await ask(epoch, lastSeq - 2, 0)).toEqual([lastSeq, false, true])
    expect(await bob.client.users.listEvents({ since: lastSeq - 2 })).toMatchObject({
      recovered: false,
      events: [],
    })
    expect(await bob.client.users.listEvents({ since: lastSeq - 1 })).toMatchObject({ recovered: true })
    expect(feedOf(socket)).toEqual([])
    // Live ones come nevertheless.
    await mention(id, 'again')
    await upTo(socket, lastSeq + 1)
  })

  it('gets what was committed by a process that died before it published', async () => {
    const { socket, since } = await follow(bob)
    await query(
      world.databaseUrl,
      `select chat_log_for_users(
         array[$1], array['bob'], array['chat:channel:unhidden'], array['{"channelId":"quiet"}'], array[null::bigint],
         array[null::text], array[null::timestamptz]
       )`,
      [world.tenantId],
    )
    await upTo(socket, since + 1)
    expect(feedOf(socket)).toMatchObject([{ event: 'chat:channel:unhidden', data: { channelId: 'quiet' } }])
  })

  it('comes back to another process when its own ends', async () => {
    const node = world.nodes.length
    await world.addNode()
    const { socket, since } = await follow(world.person('bob', { node }))
    const id = await group('bob')
    await upTo(socket, since + 1)
    await world.nodes[node]!.chat.close()
    await socket.until(() => socket.closed !== undefined).catch(() => undefined)
    expect(socket.closed).toMatchObject({ code: 1012 })
    await mention(id)
    const back = await follow(bob, { userSeq: since + 1 })
    await upTo(back.socket, since + 2)
    expect(eventsOf(back.socket)).toEqual(['chat:mention:received'])
  })

  it('is closed to come back where the log lost what it has not got', async () => {
    const { socket, since } = await follow(bob)
    await query(
      world.databaseUrl,
      `update chat_user_feeds set event_seq = event_seq + 3 where tenant_id = $1 and user_id = 'bob'`,
      [world.tenantId],
    )
    await socket.until(() => socket.closed !== undefined).catch(() => undefined)
    expect(socket.closed).toMatchObject({ code: 1012 })
    const back = await follow(bob, { userSeq: since })
    expect(back.answer).toMatchObject({ userRecovered: false })
  })

  it('gets gateway:skip for what a blocked user wrote and for what was deleted, as by REST', async () => {
    const id = await group('bob', 'carol', 'dave')
    await bob.client.users.block({ userId: 'carol' })
    const { socket, since } = await follow(far)
    await mention(id, 'hidden', world.person('carol'))
    await mention(id, 'seen', world.person('dave'))
    const { id: messageId } = await mention(id, 'deleted')
    const { id: edited } = await mention(id, 'edited')
    // Carol is blocked by Bob, so nobody told Bob.
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
    // Who is no longer a member reads nothing of it.
    await alice.client.members.remove(id, 'bob')
    expect(kinds((await bob.client.users.listEvents({ since: since + 2 })).events)).toEqual([
      ...['gateway:skip', 'chat:user:blocked', 'chat:user:left'],
    ])
    for (const userId of ['carol', 'dave']) await bob.client.users.unblock({ userId })
  })

  it('is told once of what a joined channel says too, and whole where the channel has not said it', async () => {
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

  it('may ask without a ref, again, and not twice for a channel', async () => {
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
    // Again from before: it starts over.
    expect(await socket.request('gateway:resume', { epoch, userSeq })).toMatchObject({ userRecovered: true })
    await mention(id, 'two')
    await upTo(socket, userSeq + 2)
    expect(numbersOf(feedOf(socket))).toEqual([userSeq + 1, userSeq + 1, userSeq + 2])
    expect(channelOf(socket, id)).toHaveLength(2)
  })

  it('that does not ask for it gets what it got before', async () => {
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

  it('answers a feed to its user alone', async () => {
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
    const ids: string[] = []
    while (ids.length < 301) ids.push((await alice.client.channels.createGroup({ userIds: ['bob'] })).id)
    const bob = world.person('bob')
    for (const id of ids) await alice.client.messages.send(id, { text: 'hi' })
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
    // What runs in the background may come between.
    const leastFor = async (channelIds: string[]) => {
      const counts: number[] = []
      while (counts.length < 3) counts.push(await statementsFor(channelIds))
      return Math.min(...counts)
    }
    expect([await leastFor(ids.slice(0, 1)), await leastFor(ids)]).toEqual([3, 3])
    await world.close()
  })
})

it('changes that concern the same users in several channels never wait for each other in a circle', async () => {
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
