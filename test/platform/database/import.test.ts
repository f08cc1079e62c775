import { Client } from 'pg'
import { createDatabase } from '../../support/database'

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: await createDatabase() })
  await client.connect()
})
afterAll(() => client.end())

const MEMBERS = 100_000

const importMembers = (channelId: string) =>
  client.query(
    `with c as (
       insert into chat_channels (tenant_id, id, type, created_by_id, member_count)
       values ('acme', $1, 'GROUP', 'user-1', ${MEMBERS}) returning tenant_id, id
     )
     insert into chat_channel_members (tenant_id, channel_id, user_id, id, role)
     select c.tenant_id, c.id, 'user-' || n, c.id || n, 'MEMBER' from c, generate_series(1, ${MEMBERS}) n`,
    [channelId],
  )

const heldLocks = async () => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
  )
  return rows[0]?.count
}

it('100,000 members are imported in one statement, with a limited number of locks', async () => {
  await client.query('begin')
  await importMembers('first')
  expect(await heldLocks()).toBe(1024)
  await client.query('commit')
  const { rows } = await client.query('select count(*)::integer from chat_channel_members')
  expect(rows).toEqual([{ count: MEMBERS }])
})

it('one member takes only that user’s lock, which a block of the user waits for', async () => {
  await client.query('begin')
  await client.query(
    `insert into chat_channel_members (tenant_id, channel_id, user_id, id, role) values ('acme', 'first', 'new', 'n', 'MEMBER')`,
  )
  const { rows } = await client.query(
    `select (classid::bigint << 32 | objid::bigint) = chat_user_lock('acme', 'new') as ok, mode
       from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
  )
  await client.query('rollback')
  expect(rows).toEqual([{ ok: true, mode: 'ShareLock' }])
})
