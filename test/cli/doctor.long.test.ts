import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Redis } from 'ioredis'
import pg from 'pg'
import { transactionsOf } from '../../src/cli/doctor/activity'
import { collect } from '../../src/cli/doctor/finding'
import { openDatabase } from '../../src/platform/database/connect'
import { createDatabase, redisUrl } from '../support/database'
import { createEmbedded } from '../support/embedded'
import { startServices } from '../support/services'
import { emptyDatabase, runFile } from '../platform/database/scratch'

interface Finding {
  area: string
  level: string
  text: string
  advice?: string
}

const run = async (args: string[], env?: Record<string, string>) =>
  (await runFile('src/cli/chat-migrate.ts', ['doctor', ...args], env)).ended

async function examine(url: string, args: string[] = []) {
  const { code, stdout, stderr } = await run(['--database', url, '--json', ...args])
  expect(stderr).toBe('')
  const report = JSON.parse(stdout) as { ok: boolean; findings: Finding[] }
  expect(code).toBe(report.ok ? 0 : 1)
  return report
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'a long report' })
  await client.connect()
  return client
}

const of = (findings: Finding[], level: string) => findings.filter((found) => found.level === level)

it('finds no problems in a healthy installation, and lists its checks', async () => {
  const { ok, findings } = await examine(await createDatabase(), ['--redis', redisUrl()])
  expect(of(findings, 'problem')).toEqual([])
  expect(ok).toBe(true)
  const areas = new Set(findings.map(({ area }) => area))
  for (const area of ['Node.js', 'PostgreSQL', 'locale', 'extensions', 'size', 'connections', 'migrations', 'schema'])
    expect(areas).toContain(area)
  for (const area of ['clock', 'tables', 'event log', 'indexes', 'transactions', 'timers', 'Redis', 'Redis memory'])
    expect(areas).toContain(area)
})

it('prints a line for each finding, and its fix below', async () => {
  const { code, stdout } = await run([], { CHAT_DATABASE_URL: await emptyDatabase() })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^PROBLEM +migrations +there is no chat schema\n +→ Run "npx chat-migrate"\.$/m)
  expect(stdout).toMatch(/^note +Redis +not checked/m)
  expect(stdout).toMatch(/^1 problem, \d+ warnings?$/m)
})

it('finds faults of the schema, its indexes and its maintenance', async () => {
  const url = await createDatabase()
  const client = await connected(url)
  // The views of the tenant fence depend on the columns.
  await client.query(`drop schema public_fence cascade`)
  await client.query(`drop index chat_polls_due; alter table chat_channels alter column name type varchar(20)`)
  await client.query(`update pg_index set indisvalid = false where indexrelid = 'chat_events_pkey'::regclass`)
  await client.query(`delete from chat_migrations where name = (select max(name) from chat_migrations)`)
  await client.end()
  const { ok, findings } = await examine(url)
  expect(ok).toBe(false)
  const problems = of(findings, 'problem')
  const texts = problems.map(({ area, text }) => `${area}: ${text}`)
  expect(texts).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^migrations: not applied: /),
      expect.stringMatching(/^schema: missing: .*index chat_polls_due of chat_polls/),
      expect.stringMatching(/^schema: different: .*column chat_channels\.name/),
      expect.stringMatching(/^indexes: chat_events_pkey of chat_events is invalid/),
    ]),
  )
  expect(problems.every(({ advice }) => advice !== undefined)).toBe(true)
})

it('names late consumers and overdue work', async () => {
  const url = await createDatabase()
  const client = await connected(url)
  await client.query(`
    insert into chat_consumers (event, name, expires_at) values ('chat:message:received', 'push', now() + interval '1 day');
    insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head, due_at)
    values ('acme', 'one', 'push', 3, 8, now() - interval '10 minutes'), ('acme', 'two', 'push', 0, 1, now());
    do $$ begin
      set local session_replication_role = replica;
      insert into chat_polls (tenant_id, channel_id, id, message_id, created_by_id, title, close_at)
      values ('acme', 'one', 'p', 'm', 'alice', 'When?', now() - interval '3 hours');
    end $$`)
  await client.end()
  const { findings } = await examine(url)
  const warnings = of(findings, 'warning').map(({ area, text }) => `${area}: ${text}`)
  expect(warnings).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^consumers: push: up to 6 events of 2 channels wait, the oldest overdue for 10 min/),
      expect.stringMatching(/^timers: 1 polls are overdue, the oldest for 3 h/),
    ]),
  )
})

