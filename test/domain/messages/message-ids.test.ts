import { randomInt } from 'node:crypto'
import type * as messageDigits from '../../../src/domain/messages/message-digits'
import { newMessage } from '../../../src/domain/messages/message-row'
import { sendBatches } from '../../../src/domain/messages/send-queue'
import { openDatabase } from '../../../src/platform/database/connect'
import { importInto, message } from '../../support/imports'
import { messageId } from '../../support/message-ids'
import { query, recount } from '../../support/recount'
import { World } from '../../support/world'

let world: World
beforeAll(async () => {
  world = await World.start({ storage: true, processes: 2 })
})
afterAll(() => world.close())

const sql = <Row extends object>(text: string, ...values: unknown[]) => query<Row>(world.databaseUrl, text, values)
const LAST = '2059-05-25T17:38:27.455Z'

describe('the function that makes an id of a time', () => {
  const times = [
    ...['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', '2000-02-29T23:59:59.999Z', LAST],
    ...Array.from({ length: 2000 }, () => new Date(randomInt(2 ** 41)).toISOString()),
  ]

  it('encodes it as eight base-36 digits', async () => {
    const rows = await sql<{ id: string }>(
      `select chat_message_id(at, 'x') as id from unnest($1::timestamptz[]) with ordinality as t (at, n) order by n`,
      times,
    )
    expect(rows.map(({ id }) => id)).toEqual(times.map((time) => messageId(time, 'x')))
    expect(rows.every(({ id }) => id.length === 10)).toBe(true)
  })

  it('and those for bounds separate messages before, at and after any moment', async () => {
    const wrong = await sql(
      `select m.at as sent, b.at as bound
         from unnest($1::timestamptz[]) m (at)
        cross join lateral (
          select moment.at
            from unnest(array[m.at, $2::timestamptz]) near (at),
                 unnest(array[-1000, -999, -1, 0, 1, 999, 1000]) µs,
                 lateral (select near.at + µs * interval '1 microsecond' as at) moment
        ) b
        where (chat_message_id(m.at, 'zzz') collate "C" < chat_message_id_since(b.at)) <> (m.at < b.at)
           or (chat_message_id(m.at, '') collate "C" < chat_message_id_since(b.at)) <> (m.at < b.at)
           or (chat_message_id(m.at, 'zzz') collate "C" < chat_message_id_after(b.at)) <> (m.at <= b.at)
           or (chat_message_id(m.at, '') collate "C" < chat_message_id_after(b.at)) <> (m.at <= b.at)`,
      times,
      times[5],
    )
    expect(wrong).toEqual([])
  })

  it('has bounds for impossible times, and refuses an id for them', async () => {
    const [bounds] = await sql<Record<string, string>>(
      `select chat_message_id_after('-infinity') as always, chat_message_id_since('1969-12-31 23:59:59Z') as before,
              chat_message_id_after($1) as last, chat_message_id_since('2060-01-01') as later,
              chat_message_id_since('infinity') as never`,
      LAST,
    )
    expect(bounds).toEqual({ always: 'c', before: 'c', last: 'd', later: 'd', never: 'd' })
    for (const time of ['1969-12-31T23:59:59.999Z', '2059-05-25T17:38:27.456Z']) {
      await expect(sql(`select chat_message_id($1, 'x')`, time)).rejects.toThrow(/must be between 1970/)
    }
  })
})

