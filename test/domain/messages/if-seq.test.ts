import { ChatApiError } from '../../../clients/typescript/src/index'
import type { ServerEvents } from '../../../generated/events'
import type { Message } from '../../../generated/openapi'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

let world: World
let bot: Person
let alice: Person

beforeAll(async () => {
  world = await World.start({ processes: 2 })
  bot = world.person('bot')
  alice = world.person('alice', { node: 1 })
})
afterAll(() => world.close())

const group = async (userIds = ['alice', 'bob']) => (await bot.client.channels.createGroup({ userIds })).id
const seqOf = async (id: string, person = bot) => (await person.client.messages.list(id)).eventSeq
const say = (person: Person, id: string, text = 'anything', more = {}) =>
  person.client.messages.send(id, { text, ...more })
/** The seq named by a refusal; undefined if the message was sent. */
const movedTo = async (request: Promise<Message>) => {
  try {
    await request
    return undefined
  } catch (error) {
    if (!(error instanceof ChatApiError) || error.code !== 'CHAT_CHANNEL_MOVED') throw error
    expect(error.status).toBe(409)
    return error.details.eventSeq
  }
}

describe('ifSeq', () => {
  it('refuses a message if another user has written since, and names the seq of a page that has it', async () => {
    const id = await group()
    const ifSeq = await seqOf(id)
    await say(alice, id)
    expect(await movedTo(say(bot, id, 'late', { ifSeq }))).toBe(await seqOf(id))
    expect(await movedTo(say(bot, id, 'late', { ifSeq, stream: {} }))).toBe(await seqOf(id))
    expect((await bot.client.messages.list(id)).messages.map(({ text }) => text)).toEqual(['anything'])
    await say(bot, id, 'in time', { ifSeq: await seqOf(id) })
  })

  it('counts the start of a stream, but not its growth and end', async () => {
    const id = await group()
    const before = await seqOf(id)
    const stream = await say(alice, id, '', { stream: {} })
    expect(await movedTo(say(bot, id, 'late', { ifSeq: before }))).toBe(before + 1)
    const ifSeq = await seqOf(id)
    await alice.client.messages.appendToStream(id, stream.id, { run: 1, offset: 0, text: 'more' })
    await alice.client.messages.endStream(id, stream.id, { run: 1, state: 'COMPLETE' })
    await say(bot, id, 'in time', { ifSeq })
  })

  it('ignores events without news for the sender', async () => {
    const id = await group(['alice', 'bob', 'blocked'])
    const own = await say(bot, id)
    const other = await say(alice, id)
    const ifSeq = await seqOf(id)
    await alice.client.messages.edit(id, other.id, { text: 'anything else' })
    await alice.client.messages.addReaction(id, own.id, { key: '👍' })
    await bot.client.users.block({ userId: 'blocked' })
    await say(world.person('blocked'), id)
    const deleted = await say(alice, id)
    await alice.client.messages.delete(id, deleted.id)
    await say(bot, id, 'an own message')
    expect(await seqOf(id)).toBeGreaterThan(ifSeq + 4)
    await say(bot, id, 'in time', { ifSeq })
    await say(alice, id)
    expect(await movedTo(say(bot, id, 'late', { ifSeq }))).toBeDefined()
  })

  it('holds when the log is gone', async () => {
    const id = await group()
    const ifSeq = await seqOf(id)
    await say(alice, id)
    const after = await seqOf(id)
    await query(world.databaseUrl, 'delete from chat_events where channel_id = $1', [id])
    expect(await movedTo(say(bot, id, 'late', { ifSeq }))).toBe(after)
    await say(bot, id, 'in time', { ifSeq: after })
  })

  it('treats a seq beyond the channel’s as one from before a restore', async () => {
    const id = await group()
    await say(bot, id, 'the bot alone is here', { ifSeq: 9_000 })
    await say(alice, id)
    expect(await movedTo(say(bot, id, 'late', { ifSeq: 9_000 }))).toBe(await seqOf(id))
  })

  it('reads a thousand messages that do not count, and assumes that the next one counts', async () => {
    const id = await group()
    const ifSeq = await seqOf(id)
    const own = await say(bot, id)
    const copy = (from: number, to: number) =>
      query(
        world.databaseUrl,
        `insert into chat_messages (tenant_id, channel_id, id, seq, event_seq, sender_id, type, text, created_at, updated_at)
         select tenant_id, channel_id, id || n, seq + n, event_seq + n, sender_id, type, text, created_at, updated_at
           from chat_messages, generate_series($2::integer, $3::integer) n where id = $1`,
        [own.id, from, to],
      )
    await copy(1, 990)
    await say(bot, id, 'in time', { ifSeq })
    await copy(991, 1100)
    expect(await movedTo(say(bot, id, 'late', { ifSeq }))).toBe(await seqOf(id))
    await say(bot, id, 'in time', { ifSeq: await seqOf(id) })
  })

  it('is not compared by an idempotency key: a repeat after the next page returns the same message', async () => {
    const id = await group()
    const options = { idempotencyKey: 'the answer' }
    const body = { text: 'forty-two' }
    const sent = await bot.client.messages.send(id, { ...body, ifSeq: await seqOf(id) }, options)
    await say(alice, id)
    const again = await bot.client.messages.send(id, { ...body, ifSeq: await seqOf(id) }, options)
    expect(again.id).toBe(sent.id)
  })

  it('lets one of ten agents answer each question', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `agent-${n}`)
    const id = await group(['alice', ...names])
    const agents = names.map((name, n) => world.person(name, { node: n % 2 }))
    for (let round = 0; round < 5; round += 1) {
      await say(alice, id, `question ${round}`)
      const ifSeq = await seqOf(id)
      const moved = await Promise.all(
        agents.map((agent, n) =>
          movedTo(say(agent, id, `answer ${round}`, { ifSeq, ...(n % 3 === 0 && { stream: {} }) })),
        ),
      )
      expect(moved.filter((seq) => seq === undefined)).toHaveLength(1)
      // Each refused agent gets a seq that includes the answer.
      for (const seq of moved) if (seq !== undefined) expect(seq).toBeGreaterThan(ifSeq)
      const open = (await alice.client.messages.list(id)).messages.filter(({ stream }) => stream?.state === 'STREAMING')
      for (const { id: messageId, senderId } of open) {
        const end = { run: 1, state: 'COMPLETE' } as const
        await world.person(senderId).client.messages.endStream(id, messageId, end)
      }
    }
    const { messages } = await alice.client.messages.list(id)
    expect(messages.filter(({ text }) => text.startsWith('answer'))).toHaveLength(5)
  })
})

