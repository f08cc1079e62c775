import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import type { DB } from '../../../generated/database'
import { events } from '../../../generated/events'
import type { OperationId } from '../../../generated/operations'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { crossings, inTenant } from '../../../src/platform/database/tenant-fence'
import { transaction } from '../../../src/platform/database/transaction'
import { performAll } from '../../support/fixture'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

const A = 'tenant-a'
const B = 'tenant-b'

/** Every statement sent to a server, with its parameters. */
const sent = new Map<string, unknown[]>()
// eslint-disable-next-line @typescript-eslint/unbound-method
const send = Client.prototype.query

/** The response of each operation. */
const statuses: [OperationId, number][] = []
/** A table, not a function: those take the tenant as their first argument. Those of the installation have no tenant. */
const TABLES = /\b(from|join|into|update|using)\s+"?chat_(?!migrations|installation|consumers\b)\w+"?(?!\s*\()\b/i

let world: World
let client: Client
let database: Database
let fenced: Kysely<DB>
/** Those of tenants. */
let tables: string[]

beforeAll(async () => {
  const spy = jest.spyOn(Client.prototype, 'query') as unknown as jest.SpyInstance
  spy.mockImplementation(function (this: Client, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string; values?: unknown[] }]
    const { text = '', values = [] } = typeof statement === 'string' ? { text: statement } : statement
    sent.set(text, values)
    return (send as (...args: unknown[]) => unknown).apply(this, args)
  })
  world = await World.start({ storage: true })
  await query(
    world.databaseUrl,
    `insert into chat_consumers (event, name, expires_at)
     select event, 'all', now() + interval '1 hour' from unnest($1::text[]) event`,
    [Object.keys(events)],
  )
  for (const tenantId of [B, A]) await useAll(world.person('alice', { tenantId }))
  spy.mockRestore()

  client = new Client({ connectionString: world.databaseUrl })
  await client.connect()
  tables = (
    await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'tenant_id' and table_name not like 'chat\\_events\\_%' order by 1`,
    )
  ).rows.map(({ name }) => name)
  for (const tenantId of [A, B]) await fillRest(tenantId)
  database = await openDatabase({ url: world.databaseUrl, poolSize: 1 })
  fenced = (await database.fenced()) as Kysely<DB>
})
afterAll(async () => {
  await client.end()
  await database.close()
  await world.close()
})

/** All operations, each on a separate channel, plus those of the system. */
async function useAll(person: Person): Promise<void> {
  statuses.push(...(await performAll(person)))
  const { id } = await person.client.channels.createGroup({ userIds: ['bob'] })
  await person.node.chat.system(person.tenantId).messages.send(id, { text: 'by the system', mentions: 'CHANNEL' })
}

/** Rows for tables that no operation fills immediately. */
async function fillRest(tenantId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from chat_channels where tenant_id = $1', [tenantId])
  const at = [tenantId, rows[0]?.id]
  for (const text of [
    `insert into chat_deleted_files (tenant_id, channel_id, id, file_url) values ($1, $2, 'f', 'u')`,
    `insert into chat_waiting_messages (tenant_id, id, channel_id, sender_id, reason, created_at, expires_at)
     values ($1, 'w', $2, 'alice', 'r', now(), now() + interval '1 day')`,
    `insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head) values ($1, $2, 'c', 0, 0)`,
    `insert into chat_consumer_failures (tenant_id, consumer, id, channel_id, seq, epoch, event, logged_at, attempts, error, failed_at)
     values ($1, 'c', 'f', $2, 1, 'e', 'chat:message:received', now(), 1, 'failed', now())`,
  ])
    await client.query(`${text} on conflict do nothing`, at)
  for (const text of [
    `insert into chat_unread_notified (tenant_id, user_id, total) values ($1, 'alice', 1)`,
    `insert into chat_user_blocks (tenant_id, blocker_id, blocked_id) values ($1, 'alice', 'eve')`,
    `insert into chat_erasures (tenant_id, id, kind, status) values ($1, 'e', 'USER', 'DONE')`,
    `insert into chat_erased_messages (tenant_id, erasure_id, message_id) values ($1, 'e', 'm')`,
    `insert into chat_cases (tenant_id, id, subject_type, subject_id, opened_at, updated_at)
     values ($1, 'c', 'USER', 'eve', now(), now())`,
    `insert into chat_decisions (tenant_id, id, case_id, action, reason, is_automated, made_by_id, created_at)
     values ($1, 'd', 'c', 'NONE', 'r', false, 'dora', now())`,
    `insert into chat_suspensions (tenant_id, user_id, until, decision_id) values ($1, 'eve', now(), 'd')`,
    `insert into chat_legal_holds (tenant_id, id, channel_id, reason, placed_by_id) values ($1, 'h', 'none', 'r', 'eve')`,
    `insert into chat_held_messages (tenant_id, channel_id, message_id, version, sender_id, cause, content)
     values ($1, 'none', 'm', 1, 'alice', 'EDITED', '{}')`,
    `insert into chat_question_answers (tenant_id, channel_id, question_id, user_id, decision, digest, created_at)
     select tenant_id, channel_id, id, 'eve', 'APPROVE', '', now() from chat_questions where tenant_id = $1 limit 1`,
    `insert into chat_question_users (tenant_id, user_id, created_at, question_id, channel_id)
     select tenant_id, 'eve', now(), id, channel_id from chat_questions where tenant_id = $1 limit 1`,
    `insert into chat_audit (tenant_id, action, actor_id, is_system) values ($1, 'hold.place', 'eve', true)`,
  ])
    await client.query(`${text} on conflict do nothing`, [tenantId])
}

const countOf = async (table: string, tenantId: string) =>
  Number(
    (await client.query<{ count: string }>(`select count(*) from ${table} where tenant_id = $1`, [tenantId])).rows[0]
      ?.count,
  )

/** Runs a statement, returns its effect on the rows of a tenant, and rolls it back. Undefined if it failed. */
async function tried(text: string, values: unknown[], { fence, of }: { fence: string | null; of: string }) {
  await client.query('begin')
  try {
    // Otherwise the audit refuses all changes.
    await client.query(`select set_config('chat.audit_upkeep', 'on', true)`)
    if (fence !== null)
      await client.query(`select set_config('search_path', $1, true), set_config('chat.tenant', $2, true)`, [
        PATH,
        fence,
      ])
    const { rows } = await client.query<object>({ text, values })
    await client.query(`set local search_path = public`)
    const { rows: found } = await client.query<{ changed: string; left: string }>(
      `select sum(changed) as changed, sum(count) as left from (${tables
        .map(
          (
            table,
          ) => `select count(*), count(*) filter (where xmin::text = (pg_current_xact_id()::text::bigint % 4294967296)::text) as changed
                        from ${table} where tenant_id = $1`,
        )
        .join(' union all ')}) of_all`,
      [of],
    )
    return { rows, changed: Number(found[0]?.changed), left: Number(found[0]?.left) }
  } catch {
    return undefined
  } finally {
    await client.query('rollback')
  }
}

const PATH = 'public_fence, public'

it('every operation succeeds with statements that name the tenant', () => {
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([])
  const ofTables = [...sent.keys()].filter((text) => TABLES.test(text))
  expect(ofTables.filter((text) => !/\btenant_id\b/.test(text))).toEqual([])
  // Statements were recorded at all.
  expect(ofTables.length).toBeGreaterThan(100)
})

it('every operation marks the channel of each event that it logs for the consumers that want it', async () => {
  const channels = `
    select array_agg(distinct e.event) as events, count(*)::integer as logged, m.seq, m.head, min(e.seq) as first, max(e.seq) as last,
           e.channel_id like 'user:%' as is_feed
      from chat_events e
      left join chat_consumer_channels m
        on m.tenant_id = e.tenant_id and m.channel_id = e.channel_id and m.consumer = 'all'
     -- What a channel has too is consumed there, and that a channel was created.
     where e.channel_seq is null and e.event <> 'chat:channel:created'
     group by e.tenant_id, e.channel_id, m.seq, m.head`
  const wrong = `select * from (${channels}) c
                  where head is distinct from last or seq is distinct from (case when is_feed then first - 1 else -1 end)`
  expect(await query(world.databaseUrl, wrong)).toEqual([])
  const [feeds] = await query<{ count: number }>(
    world.databaseUrl,
    `select count(*)::integer from chat_consumer_channels where channel_id like 'user:%'`,
  )
  expect(feeds?.count).toBeGreaterThan(0)
  const unlogged = `select * from chat_consumer_channels m where m.channel_id like 'user:%' and not exists (
    select from chat_events e
     where e.tenant_id = m.tenant_id and e.channel_id = m.channel_id and e.channel_seq is null
       and e.event <> 'chat:channel:created')`
  expect(await query(world.databaseUrl, unlogged)).toEqual([])
  // There were events to mark.
  const [all] = await query<{ kinds: number }>(
    world.databaseUrl,
    'select count(distinct event)::integer as kinds from chat_events',
  )
  expect(all?.kinds).toBeGreaterThan(15)
})

it('covers every table of a tenant, with all columns', async () => {
  expect(tables.length).toBeGreaterThan(15)
  const columns = `select table_name, string_agg(column_name, ',' order by column_name) as columns
                     from information_schema.columns
                    where table_schema = $1 and table_name = any ($2) and column_name <> 'xmin' group by 1 order by 1`
  const ofTables = await client.query(columns, ['public', tables])
  expect((await client.query(columns, ['public_fence', tables])).rows).toEqual(ofTables.rows)
})

it('hides other tenants’ rows from statements without conditions, in every table', async () => {
  for (const table of tables) {
    const counts = { [A]: await countOf(table, A), [B]: await countOf(table, B) }
    // Otherwise this would prove nothing about the table.
    expect([table, counts[A] > 0, counts[B] > 0]).toEqual([table, true, true])
    const name = sql.table(table)
    const read = await sql<object>`select tenant_id, count(*) as count from ${name} group by tenant_id`.execute(
      inTenant(fenced, B),
    )
    expect([table, read.rows]).toEqual([table, [{ tenantId: B, count: counts[B] }]])

    const before = await tried('select', [], { fence: B, of: A })
    for (const change of [`update ${table} set tenant_id = tenant_id`, `delete from ${table}`]) {
      const done = await tried(change, [], { fence: B, of: A })
      // A referenced row cannot be deleted alone.
      if (done || change.startsWith('update'))
        expect([table, done?.changed, done?.left]).toEqual([table, 0, before?.left])
    }
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and column_name <> 'tenant_id'`,
      [table],
    )
    const rest = sql.join(columns.map((column) => sql.ref(column.name)))
    const added = sql`insert into ${name} (tenant_id, ${rest}) select ${`${A}-new`}, ${rest} from ${name} limit 1`
    await expect(added.execute(inTenant(fenced, B))).rejects.toThrow(/check option/)
  }
})