it('ids are in order of time, however messages are created', async () => {
  const [alice, bob] = [world.person('alice'), world.person('bob', { node: 1 })]
  const { tenantId } = world
  const team = {
    type: 'channel',
    id: 'team',
    kind: 'GROUP',
    createdById: 'alice',
    createdAt: '2025-01-01T00:00:00Z',
  } as const
  const member = (userId: string) => ({ type: 'member', channelId: 'team', userId }) as const
  // Equal times, and times out of order.
  const lines = [5, 5, 3, 5, 1].map((seconds, n) => message('team', `m${n}`, 'alice', seconds))
  await importInto(world.databaseUrl, [team, member('alice'), member('bob'), ...lines], { tenantId })
  const { id } = (await alice.client.channels.list({})).channels[0]!
  const other = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const system = world.nodes[0]!.chat.system(tenantId)
  const ways = [
    () => alice.client.messages.send(id, { text: 'sent' }),
    () =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) => [alice, bob][n % 2]!.client.messages.send(id, { text: `${n}` })),
      ),
    async () => bob.client.messages.send(id, { text: 'reply', parentMessageId: await first() }),
    () => system.messages.send(id, { text: 'by the system' }),
    () => alice.client.messages.sendFile(id, { file: new File(['a'], 'a.txt', { type: 'text/plain' }) }),
    async () => bob.client.messages.forward(id, await first(), { targetChannelId: id }),
    async () => bob.client.messages.forward(id, await first(), { targetChannelId: other.id }),
    () => alice.client.polls.create(id, { title: 'Where?', options: ['Here', 'There'] }),
    async () => {
      const at = new Date(Date.now() + 3_600_000).toISOString()
      const { id: scheduled } = await bob.client.scheduledMessages.create(id, { text: 'later', scheduledAt: at })
      await bob.client.scheduledMessages.sendNow(id, scheduled)
    },
    // The clock of the channel is ahead of that of the database.
    () =>
      sql(
        `update chat_channels set message_clock = now() + interval '1 hour' where tenant_id = $1 and id = $2`,
        tenantId,
        id,
      ),
    () => Promise.all(Array.from({ length: 20 }, (_, n) => bob.client.messages.send(id, { text: `ahead ${n}` }))),
  ]
  const first = async () =>
    (await alice.client.messages.list(id, { after: '2020-01-01T00:00:00Z', limit: 1 })).messages[0]!.id
  for (const way of ways) await way()

  const orderBy = async (column: string) =>
    (
      await sql<{ id: string }>(
        `select id from chat_messages where tenant_id = $1 and channel_id = $2 order by ${column}`,
        tenantId,
        id,
      )
    ).map((row) => row.id)
  const inOrder = await orderBy('id')
  expect(inOrder).toHaveLength(5 + 1 + 20 + 6 + 20)
  expect(await orderBy('created_at')).toEqual(inOrder)
  expect(await orderBy('seq')).toEqual(inOrder)
  expect([...inOrder].sort()).toEqual(inOrder)
  // With and without cursors, from either end.
  const texts = await alice.client.messages.list(id, { limit: 100 })
  expect(texts.messages.map((one) => one.id)).toEqual([...inOrder].reverse())
  const paged: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await alice.client.messages.list(id, { limit: 7, ...(cursor !== undefined && { cursor }) })
    paged.push(...page.messages.map((one) => one.id))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(paged).toEqual([...inOrder].reverse())
  expect(await recount(world.databaseUrl, tenantId)).toEqual([])
})

it('messages of the same millisecond in many channels have different ids', async () => {
  const alice = world.person('alice')
  const channels = await Promise.all(
    Array.from({ length: 60 }, () => alice.client.channels.createGroup({ userIds: ['bob'] })),
  )
  const database = await openDatabase({ url: world.databaseUrl })
  const text = (channelId: string) => newMessage({ channelId, senderId: 'alice', type: 'TEXT', text: 'at once' })
  const batches = channels.map(({ id }) => ({
    key: { tenantId: world.tenantId, channelId: id },
    items: Array.from({ length: 5 }, () => ({ message: text(id) })),
  }))
  await sendBatches(database.db, batches, { waits: false })
  await database.close()
  const rows = await sql<{ id: string; at: Date }>(
    `select id, created_at as at from chat_messages where tenant_id = $1 and text = 'at once'`,
    world.tenantId,
  )
  expect(rows).toHaveLength(300)
  expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(5)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(300)
})

it('each process has different digits', () => {
  const digits = Array.from({ length: 2 }, () => {
    let next = () => ''
    jest.isolateModules(() => {
      ;({ nextDigits: next } = jest.requireActual<typeof messageDigits>('../../../src/domain/messages/message-digits'))
    })
    return Array.from({ length: 1000 }, () => next())
  })
  expect(new Set(digits.flat()).size).toBe(2000)
  expect(digits.flat().every((one) => /^[0-9a-z]{8}$/.test(one))).toBe(true)
  const ofProcess = digits.map((some) => new Set(some.map((one) => one.slice(4))))
  expect(ofProcess.map(({ size }) => size)).toEqual([1, 1])
})
