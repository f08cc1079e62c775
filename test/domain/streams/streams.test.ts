import { Redis } from 'ioredis'
import { Client } from 'pg'
import type { ServerEvents } from '../../../generated/events'
import type { Message } from '../../../generated/openapi'
import { redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { untilLocked } from '../../support/lock-waits'
import type { TestSocket } from '../../support/socket'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'
import { expectRefusals } from '../../support/refusals'

let world: World
let bot: Person
let alice: Person
let bob: Person

beforeAll(async () => {
  world = await World.start({ processes: 2, sweepMs: 200 })
  bot = world.person('bot')
  alice = world.person('alice', { node: 1 })
  bob = world.person('bob')
})
afterAll(() => world.close())

const group = async () => (await bot.client.channels.createGroup({ userIds: ['alice', 'bob'] })).id
const begin = (channelId: string, text = '', stream = {}) => bot.client.messages.send(channelId, { text, stream })
const append = (message: Message, offset: number, text: string, more: { run?: number; part?: number } = {}, by = bot) =>
  by.client.messages.appendToStream(message.channelId, message.id, { run: 1, offset, text, ...more })
const end = (message: Message, more: object = {}) =>
  bot.client.messages.endStream(message.channelId, message.id, { run: 1, state: 'COMPLETE', ...more })
/** The text of a part, as assembled by a subscriber from its beginning. */
function textOf(socket: TestSocket, messageId: string, { part = 0, beginning = '' } = {}): string {
  let text = [...beginning]
  for (const { data } of socket.of('chat:message:appended')) {
    const piece = data as unknown as ServerEvents['chat:message:appended']
    if (piece.messageId !== messageId || piece.part !== part) continue
    // A length reminder may precede the piece, which is batched for a moment.
    if (piece.text === '') continue
    expect(piece.offset).toBeLessThanOrEqual(text.length)
    text = [...text.slice(0, piece.offset), ...piece.text]
  }
  return text.join('')
}

describe('a stream', () => {
  it('is one message that grows and ends once', async () => {
    const id = await group()
    const reader = await alice.join(id)
    const message = await begin(id, 'Hello')
    expect(message).toMatchObject({
      text: 'Hello',
      stream: { state: 'STREAMING', run: 1, parts: [{ type: 'text', length: 5, durableLength: 5 }] },
    })
    expect(await append(message, 5, ', wörld 👋')).toEqual({ run: 1, part: 0, length: 14, durableLength: 14 })
    expect(await append(message, 14, '!')).toMatchObject({ length: 15 })
    expect(await alice.client.messages.get(id, message.id)).toMatchObject({
      text: 'Hello, wörld 👋!',
      stream: { state: 'STREAMING', parts: [{ length: 15 }] },
    })
    const ended = await end(message)
    expect(ended).toMatchObject({ text: 'Hello, wörld 👋!', isEdited: false, stream: { state: 'COMPLETE', run: 1 } })
    expect(await end(message, { state: 'FAILED' })).toEqual(ended)
    expect(await alice.client.messages.get(id, message.id)).toEqual(ended)
    expect((await alice.client.messages.list(id)).messages).toEqual([ended])
    await reader.next('chat:message:updated')
    const { events } = await alice.client.channels.listEvents(id, { since: 0 })
    expect(events.slice(-2)).toMatchObject([
      { event: 'chat:message:received', data: { message } },
      { event: 'chat:message:updated', data: { message: ended } },
    ])
  })

  it('is shown to subscribers of every process, piece by piece', async () => {
    const id = await group()
    const reader = await alice.join(id)
    const message = await begin(id)
    let text = ''
    for (const word of ['The ', 'launch ', 'is ', 'on ', 'Thursday.']) {
      await append(message, [...text].length, word)
      text += word
    }
    await eventually(() => textOf(reader, message.id) === text)
    const piece = reader.of('chat:message:appended').find(({ data }) => data.text !== '')
    expect(piece?.data).toMatchObject({
      ...{ channelId: id, messageId: message.id, run: 1, part: 0, type: 'text', offset: 0 },
      ...{ authorId: 'bot', messageAt: message.createdAt },
    })
  })

  it('accepts a repeated piece once, and returns its position', async () => {
    const message = await begin(await group(), 'abc')
    await append(message, 3, 'def')
    expect(await append(message, 3, 'def')).toMatchObject({ length: 6 })
    expect(await append(message, 1, 'bcd')).toMatchObject({ length: 6 })
    await expect(append(message, 3, 'xyz')).rejects.toMatchObject({
      code: 'CHAT_STREAM_OFFSET',
      details: { run: 1, part: 0, length: 6 },
    })
    await expect(append(message, 9, 'later')).rejects.toMatchObject({ code: 'CHAT_STREAM_OFFSET' })
    await expect(append(message, 6, 'x', { run: 2 })).rejects.toMatchObject({
      code: 'CHAT_STREAM_RUN',
      details: { run: 1, lengths: [6] },
    })
    expect(await end(message)).toMatchObject({ text: 'abcdef' })
    await expect(append(message, 6, 'g')).rejects.toMatchObject({ code: 'CHAT_STREAM_ENDED' })
  })

  it('has no gaps or duplicates when two producers append concurrently', async () => {
    const message = await begin(await group())
    const twin = world.person('bot', { node: 1 })
    const letters = [...'abcdefghij']
    const outcomes = await Promise.all(
      letters.map((letter, n) =>
        append(message, 0, letter, {}, n % 2 ? bot : twin).then(
          () => letter,
          () => undefined,
        ),
      ),
    )
    const taken = outcomes.filter((letter) => letter !== undefined)
    expect(taken).toHaveLength(1)
    expect(await end(message)).toMatchObject({ text: taken[0] })
  })

  it('has parts: reasoning, and the values of tools', async () => {
    const id = await group()
    const reader = await alice.join(id)
    const message = await begin(id, 'Let me see. ')
    const { messages } = bot.client
    await messages.appendToStream(id, message.id, { run: 1, part: 1, type: 'reasoning', offset: 0, text: 'Hm.' })
    const value = { name: 'calendar', state: 'running' }
    await messages.setStreamPart(id, message.id, 2, { run: 1, type: 'tool', value })
    const changed = await messages.setStreamPart(id, message.id, 2, {
      run: 1,
      type: 'tool',
      value: { name: 'calendar' },
    })
    expect(changed.parts).toEqual([
      { type: 'text', length: 12, durableLength: 12 },
      { type: 'reasoning', length: 3, durableLength: 3, text: 'Hm.' },
      { type: 'tool', length: 0, durableLength: 0, value: { name: 'calendar' }, revision: 2 },
    ])
    await messages.appendToStream(id, message.id, { run: 1, part: 3, offset: 0, text: 'Thursday.' })
    expect(await end(message)).toMatchObject({ text: 'Let me see. Thursday.', stream: { parts: { length: 4 } } })
    const values = await reader
      .until(() => reader.of('chat:message:stream:changed').length === 2)
      .then(() => reader.of('chat:message:stream:changed').map(({ data }) => [data.part, data.revision, data.value]))
    expect(values).toEqual([
      [2, 1, value],
      [2, 2, { name: 'calendar' }],
    ])
    expect(textOf(reader, message.id, { part: 1 })).toBe('Hm.')
  })

  it('can be stopped by a reader, and ends as stopped', async () => {
    const id = await group()
    const producer = await bot.socket()
    const reader = await bob.join(id)
    const message = await begin(id, 'On and on')
    expect(await alice.client.messages.stopStream(id, message.id)).toMatchObject({ state: 'STOPPING' })
    expect((await producer.next('chat:stream:stopping')).data).toEqual({ channelId: id, messageId: message.id })
    expect((await reader.next('chat:message:stream:changed')).data).toMatchObject({ state: 'STOPPING' })
    await expect(append(message, 9, ' and on')).rejects.toMatchObject({ code: 'CHAT_STREAM_STOPPED' })
    expect(await end(message)).toMatchObject({ text: 'On and on', stream: { state: 'STOPPED' } })
    expect(await alice.client.messages.stopStream(id, message.id)).toMatchObject({ state: 'STOPPED' })
  })

  it('of operators can be stopped only by them and its sender', async () => {
    const id = await group()
    const message = await begin(id, '', { stoppableBy: 'OPERATORS' })
    await expect(alice.client.messages.stopStream(id, message.id)).rejects.toMatchObject({
      code: 'CHAT_NOT_CHANNEL_OPERATOR',
    })
    expect(await bot.client.messages.stopStream(id, message.id)).toMatchObject({ state: 'STOPPING' })
  })

  it('cannot be edited, pinned or forwarded while it is open, but accepts replies', async () => {
    const id = await group()
    const message = await begin(id, 'Wait')
    const { messages } = bot.client
    const attempts = [
      messages.edit(id, message.id, { text: 'x' }),
      messages.pin(id, message.id),
      messages.forward(id, message.id, { targetChannelId: id }),
    ]
    await expectRefusals(attempts, { code: 'CHAT_STREAM_OPEN' })
    await messages.addReaction(id, message.id, { key: 'like' })
    await alice.client.messages.send(id, { text: 'yes', parentMessageId: message.id })
    await end(message)
    await messages.pin(id, message.id)
  })

  it('has the length visible to its readers in every response', async () => {
    const id = await group()
    const message = await begin(id)
    await append(message, 0, 'Half')
    await append(message, 4, ' a line')
    const { messages } = bot.client
    const shown = { parts: [{ length: 11 }] }
    expect(await messages.keepStreamAlive(id, message.id)).toMatchObject(shown)
    const tool = { run: 1, type: 'tool', value: { name: 'search' } } as const
    expect((await messages.setStreamPart(id, message.id, 1, tool)).parts[0]).toMatchObject({ length: 11 })
    await append(message, 11, '.')
    expect((await alice.client.messages.stopStream(id, message.id)).parts[0]).toMatchObject({ length: 12 })
  })

  it('is limited to five open ones per channel', async () => {
    const id = await group()
    const open = await Promise.all(Array.from({ length: 5 }, () => begin(id)))
    await expect(begin(id)).rejects.toMatchObject({ code: 'CHAT_STREAM_LIMIT', details: { limit: 5, of: 'CHANNEL' } })
    await bot.client.messages.delete(id, open[0]!.id)
    await begin(id)
  })

  it('is limited to twenty open ones per sender, even with concurrent starts on two processes', async () => {
    const busy = [world.person('busy'), world.person('busy', { node: 1 })] as const
    const beginNew = async (n: number) => {
      const { id } = await busy[n]!.client.channels.createGroup({ userIds: ['alice'] })
      return () => busy[n]!.client.messages.send(id, { text: '', stream: {} })
    }
    for (let n = 0; n < 19; n += 1) await (await beginNew(n % 2))()
    const [one, other] = [await beginNew(0), await beginNew(1)]
    const admin = new Client({ connectionString: world.databaseUrl })
    await admin.connect()
    await admin.query('begin; lock table chat_streams in share mode')
    const begun = Promise.allSettled([one(), other()])
    await untilLocked(world.databaseUrl, { count: 2, like: '%chat_send%' })
    await admin.query('commit')
    await admin.end()
    const refused = (await begun).filter((result) => result.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'CHAT_STREAM_LIMIT', details: { limit: 20, of: 'SENDER' } } }])
  })
})