/** Without its tenant conditions. The parameters stay, because PostgreSQL needs their types. */
const withoutTenant = (text: string) =>
  text.replace(/(?:"?\w+"?\.)?"?\btenant_id\b"?\s*=\s*(\$\d+|(?:"?\w+"?\.)?"?tenant_id\b"?)/g, (_all, right: string) =>
    right.startsWith('$') ? `(${right}::text is not null)` : 'true',
  )

it('hides other tenants’ rows from the service’s statements without their conditions', async () => {
  const statements = [...sent].filter(
    ([text]) =>
      /^\s*(select|with|insert|update|delete)\b/i.test(text) && /\bchat_/.test(text) && !text.includes("'chat.tenant'"),
  )
  const { rows } = await client.query<{ id: string }>(
    `select id from chat_messages where tenant_id = $1 union select id from chat_channels where tenant_id = $1
      union select id from chat_polls where tenant_id = $1 union select id from chat_scheduled_messages where tenant_id = $1`,
    [A],
  )
  const before = await tried('select', [], { fence: null, of: A })
  /** Whether the statement revealed or changed data of tenant A other than its parameters. */
  const reaches = async (text: string, values: unknown[], fence: string | null) => {
    const done = await tried(text, values, { fence, of: A })
    if (!done) return undefined
    const given = JSON.stringify(values)
    const shown = JSON.stringify(done.rows)
    const ids = rows.filter(({ id }) => shown.includes(id) && !given.includes(id))
    return ids.length > 0 || done.changed > 0 || done.left !== before?.left
  }
  const crossing: string[] = []
  const counts = { mutated: 0, ran: 0, harmful: 0 }
  for (const [text, values] of statements) {
    const mutated = withoutTenant(text)
    if (mutated !== text) counts.mutated += 1
    if ((await reaches(mutated, values, null)) === true) counts.harmful += 1
    const reached = await reaches(mutated, values, B)
    if (reached !== undefined) counts.ran += 1
    if (reached) crossing.push(mutated)
  }
  expect(crossing).toEqual([])
  // Statements were recorded, could run, and would do harm without the fence.
  expect(counts.mutated).toBeGreaterThan(60)
  expect(counts.ran).toBeGreaterThan(60)
  expect(counts.harmful).toBeGreaterThan(20)
})

