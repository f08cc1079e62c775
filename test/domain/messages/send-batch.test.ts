import { Client } from 'pg'
import { createDatabase } from '../../support/database'
import { digitsOf } from '../../support/message-ids'

interface Answer {
  outcome: string
  code: string | null
  details: object | null
  message_id: string | null
  seq: string | null
  data: { message: { createdAt: string } } | null
  notified: string[] | null
}

let url: string
let client: Client

beforeAll(async () => {
  url = await createDatabase()
  client = new Client({ connectionString: url })
  await client.connect()
})
afterAll(() => client.end())

/** Two channels in every state relevant to sending, the same in each tenant. Times are long past or far ahead. */
async function seed(tenant: string): Promise<void> {
  const run = (text: string) => client.query(text.replaceAll(':tenant', `'${tenant}'`))
  await run(`
    insert into chat_channels (tenant_id, id, type, name, created_by_id, member_count, message_seq, event_seq, message_clock, is_frozen, deleted_at)
    values (:tenant, 'one', 'GROUP', 'One', 'alice', 6, 4, 9, '2059-01-01T00:00:00Z', false, null),
           (:tenant, 'two', 'GROUP', 'Two', 'alice', 6, 0, 0, null, false, null),
           (:tenant, 'direct', 'DIRECT', null, 'alice', 2, 0, 0, null, false, null),
           (:tenant, 'frozen', 'GROUP', 'Frozen', 'alice', 2, 1, 1, '2020-01-04', true, null),
           (:tenant, 'gone', 'GROUP', 'Gone', 'alice', 2, 0, 0, null, false, now())`)
  await run(`
    insert into chat_channel_members (tenant_id, channel_id, user_id, id, role, left_at, is_muted, muted_until, is_banned, banned_until, visible_after)
    select :tenant, c, u, c || u, 'MEMBER', case u when 'leaver' then now() end, u like 'muted%',
           case u when 'muted-until' then timestamptz '2099-01-01' when 'muted-once' then '2020-01-01' end,
           u like 'banned%', case u when 'banned-until' then timestamptz '2099-01-01' when 'banned-once' then '2020-01-01' end,
           case u when 'late' then timestamptz '2020-01-02' else '-infinity' end
      from unnest(array['one', 'two', 'direct', 'frozen', 'gone']) c,
           unnest(array['alice', 'bob', 'leaver', 'muted', 'muted-until', 'muted-once', 'banned', 'banned-until', 'banned-once', 'late']) u
     where c <> 'direct' or u in ('alice', 'bob')`)
  await run(`
    insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, parent_message_id, idempotency_key, idempotency_digest, created_at, updated_at, deleted_at)
    values (:tenant, 'one', 'top', 1, 'bob', 'TEXT', 'top', null, 'known', 'digest', '2020-01-01', '2020-01-01', null),
           (:tenant, 'one', 'reply', 2, 'bob', 'TEXT', 'reply', 'top', null, null, '2020-01-03', '2020-01-03', null),
           (:tenant, 'one', 'deleted', 3, 'bob', 'TEXT', '', null, null, null, '2020-01-03T01:00Z', '2020-01-03', now()),
           (:tenant, 'one', 'of deleted', 4, 'alice', 'TEXT', 'reply', 'deleted', null, null, '2020-01-03T02:00Z', '2020-01-03', null),
           (:tenant, 'frozen', 'before', 1, 'alice', 'TEXT', 'before', null, 'before', 'digest', '2020-01-04', '2020-01-04', null)`)
  // Bob is blocked by alice and by a user outside of these channels.
  await run(`
    insert into chat_user_blocks (tenant_id, blocker_id, blocked_id)
    values (:tenant, 'alice', 'bob'), (:tenant, 'nobody', 'bob'), (:tenant, 'bob', 'late')`)
}

interface Item {
  channelId: string
  senderId: string
  parentMessageId?: string
  mentionedUserIds?: string[]
  key?: string
  digest?: string
  refusal?: { code: string; details: object }
}

const tooLong = { code: 'CHAT_MESSAGE_TOO_LONG', details: { limit: 1, actual: 2 } }
const one = (senderId: string, more: Partial<Item> = {}): Item => ({ channelId: 'one', senderId, ...more })

