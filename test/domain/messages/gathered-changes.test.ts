import { Client } from 'pg'
import { pino } from 'pino'
import { readQueue, type ReadQueue } from '../../../src/domain/unread/read-queue'
import { changeQueue, type ChangeQueue } from '../../../src/domain/messages/change-queue'
import type { UnreadCounts } from '../../../src/domain/unread/unread'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import type { EventLog } from '../../../src/platform/events/event-log'
import type { ChannelKey } from '../../../src/platform/lib/channel-key'
import { KeyedQueue } from '../../../src/platform/lib/keyed-queue'
import { createDatabase } from '../../support/database'
import { messageId } from '../../support/message-ids'
import { query, recount } from '../../support/recount'

const CHANNELS = Array.from({ length: 20 }, (_, n) => `c${n}`)
const LOCKED = ['c0', 'c1', 'c5', 'c6']
/** The same in every channel. */
const MESSAGE_ID = messageId('2020-01-01T00:00:00Z', 'm')
const READERS = Array.from({ length: 5 }, (_, n) => `reader-${n}`)

let url: string
let database: Database
let changes: ChangeQueue
let reads: ReadQueue
let tenantId: string
let tenants = 0
const published: { channelId: string; seq: number; event: string }[] = []

beforeAll(async () => {
  url = await createDatabase()
  // A locked channel blocks two connections: one for changes, and one for reads.
  database = await openDatabase({ url, poolSize: 2 * LOCKED.length + 4, logger: pino({ level: 'silent' }) })
  const events = {
    epoch: { current: 'epoch' },
    publishForFeed: () => undefined,
    publishLogged: ({ channelId }: ChannelKey, { seq, event }: { seq: number; event: string }) =>
      void published.push({ channelId, seq, event }),
  } as unknown as EventLog
  const unread = { changedFor: () => undefined } as unknown as UnreadCounts
  changes = changeQueue(database.db, new KeyedQueue(), events, () => undefined)
  reads = readQueue(database.db, { events, unread, limits: { largeChannelMembers: 500 } })
})
afterAll(() => database.close())

beforeEach(async () => {
  published.length = 0
  tenantId = `tenant-${++tenants}`
  const values = [tenantId, CHANNELS]
  await query(
    url,
    `insert into chat_channels (tenant_id, id, type, name, created_by_id, member_count, message_seq, message_clock, last_message_id, last_message_at)
     select $1, id, 'GROUP', id, 'alice', 6, 1, '2020-01-01', '${MESSAGE_ID}', '2020-01-01' from unnest($2::text[]) id`,
    values,
  )
  await query(
    url,
    `insert into chat_channel_members (tenant_id, channel_id, user_id, id, role, unread_skip)
     select $1, id, u, id || u, 'MEMBER', case u when 'alice' then 1 else 0 end
       from unnest($2::text[]) id, unnest($3::text[]) u`,
    [...values, ['alice', ...READERS]],
  )
  await query(
    url,
    `insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, created_at, updated_at)
     select $1, id, '${MESSAGE_ID}', 1, 'alice', 'TEXT', 'text', '2020-01-01', '2020-01-01' from unnest($2::text[]) id`,
    values,
  )
})

const at = (channelId: string) => ({ tenantId, channelId })
const edit = (channelId: string, text: string, userId = 'alice') =>
  changes.add(at(channelId), { kind: 'edit', userId, messageId: MESSAGE_ID, text, refusal: null, streamRefusal: null })
const read = (channelId: string, userId: string) => reads.add(at(channelId), userId)

const textsOf = async (channelIds: string[]) => {
  const rows = await query<{ text: string }>(
    url,
    'select text from chat_messages where tenant_id = $1 and channel_id = any ($2)',
    [tenantId, channelIds],
  )
  return [...new Set(rows.map(({ text }) => text))]
}

/** The number of transactions that logged events of the tenant. */
async function transactions(): Promise<number> {
  return (await query(url, 'select distinct xmin::text from chat_events where tenant_id = $1', [tenantId])).length
}

