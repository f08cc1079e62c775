import type { Message, Quote } from '../../../clients/typescript/src/index'
import { follow, feedOf } from '../../gateway/following'
import { inAnHour } from '../../support/clock'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

describe('a quote', () => {
  let world: World
  let alice: Person
  let bob: Person
  let carol: Person
  const heard: Message[] = []
  const pushed: Message[] = []

  beforeAll(async () => {
    world = await World.start({
      processes: 2,
      storage: true,
      providers: {
        eventHandler: {
          onMessageSent: (_channelId, message) => void heard.push(message),
          onPushNeeded: ({ message }) => void pushed.push(message),
        },
      },
    })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
    carol = world.person('carol')
  })
  afterEach(() => carol.client.users.unblock({ userId: 'bob' }).catch(() => undefined))
  afterAll(() => world.close())

  const group = async () => (await alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })).id
  const send = (by: Person, channelId: string, text: string, quotedMessageId?: string) =>
    by.client.messages.send(channelId, { text, ...(quotedMessageId !== undefined && { quotedMessageId }) })
  const visible = ({ id, senderId, type, text, fileName, thumbnailUrl }: Message): Quote => ({
    ...{ messageId: id, senderId, type, text, fileName, thumbnailUrl },
  })
  const hidden = ({ id }: Message): Quote => ({ messageId: id, isHidden: true })
  const deleted = ({ id }: Message): Quote => ({ messageId: id, isDeleted: true })

  /** The quote of a message, by every way to read it. */
  async function quotesOf(reader: Person, { id, channelId, text }: Message): Promise<(Quote | null | undefined)[]> {
    const { messages, channels } = reader.client
    const { events } = await channels.listEvents(channelId, { since: 0 })
    const socket = await reader.join(channelId, 0)
    const isOf = (message: unknown): message is Message => (message as Message | undefined)?.id === id
    await socket.find(({ data }) => isOf(data.message))
    const all = [
      (await messages.get(channelId, id)).quote,
      (await messages.list(channelId)).messages.find(isOf)?.quote,
      (await messages.search({ keyword: text, channelId })).messages.find(isOf)?.quote,
      (await messages.search({ keyword: text })).messages.find(isOf)?.quote,
      ...[...events, ...socket.frames].flatMap(({ data: { message } }) => (isOf(message) ? [message.quote] : [])),
    ]
    await socket.close()
    return all
  }
  const expectQuote = async (reader: Person, message: Message, quote: Quote) => {
    const all = await quotesOf(reader, message)
    expect(all.length).toBeGreaterThan(5)
    expect(all).toEqual(all.map(() => quote))
  }

  it('has the current quoted message, in responses, events and reads, until it is deleted', async () => {
    const id = await group()
    const inbox = await bob.join(id)
    const original = await alice.client.messages.sendFile(id, {
      ...{ file: new File(['image'], 'cat.png', { type: 'image/png' }), text: 'x'.repeat(199) + '👋👋' },
    })
    const shown = { ...visible(original), text: 'x'.repeat(199) + '👋' }
    const sent = await send(carol, id, 'quoting a cat', original.id)
    expect(sent.quote).toEqual(shown)
    const received = await inbox.find(({ data }) => (data.message as Message | undefined)?.id === sent.id)
    expect(received.data).toEqual({ channelId: id, message: sent })
    await expectQuote(bob, sent, shown)

    const edited = await alice.client.messages.edit(id, original.id, { text: 'a cat' })
    await expectQuote(bob, sent, visible(edited))
    expect((await carol.client.messages.edit(id, sent.id, { text: 'quoting a cat still' })).quote).toEqual(
      visible(edited),
    )
    const updated = await inbox.find(
      ({ data }) => (data.message as Message | undefined)?.text === 'quoting a cat still',
    )
    expect((updated.data.message as Message).quote).toEqual(visible(edited))

    await alice.client.messages.delete(id, original.id)
    const { messages } = await bob.client.messages.list(id)
    await expectQuote(bob, messages[0]!, deleted(original))
  })

  it('is hidden only from users who have blocked its sender or whose history starts after it', async () => {
    const id = await group()
    const original = await send(bob, id, 'unwanted')
    await carol.client.users.block({ userId: 'bob' })
    const inboxes = await Promise.all([alice, carol].map((person) => person.join(id)))
    const sent = await send(alice, id, 'quoting what is unwanted', original.id)
    for (const [n, quote] of [visible(original), hidden(original)].entries()) {
      const { data } = await inboxes[n]!.next('chat:message:received')
      expect((data.message as Message).quote).toEqual(quote)
    }
    await expectQuote(alice, sent, visible(original))
    await expectQuote(carol, sent, hidden(original))
    // It stays hidden: she gets no event of the deletion.
    await bob.client.messages.delete(id, original.id)
    await alice.client.messages.edit(id, sent.id, { text: 'quoting what is gone' })
    const { data } = await inboxes[1]!.next('chat:message:updated')
    expect((data.message as Message).quote).toEqual(hidden(original))
    await expectQuote(carol, data.message as Message, hidden(original))
    await carol.client.users.unblock({ userId: 'bob' })
    const early = await send(alice, id, 'early')
    await bob.client.channels.resetHistory(id)
    const inbox = await bob.join(id)
    const late = await send(alice, id, 'quoting early', early.id)
    expect(((await inbox.next('chat:message:received')).data.message as Message).quote).toEqual(hidden(early))
    await expectQuote(bob, late, hidden(early))
    await expectQuote(carol, late, visible(early))
  })

  it('of a mention is limited to the mentioned user’s view, live, in the feed and in its log', async () => {
    const id = await group()
    const original = await send(bob, id, 'for some')
    await carol.client.users.block({ userId: 'bob' })
    const sockets = await Promise.all([follow(carol), follow(world.person('bob'))])
    const request = { text: '@bob @carol', mentionedUserIds: ['bob', 'carol'], quotedMessageId: original.id }
    await alice.client.messages.send(id, request)
    for (const [n, quote] of [hidden(original), visible(original)].entries()) {
      const { socket, since } = sockets[n]!
      const person = n === 0 ? carol : bob
      await socket.until(() => feedOf(socket).length > 0)
      const { events } = await person.client.users.listEvents({ since })
      const again = await follow(person, { userSeq: since })
      await again.socket.until(() => feedOf(again.socket).length > 0)
      const quotes = [...feedOf(socket), ...feedOf(again.socket), ...events].map(
        ({ data }) => (data.message as Message).quote,
      )
      expect(quotes).toEqual([quote, quote, quote])
    }
  })

  it.each<[string, (channelId: string) => Promise<string>]>([
    ['missing', () => Promise.resolve('none')],
    ['of another channel', async () => (await send(alice, await group(), 'elsewhere')).id],
    [
      'deleted',
      async (id) => {
        const { id: messageId } = await send(alice, id, 'gone')
        await alice.client.messages.delete(id, messageId)
        return messageId
      },
    ],
    [
      'by a user that the sender has blocked',
      async (id) => {
        const { id: messageId } = await send(bob, id, 'unseen')
        await carol.client.users.block({ userId: 'bob' })
        return messageId
      },
    ],
    [
      'from before the history start of the sender',
      async (id) => {
        const { id: messageId } = await send(alice, id, 'early')
        await carol.client.channels.resetHistory(id)
        return messageId
      },
    ],
  ])('of a message that is %s is refused, by every way to send', async (_what, find) => {
    const id = await group()
    const quotedMessageId = await find(id)
    const { messages, scheduledMessages } = carol.client
    const file = new File(['image'], 'cat.png', { type: 'image/png' })
    const stored = world.storage.files.size
    const outcomes = await Promise.allSettled([
      messages.send(id, { text: 'hi', quotedMessageId }),
      messages.send(id, { text: 'hi', quotedMessageId, stream: {} }),
      messages.sendFile(id, { file, quotedMessageId }),
      scheduledMessages.create(id, { text: 'hi', quotedMessageId, scheduledAt: inAnHour() }),
    ])
    const details = { channelId: id, messageId: quotedMessageId }
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'CHAT_MESSAGE_NOT_FOUND', details } })
    expect(world.storage.files.size).toBe(stored)
  })

  it('of a scheduled message is checked on creation, and shows a later deletion or hiding', async () => {
    const id = await group()
    const { scheduledMessages } = carol.client
    const schedule = async (by: Person) => {
      const original = await send(by, id, 'soon')
      const request = { text: 'later', quotedMessageId: original.id, scheduledAt: inAnHour() }
      const { id: scheduledId, quotedMessageId } = await scheduledMessages.create(id, request)
      expect(quotedMessageId).toBe(original.id)
      return { original, deliver: () => scheduledMessages.sendNow(id, scheduledId) }
    }
    const [kept, gone, unseen] = [await schedule(alice), await schedule(alice), await schedule(bob)]
    await alice.client.messages.delete(id, gone.original.id)
    await carol.client.users.block({ userId: 'bob' })
    expect((await kept.deliver()).quote).toEqual(visible(kept.original))
    expect((await gone.deliver()).quote).toEqual(deleted(gone.original))
    const sent = await unseen.deliver()
    expect(sent.quote).toEqual(hidden(unseen.original))
    await expectQuote(alice, sent, visible(unseen.original))
  })

  it('of a stream has the text of its last checkpoint, and a stream may quote', async () => {
    const id = await group()
    const stream = await send(alice, id, 'Hello', undefined).then(({ id: quotedMessageId }) =>
      alice.client.messages.send(id, { text: 'It ', stream: {}, quotedMessageId }),
    )
    expect(stream.quote).toMatchObject({ text: 'Hello' })
    const sent = await send(bob, id, 'quoting a stream', stream.id)
    expect(sent.quote).toMatchObject({ text: 'It ' })
    await alice.client.messages.appendToStream(id, stream.id, { run: 1, offset: 3, text: 'grows' })
    const ended = await alice.client.messages.endStream(id, stream.id, { run: 1, state: 'COMPLETE' })
    expect(ended.quote).toEqual(stream.quote)
    expect((await alice.client.messages.endStream(id, stream.id, { run: 1, state: 'COMPLETE' })).quote).toEqual(
      stream.quote,
    )
    await expectQuote(carol, sent, visible({ ...ended, text: 'It grows' }))
    await expectQuote(carol, ended, stream.quote!)
  })

  it('is compared by an idempotency key, and included in a replay', async () => {
    const id = await group()
    const [one, other] = [await send(alice, id, 'one'), await send(alice, id, 'other')]
    const again = (more: object) => alice.client.messages.send(id, { text: 'same', ...more }, { idempotencyKey: 'key' })
    const sent = await again({ quotedMessageId: one.id })
    expect(await again({ quotedMessageId: one.id })).toEqual(sent)
    for (const more of [{ quotedMessageId: other.id }, {}])
      await expect(again(more)).rejects.toMatchObject({ code: 'CHAT_IDEMPOTENCY_CONFLICT' })
  })

  it('has a separate property, for any text and metadata', async () => {
    const id = await group()
    const quoted = await send(bob, id, "$& $' a text")
    const given = { text: '"quote": null', metadata: { quote: null } }
    const sent = await alice.client.messages.send(id, { ...given, quotedMessageId: quoted.id })
    expect(sent).toMatchObject({ ...given, quote: visible(quoted) })
    expect(sent).toEqual(await alice.client.messages.get(id, sent.id))
  })

  it('has no nested quote, and is dropped by a forwarded copy', async () => {
    const id = await group()
    const first = await send(alice, id, 'first')
    const second = await send(bob, id, 'second', first.id)
    const third = await send(carol, id, 'third', second.id)
    expect(third.quote).toEqual(visible(second))
    const copy = await alice.client.messages.forward(id, third.id, { targetChannelId: id })
    expect(copy.quote).toBeNull()
  })

  it('is stored only as an id, even if a consumer fails on it', async () => {
    const id = await group()
    const secret = 'a text that is told once'
    const original = await send(bob, id, secret)
    const { chat } = world.nodes[0]!
    const quotes: (Quote | null)[] = []
    await chat.consume(
      'failing',
      ({ payload: { channelId, message } }) => {
        if (channelId === id) quotes.push(message.quote)
        throw new Error('full')
      },
      { from: 'now', events: ['chat:message:received'], retry: { attempts: 1, inOrder: 1 } },
    )
    const sent = await alice.client.messages.send(id, {
      ...{ text: 'quoting @carol', mentionedUserIds: ['carol'], quotedMessageId: original.id },
    })
    await alice.client.messages.edit(id, sent.id, { text: 'still quoting @carol' })
    const system = chat.system(world.tenantId)
    const notice = await system.messages.send(id, { text: 'a notice', quotedMessageId: original.id })
    expect(notice.quote).toEqual(visible(original))
    expect((await system.messages.edit(id, notice.id, { text: 'the notice' })).quote).toEqual(visible(original))
    const stream = await alice.client.messages.send(id, { text: 'hm', stream: {}, quotedMessageId: original.id })
    const ending = { run: 1, state: 'COMPLETE' as const, mentionedUserIds: ['carol'] }
    await alice.client.messages.endStream(id, stream.id, ending)
    await eventually(() => expect(quotes).toEqual([1, 2, 3].map(() => visible(original))))
    await eventually(async () => expect(await chat.consumers.failures('failing')).toHaveLength(3))
    const tables = await query<{ name: string }>(
      world.databaseUrl,
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'tenant_id' and table_name not like 'chat\\_events\\_%'`,
    )
    const holding = async ({ name }: { name: string }) =>
      (
        await query(
          world.databaseUrl,
          `select from ${name} t where t.tenant_id = $1 and to_jsonb(t)::text like '%' || $2 || '%'`,
          [world.tenantId, secret],
        )
      ).map(() => name)
    expect((await Promise.all(tables.map(holding))).flat().sort()).toEqual(['chat_events', 'chat_messages'])
  })

  it('is visible to the host, but hidden in pushes to many users', async () => {
    // Dora has no socket.
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob', 'dora'] })
    const original = await send(bob, id, 'for the host')
    const sent = await send(alice, id, 'quoting for the host', original.id)
    const quoteIn = (messages: Message[]) => messages.find((message) => message.id === sent.id)?.quote
    await eventually(() => expect(quoteIn(heard)).toEqual(visible(original)))
    await eventually(() => expect(quoteIn(pushed)).toEqual(hidden(original)))
  })
})
