import { readdirSync, readFileSync } from 'node:fs'
import { CamelCasePlugin, Kysely, PostgresDialect, type Compilable } from 'kysely'
import { Pool } from 'pg'
import type { DB } from '../../../generated/database'
import { accessTo } from '../../../src/domain/access/guards'
import { channelDetailQuery, channelListQuery } from '../../../src/domain/channels/queries'
import { memberListQuery } from '../../../src/domain/members/queries'
import { pinnedQuery } from '../../../src/domain/messages/pins'
import { nextDigits } from '../../../src/domain/messages/message-digits'
import { newMessage } from '../../../src/domain/messages/message-row'
import { messageQuery, messagesQuery, threadQuery } from '../../../src/domain/messages/queries'
import { createDatabase } from '../../support/database'

/** The rules: SQL functions of one expression. */
const rules = ['src/domain/access', 'src/domain/unread']
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(file, 'utf8'))
  .flatMap((text) => [...text.matchAll(/create or replace function (chat_is_\w+|chat_counts_\w+|chat_refusal\w*)/g)])
  .map(([, name]) => name as string)

const alice = { tenantId: 'north', userId: 'alice' }
const flags = { oldestFirst: false, includeReactions: true, includeThreadInfo: true, includeReplies: true }
const channels = { limit: 30, includeEmpty: true, chronological: false, after: undefined }
const members = { limit: 30, after: undefined }

let db: Kysely<DB>
let pool: Pool
beforeAll(async () => {
  // One connection, because settings are per connection. The tables are empty, so plans would scan them.
  pool = new Pool({ connectionString: await createDatabase(), max: 1 })
  await pool.query('set enable_seqscan = off')
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins })
})
afterAll(() => pool.end())

async function planOf(query: Compilable): Promise<string> {
  const { sql, parameters } = query.compile()
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (verbose, costs off) ${sql}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const messages = () => messagesQuery(db, alice, 'c', { limit: 30, ...flags })

it.each<[string, () => Compilable]>([
  ['the guards', () => accessTo(db, alice, 'c', { operator: true, sender: 'now', group: true })],
  ['the list of channels', () => channelListQuery(db, alice, channels)],
  ['a channel', () => channelDetailQuery(db, alice, 'c', 10)],
  ['the list of members', () => memberListQuery(db, alice, 'c', { ...members, only: 'active' })],
  ['the list of muted members', () => memberListQuery(db, alice, 'c', { ...members, only: 'muted' })],
  ['the list of messages', messages],
  ['a message', () => messageQuery(db, alice, 'c', 'm')],
  ['a thread', () => threadQuery(db, alice, 'c', 'm', { limit: 30, beyond: undefined })],
  ['the pins', () => pinnedQuery(db, alice, 'c')],
])('PostgreSQL inlines the rules of %s', async (_, query) => {
  const { sql } = query().compile()
  expect(rules.filter((rule) => sql.includes(rule))).not.toEqual([])
  const plan = await planOf(query())
  expect([...rules, 'chat_statement_now', 'chat_files'].filter((name) => plan.includes(name))).toEqual([])
})

it.each([
  ['the guard of a direct channel', `select exists (select from chat_blockers_in('t', 'c', 'u'))`],
  [
    'the replies to a message',
    `select t.* from chat_messages m, chat_thread_of(m.tenant_id, m.channel_id, m.id, m.reply_count, m.last_replied_at, '{u}') t`,
  ],
  ['reactions', `select (select reactions from chat_reactions_to('t', 'c', m.id)) from chat_messages m`],
  ['a block', `select exists (select from chat_block_of('t', 'u', m.sender_id)) from chat_messages m`],
  ['the blocked of a user', `select array(select b from chat_blocked_by('t', 'u') b)`],
  ['the blockers of a sender', `select array(select b from chat_blockers_of('t', m.sender_id) b) from chat_messages m`],
  [
    'an unread message',
    `select from chat_messages m, chat_channel_members own
      where m.channel_id = own.channel_id and chat_is_counted(m.deleted_at, m.deleted_event_seq, own.left_at, own.left_event_seq)
        and chat_counts_as_unread(m.seq, m.sender_id, m.created_at, exists (select from chat_block_of('t', 'u', m.sender_id)),
              own.user_id, own.read_seq, own.visible_after)`,
  ],
  [
    'an active member under a lock, in the total',
    `select from chat_channel_members m
      where coalesce(chat_is_active(m.left_at, m.is_banned, m.banned_until, (select chat_now())), true)
        and chat_is_in_total(m.is_hidden, m.count_preference)`,
  ],
])('PostgreSQL inlines %s', async (_, text) => {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (verbose, costs off) ${text}`)
  expect(
    rows
      .map((row) => row['QUERY PLAN'])
      .filter((line) => /chat_(is|counts|block|now|thread|reactions_to)\w*\(|Function Scan/.test(line)),
  ).toEqual([])
})

it('a history start bounds the index scan of the list of messages', async () => {
  expect(await planOf(messages())).toMatch(/Index Cond: .*m_1\.id >= CASE/)
})

it('sends and edits of plain texts call few functions for each message', async () => {
  await pool.query(
    `insert into chat_channels (tenant_id, id, type, name, created_by_id, member_count)
     values ('north', 'hot', 'GROUP', 'Hot', 'alice', 1)`,
  )
  await pool.query(
    `insert into chat_channel_members (tenant_id, channel_id, user_id, id, role)
     values ('north', 'hot', 'alice', 'a', 'MEMBER')`,
  )
  await pool.query(`set track_functions = 'all'`)
  const countCalls = async () => {
    const counts = await pool.query<{ funcname: string; calls: string }>(
      'select funcname, calls from pg_stat_xact_user_functions order by funcname',
    )
    return new Map(counts.rows.map(({ funcname, calls }) => [funcname, Number(calls)]))
  }
  /** The functions that a call runs for each of its items, because PostgreSQL does not inline them. */
  const calledFor = async (items: object[], call: string) => {
    await pool.query('begin')
    const before = await countCalls()
    const { rows } = await pool.query<{ code: string | null }>(call, [['north'], ['hot'], JSON.stringify(items)])
    const after = await countCalls()
    await pool.query('commit')
    expect(rows.map(({ code }) => code)).toEqual(items.map(() => null))
    return [...after].filter(([name, calls]) => calls - (before.get(name) ?? 0) >= items.length).map(([name]) => name)
  }
  const message = newMessage({ channelId: 'hot', senderId: 'alice', type: 'TEXT', text: 'hello' })
  const sends = [1, 2, 3].map(() => ({ channel: 1, digits: nextDigits(), message }))
  const ofSend = ['chat_check_send', 'chat_message_id', 'chat_search_grams']
  expect(await calledFor(sends, 'select * from chat_send($1, $2, $3, true, true)')).toEqual(ofSend)

  const sent = await pool.query<{ id: string }>(`select id from chat_messages where channel_id = 'hot'`)
  const edit = { channel: 1, kind: 'edit', userId: 'alice', text: 'again', refusal: null, streamRefusal: null }
  const edits = sent.rows.map(({ id }) => ({ ...edit, messageId: id }))
  expect(edits).toHaveLength(sends.length)
  expect(await calledFor(edits, 'select * from chat_change_batch($1, $2, $3, true)')).toEqual([
    ...['chat_edit_text', 'chat_is_held', 'chat_keep_held', 'chat_message_json', 'chat_reactions_of'],
    'chat_search_grams',
  ])
})
