import { expectEquivalence } from '../../support/equivalence'
import { recount, query } from '../../support/recount'
import { World, type Person } from '../../support/world'

describe('a member’s view of the history', () => {
  let world: World
  let alice: Person
  let bob: Person

  beforeAll(async () => {
    world = await World.start({ processes: 2 })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  afterAll(() => world.close())

  const group = () => alice.client.channels.createGroup({ userIds: ['bob'] })
  const total = async (person: Person) => (await person.client.channels.getUnreadCount()).totalUnreadCount
  const itemOf = async (person: Person, channelId: string) =>
    (await person.client.channels.list({ limit: 100 })).channels.find(({ id }) => id === channelId)
  const texts = async (person: Person, channelId: string) =>
    (await person.client.messages.list(channelId)).messages.map(({ text }) => text)
  const attach = (messageId: string) =>
    query(
      world.databaseUrl,
      `update chat_messages set type = 'FILE', file_url = 'f:' || id, file_name = 'f', file_size = 1, mime_type = 'text/plain'
        where id = $1`,
      [messageId],
    )

  it('starts at a reset, everywhere, for that member alone', async () => {
    const { id } = await group()
    const old = await alice.client.messages.send(id, { text: 'old' })
    const reply = await alice.client.messages.send(id, { text: 'old reply', parentMessageId: old.id })
    await attach(old.id)
    const before = await total(bob)
    const [inbox, others] = [await bob.socket(), await alice.socket()]

    await bob.client.channels.resetHistory(id)
    const { data } = await inbox.next('chat:channel:history:reset')
    expect(data).toEqual({ channelId: id, resetAt: expect.any(String) })
    expect(Date.parse(data.resetAt as string)).toBeGreaterThanOrEqual(Date.parse(reply.createdAt))
    await inbox.find(({ data: { totalUnreadCount } }) => totalUnreadCount === before - 2)

    expect(await texts(bob, id)).toEqual([])
    await expect(bob.client.messages.get(id, old.id)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    await expect(bob.client.messages.listThread(id, old.id)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    const replying = bob.client.messages.send(id, { text: 'x', parentMessageId: old.id })
    await expect(replying).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    expect(await itemOf(bob, id)).toMatchObject({ unreadCount: 0, lastMessage: null })
    expect((await bob.client.channels.listSharedFiles(id)).files).toEqual([])
    const { events } = await bob.client.channels.listEvents(id)
    expect(events.map(({ event }) => event)).toEqual(['gateway:skip', 'gateway:skip'])

    expect(await texts(alice, id)).toEqual(['old reply', 'old'])
    expect((await alice.client.channels.listSharedFiles(id)).files).toHaveLength(1)
    expect(others.of('chat:channel:history:reset')).toEqual([])

    // Later messages are visible and counted, even within the same millisecond.
    await Promise.all([bob.client.channels.resetHistory(id), alice.client.messages.send(id, { text: 'between' })])
    await bob.client.channels.resetHistory(id)
    const next = await alice.client.messages.send(id, { text: 'next' })
    expect(await texts(bob, id)).toEqual(['next'])
    expect(await itemOf(bob, id)).toMatchObject({ unreadCount: 1, lastMessage: { id: next.id } })
    expect(await recount(world.databaseUrl)).toEqual([])
  })

  it('either loses or counts each message during concurrent sends, resets and hides', async () => {
    const { id } = await group()
    const repeat = async (times: number, run: (n: number) => Promise<unknown>) => {
      for (let n = 0; n < times; n += 1) await run(n)
    }
    const act = () =>
      Promise.all([
        repeat(40, (n) => alice.client.messages.send(id, { text: `${n}` })),
        repeat(40, (n) => alice.client.messages.send(id, { text: `${n}` })),
        repeat(15, () => bob.client.channels.resetHistory(id)),
        repeat(15, (n) => bob.client.channels.hide(id, { hidePreviousMessages: n % 2 === 0 })),
      ])
    await expectEquivalence({ observers: [alice, bob], channelIds: [id], act })
    await bob.client.channels.unhide(id)
    const visible = (await bob.client.messages.list(id, { limit: 100 })).messages.length
    expect((await bob.client.channels.list({ limit: 100 })).channels.find((item) => item.id === id)?.unreadCount).toBe(
      visible,
    )
    expect(await recount(world.databaseUrl)).toEqual([])
  })

  it('is reset once while no message arrives', async () => {
    const { id } = await group()
    const inbox = await bob.socket()
    for (let n = 0; n < 3; n += 1) await bob.client.channels.resetHistory(id)
    await alice.client.messages.send(id, { text: 'new' })
    for (let n = 0; n < 3; n += 1) await bob.client.channels.resetHistory(id)
    await bob.client.channels.mute(id)
    await inbox.next('chat:channel:muted')
    expect(inbox.of('chat:channel:history:reset')).toHaveLength(2)
  })

  it('omits a hidden channel until it is unhidden, with the messages sent meanwhile', async () => {
    const { id } = await group()
    await alice.client.messages.send(id, { text: 'one' })
    const before = await total(bob)
    const [inbox, others] = [await bob.socket(), await alice.join(id)]
    await bob.client.channels.hide(id)
    await bob.client.channels.hide(id)
    await inbox.find(({ data }) => data.totalUnreadCount === before - 1)
    expect([await itemOf(bob, id), await total(bob)]).toEqual([undefined, before - 1])
    await alice.client.messages.send(id, { text: 'two' })
    expect([await itemOf(bob, id), await total(bob)]).toEqual([undefined, before - 1])
    // A hidden channel remains fully readable.
    expect(await texts(bob, id)).toEqual(['two', 'one'])

    await bob.client.channels.unhide(id)
    await bob.client.channels.unhide(id)
    await inbox.find(({ data }) => data.totalUnreadCount === before + 1)
    expect(await itemOf(bob, id)).toMatchObject({ unreadCount: 2, lastMessage: { text: 'two' } })
    expect(inbox.of('chat:channel:hidden', 'chat:channel:unhidden').map(({ event, data }) => [event, data])).toEqual([
      ['chat:channel:hidden', { channelId: id, hidePreviousMessages: false, resetAt: null }],
      ['chat:channel:unhidden', { channelId: id }],
    ])
    expect(others.of('chat:channel:hidden', 'chat:channel:unhidden')).toEqual([])
  })

  it('permanently loses the messages of a hidden channel on request', async () => {
    const { id } = await group()
    await alice.client.messages.send(id, { text: 'before' })
    await bob.client.channels.hide(id)
    const inbox = await bob.socket()
    await bob.client.channels.hide(id, { hidePreviousMessages: true })
    const { data } = await inbox.find((frame) => frame.data.hidePreviousMessages === true)
    expect(data).toEqual({ channelId: id, hidePreviousMessages: true, resetAt: expect.any(String) as string })
    await alice.client.messages.send(id, { text: 'after' })
    await bob.client.channels.unhide(id)
    expect(await texts(bob, id)).toEqual(['after'])
    expect(await itemOf(bob, id)).toMatchObject({ unreadCount: 1, lastMessage: { text: 'after' } })
    expect(await texts(alice, id)).toEqual(['after', 'before'])
    expect(await recount(world.databaseUrl)).toEqual([])
  })

  describe('in shared files', () => {
    it('is newest first, in pages, without invisible messages', async () => {
      const { id } = await group()
      const sent: string[] = []
      for (let n = 0; n < 5; n += 1) {
        const message = await (n % 2 ? bob : alice).client.messages.send(id, { text: `${n}` })
        await alice.client.messages.send(id, { text: 'no file' })
        await attach(message.id)
        sent.unshift(message.id)
      }
      const { files, nextCursor } = await bob.client.channels.listSharedFiles(id)
      expect([files.map((file) => file.id), nextCursor]).toEqual([sent, null])
      expect(files[0]).toEqual({
        id: sent[0],
        index: 0,
        fileUrl: `f:${sent[0]}`,
        fileName: 'f',
        fileSize: 1,
        mimeType: 'text/plain',
        senderId: 'alice',
        createdAt: expect.any(String),
      })
      const paged: string[] = []
      for await (const file of bob.client.channels.iterateSharedFiles(id, { limit: 2 })) paged.push(file.id)
      expect(paged).toEqual(sent)
      const cursor = bob.client.channels.listSharedFiles(id, { cursor: 'bogus' })
      await expect(cursor).rejects.toMatchObject({ details: { errors: [{ in: 'query', pointer: '/cursor' }] } })
      const stranger = world.person('eve').client.channels.listSharedFiles(id)
      await expect(stranger).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
    })
  })

  describe('in the event log', () => {
    it('has the events of a socket, in pages', async () => {
      const { id } = await group()
      const socket = await bob.join(id)
      for (let n = 0; n < 4; n += 1) await alice.client.messages.send(id, { text: `${n}` })
      await bob.client.channels.markRead(id)
      await socket.next('chat:read:receipt:updated')
      const live = socket.frames.filter(({ seq }) => seq !== undefined)

      const first = await bob.client.channels.listEvents(id, { limit: 3 })
      expect(first).toMatchObject({ lastSeq: 5, recovered: true })
      const rest = await bob.client.channels.listEvents(id, { since: first.events.at(-1)?.seq as number })
      expect([...first.events, ...rest.events].map(({ seq, event, data }) => ({ seq, event, data }))).toEqual(live)
      expect(await bob.client.channels.listEvents(id, { since: 5 })).toMatchObject({
        events: [],
        lastSeq: 5,
        recovered: true,
      })
    })

    it('excludes deleted messages, on sockets too', async () => {
      const { id } = await group()
      const secret = await alice.client.messages.send(id, { text: 'hunter2' })
      await alice.client.messages.edit(id, secret.id, { text: 'hunter3' })
      const poll = await alice.client.polls.create(id, { title: 'hunter4', options: ['hunter5', 'hunter6'] })
      await bob.client.polls.vote(id, poll.id, { optionIds: [poll.options[0]?.id as string] })
      await alice.client.messages.delete(id, secret.id)
      await alice.client.polls.delete(id, poll.id)
      await alice.client.messages.send(id, { text: 'what stays' })
      const { events, lastSeq } = await bob.client.channels.listEvents(id)
      const socket = await bob.join(id, 0)
      await socket.until(() => socket.frames.some(({ seq }) => seq === lastSeq))
      const replayed = socket.frames.filter(({ seq }) => seq !== undefined)
      const shown = ['chat:message:deleted', 'chat:message:deleted', 'chat:poll:deleted', 'chat:message:received']
      for (const seen of [events, replayed]) {
        expect(JSON.stringify(seen)).not.toContain('hunter')
        expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: lastSeq }, (_, n) => n + 1))
        expect(seen.flatMap(({ event }) => (event === 'gateway:skip' ? [] : event))).toEqual(shown)
      }
    })

    it('returns recovered: false if it cannot recover', async () => {
      const { id } = await group()
      expect(await bob.client.channels.listEvents(id)).toMatchObject({ events: [], lastSeq: 0, recovered: true })
      for (let n = 0; n < 3; n += 1) await alice.client.messages.send(id, { text: `${n}` })
      const lost = { events: [], lastSeq: 3, recovered: false }
      expect(await bob.client.channels.listEvents(id, { since: 4 })).toMatchObject(lost)
      await query(world.databaseUrl, 'delete from chat_events where channel_id = $1 and seq < 3', [id])
      expect(await bob.client.channels.listEvents(id, { since: 1 })).toMatchObject(lost)
      expect(await bob.client.channels.listEvents(id, { since: 2 })).toMatchObject({ events: [{ seq: 3 }] })
      await query(world.databaseUrl, 'delete from chat_events where channel_id = $1', [id])
      expect(await bob.client.channels.listEvents(id, { since: 2 })).toMatchObject(lost)
      expect(await bob.client.channels.listEvents(id, { since: 3 })).toMatchObject({ recovered: true })
    })
  })
})