const ITEMS: Item[] = [
  one('alice'),
  ...['leaver', 'stranger', 'muted', 'muted-until', 'muted-once', 'banned', 'banned-until', 'banned-once'].map((user) =>
    one(user),
  ),
  one('alice', { refusal: tooLong }),
  one('banned', { refusal: tooLong }),
  one('bob', { key: 'known', digest: 'digest' }),
  one('bob', { key: 'known', digest: 'other' }),
  one('bob', { key: 'known', digest: 'digest', refusal: tooLong }),
  one('alice', { key: 'known', digest: 'digest' }),
  // The first is refused, the second is sent, and the others repeat it.
  one('alice', { key: 'new', digest: 'a', refusal: tooLong }),
  one('alice', { key: 'new', digest: 'b' }),
  one('alice', { key: 'new', digest: 'b', refusal: tooLong }),
  one('alice', { key: 'new', digest: 'c' }),
  one('alice'),
  one('bob', { key: 'new', digest: 'c' }),
  one('muted', { key: 'new', digest: 'c' }),
  one('muted', { key: 'new', digest: 'c' }),
  one('alice', { parentMessageId: 'top' }),
  one('alice', { parentMessageId: 'reply' }),
  one('bob', { parentMessageId: 'reply' }),
  one('late', { parentMessageId: 'top' }),
  one('late', { parentMessageId: 'reply' }),
  one('alice', { parentMessageId: 'deleted' }),
  one('late', { parentMessageId: 'deleted' }),
  one('alice', { parentMessageId: 'nowhere' }),
  one('late', { mentionedUserIds: ['alice', 'bob', 'late', 'leaver', 'banned', 'banned-once', 'stranger'] }),
  one('bob', { mentionedUserIds: ['alice', 'late'] }),
  { channelId: 'two', senderId: 'alice' },
  { channelId: 'two', senderId: 'alice', key: 'new', digest: 'b' },
  { channelId: 'two', senderId: 'bob', mentionedUserIds: ['alice'] },
  { channelId: 'two', senderId: 'alice', parentMessageId: 'top' },
  { channelId: 'direct', senderId: 'bob' },
  { channelId: 'direct', senderId: 'alice', mentionedUserIds: ['bob'] },
  { channelId: 'frozen', senderId: 'alice' },
  { channelId: 'frozen', senderId: 'muted' },
  { channelId: 'frozen', senderId: 'alice', key: 'before', digest: 'digest' },
  { channelId: 'frozen', senderId: 'banned' },
]

const messageOf = ({ channelId, senderId, parentMessageId = undefined, mentionedUserIds = [] }: Item, id: string) => ({
  channelId,
  senderId,
  type: 'TEXT',
  text: `text of ${id}`,
  mentionedUserIds,
  isEdited: false,
  isForwarded: id === 'm3',
  forwardedFromId: id === 'm3' ? 'other' : null,
  parentMessageId: parentMessageId ?? null,
  metadata: { of: id },
  linkMetadata: id === 'm4' ? { url: 'https://example.com' } : null,
  fileUrl: id === 'm5' ? 'https://example.com/f' : null,
  fileName: id === 'm5' ? 'f' : null,
  fileSize: id === 'm5' ? 5_000_000_000 : null,
  mimeType: id === 'm5' ? 'text/plain' : null,
  thumbnailUrl: null,
  pollId: null,
  // Optional.
  clientId: Number(id.slice(1)) % 2 === 0 ? `local ${id}` : null,
  reactions: [],
})

const entries = (items: Item[]) =>
  items.map((item, index) => ({
    channelId: item.channelId,
    digits: digitsOf(index),
    message: messageOf(item, `m${index + 1}`),
    ...(item.key && { idempotencyKey: item.key, idempotencyDigest: item.digest }),
    refusal: item.refusal ?? null,
  }))

const channelIds = [...new Set(ITEMS.map(({ channelId }) => channelId))]

async function sendEach(tenant: string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const item of entries(ITEMS)) {
    const { rows } = await client.query<Answer>(
      `select outcome, code, details, message_id, seq, data::json, notified
         from chat_send(array[$1], array[$2], $3, true, false)`,
      [tenant, item.channelId, JSON.stringify([{ channel: 1, ...item }])],
    )
    answers.push(...rows)
  }
  return answers
}

async function sendTogether(tenant: string, ids = channelIds): Promise<Answer[]> {
  const items = entries(ITEMS).filter(({ channelId }) => ids.includes(channelId))
  const { rows } = await client.query<Answer>(
    `select outcome, code, details, message_id, seq, data::json, notified
       from chat_send($1, $2, $3, false, false) order by item`,
    [
      ids.map(() => tenant),
      ids,
      JSON.stringify(items.map((item) => ({ ...item, channel: ids.indexOf(item.channelId) + 1 }))),
    ],
  )
  return rows
}

