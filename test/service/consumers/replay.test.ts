import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { ChatEvent } from '../../../src/index'
import { openDatabase } from '../../../src/platform/database/connect'
import { registerDurable, requestReplay } from '../../../src/platform/consumers/registry'
import { eventRules } from '../../../src/domain/access/event-rules'
import { replayAll } from '../../../src/platform/consumers/replay'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World } from '../../support/world'
import { SWEEP_MS, age, group, texts } from './history'

describe('a new consumer', () => {
  it('reads from the start of the log: all its events in order, then new ones', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const groups = await Promise.all(Array.from({ length: 5 }, () => group(world)))
    for (const { send } of groups) await send('one', 'two')
    const got: ChatEvent[] = []
    await world.nodes[0]!.chat.consume('test', (event) => void got.push(event), { from: 'start' })
    for (const { send } of groups) await send('three')
    const of = (id: string) => got.filter(({ channelId }) => channelId === id)
    await eventually(() => groups.every(({ id }) => texts(of(id)).includes('three')))
    for (const { id } of groups) {
      expect(texts(of(id))).toEqual(['one', 'two', 'three'])
      expect(of(id).map(({ seq }) => seq)).toEqual(of(id).map((_, n) => n))
    }
    await world.close()
  })

  it('reads from a time on', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const [one, quiet] = [await group(world), await group(world)]
    await one.send('old')
    await quiet.send('old too')
    await age(world, 3)
    await one.send('young')
    const got: ChatEvent[] = []
    const from = new Date(Date.now() - 3_600_000)
    await world.nodes[0]!.chat.consume('test', (event) => void got.push(event), {
      from,
      events: ['chat:message:received'],
    })
    await one.send('new')
    await eventually(() => expect(texts(got)).toEqual(['young', 'new']))
    await world.close()
  })

  it('misses nothing of transactions that began before it and commit later', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const [late, other] = [await group(world), await group(world)]
    const client = new Client({ connectionString: world.databaseUrl })
    await client.connect()
    await client.query('begin')
    // It has looked for consumers and found none.
    await client.query(`select * from chat_send(array[$1], array[$2], $3::jsonb, true, true)`, [
      world.tenantId,
      late.id,
      JSON.stringify([
        {
          ...{ channel: 1, digits: 'late' },
          message: {
            ...{ type: 'TEXT', senderId: 'alice', text: 'late', mentionedUserIds: [] },
            ...{ isForwarded: false, forwardedFromId: null, parentMessageId: null, metadata: {}, linkMetadata: null },
            ...{ fileUrl: null, fileName: null, fileSize: null, mimeType: null, thumbnailUrl: null, pollId: null },
          },
          idempotencyKey: null,
          idempotencyDigest: null,
          refusal: {},
        },
      ]),
    ])
    const got: ChatEvent[] = []
    const events = ['chat:message:received' as const]
    await chat.consume('test', (event) => void got.push(event), { from: 'start', events })
    await other.send('one')
    // It waits, because a running transaction may log older events.
    await sleep(10 * SWEEP_MS)
    expect(await chat.consumers.list()).toMatchObject([{ isReplaying: true }])
    expect(texts(got)).toEqual([])
    await client.query('commit')
    await client.end()
    await late.send('after')
    await eventually(() => expect(texts(got).sort()).toEqual(['after', 'late', 'one']))
    expect(texts(got.filter(({ channelId }) => channelId === late.id))).toEqual(['late', 'after'])
    await world.close()
  })

  it('loses, repeats and reorders nothing while events are logged at its start', async () => {
    const world = await World.start({ processes: 2, sweepMs: SWEEP_MS })
    const groups = await Promise.all(Array.from({ length: 8 }, () => group(world)))
    const people = [world.person('alice'), world.person('bob', { node: 1 })]
    let isOver = false
    const writing = groups.flatMap(({ id }) =>
      people.map(async ({ client }) => {
        while (!isOver) {
          await client.messages.send(id, { text: 'x', mentionedUserIds: ['alice', 'bob'] })
          await sleep(Math.random() * 20)
        }
      }),
    )
    const all: ChatEvent[] = []
    for (const [node, { chat }] of world.nodes.entries()) {
      await sleep(200 * (node + 1))
      await chat.consume('test', (event) => void all.push(event), { from: 'start' })
    }
    const begun = all.length
    await eventually(() => all.length > begun + 200)
    isOver = true
    await Promise.all(writing)
    await eventually(async () =>
      expect(await query(world.databaseUrl, 'select from chat_consumer_channels')).toEqual([]),
    )
    const logged = await query<{ feed: string; seqs: number[] }>(
      world.databaseUrl,
      `select channel_id as feed, array_agg(seq::integer order by seq) as seqs from chat_events
        where channel_seq is null and event <> 'chat:channel:created' group by channel_id`,
    )
    expect(logged.length).toBe(8 + 2)
    for (const { feed, seqs } of logged) {
      const got = all.filter(({ channelId, userId }) => (channelId ?? `user:${userId}`) === feed)
      const expected = feed.startsWith('user:') ? seqs : [0, ...seqs]
      expect({ feed, got: got.map(({ seq }) => seq) }).toEqual({ feed, got: expected })
    }
    await world.close()
  })
})

