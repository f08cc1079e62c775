import { Client } from 'pg'
import { pino } from 'pino'
import { newMessage } from '../../../src/domain/messages/message-row'
import { sendQueue, type SendItem, type SendQueue, type SendResult } from '../../../src/domain/messages/send-queue'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { newId } from '../../../src/platform/lib/ids'
import { KeyedQueue } from '../../../src/platform/lib/keyed-queue'
import { createDatabase } from '../../support/database'
import { query, recount } from '../../support/recount'
import { howMany } from '../../support/tier'

const CHANNELS = Array.from({ length: 20 }, (_, n) => `c${n}`)

let url: string
let databases: Database[]
/** Two processes. */
let first: SendQueue
let second: SendQueue
let tenantId: string
let tenants = 0

beforeAll(async () => {
  url = await createDatabase()
  const log = pino({ level: 'silent' })
  databases = await Promise.all([1, 2].map(() => openDatabase({ url, poolSize: 6, logger: log })))
  ;[first, second] = databases.map(({ db }) => sendQueue(db, new KeyedQueue(), () => undefined)) as [
    SendQueue,
    SendQueue,
  ]
})
afterAll(() => Promise.all(databases.map((database) => database.close())))

beforeEach(async () => {
  tenantId = `tenant-${++tenants}`
  const values = [tenantId, CHANNELS]
  await query(
    url,
    `insert into chat_channels (tenant_id, id, type, name, created_by_id, member_count)
     select $1, id, 'GROUP', id, 'alice', 2 from unnest($2::text[]) id`,
    values,
  )
  await query(
    url,
    `insert into chat_channel_members (tenant_id, channel_id, user_id, id, role)
     select $1, id, u, id || u, 'MEMBER' from unnest($2::text[]) id, unnest(array['alice', 'bob']) u`,
    values,
  )
})

interface Options extends Omit<SendItem, 'message'> {
  senderId?: string
  text?: string
  parentMessageId?: string
}

function send(
  channelId: string,
  { senderId = 'alice', text = 'hi', parentMessageId, ...options }: Options = {},
  queue = first,
): Promise<SendResult> {
  const fields = { id: newId(), channelId, senderId, type: 'TEXT' as const, text }
  const message = newMessage({ ...fields, ...(parentMessageId && { parentMessageId }) })
  return queue.add({ tenantId, channelId }, { message, ...options })
}

const outcomes = (results: SendResult[]) => results.map(({ outcome }) => outcome)

/** The number of transactions that wrote messages of the tenant. */
async function transactions(): Promise<number> {
  const rows = await query(url, `select distinct xmin::text from chat_messages where tenant_id = $1`, [tenantId])
  return rows.length
}

async function textsIn(channelId: string): Promise<string[]> {
  const rows = await query<{ text: string }>(
    url,
    'select text from chat_messages where tenant_id = $1 and channel_id = $2 order by seq',
    [tenantId, channelId],
  )
  return rows.map(({ text }) => text)
}

/** Locks channels until the returned function is called. */
async function lock(channelIds: string[]): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('select from chat_channels where tenant_id = $1 and id = any ($2) order by id for no key update', [
    tenantId,
    channelIds,
  ])
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

it('sends to all waiting channels in few statements, in order for each channel', async () => {
  const texts = ['0', '1', '2', '3']
  const sent = await Promise.all(texts.flatMap((text) => CHANNELS.map((channelId) => send(channelId, { text }))))
  expect(new Set(outcomes(sent))).toEqual(new Set(['sent']))
  expect(await transactions()).toBeLessThan(CHANNELS.length)
  for (const channelId of CHANNELS) expect(await textsIn(channelId)).toEqual(texts)
  expect(await recount(url, tenantId)).toEqual([])
})

it('a response has the same bytes as its event', async () => {
  const sent = await send('c0', { text: '", "channelId": "\\", "channelId": ' })
  if (sent.outcome !== 'sent') throw new Error(sent.outcome)
  expect(sent.data).toBe(`{"message": ${sent.message.text}, "channelId": "c0"}`)
  expect(sent.message.toJSON()).toMatchObject({ id: sent.messageId, text: '", "channelId": "\\", "channelId": ' })
})

it('a message is sent at once if none is queued, even while others are running', async () => {
  await send('c0')
  expect(await transactions()).toBe(1)
  expect(await send('c0')).toMatchObject({ outcome: 'sent', seq: 2 })
})