it('refuses statements without a tenant, and leaves no setting on the connection', async () => {
  await expect(fenced.selectFrom('chatChannels').select('id').execute()).rejects.toThrow(/outside the tenant fence/)
  const inB = inTenant(fenced, B)
  await expect(sql`lock table chat_channels`.execute(inB)).rejects.toThrow(/cannot hold/)
  const state = sql<{ path: string; tenant: string | null; plans: string }>`
    select current_setting('search_path') as path, nullif(current_setting('chat.tenant', true), '') as tenant,
           current_setting('plan_cache_mode') as plans`
  const bare = (await state.execute(database.db)).rows
  expect((await state.execute(inB)).rows).toEqual([
    { path: `public_fence, ${bare[0]?.path}`, tenant: B, plans: 'force_generic_plan' },
  ])
  expect((await state.execute(database.db)).rows).toEqual(bare)
  await expect(sql`select 1 / 0`.execute(inB)).rejects.toThrow(/division/)
  await expect(sql`select no_such from chat_channels`.execute(inB)).rejects.toThrow(/no_such/)
  await expect(sql`select no_such from chat_channels`.execute(inB)).rejects.toThrow(/no_such/)
  expect((await state.execute(database.db)).rows).toEqual(bare)
  // In a transaction, it applies from the first statement to the end.
  await transaction(inB, async (tx) => {
    for (let n = 0; n < 2; n += 1) expect((await state.execute(tx)).rows[0]?.tenant).toBe(B)
  })
  expect((await state.execute(database.db)).rows).toEqual(bare)
})

