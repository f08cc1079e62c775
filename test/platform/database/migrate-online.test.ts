import { Client } from 'pg'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { assertSchema, migrate, migrationStatus } from '../../../src/platform/database/migrate'
import { readMigrations } from '../../../src/platform/database/migration-files'
import { eventually } from '../../support/eventually'
import { emptyDatabase, migrationFolder } from './scratch'

/* Migrations while the service runs: lock waits of others, and which code runs on which schema. */

const first = 'create table note (id int primary key, body text);'
const clients: Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.end())))

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  clients.push(client)
  await client.connect()
  return client
}

async function using<T>(url: string, run: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url })
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

it('a migration that waits for a table retries with short lock timeouts, so that readers proceed', async () => {
  const url = await emptyDatabase()
  await migrate({ url, folder: await migrationFolder({ '0001_baseline.sql': first }) })
  const folder = await migrationFolder({
    '0001_baseline.sql': first,
    '0002_more.sql': 'alter table note add column at date',
  })
  const [writer, reader] = await Promise.all([connect(url), connect(url)])
  await writer.query('begin')
  await writer.query(`insert into note values (1, 'held')`)
  const warn = jest.fn()
  const logger = { debug: jest.fn(), info: jest.fn(), warn, error: jest.fn() }
  const migrating = migrate({ url, folder, logger, lockTimeoutMs: 200 })
  await eventually(() => warn.mock.calls.length >= 2)
  // While the migration waits, readers proceed between two of its attempts at the latest.
  await reader.query('select from note')
  await writer.query('commit')
  expect((await migrating).applied).toEqual(['0002_more'])
})

