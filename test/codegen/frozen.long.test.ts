import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const home = join(__dirname, '../..')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const FUNCTION = 'src/domain/access/invalid.sql'

function newFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'chat-frozen-'))
  folders.push(root)
  return root
}

let original: string
/** A copy of the sources of migrations, with all current ones frozen. */
function frozen(): string {
  original ??= freeze()
  const root = newFolder()
  cpSync(original, root, { recursive: true })
  return root
}

function freeze(): string {
  const root = newFolder()
  for (const path of ['spec', 'migrations']) cpSync(join(home, path), join(root, path), { recursive: true })
  const isFolderOrSql = (path: string) => path.endsWith('.sql') || statSync(path).isDirectory()
  cpSync(join(home, 'src'), join(root, 'src'), { recursive: true, filter: isFolderOrSql })
  generate(root)
  call(root, 'functions.freezeMigrations(root)')
  return root
}

/** Calls the same functions as codegen, without its embedded database. */
function call(root: string, statement: string): void {
  const program = `
    import fs from 'node:fs'
    import path from 'node:path'
    import * as functions from ${JSON.stringify(join(home, 'scripts/codegen/functions.mjs'))}
    const root = ${JSON.stringify(root)}
    ${statement}`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Writes the migrations like codegen. */
const generate = (root: string) =>
  call(
    root,
    `for (const [name, text] of Object.entries(functions.planMigrations(root).files)) {
       if (text === null) fs.rmSync(path.join(root, name))
       else fs.writeFileSync(path.join(root, name), text)
     }`,
  )

const migrationsOf = (root: string) => readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'))
const read = (root: string, name: string) => readFileSync(join(root, 'migrations', name), 'utf8')

it('refuses a change of a frozen migration, and names the remedy', () => {
  const root = frozen()
  appendFileSync(join(root, 'migrations/0001_baseline.sql'), '\ncreate table chat_more (id text);\n')
  const args = [join(home, 'scripts/codegen.mjs'), '--root', root, '--only', 'database', '--check']
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/0001_baseline\.sql is frozen \(migrations\/frozen\.json\) and has changed.*Restore it with/)
  rmSync(join(root, 'migrations/0001_baseline.sql'))
  expect(() => generate(root)).toThrow('0001_baseline.sql is frozen (migrations/frozen.json) and is gone')
})

it('refuses a line of more than 120 characters, of a function and of a migration', () => {
  const root = frozen()
  cpSync(join(home, 'migrations/frozen.json'), join(root, 'migrations/frozen.json'))
  const paths = [FUNCTION, 'migrations/0003_quotes.sql']
  for (const path of paths) appendFileSync(join(root, path), `-- ${'x'.repeat(117)}\n`)
  generate(root)
  for (const path of paths) {
    const allowed = readFileSync(join(root, path), 'utf8')
    appendFileSync(join(root, path), `-- ${'x'.repeat(118)}\n`)
    expect(() => generate(root)).toThrow(new RegExp(`${path}:\\d+ has more than 120 characters: break the line`))
    writeFileSync(join(root, path), allowed)
  }
})

it('writes changed functions to the next migration until that is frozen, too', () => {
  const root = frozen()
  const before = migrationsOf(root)
  const change = (comment: string) => {
    appendFileSync(join(root, FUNCTION), `-- ${comment}\n`)
    generate(root)
    return migrationsOf(root).filter((name) => !before.includes(name))
  }
  const made = change('One.')
  expect(made).toEqual([expect.stringMatching(/^\d+_functions\.sql$/)])
  const [name] = made as [string]
  // Code that knows the frozen migrations can run on it.
  const last = (before.at(-1) as string).replace('.sql', '')
  expect(read(root, name)).toMatch(new RegExp(`^-- migrate: runs-with ${last}\n-- migrate: repeatable\n`))
  expect([...read(root, name).matchAll(/^-- from (.*)$/gm)].map(([, path]) => path)).toEqual([FUNCTION])
  expect(change('Two.')).toEqual(made)
  expect(read(root, name)).toContain('-- Two.')
  call(root, 'functions.freezeMigrations(root)')
  expect(change('Three.')).toHaveLength(2)
})

it('numbers them before a migration that calls them, and after all others', () => {
  const root = frozen()
  const next = Number(migrationsOf(root).at(-1)?.slice(0, 4)) + 1
  const fileAt = (n: number, name: string) => `${String(n).padStart(4, '0')}_${name}.sql`
  const add = (file: string, more = '') =>
    writeFileSync(join(root, 'migrations', file), `-- migrate: runs-with 0002_functions\n${more}select 1;\n`)
  appendFileSync(join(root, FUNCTION), '-- One.\n')
  add(fileAt(next, 'table'))
  add(fileAt(next + 2, 'data'), '-- migrate: after-functions\n')
  generate(root)
  expect(migrationsOf(root).slice(-3)).toEqual([
    ...[fileAt(next, 'table'), fileAt(next + 1, 'functions'), fileAt(next + 2, 'data')],
  ])
  add(fileAt(next, 'early'), '-- migrate: after-functions\n')
  expect(() => generate(root)).toThrow(`give it a higher number than ${fileAt(next + 1, 'functions').slice(0, -4)}`)
})

it('regenerates the baseline until the first release', () => {
  const root = frozen()
  appendFileSync(join(root, FUNCTION), '-- One.\n')
  generate(root)
  call(root, 'functions.thawMigrations(root)')
  generate(root)
  const functions = migrationsOf(root).filter((name) => name.endsWith('_functions.sql'))
  expect(functions).toHaveLength(1)
  expect(read(root, functions[0] as string)).toContain('-- One.')
  cpSync(join(home, 'LICENSE'), join(root, 'test/fixtures/previous-version/LICENSE'))
  expect(() => call(root, 'functions.thawMigrations(root)')).toThrow('frozen migrations stay frozen')
})
