import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { assertSchema, migrate, migrationStatus } from '../../../src/platform/database/migrate'
import { emptyDatabase, migrationFolder, runFile, runScript } from './scratch'

const first = `
  create extension if not exists pg_trgm;
  create table note (id int primary key, body text);
  create function add_note(words text) returns void language plpgsql as $$
  begin
    insert into note select count(*), words from note;
  end $$;
  select add_note('from the migration; with a semicolon');
`

async function using<T>(url: string, run: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url })
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

it('applies the files in order, each atomically and once', async () => {
  const url = await emptyDatabase()
  const folder = await migrationFolder({
    '0001_baseline.sql': first,
    '0002_more.sql': `update note set body = 'two'; select 1`,
  })
  expect(await migrate({ url, folder })).toEqual({ applied: ['0001_baseline', '0002_more'], changed: [] })
  expect(await migrate({ url, folder })).toEqual({ applied: [], changed: [] })
  expect(await using(url, async ({ pool }) => (await pool.query('select id, body from note')).rows)).toEqual([
    { id: 0, body: 'two' },
  ])
})

it('rolls back and names a failed migration, and keeps earlier ones', async () => {
  const url = await emptyDatabase()
  const folder = await migrationFolder({
    '0001_baseline.sql': first,
    '0002_bad.sql': 'create table half (id int); select nonsense',
  })
  await expect(migrate({ url, folder })).rejects.toThrow(/Migration 0002_bad failed: .*nonsense/)
  expect(await using(url, (database) => migrationStatus(database, { folder }))).toMatchObject({
    applied: [{ name: '0001_baseline' }],
    pending: ['0002_bad'],
  })
  expect(await using(url, async ({ pool }) => (await pool.query(`select to_regclass('half') as half`)).rows)).toEqual([
    { half: null },
  ])
})

it('allows five processes to migrate concurrently', async () => {
  const url = await emptyDatabase()
  const folder = await migrationFolder({ '0001_baseline.sql': `${first}; select pg_sleep(0.3)` })
  const script = `
    import { migrate } from './src/platform/database/migrate'
    migrate({ url: '${url}', folder: '${folder}' }).then(({ applied }) => console.log(applied.length))
  `
  const scripts = await Promise.all([1, 2, 3, 4, 5].map(() => runScript(script)))
  const ends = await Promise.all(scripts.map(({ ended }) => ended))
  expect(ends.map(({ stderr }) => stderr).join('')).toBe('')
  expect(ends.map(({ stdout }) => stdout).sort()).toEqual(['0\n', '0\n', '0\n', '0\n', '1\n'])
})

it('refuses a missing, an old and a newer schema, with the fix', async () => {
  const url = await emptyDatabase()
  const old = await migrationFolder({ '0001_baseline.sql': first })
  const current = await migrationFolder({ '0001_baseline.sql': first, '0002_more.sql': 'select 1' })
  await using(url, async (database) => {
    await expect(assertSchema(database, { folder: old })).rejects.toThrow(/has no chat schema. Run "npx chat-migrate"/)
    await migrate({ url, folder: old })
    await assertSchema(database, { folder: old })
    await expect(assertSchema(database, { folder: current })).rejects.toThrow(
      /lacks the migrations 0002_more. Run "npx chat-migrate"/,
    )
    await migrate({ url, folder: current })
    await expect(assertSchema(database, { folder: old })).rejects.toThrow(/newer than this version.*0002_more/)
  })
  await expect(migrate({ url, folder: old })).rejects.toThrow(/newer than this version/)
})

it('names the unreachable database', async () => {
  const check = using('postgres://user:secret@localhost:1/chat', (database) => assertSchema(database))
  await expect(check).rejects.toThrow(/^Cannot use the database localhost:1\/chat: .*ECONNREFUSED/)
})

it('reports an applied migration whose file has changed, ignoring line ends', async () => {
  const url = await emptyDatabase()
  const folder = await migrationFolder({ '0001_baseline.sql': first })
  await migrate({ url, folder })
  await writeFile(join(folder, '0001_baseline.sql'), first.replaceAll('\n', '\r\n'))
  expect(await migrate({ url, folder })).toMatchObject({ changed: [] })
  await writeFile(join(folder, '0001_baseline.sql'), `${first} -- changed`)
  expect(await migrate({ url, folder })).toMatchObject({ changed: ['0001_baseline'] })
})

describe('chat-migrate', () => {
  const run = async (args: string[], env?: Record<string, string>) =>
    (await runFile('src/cli/chat-migrate.ts', args, env)).ended

  it('applies pending migrations, and shows the status before and after', async () => {
    const url = await emptyDatabase()
    const env = { CHAT_DATABASE_URL: url, DATABASE_URL: 'postgres://not-this-one/' }
    expect(await run(['status'], env)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^pending +0001_baseline$/m),
    })
    expect(await run([], env)).toMatchObject({ code: 0, stdout: expect.stringContaining('applied  0001_baseline') })
    expect(await run(['deploy', '--database', url])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing to apply'),
    })
    expect(await run(['status'], { DATABASE_URL: url })).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining('pending'),
    })
  })

  it('names missing or invalid arguments, without the password', async () => {
    expect(await run([])).toMatchObject({ code: 1, stderr: expect.stringContaining('CHAT_DATABASE_URL') })
    const away = await run([], { CHAT_DATABASE_URL: 'postgres://user:secret@localhost:1/chat' })
    expect(away).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cannot use the database localhost:1\/chat: .*ECONNREFUSED/),
    })
    expect(away.stderr).not.toContain('secret')
    expect(await run(['undo'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Unknown command "undo"[^]*Usage:/),
    })
    expect(await run(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage:') })
  })

  it('is executable', async () => {
    expect(await readFile('src/cli/chat-migrate.ts', 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })
})