describe('a consumer that is rewound', () => {
  it('gets all events since then again, in order and with the same ids, across all processes', async () => {
    const world = await World.start({ processes: 2, sweepMs: SWEEP_MS })
    const got: ChatEvent[] = []
    for (const { chat } of world.nodes) await chat.consume('test', (event) => void got.push(event), { from: 'now' })
    const [one, two] = [await group(world), await group(world)]
    await one.send('1', '2')
    await two.send('a')
    await eventually(() => expect(texts(got)).toHaveLength(3))
    await eventually(async () =>
      expect(await query(world.databaseUrl, 'select from chat_consumer_channels')).toEqual([]),
    )
    const first = got.splice(0)
    await world.nodes[1]!.chat.consumers.replay('test', { from: 'start' })
    await eventually(() => expect(got.length).toBeGreaterThanOrEqual(first.length))
    await one.send('3')
    await eventually(() => expect(texts(got)).toHaveLength(4))
    const of = (events: ChatEvent[], id: string) => events.filter(({ channelId }) => channelId === id)
    for (const { id } of [one, two]) {
      const before = of(first, id).map((event) => event.id)
      expect(
        of(got, id)
          .map((event) => event.id)
          .slice(0, before.length),
      ).toEqual(before)
    }
    expect(texts(of(got, one.id))).toEqual(['1', '2', '3'])
    await world.close()
  })

  it('is rewound to the earliest position of concurrent requests', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { send } = await group(world)
    await send('1')
    const database = await openDatabase({ url: world.databaseUrl })
    const { db } = database
    await registerDurable(db, { name: 'test', events: ['chat:message:received'], from: new Date() })
    const asked = () => query(world.databaseUrl, 'select from chat_durable_consumers where replay_from is not null')
    const marks = () => query(world.databaseUrl, 'select from chat_consumer_channels')
    // A transaction delays the start of the replay.
    const client = new Client({ connectionString: world.databaseUrl })
    await client.connect()
    await client.query('begin; lock chat_consumers in access share mode; lock chat_events in row exclusive mode')
    const options = {
      name: 'test',
      rules: eventRules,
      retentionHours: 48,
      isClosing: () => false,
      onWaiting: () => undefined,
    }
    const first = replayAll(db, options)
    await eventually(async () =>
      expect(
        await query(world.databaseUrl, 'select from chat_durable_consumers where replay_owner is not null'),
      ).toHaveLength(1),
    )
    await requestReplay(db, 'test', 'start')
    await client.query('commit')
    await client.end()
    await first
    expect(await asked()).toHaveLength(1)
    await replayAll(db, options)
    expect(await asked()).toEqual([])
    expect(await marks()).not.toEqual([])
    await database.close()
    await world.close()
  })

  it('is rewound while it consumes, and while an event fails', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const got: ChatEvent[] = []
    let isBroken = true
    await chat.consume(
      'test',
      (event) => {
        got.push(event)
        if (isBroken && texts([event])[0] === '3') throw new Error('not now')
      },
      { from: 'now', events: ['chat:message:received'], retry: { attempts: 1000, minSeconds: 0.05, maxSeconds: 0.1 } },
    )
    const { send } = await group(world)
    await send('1', '2', '3', '4')
    await eventually(() => expect(texts(got)).toContain('3'))
    await chat.consumers.replay('test', { from: 'start' })
    await eventually(() => expect(texts(got).lastIndexOf('1')).toBeGreaterThan(0))
    isBroken = false
    await eventually(() => expect(texts(got)).toContain('4'))
    const again = texts(got).slice(texts(got).lastIndexOf('1'))
    expect(again.filter((text, n) => again.indexOf(text) === n)).toEqual(['1', '2', '3', '4'])
    await world.close()
  })

  it('is rewound although a process in the middle of a channel stores its position', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const got: ChatEvent[] = []
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    await chat.consume(
      'test',
      async (event) => {
        got.push(event)
        if (texts([event])[0] === '3') await gate
      },
      { from: 'now', events: ['chat:message:received'] },
    )
    const { send } = await group(world)
    await send('1', '2', '3', '4')
    await eventually(() => expect(texts(got)).toContain('3'))
    await chat.consumers.replay('test', { from: 'start' })
    const moved = 'select from chat_consumer_channels where run > 0'
    await eventually(async () => expect(await query(world.databaseUrl, moved)).toHaveLength(1))
    open()
    await eventually(() => expect(texts(got).lastIndexOf('4')).toBeGreaterThan(texts(got).lastIndexOf('1')))
    await eventually(() => expect(texts(got).lastIndexOf('1')).toBeGreaterThan(0))
    await eventually(() => expect(texts(got).slice(texts(got).lastIndexOf('1'))).toEqual(['1', '2', '3', '4']))
    await world.close()
  })
})