it('names the roles of long transactions', async () => {
  const url = await createDatabase()
  const client = await connected(url)
  await client.query('begin')
  await client.query('select 1')
  const database = await openDatabase({ url })
  const findings = await collect(transactionsOf(database, 0))
  await client.query('rollback')
  expect(findings).toEqual([
    expect.objectContaining({
      level: 'warning',
      text: expect.stringMatching(/process \d+ \(a long report, idle in transaction\) since/),
    }),
  ])
  expect(await collect(transactionsOf(database, 0))).toEqual([expect.objectContaining({ level: 'ok' })])
  await database.close()
  await client.end()
})

it('finds a pool that exceeds max_connections', async () => {
  const url = await createDatabase()
  const { findings } = await examine(url, ['--pool', '100000'])
  expect(of(findings, 'problem')).toEqual([
    expect.objectContaining({ area: 'connections', text: expect.stringContaining('no room for the pool') }),
  ])
})

it('reports a role that cannot read the tables', async () => {
  const url = await createDatabase()
  const client = await connected(url)
  const role = `doctor_${process.pid}`
  await client.query(`create role ${role}; grant usage on schema public to ${role}`)
  try {
    await client.query(`grant select on all tables in schema public to ${role}`)
    await client.query(`revoke select on chat_consumers from ${role}`)
    const limited = new URL(url)
    limited.searchParams.set('options', `-c role=${role}`)
    const { findings } = await examine(limited.href)
    expect(of(findings, 'problem')).toEqual([
      expect.objectContaining({ area: 'activity', text: expect.stringContaining('chat_consumers') }),
    ])
  } finally {
    await client.query(`drop owned by ${role}; drop role ${role}`)
    await client.end()
  }
})

it('reports settings dropped by a role or a pooler', async () => {
  const url = await createDatabase()
  const client = await connected(url)
  await client.query(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`)
  await client.query(`alter database "${new URL(url).pathname.slice(1)}" set lock_timeout = '2s'`)
  await client.end()
  const { findings } = await examine(url)
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: 'problem', area: 'writes', text: 'transactions are read-only' }),
      expect.objectContaining({ level: 'warning', text: expect.stringContaining('lock_timeout is 2000 ms') }),
    ]),
  )
})

it('suggests fixes for an unreachable database and Redis, without passwords', async () => {
  const { code, stdout } = await run([
    '--database',
    'postgres://user:hunter2@localhost:1/chat',
    '--redis',
    'redis://:hunter2@localhost:1',
  ])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^PROBLEM +PostgreSQL +Cannot use the database localhost:1\/chat: .*is PostgreSQL running/m)
  expect(stdout).toMatch(/^PROBLEM +Redis +localhost:1: .*ECONNREFUSED.*\n +→ Start Redis/m)
  expect(stdout).not.toContain('hunter2')
})

it('times out on a Redis that accepts connections but never responds', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { findings } = await examine(await createDatabase(), ['--redis', `redis://127.0.0.1:${port}`])
  silent.close()
  expect(of(findings, 'problem')).toEqual([expect.objectContaining({ area: 'Redis' })])
})

it('warns of a Redis that evicts keys, and of a full one', async () => {
  const services = await startServices('redis')
  const redis = new Redis(services.urls.redis)
  try {
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru')
    await redis.config('SET', 'maxmemory', 4_000_000)
    await redis.config('SET', 'notify-keyspace-events', 'KEA')
    const url = await createDatabase()
    const before = (await examine(url, ['--redis', services.urls.redis])).findings
    expect(before).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ level: 'warning', text: expect.stringContaining('maxmemory-policy is allkeys-lru') }),
        expect.objectContaining({ level: 'note', text: expect.stringContaining('notify-keyspace-events') }),
      ]),
    )
    for (let i = 0; i < 60; i += 1) await redis.set(`fill:${i}`, 'x'.repeat(100_000))
    const { findings } = await examine(url, ['--redis', services.urls.redis])
    expect(of(findings, 'problem')).toEqual([
      expect.objectContaining({ area: 'Redis memory', text: expect.stringMatching(/\([1-9]\d* evicted so far\)/) }),
    ])
  } finally {
    redis.disconnect()
    await services.stop()
  }
})

it('examines an embedded database', async () => {
  const { ok, findings } = await examine(await createEmbedded(), ['--redis', 'memory:'])
  expect([ok, of(findings, 'problem')]).toEqual([true, []])
  expect(findings).toEqual(
    expect.arrayContaining([expect.objectContaining({ level: 'ok', area: 'schema', text: 'matches its migrations' })]),
  )
})
