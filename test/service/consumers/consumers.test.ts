import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { ChatEvent } from '../../../src/index'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World } from '../../support/world'
import { consume, group, nothingIsLeft, numbered, SWEEP_MS, texts } from './consume'

describe('a consumer', () => {
  it('gets each event once: from its channel, or from the user’s feed', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const got = await consume(world)
    const { alice, id } = await group(world, 'bob', 'carol')
    const sent = await alice.client.messages.send(id, { text: 'hello', mentionedUserIds: ['bob'] })
    await alice.client.messages.edit(id, sent.id, { text: 'changed' })
    await alice.client.members.invite(id, { userIds: ['dan'] })
    await world.person('carol').client.channels.leave(id)
    await world.person('bob').client.channels.markRead(id)
    await world.person('bob').client.users.block({ userId: 'dan' })
    // Deleted messages are skipped.
    await nothingIsLeft(world)
    await alice.client.channels.delete(id)
    await nothingIsLeft(world)
    const logged = await query<{ channelId: string; seq: number; event: string; channelSeq: number | null }>(
      world.databaseUrl,
      `select channel_id as "channelId", seq::integer, event, channel_seq::integer as "channelSeq" from chat_events`,
    )
    const copies = logged.filter(({ event, channelSeq }) => channelSeq !== null || event === 'chat:channel:created')
    // Premise of the test: members have copies of the channel's events.
    expect(copies.length).toBeGreaterThan(4)
    const facts = logged.filter((event) => !copies.includes(event))
    const place = ({ channelId, userId, seq, name }: ChatEvent) => `${channelId ?? `user:${userId}`} ${seq} ${name}`
    const expected = facts.map(({ channelId, seq, event }) => `${channelId} ${seq} ${event}`)
    expect(got.map(place).sort()).toEqual([...expected, `${id} 0 chat:channel:created`].sort())
    expect(new Set(got.map(({ id }) => id)).size).toBe(got.length)
    await world.close()
  })

  it('gets the kinds it names, even after a process that names others has started', async () => {
    const warnings: string[] = []
    const quiet = () => undefined
    const logger = {
      debug: quiet,
      info: quiet,
      error: quiet,
      warn: (_: unknown, text: string) => void warnings.push(text),
    }
    const world = await World.start({
      ...{ processes: 2, sweepMs: SWEEP_MS, settings: { logging: { logger: logger as never } } },
    })
    const all: ChatEvent[] = []
    await consume(world, { all, events: ['chat:message:received', 'chat:message:updated', 'chat:message:received'] })
    await consume(world, { all, node: 1, events: ['chat:message:updated', 'chat:message:deleted'] })
    expect(warnings).toContain('consumer no longer wants these kinds of events; their backlog was removed')
    const { chat } = world.nodes[0]!
    const events = ['chat:message:deleted', 'chat:message:received', 'chat:message:updated']
    await eventually(async () => expect(await chat.consumers.list()).toMatchObject([{ events }]))
    const { id, send } = await group(world, 'bob')
    await send('one')
    await eventually(() => expect(texts(all, id)).toEqual(['one']))
    await world.close()
  })

  it('gets a typed event with its tenant, channel and position', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const got = await consume(world)
    const before = Date.now()
    const { alice, id } = await group(world, 'bob')
    const message = await alice.client.messages.send(id, { text: 'hello', mentionedUserIds: ['bob'] })
    await eventually(() => expect(got.map(({ name }) => name)).toContain('chat:mention:received'))
    await eventually(() => expect(texts(got, id)).toEqual(['hello']))
    const { tenantId } = world
    const [{ epoch }] = (await query(world.databaseUrl, 'select epoch from chat_installation')) as [{ epoch: string }]
    const common = { tenantId, epoch, attempt: 1, id: expect.stringMatching(/^evt_[\w-]{43}$/) }
    const byName = (name: string) => got.find((event) => event.name === name)
    expect(byName('chat:channel:created')).toEqual({
      ...common,
      name: 'chat:channel:created',
      channelId: id,
      userId: null,
      seq: 0,
      createdAt: expect.any(Date),
      payload: {
        channelId: id,
        channel: expect.objectContaining({ id, memberCount: 2 }),
        joinedAt: expect.any(String),
      },
    })
    expect(byName('chat:message:received')).toEqual({
      ...common,
      name: 'chat:message:received',
      channelId: id,
      userId: null,
      seq: expect.any(Number),
      createdAt: new Date(message.createdAt),
      payload: { channelId: id, message: expect.objectContaining({ id: message.id, text: 'hello' }) },
    })
    expect(byName('chat:mention:received')).toMatchObject({ ...common, channelId: null, userId: 'bob', seq: 2 })
    const typed: string[] = []
    // The payload has the type of the requested events.
    await world.nodes[0]!.chat.consume('typed', ({ payload }) => void typed.push(payload.message.text ?? ''), {
      from: 'start',
      events: ['chat:message:received', 'chat:mention:received'],
    })
    await eventually(() => expect(typed).toEqual(['hello', 'hello']))
    expect(byName('chat:mention:received')!.createdAt.getTime()).toBeGreaterThanOrEqual(before - 1000)
    await world.close()
  })

  it('gets its kinds of events, from now on', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { alice, id, send } = await group(world, 'bob')
    await send('before')
    const got = await consume(world, { events: ['chat:message:received', 'chat:channel:muted'] })
    await send('after')
    await alice.client.channels.mute(id)
    await eventually(() =>
      expect(got.map(({ name }) => name).sort()).toEqual(['chat:channel:muted', 'chat:message:received']),
    )
    expect(texts(got, id)).toEqual(['after'])
    await world.close()
  })

  it('continues at its position after all its processes were stopped', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const first = await consume(world)
    const { id, send } = await group(world, 'bob')
    await send('one')
    await eventually(() => expect(texts(first, id)).toEqual(['one']))
    await nothingIsLeft(world)
    await world.nodes[0]!.chat.close()
    const node = await world.addNode()
    const alice = world.person('alice', { node: 1 })
    await alice.client.messages.send(id, { text: 'two' })
    const got: ChatEvent[] = []
    // `from` only applies to a new consumer.
    await node.chat.consume('test', (event) => void got.push(event), { from: 'start' })
    await alice.client.messages.send(id, { text: 'three' })
    await eventually(() => expect(texts(got, id)).toEqual(['two', 'three']))
    await world.close()
  })

  it('is refused with invalid options, or twice in a process', async () => {
    const world = await World.start()
    const { chat } = world.nodes[0]!
    const handler = () => undefined
    const wrong = (options: object, name = 'test') => chat.consume(name, handler, { from: 'now', ...options } as never)
    await expect(wrong({}, 'host')).rejects.toThrow('Option "name" must be 1 to 64 of')
    await expect(wrong({ from: 'yesterday' })).rejects.toThrow('Option "from" must be "now", "start" or a Date')
    await expect(wrong({ from: new Date('x') })).rejects.toThrow('Option "from" must be')
    await expect(wrong({ events: ['chat:typing:start'] })).rejects.toThrow('Option "events" must be a list of events')
    await expect(wrong({ parallel: 2 })).rejects.toThrow('Option "parallel" is unknown')
    await expect(wrong({ retry: { attempts: 0 } })).rejects.toThrow('Option "retry.attempts" must be')
    await expect(chat.consume('test', undefined as never, { from: 'now' })).rejects.toThrow(
      'Option "handler" is missing',
    )
    await chat.consume('test', handler, { from: 'now' })
    await expect(wrong({})).rejects.toThrow('consumes as "test" already')
    await expect(chat.consumers.replay('other', { from: 'start' })).rejects.toThrow('There is no consumer "other"')
    await world.close()
  })

  it('runs two queries per sweep while idle, and reads failed events only if there are any', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    await consume(world, { name: 'idle' }, () => Promise.reject(new Error('fails')))
    const { query: ask } = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
    const texts: string[] = []
    const asked = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      texts.push((args[0] as { text?: string }).text ?? String(args[0]))
      return ask.apply(this, args)
    })
    const count = (part: RegExp) => texts.filter((text) => part.test(text)).length
    const sweeps = () => count(/as has_failures/)
    const searches = () => count(/update chat_consumer_failures/)
    // Statements that began before the first sweep have ended.
    await eventually(() => expect(sweeps()).toBeGreaterThan(1))
    texts.length = 0
    await eventually(() => expect(sweeps()).toBeGreaterThan(4))
    expect(searches()).toBe(0)
    expect(count(/chat_(durable_consumers|consumer_\w+)\b/)).toBeLessThanOrEqual(2 * (sweeps() + 1))
    const { send } = await group(world, 'bob')
    await send('one')
    await eventually(() => expect(searches()).toBeGreaterThan(0))
    asked.mockRestore()
    await world.close()
  })
})