describe('a late subscriber', () => {
  it('gets the length of each part', async () => {
    const id = await group()
    const early = await bob.join(id)
    const message = await begin(id, 'Hello')
    await append(message, 5, ', world')
    await eventually(() => textOf(early, message.id, { beginning: 'Hello' }) === 'Hello, world')
    for (const late of [await alice.join(id), await bob.join(id)]) {
      expect((await late.next('chat:message:appended')).data).toMatchObject({
        ...{ messageId: message.id, run: 1, part: 0, offset: 12, text: '' },
      })
    }
    await end(message)
  })
})

describe('a late subscriber of a stopping stream with values', () => {
  const changesOf = (socket: TestSocket) =>
    socket.of('chat:message:stream:changed').map(({ data: { part, revision, state, value } }) => ({
      ...{ part, revision, state, value },
    }))
  const reminders = [
    expect.objectContaining({ part: 1, revision: 2, value: undefined }),
    { part: undefined, revision: undefined, state: 'STOPPING', value: undefined },
  ]
  const stopping = async (id: string) => {
    const message = await begin(id, 'Let me see.')
    const { messages } = bot.client
    for (const state of ['running', 'done'])
      await messages.setStreamPart(id, message.id, 1, { run: 1, type: 'tool', value: { state } })
    await alice.client.messages.stopStream(id, message.id)
    return message
  }

  it.each([
    ['is reminded of them by the feed that is open', true],
    ['is reminded of them by the next comparison of positions', false],
  ])('%s', async (_what, isOpen) => {
    const id = await group()
    const early = isOpen ? await bob.join(id) : undefined
    const message = await stopping(id)
    await early?.until(() => changesOf(early).at(-1)?.state === 'STOPPING')
    const late = await bob.join(id)
    await late.until(() => changesOf(late).length >= 2)
    // A comparison of positions repeats them.
    expect(changesOf(late).slice(0, 2)).toEqual(reminders)
    expect(await bob.client.messages.get(id, message.id)).toMatchObject({
      text: 'Let me see.',
      stream: { state: 'STOPPING', parts: [{ length: 11 }, { type: 'tool', value: { state: 'done' }, revision: 2 }] },
    })
  })
})

