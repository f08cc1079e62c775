import { Client } from 'pg'
import { createDatabase } from '../../support/database'

interface Answer {
  is_left: boolean
  is_channel: boolean
  is_member: boolean
  is_banned: boolean
  banned_until: Date | null
  seq: string | null
  data: object | null
  has_moved: boolean
}

let url: string
let client: Client

beforeAll(async () => {
  url = await createDatabase()
  client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into chat_consumers (event, name, expires_at) values ('chat:read:receipt:updated', 'host', now() + interval '1 day')`,
  )
})
afterAll(() => client.end())

const USERS = ['behind', 'behind-too', 'new', 'read', 'leaver', 'banned', 'banned-until', 'banned-once', 'stranger']
const CHANNELS = ['one', 'empty', 'read', 'gone']

/** Channels with and without something to read, the same in each tenant. */
async function seed(tenant: string): Promise<void> {
  const run = (text: string) => client.query(text.replaceAll(':tenant', `'${tenant}'`))
  await run(`
    insert into chat_channels (tenant_id, id, type, name, created_by_id, member_count, message_seq, event_seq, message_clock, last_message_id, deleted_at)
    select :tenant, id, 'GROUP', id, 'alice', 8, case id when 'empty' then 0 else 5 end, 7, timestamptz '2099-01-01', 'last', case id when 'gone' then now() end
      from unnest(array['${CHANNELS.join("','")}']) id`)
  await run(`
    insert into chat_channel_members (tenant_id, channel_id, user_id, id, role, left_at, is_banned, banned_until, read_seq, last_read_at, unread_skip)
    select :tenant, c, u, c || u, 'MEMBER', case u when 'leaver' then now() end, u like 'banned%',
           case u when 'banned-until' then timestamptz '2099-01-01' when 'banned-once' then '2020-01-01' end,
           case when c = 'empty' then 0 when c = 'read' or u = 'read' then 5 else 2 end,
           case u when 'new' then null else timestamptz '2020-01-01' end, 1
      from unnest(array['${CHANNELS.join("','")}']) c, unnest(array['${USERS.join("','")}']) u
     where u <> 'stranger' and (c <> 'read' or u <> 'new')`)
}

async function readEach(tenant: string): Promise<object[]> {
  const answers: object[] = []
  for (const channelId of CHANNELS) {
    for (const userId of USERS) {
      const { rows } = await client.query<Partial<Answer>>(
        `select is_left, is_channel, is_member, is_banned, banned_until, seq, data::json, has_moved
           from chat_read(array[$1], array[$2], '{1}', array[$3], 500, 'channel')`,
        [tenant, channelId, userId],
      )
      answers.push(...rows)
    }
  }
  return answers
}

async function readTogether(tenant: string, channelIds: string[], users = USERS, large = 500): Promise<Answer[]> {
  const { rows } = await client.query<Answer>(
    `select is_left, is_channel, is_member, is_banned, banned_until, seq, data::json, has_moved
       from chat_read($1, $2, $3, $4, $5, 'nothing') order by n`,
    [
      channelIds.map(() => tenant),
      channelIds,
      channelIds.flatMap((_, index) => users.map(() => index + 1)),
      channelIds.flatMap(() => users),
      large,
    ],
  )
  return rows
}

/** Times since the start of the test are not compared. */
const comparable = (value: unknown, tenant: string): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(tenant, 'tenant')
      .replaceAll(/"202[1-9]-\d\d-\d\dT[^"]*"/g, '"now"'),
  ) as unknown

async function rowsOf(tenant: string): Promise<object> {
  const found: Record<string, unknown> = {}
  for (const table of ['channels', 'channel_members', 'events', 'consumer_channels']) {
    const { rows } = await client.query(
      `select to_jsonb(t) as row from chat_${table} t where tenant_id = $1 order by 1`,
      [tenant],
    )
    found[table] = comparable(rows, tenant)
  }
  return found
}

it('has the same results, events and marks in a batch as one by one', async () => {
  await seed('each')
  await seed('together')
  const each = await readEach('each')
  const together = await readTogether('together', CHANNELS)
  expect(new Set(together.map(({ is_left }) => is_left))).toEqual(new Set([false]))
  expect(comparable(together, 'together')).toEqual(comparable(each, 'each'))
  expect(together.filter(({ has_moved }) => has_moved).length).toBeGreaterThan(4)
  expect(await rowsOf('together')).toEqual(await rowsOf('each'))
})

it('skips a locked channel, and a large one with unread messages, without waiting', async () => {
  await seed('locked')
  await client.query(`update chat_channels set member_count = 501 where tenant_id = 'locked' and id = 'empty'`)
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('begin')
  await other.query(`select from chat_channels where tenant_id = 'locked' for no key update`)
  const left = async (users: string[]) =>
    (await readTogether('locked', ['one', 'read', 'empty', 'nowhere'], users)).map(({ is_left }) => is_left)
  expect(await left(['read', 'stranger'])).toEqual([false, false, false, false, false, false, false, false])
  expect(await left(['read', 'behind'])).toEqual([false, true, false, false, false, false, false, false])
  await other.query('rollback')
  await other.end()
  expect(await left(['behind', 'new'])).toEqual([false, false, false, false, false, true, false, false])
})