describe('processes that consume under one name', () => {
  it('share the work: each event arrives once, and those of a channel in order, one at a time', async () => {
    const world = await World.start({ processes: 2, sweepMs: SWEEP_MS })
    const all: ChatEvent[] = []
    const underWay = new Set<string>()
    const overlaps: string[] = []
    const handle = async ({ channelId, userId, id }: ChatEvent) => {
      const feed = channelId ?? userId!
      if (underWay.has(feed)) overlaps.push(id)
      underWay.add(feed)
      await sleep(Math.random() * 3)
      underWay.delete(feed)
    }
    const options = { all, concurrency: 2 }
    const got = [
      await consume(world, { ...options, node: 0 }, handle),
      await consume(world, { ...options, node: 1 }, handle),
    ]
    const groups = await Promise.all(numbered(6).map(() => group(world, 'bob')))
    const senders = [world.person('alice'), world.person('bob', { node: 1 })]
    const count = 20
    await Promise.all(
      groups.flatMap(({ id }) =>
        senders.map(async ({ client }, n) => {
          for (const text of numbered(count)) await client.messages.send(id, { text: `${n} ${text}` })
        }),
      ),
    )
    await eventually(() => expect(groups.every(({ id }) => texts(all, id).length >= 2 * count)).toBe(true))
    await nothingIsLeft(world)
    expect(overlaps).toEqual([])
    for (const { id } of groups) {
      const seqs = all.filter(({ channelId }) => channelId === id).map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.map((_, n) => n))
    }
    for (const each of got) expect(each.length).toBeGreaterThan(0)
    await world.close()
  })

  it('need not be those that log: a separate worker gets everything within seconds', async () => {
    const world = await World.start({ processes: 2 })
    const got = await consume(world, { node: 1 })
    const { id, send } = await group(world, 'bob')
    await send(...numbered(5))
    await eventually(() => expect(texts(got, id)).toEqual(numbered(5)), { within: 10_000 })
    await world.close()
  })
})
