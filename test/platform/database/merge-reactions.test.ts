import type { Client } from 'pg'
import { migrate } from '../../../src/platform/database/migrate'
import { databaseBefore } from './scratch'

const NAME = '0005_merge_reactions'

let client: Client
let url: string

beforeEach(async () => {
  ;({ url, client } = await databaseBefore(NAME))
})
afterEach(() => client.end())

/** Channel c with a message for each text, and reactions of the previous version. */
async function react(reactions: Record<string, [key: string, userId: string][]>): Promise<void> {
  await client.query(`
    insert into chat_channels (tenant_id, id, type, created_by_id, event_seq) values ('acme', 'c', 'GROUP', 'ann', 4)`)
  for (const [id, rows] of Object.entries(reactions)) {
    await client.query(
      `insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, created_at, updated_at, deleted_at)
       values ('acme', 'c', $1, $2, 'ann', 'TEXT', '', now(), now(), case when $1 = 'deleted' then now() end)`,
      [id, Object.keys(reactions).indexOf(id) + 1],
    )
    for (const [n, [key, userId]] of rows.entries()) {
      await client.query(
        `insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id, created_at)
         values ('acme', 'c', $1, $2, $3, timestamptz '2026-03-01T00:00:00Z' + $4 * interval '1 minute')`,
        [id, key, userId, n],
      )
    }
  }
}

const reactions = async () => {
  const { rows } = await client.query<{ id: string; found: string[] }>(`
    select message_id as id, array_agg(key || ' ' || user_id || ' ' || extract(minute from created_at) order by created_at)
           as found
      from chat_reactions group by message_id`)
  return Object.fromEntries(rows.map(({ id, found }) => [id, found]))
}

it('merges equivalent reactions to a message, with an event', async () => {
  await react({
    hearts: [
      ...([
        ['❤', 'bob'],
        ['❤\ufe0f', 'ann'],
        ['👍', 'bob'],
        ['❤\ufe0f', 'bob'],
        ['👍🏽', 'ann'],
      ] as [string, string][]),
    ],
    letters: [
      ['e\u0301', 'cleo'],
      ['\u00e9', 'ann'],
      ['\u00e9', 'cleo'],
    ],
    different: [
      ['❤\ufe0f', 'ann'],
      ['👍', 'ann'],
      ['👍🏽', 'ann'],
    ],
    deleted: [
      ['❤', 'ann'],
      ['❤\ufe0f', 'bob'],
    ],
  })
  expect((await migrate({ url })).applied).toEqual([NAME])
  expect(await reactions()).toEqual({
    hearts: ['❤ bob 0', '❤ ann 1', '👍 bob 2', '👍🏽 ann 4'],
    letters: ['e\u0301 cleo 0', 'e\u0301 ann 1'],
    different: ['❤\ufe0f ann 0', '👍 ann 1', '👍🏽 ann 2'],
    deleted: ['❤ ann 0', '❤ bob 1'],
  })
  const { rows } = await client.query<{ seq: string; event: string; data: { messageId: string } }>(
    `select seq, event, data from chat_events order by seq`,
  )
  expect(rows.map(({ seq, event, data }) => [Number(seq), event, data.messageId]).sort()).toEqual([
    [5, 'chat:reaction:updated', 'hearts'],
    [6, 'chat:reaction:updated', 'letters'],
  ])
  expect(rows[0]?.data).toMatchObject({
    channelId: 'c',
    reactions: [
      { key: '❤', userIds: ['bob', 'ann'] },
      { key: '👍', userIds: ['bob'] },
      { key: '👍🏽', userIds: ['ann'] },
    ],
  })
  expect((await client.query(`select event_seq from chat_channels`)).rows).toEqual([{ event_seq: '6' }])
})

it('keeps merged reactions after a failure, and merges the rest on the next run', async () => {
  await react({
    a: [
      ['❤', 'ann'],
      ['❤\ufe0f', 'bob'],
    ],
    b: [
      ['❤', 'ann'],
      ['❤\ufe0f', 'bob'],
    ],
  })
  await client.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before delete on chat_reactions for each row when (old.message_id = 'b') execute function refuse()`)
  await expect(migrate({ url })).rejects.toThrow(`Migration ${NAME} failed: no`)
  expect(await reactions()).toEqual({ a: ['❤ ann 0', '❤ bob 1'], b: ['❤ ann 0', '❤\ufe0f bob 1'] })
  await client.query('drop trigger refuse on chat_reactions')
  expect((await migrate({ url })).applied).toEqual([NAME])
  expect(await reactions()).toEqual({ a: ['❤ ann 0', '❤ bob 1'], b: ['❤ ann 0', '❤ bob 1'] })
  expect((await client.query('select from chat_events')).rows).toHaveLength(2)
})

it('logs no event for a concurrently removed message', async () => {
  const hearts: [string, string][] = [
    ['❤', 'ann'],
    ['❤\ufe0f', 'bob'],
  ]
  await react({ a: hearts, b: hearts })
  await client.query(`
    create function remove() returns trigger language plpgsql as $$ begin
      delete from chat_messages where id = case old.message_id when 'a' then 'b' else 'a' end;
      return old;
    end $$;
    create trigger remove before delete on chat_reactions for each row when (pg_trigger_depth() = 0) execute function remove()`)
  expect((await migrate({ url })).applied).toEqual([NAME])
  expect((await client.query('select from chat_events')).rows).toHaveLength(1)
})