it('a migration that never gets its lock names the holder, and leaves no changes', async () => {
  const url = await emptyDatabase()
  await migrate({ url, folder: await migrationFolder({ '0001_baseline.sql': first }) })
  const folder = await migrationFolder({
    '0001_baseline.sql': first,
    '0002_more.sql': 'create table half (); alter table note add column at date',
  })
  const holder = await connect(url)
  await holder.query(`set application_name = 'a report'`)
  await holder.query('begin')
  await holder.query('select from note')
  await expect(migrate({ url, folder, lockTimeoutMs: 50, attempts: 2 })).rejects.toThrow(
    /Migration 0002_more failed: .*lock timeout, after 2 attempts.*\(a report, \d+ s\)/,
  )
  await holder.query('rollback')
  expect((await holder.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
})

it('applied migrations are kept when a later one fails', async () => {
  const url = await emptyDatabase()
  const folder = await migrationFolder({ '0001_baseline.sql': first, '0002_bad.sql': 'select nonsense' })
  await expect(migrate({ url, folder })).rejects.toThrow('0002_bad')
  expect(await using(url, (database) => migrationStatus(database, { folder }))).toMatchObject({
    applied: [{ name: '0001_baseline' }],
    pending: ['0002_bad'],
  })
})

describe('an index that is built concurrently', () => {
  const files = {
    '0001_baseline.sql': first,
    '0002_index.sql': `-- migrate: runs-with 0001_baseline\n-- migrate: outside-transaction\n-- For notes.\n
      create index concurrently if not exists note_body on note (body);
      create index concurrently if not exists note_both on note (body, id);`,
  }

  it('allows writes while it waits for older transactions', async () => {
    const url = await emptyDatabase()
    await migrate({ url, folder: await migrationFolder({ '0001_baseline.sql': first }) })
    const [old, writer] = await Promise.all([connect(url), connect(url)])
    await old.query('begin')
    await old.query(`insert into note values (1, 'old')`)
    const migrating = migrate({ url, folder: await migrationFolder(files) })
    await eventually(async () => {
      const found = await writer.query(
        `select from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock' and datname = current_database()`,
      )
      return found.rows.length > 0
    })
    await writer.query(`insert into note values (2, 'new')`)
    await old.query('commit')
    expect((await migrating).applied).toEqual(['0002_index'])
  })

  it('replaces an invalid index of an earlier attempt', async () => {
    const url = await emptyDatabase()
    await migrate({ url, folder: await migrationFolder({ '0001_baseline.sql': first }) })
    const client = await connect(url)
    await client.query(`insert into note values (1, 'same'), (2, 'same')`)
    await expect(client.query('create unique index concurrently note_body on note (body)')).rejects.toThrow('note_body')
    await migrate({ url, folder: await migrationFolder(files) })
    const { rows } = await client.query(
      `select indisvalid, indisunique from pg_index where indexrelid = 'note_body'::regclass`,
    )
    expect(rows).toEqual([{ indisvalid: true, indisunique: false }])
  })

  it('is built once by concurrent processes, without a deadlock', async () => {
    const url = await emptyDatabase()
    const folder = await migrationFolder(files)
    const reports = await Promise.all([1, 2, 3].map(() => migrate({ url, folder })))
    expect(reports.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 2])
  })
})

describe('code on a newer schema', () => {
  const old = { '0001_baseline.sql': first }

  it('starts if the newer migrations allow it, and can migrate', async () => {
    const url = await emptyDatabase()
    const oldFolder = await migrationFolder(old)
    await migrate({
      url,
      folder: await migrationFolder({ ...old, '0002_more.sql': '-- migrate: runs-with 0001_baseline\nselect 1' }),
    })
    await using(url, async (database) => {
      await assertSchema(database, { folder: oldFolder })
      expect(await migrationStatus(database, { folder: oldFolder })).toMatchObject({
        newer: ['0002_more'],
        unknown: [],
      })
    })
    expect(await migrate({ url, folder: oldFolder })).toEqual({ applied: [], changed: [] })
  })

  it('does not start if one of them needs newer code', async () => {
    const url = await emptyDatabase()
    const [before, between] = [
      await migrationFolder(old),
      await migrationFolder({ ...old, '0002_more.sql': '-- migrate: runs-with 0001_baseline\nselect 1' }),
    ]
    await migrate({
      url,
      folder: await migrationFolder({
        ...old,
        '0002_more.sql': '-- migrate: runs-with 0001_baseline\nselect 1',
        '0003_less.sql': '-- migrate: runs-with 0002_more\nalter table note drop column body',
      }),
    })
    await using(url, async (database) => {
      await assertSchema(database, { folder: between })
      await expect(assertSchema(database, { folder: before })).rejects.toThrow(/newer than this version.*0003_less/)
    })
    await expect(migrate({ url, folder: before })).rejects.toThrow(/newer than this version/)
  })
})

it('code of the previous release can run on every migration after the baseline', async () => {
  const [, , ...later] = await readMigrations()
  // Add "-- migrate: runs-with <newest migration of the previous release>" at its start, and make sure that it holds.
  expect(later.filter(({ runsWith }) => runsWith === undefined).map(({ name }) => name)).toEqual([])
})

it('a repeatable migration is applied again when its text has changed, and only then', async () => {
  const url = await emptyDatabase()
  const folderWith = (answer: number) =>
    migrationFolder({
      '0001_baseline.sql': first,
      '0002_functions.sql': `-- migrate: repeatable\ncreate or replace function answer() returns integer language sql return ${answer}`,
    })
  await migrate({ url, folder: await folderWith(1) })
  expect(await migrate({ url, folder: await folderWith(1) })).toMatchObject({ applied: [] })
  const changed = await folderWith(2)
  expect(await using(url, (database) => migrationStatus(database, { folder: changed }))).toMatchObject({
    pending: ['0002_functions'],
    changed: [],
  })
  expect(await migrate({ url, folder: changed })).toEqual({ applied: ['0002_functions'], changed: [] })
  const { rows } = await (await connect(url)).query('select answer()')
  expect(rows).toEqual([{ answer: 2 }])
})

it('refuses a database from before the first release, and changes nothing in it', async () => {
  const url = await emptyDatabase()
  const client = await connect(url)
  await client.query(`
    create table chat_migrations (name varchar(255) primary key, timestamp varchar(255) not null, checksum text);
    insert into chat_migrations values ('0001_chat', '2026-01-01', 'x');
    create table chat_channels (id text)`)
  const refused = /made before the first release.*Take an empty database; for the embedded one remove its folder/
  await expect(migrate({ url })).rejects.toThrow(refused)
  await using(url, (database) => expect(assertSchema(database)).rejects.toThrow(refused))
  const { rows } = await client.query(`select count(*)::integer as tables from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([{ tables: 2 }])
})

it('a migration’s directives do not change its checksum, and must be valid', async () => {
  const folder = await migrationFolder({
    '0001_baseline.sql': first,
    '0002_same.sql': `-- migrate: needs-new-code\n-- migrate: outside-transaction\n${first}`,
  })
  const [one, two] = await readMigrations(folder)
  expect(two?.checksum).toBe(one?.checksum)
  const wrong = await migrationFolder({ '0001_baseline.sql': '-- migrate: run-with 0001\nselect 1' })
  await expect(readMigrations(wrong)).rejects.toThrow(
    '0001_baseline.sql says "-- migrate: run-with 0001"; known are runs-with',
  )
})