/** All rows of the tenant. Times since the start of the test are not compared, not even in ids. */
async function rowsOf(tenant: string): Promise<object> {
  const found: Record<string, unknown> = {}
  for (const table of ['channels', 'channel_members', 'messages', 'events', 'consumer_channels']) {
    const { rows } = await client.query<{ row: object }>(
      `select to_jsonb(t) as row from chat_${table} t where tenant_id = $1`,
      [tenant],
    )
    found[table] = rows.map(({ row }) => JSON.stringify(comparable(row, tenant))).sort()
  }
  return found
}

const comparable = (value: unknown, tenant: string): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(tenant, 'tenant')
      .replaceAll(/"c[0-9a-z]{8}(\d{8})"/g, '"id $1"')
      .replaceAll(/"20[2-4]\d-\d\d-\d\dT[^"]*"/g, (time) => (time < '"2020-02' ? time : '"now"')),
  ) as unknown

/** Details of a replay are not used. */
const known = (answers: Answer[]) =>
  answers.map((answer) => (answer.outcome === 'replayed' ? { ...answer, details: null } : answer))

it('has the same results, events and counts in a batch as one by one', async () => {
  await seed('each')
  await seed('together')
  await client.query(
    `insert into chat_consumers (event, name, expires_at)
     values ('chat:message:received', 'host', now() + interval '1 day'), ('chat:message:received', 'other', now() + interval '1 day')`,
  )
  const each = await sendEach('each')
  const together = await sendTogether('together')
  expect(new Set(each.map(({ outcome, code }) => code ?? outcome))).toEqual(
    new Set([
      'sent',
      'replayed',
      'CHAT_NOT_CHANNEL_MEMBER',
      'CHAT_USER_BANNED',
      'CHAT_IDEMPOTENCY_CONFLICT',
      'CHAT_CHANNEL_FROZEN',
      'CHAT_USER_MUTED',
      'CHAT_USER_BLOCKED',
      'CHAT_MESSAGE_TOO_LONG',
      'CHAT_MESSAGE_NOT_FOUND',
    ]),
  )
  expect(comparable(known(together), 'together')).toEqual(comparable(known(each), 'each'))
  expect(await rowsOf('together')).toEqual(await rowsOf('each'))
  // Again, now with rows written by the previous statements.
  const again = await sendTogether('together', ['frozen'])
  expect(comparable(known(again), 'together')).toEqual(comparable(known(each.slice(-4)), 'each'))
})

it('gives messages of a channel times that increase strictly', async () => {
  await seed('times')
  const times = (await sendTogether('times', ['one'])).flatMap(({ data }) => (data ? [data.message.createdAt] : []))
  expect(times.length).toBeGreaterThan(5)
  expect(times).toEqual([...new Set(times)].sort())
  expect(times[0]).toBe('2059-01-01T00:00:00.001Z')
})

it('mixes tenants without mixing their rows', async () => {
  await seed('left')
  await seed('right')
  const message = (id: string, more: object) => ({ ...messageOf({ channelId: 'one', senderId: 'alice' }, id), ...more })
  const right = await rowsOf('right')
  const { rows } = await client.query<Answer>(
    'select *, data::json from chat_send($1, $2, $3, false, false) order by item',
    [
      ['left', 'right', 'right'],
      ['two', 'frozen', 'gone'],
      JSON.stringify([
        { channel: 2, digits: 'a', message: message('a', {}) },
        { channel: 1, digits: 'b', message: message('b', { mentionedUserIds: ['late'] }) },
        { channel: 3, digits: 'c', message: message('c', {}) },
      ]),
    ],
  )
  expect(rows.map(({ outcome, code, seq }) => [outcome, code, seq])).toEqual([
    ['refused', 'CHAT_CHANNEL_FROZEN', null],
    ['sent', null, '1'],
    ['busy', null, null],
  ])
  expect(await rowsOf('right')).toEqual(right)
})

it('skips a locked and a missing channel without waiting', async () => {
  await seed('locked')
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('begin')
  await other.query(`select from chat_channels where tenant_id = 'locked' and id = 'one' for no key update`)
  const answers = await sendTogether('locked', ['two', 'one', 'nowhere'])
  const outcomes = new Set(answers.map(({ outcome }) => outcome))
  expect(outcomes).toEqual(new Set(['sent', 'refused', 'busy']))
  expect(answers.filter(({ outcome }) => outcome === 'busy')).toHaveLength(
    ITEMS.filter(({ channelId }) => channelId === 'one').length,
  )
  await other.query('rollback')
  await other.end()
})
