import { Client } from 'pg'
import { createDatabase } from '../../support/database'

interface Answer {
  code: string | null
  details: object | null
  answer: object | null
  seq: string | null
  event: string | null
  data: object | null
  sender_id: string | null
  message_at: Date | null
}

let url: string
let client: Client

beforeAll(async () => {
  url = await createDatabase()
  client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into chat_consumers (event, name, expires_at)
     select event, name, now() + interval '1 day'
       from (values ('chat:message:updated', 'host'), ('chat:message:deleted', 'host'), ('chat:poll:deleted', 'other')) k (event, name)`,
  )
})
afterAll(() => client.end())

const CHANNELS = ['one', 'two', 'direct']

/** Channels with a thread, a file, polls and members in every state, the same in each tenant. */
async function seed(tenant: string): Promise<void> {
  const run = (text: string) => client.query(text.replaceAll(':tenant', `'${tenant}'`))
  await run(`
    insert into chat_channels (tenant_id, id, type, name, created_by_id, member_count, joined_count, message_seq, event_seq, message_clock, last_message_id, last_message_at)
    select :tenant, id, case id when 'direct' then 'DIRECT' else 'GROUP' end, id, 'alice', 2, 0, 6, n * 10,
           '2020-01-06', id || '-6', '2020-01-06'
      from unnest(array['${CHANNELS.join("','")}']) with ordinality as c (id, n)`)
  await run(`
    insert into chat_channel_members (tenant_id, channel_id, user_id, id, role, left_at, is_banned, banned_until, visible_after, unread_skip)
    select :tenant, c, u, c || u, case u when 'operator' then 'OPERATOR' else 'MEMBER' end, case u when 'leaver' then now() end,
           u like 'banned%', case u when 'banned-until' then timestamptz '2099-01-01' when 'banned-once' then '2020-01-01' end,
           case u when 'late' then timestamptz '2020-01-03' else '-infinity' end, case u when 'alice' then 4 when 'bob' then 2 when 'late' then 2 else 0 end
      from unnest(array['${CHANNELS.join("','")}']) c,
           unnest(array['alice', 'bob', 'operator', 'leaver', 'banned', 'banned-until', 'banned-once', 'late']) u
     where c <> 'direct' or u in ('alice', 'bob')`)
  await run(`
    insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, parent_message_id, reply_count, last_replied_at,
                               file_url, poll_id, created_at, updated_at)
    select :tenant, c, c || '-' || n, n, case when n in (2, 5) then 'bob' else 'alice' end, case n when 4 then 'POLL' else 'TEXT' end, 'text ' || n,
           case when n in (2, 3) then c || '-1' end, case n when 1 then 2 else 0 end, case n when 1 then timestamptz '2020-01-03' end,
           case n when 5 then 'https://example.com/' || c end, case n when 4 then c || '-poll' end, at, at
      from unnest(array['${CHANNELS.join("','")}']) c, generate_series(1, 6) n,
           lateral (select timestamptz '2020-01-01' + (n - 1) * interval '1 day' as at) at`)
  await run(`
    insert into chat_polls (tenant_id, channel_id, id, message_id, title, created_by_id, created_at)
    select :tenant, c, c || '-poll', c || '-4', 'Where "to"?', 'alice', '2020-01-04' from unnest(array['${CHANNELS.join("','")}']) c`)
  await run(`
    insert into chat_poll_options (tenant_id, channel_id, poll_id, id, text, position, created_by_id)
    select :tenant, c, c || '-poll', c || '-o' || n, 'option "' || n, 3 - n, 'alice'
      from unnest(array['${CHANNELS.join("','")}']) c, generate_series(1, 3) n`)
  await run(
    `insert into chat_legal_holds (tenant_id, id, reason, placed_by_id) values (:tenant, 'hold', 'a case', 'counsel')`,
  )
  // Alice does not see bob's messages, and bob may not write to her.
  await run(`insert into chat_user_blocks (tenant_id, blocker_id, blocked_id) values (:tenant, 'alice', 'bob')`)
}

type Item = Record<string, unknown> & { channelId: string; kind: string; userId: string }
const items: Item[] = []
const add = (channelId: string, kind: string, userId: string, more: object) =>
  items.push({ channelId, kind, userId, ...more })
const react = (channelId: string, userId: string, n: number, isSet = true, key = '+') =>
  add(channelId, 'react', userId, { messageId: `${channelId}-${n}`, key, isSet })
const edit = (channelId: string, userId: string, n: number, text: string, more = {}) =>
  add(channelId, 'edit', userId, { messageId: `${channelId}-${n}`, text, ...more })
const pin = (channelId: string, userId: string, n: number, kind = 'pin') =>
  add(channelId, kind, userId, { messageId: `${channelId}-${n}`, limit: 1 })
const vote = (channelId: string, userId: string, ...options: string[]) =>
  add(channelId, 'vote', userId, { pollId: `${channelId}-poll`, optionIds: options.map((o) => `${channelId}-${o}`) })

for (const user of ['stranger', 'leaver', 'banned', 'banned-until', 'banned-once', 'late', 'bob']) react('one', user, 1)
react('one', 'bob', 1)
react('one', 'late', 6)
react('one', 'late', 6, false)
react('one', 'late', 6, false)
react('one', 'alice', 2)
edit('one', 'bob', 1, 'not mine')
edit('one', 'alice', 1, 'first')
edit('one', 'alice', 1, 'first')
edit('one', 'alice', 1, 'text 1')
edit('one', 'alice', 4, 'of a poll')
edit('one', 'alice', 6, 'long', { refusal: { code: 'CHAT_MESSAGE_TOO_LONG', details: { limit: 1, actual: 4 } } })
edit('one', 'alice', 9, 'nowhere')
pin('one', 'alice', 1)
pin('one', 'bob', 6)
pin('one', 'bob', 1, 'unpin')
pin('one', 'bob', 6)
vote('one', 'alice', 'o1', 'o2')
vote('one', 'alice', 'o1', 'o1')
vote('one', 'bob', 'o3')
vote('one', 'bob', 'o1')
vote('one', 'operator', 'o4')
vote('one', 'stranger', 'o1')
add('one', 'vote', 'alice', { pollId: 'nowhere', optionIds: ['o1'] })
for (const text of ['one', 'two']) edit('two', 'alice', 6, text)
react('two', 'bob', 6)
vote('two', 'bob', 'o2')
pin('direct', 'alice', 1)
pin('direct', 'bob', 1, 'unpin')
react('direct', 'bob', 1)
react('direct', 'bob', 1, false)
edit('direct', 'bob', 2, 'blocked')
vote('direct', 'bob', 'o1')

const remove = (channelId: string, userId: string, n: number) =>
  add(channelId, 'delete', userId, { messageId: `${channelId}-${n}`, notesFile: true, listsUnread: true })
remove('one', 'bob', 1)
remove('one', 'alice', 3)
edit('one', 'alice', 1, 'with one reply')
remove('one', 'alice', 3)
react('one', 'bob', 3)
remove('one', 'operator', 2)
edit('one', 'alice', 1, 'with no reply')
remove('one', 'alice', 6)
remove('one', 'bob', 5)
add('one', 'delete', 'bob', { pollId: 'one-poll' })
add('one', 'delete', 'operator', { pollId: 'one-poll' })
vote('one', 'alice', 'o1')
add('two', 'delete', 'alice', { messageId: 'two-4' })
add('two', 'delete', 'alice', { pollId: 'two-poll' })
remove('two', 'bob', 5)
remove('direct', 'alice', 6)
remove('direct', 'bob', 1)

const QUERY =
  'select item, code, details, answer::json, seq, event, data::json, sender_id, message_at, for_members from chat_change_batch($1, $2, $3, $4)'

async function change(tenant: string, channelIds: string[], list: Item[], waits = false): Promise<Answer[]> {
  const { rows } = await client.query<Answer>(QUERY, [
    channelIds.map(() => tenant),
    channelIds,
    JSON.stringify(list.map((item) => ({ ...item, channel: channelIds.indexOf(item.channelId) + 1 }))),
    waits,
  ])
  return rows
}

const inOrder = (list: Item[]) => CHANNELS.flatMap((channelId) => list.filter((item) => item.channelId === channelId))

/** Times since the start of the test are not compared. */
const comparable = (value: unknown, tenant: string): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(tenant, 'tenant')
      .replaceAll(/"20[2-8]\d-\d\d-\d\dT[^"]*"/g, (time) => (time < '"2020-02' ? time : '"now"')),
  ) as unknown

type Rows = Record<string, Record<string, string>[]>

/** All rows of the tenant. */
async function rowsOf(tenant: string): Promise<Rows> {
  const found: Rows = {}
  const tables =
    'channels channel_members messages reactions pinned_messages polls poll_options poll_votes deleted_files held_messages events consumer_channels'
  for (const table of tables.split(' ')) {
    const { rows } = await client.query<{ row: object }>(
      `select to_jsonb(t) as row from chat_${table} t where tenant_id = $1 order by 1`,
      [tenant],
    )
    found[table] = comparable(
      rows.map(({ row }) => row),
      tenant,
    ) as Rows[string]
  }
  return found
}

/** The start of a mark depends on the events logged with it. */
const withoutPositions = ({ consumer_channels: marks, ...rows }: Rows) => ({
  ...rows,
  marks: marks?.map(({ consumer, channel_id, head }) => `${consumer} ${channel_id} ${head}`).sort(),
})

const withoutItem = (answers: Answer[]) => answers.map((answer) => ({ ...answer, item: null }))

it('has the same results and events in a batch as one by one', async () => {
  await seed('each')
  await seed('together')
  const each: Answer[] = []
  for (const item of inOrder(items)) each.push(...(await change('each', [item.channelId], [item], true)))
  const together = await change('together', CHANNELS, inOrder(items))
  expect(comparable(withoutItem(together), 'together')).toEqual(comparable(withoutItem(each), 'each'))
  expect(withoutPositions(await rowsOf('together'))).toEqual(withoutPositions(await rowsOf('each')))
  expect(new Set(together.map(({ code, event }) => code ?? event))).toEqual(
    new Set([
      ...[null, 'chat:reaction:updated', 'chat:message:updated', 'chat:pinned:message:updated', 'chat:poll:voted'],
      ...['chat:message:deleted', 'chat:poll:deleted'],
      ...['CHAT_NOT_CHANNEL_MEMBER', 'CHAT_USER_BANNED', 'CHAT_USER_BLOCKED', 'CHAT_MESSAGE_NOT_FOUND'],
      ...['CHAT_MESSAGE_NOT_OWNER', 'CHAT_VALIDATION_ERROR', 'CHAT_MESSAGE_TOO_LONG', 'CHAT_CHANNEL_PIN_LIMIT'],
      ...['CHAT_POLL_ALREADY_VOTED', 'CHAT_POLL_NOT_FOUND', 'CHAT_AUTH_FORBIDDEN'],
    ]),
  )
})

it('returns remaining work and changed totals after a deletion', async () => {
  await seed('deleted')
  remove('one', 'bob', 5)
  const item = items.pop() as Item
  const [deleted] = await change('deleted', ['one'], [item])
  const members = ['banned', 'banned-once', 'banned-until', 'late', 'operator']
  const answer = deleted?.answer as { messageId: string; fileDueAt: string; userIds: string[] }
  expect({ ...answer, userIds: [...answer.userIds].sort() }).toEqual({
    messageId: 'one-5',
    fileDueAt: expect.any(String) as string,
    userIds: members,
    writerId: null,
  })
  expect(deleted).toMatchObject({ for_members: true, event: 'chat:message:deleted', seq: '11' })
})

it('skips a locked channel, a missing one, and a deletion in a large one, without waiting', async () => {
  await seed('locked')
  await client.query(`update chat_channels set member_count = 1001 where tenant_id = 'locked' and id = 'two'`)
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('begin')
  await other.query(`select from chat_channels where tenant_id = 'locked' and id = 'one' for no key update`)
  const codes = async (channelIds: string[], list: Item[]) =>
    (await change('locked', channelIds, list)).map(({ code }) => code)
  const pins = ['one', 'nowhere', 'two', 'direct'].map((channelId) => {
    pin(channelId, 'alice', 6)
    return items.pop() as Item
  })
  expect(await codes(['one', 'nowhere', 'two', 'direct'], pins)).toEqual(['busy', 'busy', null, null])
  remove('two', 'alice', 6)
  const deletion = items.pop() as Item
  expect(await codes(['two'], [pins[2] as Item, deletion])).toEqual(['busy', 'busy'])
  expect((await change('locked', ['two'], [deletion], true)).map(({ code }) => code)).toEqual([null])
  await other.query('rollback')
  await other.end()
})

it('mixes tenants without mixing their rows', async () => {
  await seed('left')
  await seed('right')
  const right = await rowsOf('right')
  const { rows } = await client.query<Answer>(QUERY, [
    ['left', 'right'],
    ['one', 'one'],
    JSON.stringify([
      { channel: 1, kind: 'delete', userId: 'alice', messageId: 'one-4' },
      { channel: 2, kind: 'delete', userId: 'stranger', messageId: 'one-4' },
    ]),
    false,
  ])
  expect(rows.map(({ event, code }) => event ?? code)).toEqual([
    ...['chat:message:deleted', 'chat:poll:deleted', 'CHAT_NOT_CHANNEL_MEMBER'],
  ])
  expect(await rowsOf('right')).toEqual(right)
})