/** Published events equal logged ones, and each channel has its changes and its reads in order. */
async function expectPublished(): Promise<void> {
  for (const channelId of CHANNELS) {
    const logged = await query<{ seq: number; event: string }>(
      url,
      'select seq::integer, event from chat_events where tenant_id = $1 and channel_id = $2 order by event, seq',
      [tenantId, channelId],
    )
    const inChannel = published.filter((event) => event.channelId === channelId)
    const byKind = ['chat:message:updated', 'chat:read:receipt:updated'].flatMap((kind) =>
      inChannel.filter(({ event }) => event === kind),
    )
    expect(byKind).toEqual(logged.map(({ seq, event }) => ({ channelId, seq, event })))
  }
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

it('waiting changes of all channels share few statements, in order for each channel', async () => {
  const texts = ['0', '1', '2', '3']
  const results = await Promise.all(texts.flatMap((text) => CHANNELS.map((id) => edit(id, text))))
  expect(results.filter(({ code }) => code !== null)).toEqual([])
  expect(await transactions()).toBeLessThan(CHANNELS.length)
  expect(await textsOf(CHANNELS)).toEqual(['3'])
  expect(published).toHaveLength(texts.length * CHANNELS.length)
  await expectPublished()
  expect(await recount(url, tenantId)).toEqual([])
})

it('reads in all channels share few statements', async () => {
  const results = await Promise.all(READERS.flatMap((userId) => CHANNELS.map((id) => read(id, userId))))
  expect(results.filter((result) => result?.refusal !== null)).toEqual([])
  expect(await transactions()).toBeLessThan(CHANNELS.length)
  expect(published).toHaveLength(READERS.length * CHANNELS.length)
  await expectPublished()
  expect(await recount(url, tenantId)).toEqual([])
})

it('a channel that is locked for long delays no other', async () => {
  const unlock = await lock(LOCKED)
  const free = CHANNELS.filter((id) => !LOCKED.includes(id))
  // The first two run alone, and wait; the others are batched.
  const waiting = LOCKED.flatMap((id) => [edit(id, '0'), edit(id, '1')])
  const reading = LOCKED.flatMap((id) => READERS.map((userId) => read(id, userId)))
  for (const [round, userId] of READERS.slice(0, 3).entries()) {
    const done = await Promise.all(free.map((id) => edit(id, `free ${round}`)))
    expect(done.map(({ code }) => code)).toEqual(free.map(() => null))
    const found = await Promise.all(free.map((id) => read(id, userId)))
    expect(found.map((member) => member?.refusal)).toEqual(free.map(() => null))
  }
  expect(await textsOf(free)).toEqual(['free 2'])
  expect(await textsOf(LOCKED)).toEqual(['text'])
  await unlock()
  await Promise.all([...waiting, ...reading])
  expect(await textsOf(LOCKED)).toEqual(['1'])
  await expectPublished()
  expect(await recount(url, tenantId)).toEqual([])
})

it('a refused change and a missing channel affect no others', async () => {
  const results = await Promise.all([
    ...CHANNELS.map((id, n) => edit(id, 'new', n === 7 ? 'stranger' : 'alice')),
    edit('nowhere', 'new'),
  ])
  expect(results[7]).toEqual({ code: 'CHAT_NOT_CHANNEL_MEMBER', details: { channelId: 'c7' } })
  expect(results.pop()).toEqual({ code: 'CHAT_CHANNEL_NOT_FOUND', details: { channelId: 'nowhere' } })
  expect(results.filter(({ code }) => code !== null)).toHaveLength(1)
  const found = await Promise.all([...CHANNELS, 'nowhere'].map((id) => read(id, id === 'c7' ? 'stranger' : 'alice')))
  expect(found.pop()?.refusal).toEqual({ code: 'CHAT_CHANNEL_NOT_FOUND' })
  expect(found.map((member) => member?.refusal?.code)).toEqual(
    CHANNELS.map((id) => (id === 'c7' ? 'CHAT_NOT_CHANNEL_MEMBER' : undefined)),
  )
})

it('a change that breaks the statement fails alone', async () => {
  await query(
    url,
    `create function refuse_guilty() returns trigger language plpgsql as $$
     begin
       if new.text = 'guilty' then raise exception 'guilty'; end if;
       return new;
     end $$`,
  )
  await query(url, 'create trigger guilty before update on chat_messages for each row execute function refuse_guilty()')
  const texts = ['before', 'guilty', 'after']
  const results = await Promise.allSettled(
    texts.flatMap((text) => CHANNELS.map((id) => edit(id, id === 'c7' || text !== 'guilty' ? text : 'innocent'))),
  )
  expect(results.flatMap((result, n) => (result.status === 'rejected' ? [n] : []))).toEqual([CHANNELS.length + 7])
  expect(await textsOf(CHANNELS)).toEqual(['after'])
  await expectPublished()
  await query(url, 'drop trigger guilty on chat_messages')
})
