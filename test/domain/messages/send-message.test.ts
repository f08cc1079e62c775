import type { ChatApiError, Message } from '../../../clients/typescript/src/index'
import { eventually } from '../../support/eventually'
import { World, type Person } from '../../support/world'

describe('sending a message', () => {
  let world: World
  let alice: Person
  let bob: Person
  const heard: unknown[][] = []

  beforeAll(async () => {
    const note =
      (callback: string) =>
      (...args: unknown[]) =>
        void heard.push([callback, ...args])
    world = await World.start({
      processes: 2,
      settings: { limits: { maxMessageLength: 20 } },
      providers: {
        eventHandler: {
          onMessageSent: note('onMessageSent'),
          onUnreadCountChanged: note('onUnreadCountChanged'),
          onChannelCreated: (event: object) => {
            for (const part of [event, ...Object.values(event)]) Object.assign(Object(part), { id: 'changed' })
            throw new Error('a callback that throws, or changes what it was given, does no harm')
          },
        },
      },
    })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  afterAll(() => world.close())

  const group = (...userIds: string[]) => alice.client.channels.createGroup({ userIds: ['bob', ...userIds] })
  const texts = (messages: Message[]) => messages.map(({ text }) => text)

  it('reaches a member connected to another process', async () => {
    const channel = await group()
    const inbox = await bob.join(channel.id)
    const sent = await alice.client.messages.send(channel.id, { text: 'hi' })
    const { seq, data } = await inbox.next('chat:message:received')
    expect(seq).toBe(1)
    expect(data).toEqual({ channelId: channel.id, message: sent })
    expect(await bob.client.messages.get(channel.id, sent.id)).toEqual(sent)
    expect(await bob.client.messages.list(channel.id)).toEqual({ messages: [sent], nextCursor: null, eventSeq: 1 })
  })

  it('stores all fields, in any script', async () => {
    const channel = await group()
    const request = {
      text: 'Grüße 👩‍👩‍👧 你好 \\ "%"',
      mentionedUserIds: ['bob', 'bob', 'another user'],
      metadata: { nested: { list: [1, 'two', null], 'key with "quotes"': true } },
      linkMetadata: { url: 'https://example.com', title: 'An example' },
    }
    const sent = await alice.client.messages.send(channel.id, request)
    expect(sent).toMatchObject({ ...request, mentionedUserIds: ['bob', 'another user'], type: 'TEXT', reactions: [] })
    expect(await alice.client.messages.get(channel.id, sent.id)).toEqual(sent)
  })

  it('stores empty values, in the log too', async () => {
    const channel = await group()
    const request = { text: 'hi', mentionedUserIds: [], metadata: {}, linkMetadata: {} }
    const sent = await alice.client.messages.send(channel.id, request)
    expect(sent).toMatchObject({ ...request, isForwarded: false, fileUrl: null })
    expect(await alice.client.messages.get(channel.id, sent.id)).toEqual(sent)
    const { events } = await bob.client.channels.listEvents(channel.id, { since: 0 })
    expect(events.map(({ data }) => data)).toEqual([{ channelId: channel.id, message: sent }])
  })

  it('happens once per idempotency key, even on several processes at once', async () => {
    const channel = await group()
    const twin = world.person('alice', { node: 1 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? alice : twin).fetch(`/channels/${channel.id}/messages`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
          // The order of keys does not matter.
          body: JSON.stringify(
            n % 3 ? { text: 'once', metadata: { a: 1, b: 2 } } : { metadata: { b: 2, a: 1 }, text: 'once' },
          ),
        }),
      ),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<Message>))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(19)
    expect((await bob.client.messages.list(channel.id)).messages).toHaveLength(1)

    const other = alice.client.messages.send(channel.id, { text: 'another' }, { idempotencyKey: 'once' })
    await expect(other).rejects.toMatchObject({ status: 409, code: 'CHAT_IDEMPOTENCY_CONFLICT' })
    // A key belongs to its sender.
    await bob.client.messages.send(channel.id, { text: 'mine' }, { idempotencyKey: 'once' })
    expect((await bob.client.messages.list(channel.id)).messages).toHaveLength(2)
  })

  it('refuses a text over the limit, counted in code points, after the guards of the channel', async () => {
    const channel = await group()
    await alice.client.messages.send(channel.id, { text: '👍'.repeat(20) })
    const tooLong = (person: Person) => person.client.messages.send(channel.id, { text: '👍'.repeat(21) })
    await expect(tooLong(alice)).rejects.toMatchObject({
      code: 'CHAT_MESSAGE_TOO_LONG',
      status: 400,
      details: { limit: 20, actual: 21 },
    })
    await expect(tooLong(world.person('eve'))).rejects.toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
    expect((await bob.client.messages.list(channel.id)).messages).toHaveLength(1)
  })

  it('attaches replies, and replies to replies, to the top message', async () => {
    const channel = await group()
    const top = await alice.client.messages.send(channel.id, { text: 'top' })
    const reply = await bob.client.messages.send(channel.id, { text: 'reply', parentMessageId: top.id })
    const second = await alice.client.messages.send(channel.id, { text: 'second', parentMessageId: reply.id })
    expect([reply.parentMessageId, second.parentMessageId]).toEqual([top.id, top.id])

    const thread = await bob.client.messages.listThread(channel.id, top.id)
    expect(thread).toMatchObject({ messages: [{ id: reply.id }, { id: second.id }], nextCursor: null })
    const pages = []
    for await (const message of bob.client.messages.iterateThread(channel.id, top.id, { limit: 1 })) pages.push(message)
    expect(texts(pages)).toEqual(['reply', 'second'])

    const { messages } = await bob.client.messages.list(channel.id, { includeReplies: false })
    expect(messages).toMatchObject([{ id: top.id, threadInfo: { replyCount: 2, lastRepliedAt: second.createdAt } }])
    const plain = await bob.client.messages.list(channel.id, { includeThreadInfo: false, includeReactions: false })
    expect(plain.messages.some((message) => 'threadInfo' in message || 'reactions' in message)).toBe(false)

    await alice.client.messages.delete(channel.id, top.id)
    // The thread of a deleted message stays while it has replies.
    const { id: last } = await bob.client.messages.send(channel.id, { text: 'still here', parentMessageId: reply.id })
    const left = await bob.client.messages.listThread(channel.id, top.id)
    expect(left.messages.map(({ id }) => id)).toContain(last)
    await expect(bob.client.messages.get(channel.id, top.id)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    for (const { id, senderId } of left.messages) await world.person(senderId).client.messages.delete(channel.id, id)
    const orphan = bob.client.messages.send(channel.id, { text: 'lost', parentMessageId: top.id })
    const empty = bob.client.messages.listThread(channel.id, top.id)
    await expect(empty).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    await expect(orphan).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND', details: { messageId: top.id } })
    const missing = alice.client.messages.send(channel.id, { text: 'lost', parentMessageId: 'nowhere' })
    await expect(missing).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND', details: { messageId: 'nowhere' } })
    const elsewhere = await group()
    await expect(bob.client.messages.listThread(elsewhere.id, top.id)).rejects.toMatchObject({
      code: 'CHAT_MESSAGE_NOT_FOUND',
    })
  })

  it('pages by time without skipping or repeating, in both directions', async () => {
    const channel = await group()
    const sent: Message[] = []
    for (let n = 0; n < 7; n += 1) sent.push(await alice.client.messages.send(channel.id, { text: `${n}` }))
    const at = (n: number) => sent[n]?.createdAt as string
    const list = async (query: object) => texts((await bob.client.messages.list(channel.id, query)).messages)

    expect(await list({})).toEqual(['6', '5', '4', '3', '2', '1', '0'])
    expect(await list({ limit: 2, before: at(4) })).toEqual(['3', '2'])
    // With only `after`, the page has the earliest messages after that time, still newest first.
    expect(await list({ limit: 2, after: at(1) })).toEqual(['3', '2'])
    expect(await list({ before: at(5), after: at(2) })).toEqual(['4', '3'])

    const forward = []
    for await (const { text } of bob.client.messages.iterate(channel.id, { limit: 2, after: at(1) })) forward.push(text)
    expect(forward).toEqual(['3', '2', '5', '4', '6'])
    const backward = []
    for await (const { text } of bob.client.messages.iterate(channel.id, { limit: 3 })) backward.push(text)
    expect(backward).toEqual(['6', '5', '4', '3', '2', '1', '0'])
    await expect(bob.client.messages.list(channel.id, { cursor: 'bogus' })).rejects.toMatchObject({
      status: 400,
      details: { errors: [{ in: 'query', pointer: '/cursor' }] },
    } satisfies Partial<ChatApiError>)
  })

  it('notifies only the mentioned members', async () => {
    const channel = await group('carol')
    const [bobs, carols, eves] = [
      await bob.socket(),
      await world.person('carol').socket(),
      await world.person('eve').socket(),
    ]
    const text = '@bob @alice @eve'
    const sent = await alice.client.messages.send(channel.id, { text, mentionedUserIds: ['bob', 'alice', 'eve'] })
    expect((await bobs.next('chat:mention:received')).data).toEqual({ channelId: channel.id, message: sent })
    // Carol's socket receives her unread count after the mention would have arrived.
    await carols.next('chat:unread:count:changed')
    expect([...carols.frames, ...eves.frames].map(({ event }) => event)).not.toContain('chat:mention:received')
  })

  it('notifies the members and the host of unread counts', async () => {
    const dave = world.person('dave')
    const channel = await alice.client.channels.createGroup({ userIds: ['dave'] })
    const inbox = await dave.socket()
    heard.length = 0
    const messages: Message[] = []
    for (let n = 0; n < 5; n += 1) messages.push(await alice.client.messages.send(channel.id, { text: `${n}` }))
    const last = await inbox.find(({ data }) => data.totalUnreadCount === 5)
    expect(last.event).toBe('chat:unread:count:changed')
    expect((await dave.client.channels.list()).channels).toMatchObject([
      { id: channel.id, unreadCount: 5, lastMessage: { id: messages[4]?.id, text: '4', senderId: 'alice' } },
    ])
    // A user's own messages never count.
    const mine = (await alice.client.channels.list()).channels.find(({ id }) => id === channel.id)
    expect(mine?.unreadCount).toBe(0)

    // Changes within a moment share a notification.
    await eventually(() => expect(heard).toContainEqual(['onUnreadCountChanged', 'dave', 5, world.tenantId]))
    await dave.client.channels.markRead(channel.id)
    await inbox.find(({ data }) => data.totalUnreadCount === 0)
    expect((await dave.client.channels.list()).channels[0]?.unreadCount).toBe(0)
    const of = (wanted: string) => heard.filter(([callback]) => callback === wanted)
    await eventually(() =>
      expect(of('onUnreadCountChanged').at(-1)).toEqual(['onUnreadCountChanged', 'dave', 0, world.tenantId]),
    )
    // Those of earlier tests may come late.
    const ofChannel = () => of('onMessageSent').filter(([, channelId]) => channelId === channel.id)
    await eventually(() =>
      expect(ofChannel()).toEqual(messages.map((message) => ['onMessageSent', channel.id, message, world.tenantId])),
    )
  })
})