it('allows changes for several tenants in one statement', async () => {
  const people = [A, B].map((tenantId) => world.person('alice', { tenantId }))
  const channels = await Promise.all(
    Array.from({ length: 24 }, async (_, n) => {
      const person = people[n % 2] as Person
      const { id } = await person.client.channels.createGroup({ userIds: ['bob'] })
      return { person, id }
    }),
  )
  const together: string[] = []
  const spy = jest.spyOn(Client.prototype, 'query') as unknown as jest.SpyInstance
  spy.mockImplementation(function (this: Client, ...args: unknown[]) {
    const text = (args[0] as { text?: string }).text ?? ''
    for (const name of ['chat_send', 'chat_change_batch', 'chat_read'])
      if (text.includes(`set_config('chat.tenant'`) && text.includes(name)) together.push(name)
    return (send as (...args: unknown[]) => unknown).apply(this, args)
  })
  const messages = await Promise.all(
    channels.map(({ person, id }, n) => person.client.messages.send(id, { text: `message ${n}` })),
  )
  await Promise.all(
    channels.map(({ person, id }, n) => person.client.messages.addReaction(id, messages[n]!.id, { key: `key-${n}` })),
  )
  await Promise.all(
    channels.map(({ person, id }) => world.person('bob', { tenantId: person.tenantId }).client.channels.markRead(id)),
  )
  spy.mockRestore()
  expect(new Set(together)).toEqual(new Set(['chat_send', 'chat_change_batch', 'chat_read']))
  for (const [n, { person, id }] of channels.entries()) {
    const { messages: found } = await person.client.messages.list(id)
    expect(found).toMatchObject([{ text: `message ${n}`, reactions: [{ key: `key-${n}` }] }])
  }
  const { rows } = await client.query(
    `select from chat_channels c join chat_channel_members m on m.tenant_id = c.tenant_id and m.channel_id = c.id
      where c.id = any ($1) and m.user_id = 'bob' and m.read_seq = c.message_seq`,
    [channels.map(({ id }) => id)],
  )
  expect(rows).toHaveLength(channels.length)
})

it('is bypassed only by the listed statements', () => {
  const root = join(__dirname, '../../../src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const used = files.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/acrossTenants\([^()]+, '([^']+)'\)/g)].map(([, why]) => why),
  )
  expect([...new Set(used)].sort()).toEqual(Object.keys(crossings).sort())
})
