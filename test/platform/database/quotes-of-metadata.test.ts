import type { Client } from 'pg'
import { migrate } from '../../../src/platform/database/migrate'
import { databaseBefore } from './scratch'

const NAME = '0006_quotes_of_metadata'
const copy = (messageId: string, text = 'words of ann') => ({ quote: { messageId, senderId: 'ann', text } })

let client: Client
let url: string

beforeEach(async () => {
  ;({ url, client } = await databaseBefore(NAME))
  await client.query(`
    insert into chat_channels (tenant_id, id, type, created_by_id) values ('acme', 'c', 'GROUP', 'ann'), ('acme', 'd', 'GROUP', 'ann');
    insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, created_at, updated_at, deleted_at)
    values ('acme', 'c', 'first', 1, 'ann', 'TEXT', 'words', now(), now(), null),
           ('acme', 'c', 'gone', 2, 'ann', 'TEXT', '', now(), now(), now()),
           ('acme', 'd', 'other', 1, 'ann', 'TEXT', 'words', now(), now(), null)`)
})
afterEach(() => client.end())

/** Messages of bob in channel c, scheduled messages, and events of both, in the log and failed, each with this metadata. */
async function write(all: Record<string, object>): Promise<void> {
  for (const [n, [id, metadata]] of Object.entries(all).entries()) {
    await client.query(
      `insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, metadata, created_at, updated_at)
       values ('acme', 'c', $1, $2, 'bob', 'TEXT', 'an answer', $3, '2026-03-01', '2026-03-01')`,
      [id, n + 3, metadata],
    )
    await client.query(
      `insert into chat_scheduled_messages (tenant_id, channel_id, id, sender_id, text, metadata, scheduled_at)
       values ('acme', 'c', $1, 'bob', 'later', $2, now())`,
      [id, metadata],
    )
    for (const [m, field] of ['message', 'scheduledMessage'].entries()) {
      await client.query(
        `insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at)
         values ('acme', 'c', $1, $2, $3, now())`,
        [2 * n + m + 1, field, { channelId: 'c', [field]: { id, metadata } }],
      )
      await client.query(
        `insert into chat_consumer_failures (
           tenant_id, consumer, id, channel_id, seq, epoch, event, data, logged_at, attempts, error, failed_at
         )
         values ('acme', 'mirror', 'event-' || $1::bigint, 'c', $1::bigint, 'e', $2, $3, now(), 1, 'full', now())`,
        [2 * n + m + 1, field, { channelId: 'c', [field]: { id, metadata } }],
      )
    }
  }
}

/** Stored values by id: metadata and quoted id of messages and scheduled messages, and the metadata in events. */
async function stored() {
  const { rows } = await client.query<{ id: string; metadata: object; quoted: string | null; updated: string }>(`
    select id, metadata, quoted_message_id as quoted, updated_at::date::text as updated
      from chat_messages where sender_id = 'bob' order by id`)
  const scheduled = await client.query(`
    select id, metadata, quoted_message_id as quoted from chat_scheduled_messages order by id`)
  expect(rows.every(({ updated }) => updated === '2026-03-01')).toBe(true)
  expect(scheduled.rows).toEqual(rows.map(({ updated: _, ...row }) => row))
  for (const table of ['chat_events', 'chat_consumer_failures']) {
    const { rows: events } = await client.query<{ id: string; metadata: object[] }>(`
      select coalesce(data #>> '{message,id}', data #>> '{scheduledMessage,id}') as id,
             array_agg(coalesce(data #> '{message,metadata}', data #> '{scheduledMessage,metadata}')) as metadata
        from ${table} group by 1 order by 1`)
    expect(events).toEqual(rows.map(({ id, metadata }) => ({ id, metadata: [metadata, metadata] })))
  }
  return Object.fromEntries(rows.map(({ id, metadata, quoted }) => [id, [metadata, quoted]]))
}

const host = {
  text: { quote: 'of the day' },
  list: { quote: ['messageId', 'senderId', 'text'] },
  price: { quote: { messageId: 'first', senderId: 'ann', text: 'words', price: 3 } },
  part: { quote: { messageId: 'first', text: 'words' } },
  number: { quote: { messageId: 1, senderId: 'ann', text: 'words' } },
  empty: {},
}

it('converts copied quotes to ids, drops their text, and keeps values of another shape', async () => {
  await write({
    ...host,
    known: { ...copy('first'), priority: 1 },
    deleted: copy('gone'),
    elsewhere: copy('other'),
    unknown: copy('none'),
  })
  expect((await migrate({ url })).applied).toEqual([NAME])
  expect(await stored()).toEqual({
    ...Object.fromEntries(Object.entries(host).map(([id, metadata]) => [id, [metadata, null]])),
    known: [{ priority: 1 }, 'first'],
    deleted: [{}, 'gone'],
    elsewhere: [{}, null],
    unknown: [{}, null],
  })
})

it('keeps its progress after a failure, and completes on the next run', async () => {
  await write({ a: copy('first'), b: copy('first'), c: copy('first') })
  await client.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before update on chat_messages for each row when (old.id = 'b') execute function refuse()`)
  await expect(migrate({ url })).rejects.toThrow(`Migration ${NAME} failed: no`)
  const left = await client.query(`select id from chat_messages where metadata ? 'quote' order by id`)
  expect(left.rows).toEqual([{ id: 'b' }, { id: 'c' }])
  await client.query('drop trigger refuse on chat_messages')
  expect((await migrate({ url })).applied).toEqual([NAME])
  expect(await stored()).toEqual({ a: [{}, 'first'], b: [{}, 'first'], c: [{}, 'first'] })
})