describe('basedOnSeq', () => {
  it('yields the number of messages that the answer missed, from its beginning to its end', async () => {
    const id = await group()
    const reader = await alice.join(id)
    await say(alice, id, 'read')
    const basedOnSeq = await seqOf(id)
    await say(alice, id, 'not read')
    await say(world.person('bob'), id, 'not read either')
    await say(bot, id, 'an own message')
    const message = await say(bot, id, 'The', { stream: { basedOnSeq } })
    expect(message.stream).toMatchObject({ state: 'STREAMING', newerMessages: 2 })
    const isIt = (data: unknown) => (data as ServerEvents['chat:message:received']).message.id === message.id
    const received = await reader.find(({ event, data }) => event === 'chat:message:received' && isIt(data))
    expect(received.data).toMatchObject({ message: { stream: message.stream } })
    await say(alice, id, 'after it')
    expect((await alice.client.messages.get(id, message.id)).stream).toMatchObject({ newerMessages: 2 })
    const ended = await bot.client.messages.endStream(id, message.id, { run: 1, state: 'COMPLETE' })
    expect(ended.stream).toMatchObject({ state: 'COMPLETE', newerMessages: 2 })
    expect((await alice.client.messages.get(id, message.id)).stream).toEqual(ended.stream)
  })

  it('yields 0 for an up-to-date answer; without it the number is absent', async () => {
    const id = await group()
    const all = await say(bot, id, '', { stream: { basedOnSeq: await seqOf(id) } })
    expect(all.stream).toMatchObject({ newerMessages: 0 })
    expect((await say(bot, id, '', { stream: {} })).stream).not.toHaveProperty('newerMessages')
  })
})
