import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createDatabase } from '../support/database'
import { emptyDatabase, runFile, runFileIn, scratchFolder } from '../platform/database/scratch'

const root = resolve(__dirname, '../..')

/** Replaces the generator of table types, which takes seconds and has its own tests, and records its calls. */
const STUB = `import fs from 'node:fs'
fs.writeFileSync('generated/database.ts', process.argv.slice(2).join(' ') + ' of ' + fs.readdirSync('migrations').filter((name) => name.endsWith('.sql')).sort().at(-1))`

/** A copy of the package, installed or as a checkout. */
function packageFolder(kind: 'installed' | 'checkout'): string {
  const folder = scratchFolder()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(root, 'migrations'), join(folder, 'migrations'), { recursive: true })
  if (kind === 'installed') return folder
  for (const name of ['scripts', 'generated']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'scripts/codegen.mjs'), STUB)
  return folder
}

const dev = async (folder: string, url: string, args: string[], env = {}) =>
  (await runFileIn(folder, 'src/cli/chat-migrate.ts', ['dev', '--database', url, ...args], env)).ended

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const newest = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1) as string

describe('in a checkout', () => {
  it('creates a migration, applies it, regenerates the table types, and reports drift', async () => {
    const [folder, url] = [packageFolder('checkout'), await emptyDatabase()]
    const last = newest(join(folder, 'migrations')).replace('.sql', '')
    const sql = 'alter table chat_channels add column topic text'
    const made = await dev(folder, url, ['--name', 'Add a topic', '--sql', sql])
    expect(made).toMatchObject({ code: 0 })

    const file = newest(join(folder, 'migrations'))
    expect(file).toMatch(/^20\d{12}_add_a_topic\.sql$/)
    expect(readFileSync(join(folder, 'migrations', file), 'utf8')).toBe(`-- migrate: runs-with ${last}\n${sql};\n`)
    expect(made.stdout).toContain(`created  migrations/${file}`)
    expect(made.stdout).toContain(`applied  ${file.replace('.sql', '')}`)
    expect(readFileSync(join(folder, 'generated/database.ts'), 'utf8')).toBe(`--only database of ${file}`)
    expect(await query(url, 'select topic from chat_channels')).toEqual([])

    await query(url, 'drop index chat_polls_due')
    const drifted = await dev(folder, url, [])
    expect(drifted).toMatchObject({ code: 3, stdout: expect.stringContaining('missing    index chat_polls_due') })

    writeFileSync(join(folder, 'migrations', file), `${sql} not null default '';\n`)
    const changed = await dev(folder, url, [])
    expect(changed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^changed {4}20\d+_add_a_topic$/m) })
    expect(changed.stdout).toMatch(/different {2}column chat_channels\.topic/)
  })

  it('writes an empty migration, and applies it on the next run once filled in', async () => {
    const [folder, url] = [packageFolder('checkout'), await createDatabase()]
    const begun = await dev(folder, url, ['--name', 'later', '--needs-new-code'])
    expect(begun).toMatchObject({ code: 0, stdout: expect.stringContaining('Write its statements') })
    const file = join(folder, 'migrations', newest(join(folder, 'migrations')))
    expect(await dev(folder, url, [])).toMatchObject({ code: 1, stderr: expect.stringMatching(/Nothing to apply in/) })

    const text = readFileSync(file, 'utf8')
    expect(text).toMatch(/^-- migrate: needs-new-code\n/)
    writeFileSync(file, `${text}alter table chat_polls add column note text;\n`)
    expect(await dev(folder, url, [])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^applied {2}20\d+_later$/m),
    })
    expect(readFileSync(join(folder, 'generated/database.ts'), 'utf8')).toMatch(/^--only database of 20\d+_later\.sql$/)
  })

  it('rolls back a failed migration, and applies it once fixed', async () => {
    const [folder, url] = [packageFolder('checkout'), await createDatabase()]
    const sql = 'create table chat_wrong (id int); select no_such_function()'
    const failed = await dev(folder, url, ['--name', 'wrong', '--sql', sql])
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/_wrong failed: .*no_such_function/) })
    expect(await query(url, `select to_regclass('chat_wrong') as "it"`)).toEqual([{ it: null }])
    const file = join(folder, 'migrations', newest(join(folder, 'migrations')))
    writeFileSync(file, '-- migrate: needs-new-code\nalter table chat_polls add column mended text;\n')
    expect(await dev(folder, url, [])).toMatchObject({ code: 0 })
  })

  it('refuses a database of another branch, and production', async () => {
    const [folder, url] = [packageFolder('checkout'), await createDatabase()]
    expect(await dev(folder, url, ['--name', 'mine', '--sql', 'select 1'])).toMatchObject({ code: 0 })
    const other = packageFolder('checkout')
    expect(await dev(other, url, [])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/migrations that these folders lack: 20\d+_mine/),
    })
    expect(await dev(folder, url, [], { NODE_ENV: 'production' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('NODE_ENV is production'),
    })
  })
})

describe('in a host with the installed package', () => {
  it('refuses to add migrations to the package, and names the option', async () => {
    const [folder, url] = [packageFolder('installed'), await createDatabase()]
    const refused = await dev(folder, url, ['--name', 'mine', '--sql', 'select 1'])
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/installed chat-service.*--dir/) })
    expect(newest(join(folder, 'migrations'))).toBe(newest(join(root, 'migrations')))
  })

  it('keeps the migrations of a host in a separate folder, ignored by the service', async () => {
    const [folder, url] = [packageFolder('installed'), await createDatabase()]
    const sql = 'create table crm_contacts (tenant_id text, user_id text, primary key (tenant_id, user_id))'
    const made = await dev(folder, url, ['--dir', 'own', '--name', 'contacts', '--sql', sql])
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^applied {2}20\d+_contacts$/m) })
    expect(readFileSync(join(folder, 'own', newest(join(folder, 'own'))), 'utf8')).toBe(`${sql};\n`)
    expect(await query(url, 'select * from crm_contacts')).toEqual([])

    const own = join(folder, 'own')
    const run = async (args: string[]) => (await runFile('src/cli/chat-migrate.ts', [...args, '--database', url])).ended
    expect(await run(['status'])).toMatchObject({ code: 0, stdout: expect.not.stringContaining('contacts') })
    expect(await run(['status', '--dir', own])).toMatchObject({ code: 0, stdout: expect.stringContaining('_contacts') })
    expect(await run(['deploy', '--dir', own])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing to apply'),
    })

    const fresh = await emptyDatabase()
    const deployed = await (await runFile('src/cli/chat-migrate.ts', ['--dir', own, '--database', fresh])).ended
    expect(deployed.stdout).toMatch(/applied {2}0001_baseline\n[^]*applied {2}20\d+_contacts\n/)
  })
})
