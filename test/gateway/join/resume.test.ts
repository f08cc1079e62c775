import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { type TcpProxy } from '../../support/tcp-proxy'
import { World, type Person } from '../../support/world'
import { redisOf, seqs } from '../inbox'
import { channelOf, eventsOf, feedOf, follow, helloOf, lastSeqOf, numbersOf, openFeedWorld, upTo } from '../following'

describe("a socket that follows its user's feed", () => {
  let opened: Awaited<ReturnType<typeof openFeedWorld>>
  let world: World
  let way: TcpProxy
  let alice: Person
  let bob: Person
  let far: Person
  beforeAll(async () => void ({ world, way, alice, bob, far } = opened = await openFeedWorld()))
  afterAll(() => opened.close())
  const group = (...userIds: string[]) => opened.group(...userIds)
  const mention = (...args: Parameters<typeof opened.mention>) => opened.mention(...args)

  it('gets each seq once and in order during concurrent changes on two processes', async () => {
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
      // The socket and REST agree, except for events of the joined channel.
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

  it('gets no event of a rolled-back change', async () => {
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

  it('gets changes of the user’s other devices, in a large channel too', async () => {
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

  it('gets missed events after an outage of the bus, without a reload', async () => {
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

  it('learns of a deleted channel after an outage, from activity or gateway:stale', async () => {
    const id = await group('bob')
    const { socket } = await follow(far)
    const { socket: listing } = await follow(far, { activity: null })
    await listing.next('chat:channel:activity')
    way.cut()
    await eventually(async () => expect(await redisOf(world, 1)).toBe('down'))
    await alice.client.channels.delete(id)
    way.mend()
    await socket.next('gateway:stale')
    await listing.find(
      ({ event, data }) => event === 'chat:channel:activity' && (data.removedChannelIds as string[]).includes(id),
    )
    expect(listing.of('gateway:stale')).toEqual([])
  })

  it('resumes at its position on another process, with all channels in one frame', async () => {
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
      // The channel has the event.
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

  it('must reload what cannot be recovered: in another epoch, beyond the present, or no longer kept', async () => {
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
    // Live events still arrive.
    await mention(id, 'again')
    await upTo(socket, lastSeq + 1)
  })

  it('gets events of a process that died between commit and publish', async () => {
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

  it('reconnects to another process when its own ends', async () => {
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

  it('is closed to reconnect if the log has lost its missed events', async () => {
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
})
