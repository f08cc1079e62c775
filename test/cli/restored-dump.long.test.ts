import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../../src/platform/database/connect'
import { findDrift, migrate } from '../../src/platform/database/migrate'
import { dropLogDays } from '../../src/platform/events/retention'
import { emptyDatabase, runFile, scratchFolder } from '../platform/database/scratch'
import { createDatabase, databaseUrl } from '../support/database'
import { eventually } from '../support/eventually'
import { ageLog, dayFromNow, logDays } from '../support/log-days'
import { query } from '../support/recount'
import { describeUnless, systemProgram } from '../support/system-program'
import { World } from '../support/world'

const pgDump = systemProgram('findPgDump')

function execute(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(path.join(path.dirname(pgDump!), program), args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`)
}

/** The reason a test database cannot be dumped: the program is missing, or older than the server. */
function problem(): string | undefined {
  if (pgDump === undefined) return 'pg_dump was not found, and could not be installed'
  try {
    return void execute('pg_dump', '--schema-only', `--dbname=${databaseUrl('postgres')}`)
  } catch (error) {
    return (error as Error).message
  }
}

const doctor = async (url: string) => (await runFile('src/cli/chat-migrate.ts', ['doctor', '--database', url])).ended

async function expectDrift(url: string) {
  const database = await openDatabase({ url })
  try {
    const different = [expect.stringMatching(/^function chat_search_query\(/)]
    expect(await findDrift(database)).toMatchObject({ missing: [], different })
  } finally {
    await database.close()
  }
}

async function expectProblem(url: string) {
  const { code, stdout } = await doctor(url)
  expect(stdout).toMatch(/^PROBLEM +schema +different: function chat_search_query\(/m)
  expect(stdout).toMatch(/^1 problem,/m)
  expect(code).toBe(1)
}

const withSchema = (url: string) => `${url}?schema=chat`

async function byPsql() {
  const [url, file] = [await emptyDatabase(), path.join(scratchFolder(), 'chat.sql')]
  execute('pg_dump', `--dbname=${await createDatabase()}`, `--file=${file}`)
  execute('psql', `--dbname=${url}`, '--set=ON_ERROR_STOP=1', '--quiet', `--file=${file}`)
  return url
}

async function byPgRestore() {
  const [from, to, file] = [await emptyDatabase(), await emptyDatabase(), path.join(scratchFolder(), 'chat.dump')]
  await migrate({ url: withSchema(from) })
  execute('pg_dump', '--format=custom', `--dbname=${from}`, `--file=${file}`)
  execute('pg_restore', '--exit-on-error', `--dbname=${to}`, file)
  return withSchema(to)
}

describeUnless(problem(), 'a dump that is restored into a new database', () => {
  it.each([
    ['by psql', byPsql, expectProblem],
    ['by pg_restore, in a separate schema', byPgRestore, expectDrift],
  ])('%s equals the schema of its migrations, and a change in it is found', async (_, restore, expectChange) => {
    const url = await restore()
    expect(await doctor(url)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^0 problems/m) })

    const client = new Client({ connectionString: url.replace(/\?.*/, '') })
    await client.connect()
    const { rows } = await client.query<{ text: string }>(
      `select pg_get_functiondef(oid) as text from pg_proc where proname = 'chat_search_query'`,
    )
    await client.query(rows[0]!.text.replace('LIMIT 40', 'LIMIT 41'))
    await client.end()
    await expectChange(url)
  })

  it('without the log’s next days accepts events, and drops old days', async () => {
    const [from, url, file] = [await createDatabase(), await emptyDatabase(), path.join(scratchFolder(), 'old.sql')]
    await query(
      from,
      `insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at) values ('t', 'c', 1, 'x', '{}', now())`,
    )
    await ageLog(from, 480)
    for (const day of (await logDays(from)).filter((day) => day >= dayFromNow(-5))) {
      await query(from, `drop table chat_events_${day}`)
    }
    execute('pg_dump', `--dbname=${from}`, `--file=${file}`)
    execute('psql', `--dbname=${url}`, '--set=ON_ERROR_STOP=1', '--quiet', `--file=${file}`)
    expect(await doctor(url)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^PROBLEM +event log +no partition for \S+ \(today\) to \S+ \(tomorrow\)$/m),
    })

    const world = await World.start({ settings: { database: { url, tenantFence: true } } })
    const { client } = world.person('alice')
    const { id } = await client.channels.createGroup({ userIds: ['bob'] })
    await client.messages.send(id, { text: 'hi' })
    expect(await client.channels.listEvents(id, { since: 0 })).toMatchObject({ recovered: true, lastSeq: 1 })
    expect(await doctor(url)).toMatchObject({ code: 0 })
    // So does the service.
    const database = await openDatabase({ url })
    await eventually(async () => {
      await dropLogDays(database.db, 48)
      expect((await logDays(url))[0]).toBe(dayFromNow(0))
    })
    await database.close()
    await world.close()
  })
})