describe('the preview of a channel', () => {
  const previewOf = async (id: string) => {
    const { channels } = await alice.client.channels.list()
    return channels.find((channel) => channel.id === id)?.lastMessage
  }

  it('has the text of a stream at its last checkpoint, and its length', async () => {
    const message = await begin(await group())
    const { channelId: id } = message
    expect(await previewOf(id)).toMatchObject({ id: message.id, text: '', streamState: 'STREAMING' })
    await append(message, 0, 'Thursday')
    expect(await previewOf(id)).toMatchObject({ text: 'Thursday', streamState: 'STREAMING' })
    await alice.client.messages.stopStream(id, message.id)
    expect(await previewOf(id)).toMatchObject({ text: 'Thursday', streamState: 'STOPPING' })
    await end(message)
    expect(await previewOf(id)).toMatchObject({ text: 'Thursday', streamState: 'STOPPED' })
    await alice.client.messages.send(id, { text: 'Thank you' })
    expect(await previewOf(id)).toMatchObject({ text: 'Thank you', streamState: null })
  })
})

describe('a stream ends as failed', () => {
  const failed = { stream: { state: 'FAILED' }, text: 'Half' }
  const stateOf = async (message: Message) => {
    const { rows } = {
      rows: await query(world.databaseUrl, 'select from chat_streams where message_id = $1', [message.id]),
    }
    expect(rows).toEqual([])
    return alice.client.messages.get(message.channelId, message.id)
  }

  it('when the channel is frozen', async () => {
    const message = await begin(await group(), 'Half')
    await bot.client.channels.freeze(message.channelId)
    expect(await stateOf(message)).toMatchObject(failed)
    await expect(append(message, 4, '!')).rejects.toMatchObject({ code: 'CHAT_STREAM_ENDED' })
  })

  it.each<[string, (channelId: string) => Promise<unknown>]>([
    ['is muted', (id) => alice.client.members.mute(id, 'bot')],
    ['is banned', (id) => alice.client.members.ban(id, 'bot')],
    ['is removed', (id) => alice.client.members.remove(id, 'bot')],
    ['leaves', (id) => bot.client.channels.leave(id)],
  ])('when its sender %s', async (_what, act) => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bot', 'bob'] })
    const message = await begin(id, 'Half')
    await act(id)
    expect(await stateOf(message)).toMatchObject(failed)
  })

  it('when its sender is blocked in a direct channel', async () => {
    const { id } = await bot.client.channels.createDirect({ userId: 'carol' })
    const message = await begin(id, 'Half')
    await world.person('carol').client.users.block({ userId: 'bot' })
    expect(await bot.client.messages.get(id, message.id)).toMatchObject(failed)
  })

  it('once its producer is silent, or as stopped if it ignores a stop', async () => {
    const id = await group()
    const reader = await alice.join(id)
    const [silent, deaf] = [await begin(id, 'Half'), await begin(id, 'Half')]
    await alice.client.messages.stopStream(id, deaf.id)
    await query(
      world.databaseUrl,
      `update chat_streams set alive_at = alive_at - interval '1 hour', stopping_at = stopping_at - interval '1 minute'
        where channel_id = $1`,
      [id],
    )
    const ended = () =>
      reader.of('chat:message:updated').map(({ data }) => {
        const { message } = data as unknown as ServerEvents['chat:message:updated']
        return [message.id, message.stream?.state]
      })
    await reader.until(() => ended().length === 2)
    expect(new Map(ended() as [string, string][])).toEqual(
      new Map([
        [silent.id, 'FAILED'],
        [deaf.id, 'STOPPED'],
      ]),
    )
  })

  it('but not while its producer sends keep-alives', async () => {
    const message = await begin(await group(), 'Half')
    expect(await bot.client.messages.keepStreamAlive(message.channelId, message.id)).toMatchObject({
      state: 'STREAMING',
    })
    await end(message)
    await expect(bot.client.messages.keepStreamAlive(message.channelId, message.id)).rejects.toMatchObject({
      code: 'CHAT_STREAM_ENDED',
    })
  })
})