it('a channel that is locked for long delays no other', async () => {
  const unlock = await lock(['c0', 'c1', 'c5', 'c6'])
  const free = CHANNELS.filter((id) => !['c0', 'c1', 'c5', 'c6'].includes(id))
  // The first two run alone, and wait; the others are batched.
  const waiting = ['c0', 'c1', 'c5', 'c6'].flatMap((id) => ['0', '1', '2'].map((text) => send(id, { text })))
  for (let round = 0; round < 3; round += 1) {
    const sent = await Promise.all(free.map((id) => send(id)))
    expect(new Set(outcomes(sent))).toEqual(new Set(['sent']))
  }
  expect(await textsIn('c5')).toEqual([])
  await unlock()
  expect(new Set(outcomes(await Promise.all(waiting)))).toEqual(new Set(['sent']))
  for (const id of ['c0', 'c1', 'c5', 'c6']) expect(await textsIn(id)).toEqual(['0', '1', '2'])
  expect(await recount(url, tenantId)).toEqual([])
})

it('a refused message and a missing channel affect no others', async () => {
  const results = await Promise.all([
    ...CHANNELS.map((id, n) => send(id, n === 7 ? { senderId: 'stranger' } : {})),
    send('nowhere'),
  ])
  expect(results[7]).toEqual({ outcome: 'refused', code: 'CHAT_NOT_CHANNEL_MEMBER', details: { channelId: 'c7' } })
  const missing = { outcome: 'refused', code: 'CHAT_CHANNEL_NOT_FOUND', details: { channelId: 'nowhere' } }
  expect(results.pop()).toEqual(missing)
  expect(outcomes(results.filter((_, n) => n !== 7))).toEqual(Array(CHANNELS.length - 1).fill('sent'))
})

it('a message that breaks the statement fails alone', async () => {
  await query(
    url,
    `create function refuse_guilty() returns trigger language plpgsql as $$
     begin
       if new.text = 'guilty' then raise exception 'guilty'; end if;
       return new;
     end $$`,
  )
  await query(url, 'create trigger guilty before insert on chat_messages for each row execute function refuse_guilty()')
  const texts = ['before', 'guilty', 'after']
  const results = await Promise.allSettled(
    texts.flatMap((text) =>
      CHANNELS.map((id) => send(id, { text: id === 'c7' || text !== 'guilty' ? text : 'innocent' })),
    ),
  )
  await query(url, 'drop function refuse_guilty cascade')
  expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([CHANNELS.length + 7])
  for (const id of CHANNELS) {
    expect(await textsIn(id)).toEqual(id === 'c7' ? ['before', 'after'] : ['before', 'innocent', 'after'])
  }
  expect(await recount(url, tenantId)).toEqual([])
})

it('an idempotency key yields one message across statements and processes', async () => {
  const once = { idempotencyKey: 'once', idempotencyDigest: 'digest' }
  const results = await Promise.all(
    [first, second, first, second].flatMap((queue) =>
      CHANNELS.flatMap((id) => [send(id, once, queue), send(id, { ...once, senderId: 'bob' }, queue)]),
    ),
  )
  expect(results.filter(({ outcome }) => outcome === 'sent')).toHaveLength(2 * CHANNELS.length)
  expect(results.filter(({ outcome }) => outcome === 'replayed')).toHaveLength(6 * CHANNELS.length)
  const rows = await query<{ id: string }>(url, 'select id from chat_messages where tenant_id = $1', [tenantId])
  const replayed = results.flatMap((result) => (result.outcome === 'replayed' ? [result.messageId] : []))
  expect(new Set(replayed)).toEqual(new Set(rows.map(({ id }) => id)))
  const other = await Promise.all(CHANNELS.map((id) => send(id, { ...once, idempotencyDigest: 'other' }, second)))
  expect(other).toEqual(
    CHANNELS.map(() => ({
      outcome: 'refused',
      code: 'CHAT_IDEMPOTENCY_CONFLICT',
      details: { idempotencyKey: 'once' },
    })),
  )
})

it('processes that send to the same channels in different orders never deadlock, and counts are exact', async () => {
  const rounds = howMany(15, 100)
  const top = await send('c0')
  const parentMessageId = top.outcome === 'sent' ? top.messageId : ''
  const sender = async (queue: SendQueue, senderId: string, channelIds: string[]) => {
    for (let n = 0; n < rounds; n += 1) {
      const sent = await Promise.all(
        channelIds.map((id) => send(id, { senderId, text: `${n}`, ...(id === 'c0' && { parentMessageId }) }, queue)),
      )
      expect(new Set(outcomes(sent))).toEqual(new Set(['sent']))
    }
  }
  const reversed = [...CHANNELS].reverse()
  await Promise.all([
    sender(first, 'alice', CHANNELS),
    sender(first, 'bob', reversed),
    sender(second, 'alice', reversed),
    sender(second, 'bob', CHANNELS),
  ])
  expect(await recount(url, tenantId)).toEqual([])
  const [deadlocks] = await query<{ deadlocks: string }>(
    url,
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(deadlocks).toEqual({ deadlocks: '0' })
})