it('notifies the users mentioned in the whole message, at its end', async () => {
  const id = await group()
  const mentioned = await bob.socket()
  const message = await bot.client.messages.send(id, { text: '', mentionedUserIds: ['alice'], stream: {} })
  await append(message, 0, 'See @bob')
  const ended = await end(message, { mentionedUserIds: ['bob'], metadata: { model: 'x' } })
  expect(ended).toMatchObject({ mentionedUserIds: ['bob'], metadata: { model: 'x' } })
  expect((await mentioned.next('chat:mention:received')).data.message).toEqual(ended)
  const { events } = await alice.client.users.listEvents({ since: 0 })
  expect(events.filter(({ event }) => event === 'chat:mention:received')).toEqual([])
})

it('is not found once it is deleted', async () => {
  const id = await group()
  const message = await begin(id, 'Half')
  await bot.client.messages.delete(id, message.id)
  await expect(append(message, 4, '!')).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
  await bot.client.channels.delete(id)
  expect(await query(world.databaseUrl, 'select from chat_stream_pieces where channel_id = $1', [id])).toEqual([])
})

it('leaves no text in Redis when it, or its channel, is deleted', async () => {
  const redis = new Redis(redisUrl())
  const id = await group()
  const messages = await Promise.all([begin(id), begin(id)])
  const tails = async () => (await redis.keys('*:tail:*')).filter((name) => name.includes(id))
  for (const message of messages) await append(message, 0, 'secret')
  expect(await tails()).toHaveLength(2)
  await bot.client.messages.delete(id, messages[0].id)
  await eventually(async () => expect(await tails()).toHaveLength(1))
  await bot.client.channels.delete(id)
  await eventually(async () => expect(await tails()).toEqual([]))
  redis.disconnect()
})

it('accepts appends from a socket that has not joined', async () => {
  const message = await begin(await group(), 'a')
  const socket = await bot.socket()
  const { channelId, id: messageId } = message
  expect(
    await socket.request('chat:stream:append', { channelId, messageId, run: 1, offset: 1, text: 'b' }),
  ).toMatchObject({
    stream: { run: 1, part: 0, length: 2, durableLength: 2 },
  })
  await expect(
    socket.request('chat:stream:append', { channelId, messageId, run: 1, offset: 7, text: 'b' }),
  ).rejects.toMatchObject({ code: 'CHAT_STREAM_OFFSET' })
  await end(message)
})

describe('text beyond the last checkpoint', () => {
  const lengthOf = (channelId: string, messageId: string) =>
    alice.client.messages.get(channelId, messageId).then(({ stream }) => stream?.parts[0])

  it('is visible at once, becomes durable, and can be extended through any process', async () => {
    const id = await group()
    const twin = world.person('bot', { node: 1 })
    const message = await begin(id)
    await append(message, 0, 'wörd ')
    expect(await append(message, 5, 'two ', {}, twin)).toMatchObject({ length: 9, durableLength: 5 })
    expect(await append(message, 9, 'three')).toMatchObject({ length: 14, durableLength: 5 })
    expect(await append(message, 9, 'three', {}, twin)).toMatchObject({ length: 14 })
    expect(await alice.client.messages.get(id, message.id)).toMatchObject({ text: 'wörd two three' })
    expect((await alice.client.messages.list(id)).messages).toMatchObject([{ text: 'wörd two three' }])
    await eventually(async () => expect(await lengthOf(id, message.id)).toMatchObject({ durableLength: 14 }))
    expect(await end(message)).toMatchObject({ text: 'wörd two three' })
  })

  it('is rolled back in a newer run if it was lost', async () => {
    const message = await begin(await group(), 'kept ')
    await append(message, 5, 'too ')
    await append(message, 9, 'lost')
    const redis = new Redis(redisUrl())
    const [key] = (await redis.keys('*:tail:*')).filter((name) => name.includes(message.id))
    await redis.del(key as string)
    redis.disconnect()
    await expect(append(message, 13, ' more')).rejects.toMatchObject({
      code: 'CHAT_STREAM_RUN',
      details: { run: 2, lengths: [9] },
    })
    expect(await append(message, 9, 'again', { run: 2 })).toMatchObject({ run: 2, length: 14 })
    await expect(append(message, 14, '!', { run: 1 })).rejects.toMatchObject({ code: 'CHAT_STREAM_RUN' })
    expect(
      await bot.client.messages.endStream(message.channelId, message.id, { run: 2, state: 'COMPLETE' }),
    ).toMatchObject({ text: 'kept too again', stream: { run: 2 } })
  })

  it('is never missing in a complete message: an end that finds it lost begins a newer run', async () => {
    const message = await begin(await group(), 'kept ')
    await append(message, 5, 'too ')
    await append(message, 9, 'lost')
    const redis = new Redis(redisUrl())
    await redis.del((await redis.keys('*:tail:*')).filter((name) => name.includes(message.id)))
    redis.disconnect()
    await expect(end(message)).rejects.toMatchObject({ code: 'CHAT_STREAM_RUN', details: { run: 2, lengths: [9] } })
    await append(message, 9, 'again', { run: 2 })
    expect(await end(message, { run: 2 })).toMatchObject({ text: 'kept too again', stream: { state: 'COMPLETE' } })
  })

  it('is kept by a stop', async () => {
    const message = await begin(await group())
    await append(message, 0, 'shown ')
    await append(message, 6, 'already')
    await alice.client.messages.stopStream(message.channelId, message.id)
    await expect(append(message, 13, '!')).rejects.toMatchObject({ code: 'CHAT_STREAM_STOPPED' })
    expect(await end(message)).toMatchObject({ text: 'shown already', stream: { state: 'STOPPED' } })
  })
})
