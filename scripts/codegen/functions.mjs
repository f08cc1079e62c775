// SQL functions are beside the code that calls them, each in its own file (src/**/*.sql), with the triggers and indexes
// that use it. One migration per release has the changed ones: generated here until it is frozen, and never edited.
// migrations/frozen.json has the checksums of frozen migrations: the baseline and the released ones.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash, readJson } from '../program.mjs'

const HEADER = '-- generated from src/**/*.sql by scripts/codegen; do not edit\n'
const AFTER_FUNCTIONS = '-- migrate: after-functions\n'
const SECTION = /^-- from (src\/\S+\.sql)\n/gm

/** The files of SQL functions below src, by path, in the order in which they are applied. */
export const sqlFiles = (root) =>
  readdirSync(join(root, 'src'), { recursive: true })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** Names of the functions that a file makes. */
export const functionsIn = (text) => [...text.matchAll(/\bcreate or replace function (\w+)/g)].map(([, name]) => name)

const frozenFile = (root) => join(root, 'migrations/frozen.json')

/** The checksums of frozen migrations, by name. */
const readFrozen = (root) => (existsSync(frozenFile(root)) ? readJson(frozenFile(root)) : {})

const readAll = (root) =>
  readdirSync(join(root, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.sql'.length),
      text: readFileSync(join(root, 'migrations', file), 'utf8'),
    }))

const WIDTH = 120

/** @throws {Error} for a wide line. The step `database` has PostgreSQL itself parse all SQL. */
const checkWidth = (path, text) => {
  const wide = text.split('\n').findIndex((line) => line.length > WIDTH)
  if (wide !== -1) throw new Error(`${path}:${wide + 1} has more than ${WIDTH} characters: break the line`)
}

/** Freezes all migrations. */
export const freezeMigrations = (root) => {
  const checksums = Object.fromEntries(readAll(root).map(({ name, text }) => [name, hash(text)]))
  writeFileSync(frozenFile(root), `${JSON.stringify(checksums, null, 2)}\n`)
}

/** Before the first release there is no database to migrate, so the baseline may be regenerated. */
export const thawMigrations = (root) => {
  if (existsSync(join(root, 'test/fixtures/previous-version')))
    throw new Error(
      'There is a release (test/fixtures/previous-version), so frozen migrations stay frozen: use --freeze',
    )
  rmSync(frozenFile(root), { force: true })
}

/**
 * All migrations in order, with the current one of functions.
 *
 * @returns `migrations`, `{ name, text }` each, and `files`, the text of each file to write, null to delete it.
 */
export const planMigrations = (root) => {
  const frozen = readFrozen(root)
  const all = readAll(root)
  if (all.length === 0) throw new Error('migrations/ holds no .sql file')
  for (const name of Object.keys(frozen)) {
    const text = all.find((migration) => migration.name === name)?.text
    if (text !== undefined && hash(text) === frozen[name]) continue
    throw new Error(
      `migrations/${name}.sql is frozen (migrations/frozen.json) and ${text === undefined ? 'is gone' : 'has changed'}: ` +
        'databases have the old one. Restore it with "git checkout <the commit before> -- migrations", change tables in ' +
        'a new migration and functions in src/**/*.sql, and run "npm run codegen"',
    )
  }

  const last = all.filter(({ name }) => name in frozen).at(-1)
  const isOpen = ({ name, text }) => text.includes(HEADER) && !(name in frozen)
  // Frozen migrations are not checked for width, nor is a regenerated baseline.
  const own = last ? all.filter((migration) => migration.name > last.name && !isOpen(migration)) : []
  for (const { name, text } of own) checkWidth(`migrations/${name}.sql`, text)
  const isLater = ({ name, text }) => text.includes(AFTER_FUNCTIONS) && !(name in frozen)
  const kept = all.filter((migration) => !isOpen(migration) && !isLater(migration))
  const later = all.filter(isLater)
  /** @type {Record<string, string | null>} null deletes the file */
  const files = Object.fromEntries(all.filter(isOpen).map(({ name }) => [`migrations/${name}.sql`, null]))
  const changed = changedFunctions(root, kept)
  if (changed.length === 0) return { migrations: [...kept, ...later], files }

  const directive = last ? `runs-with ${last.name}` : 'needs-new-code'
  const sections = changed.map(({ path, text }) => `-- from ${path}\n${text}`)
  const text = [`-- migrate: ${directive}\n-- migrate: repeatable\n${HEADER}`, ...sections].join('\n')
  // An unchanged function stays in its migration, even before a later one.
  const same = all.find((migration) => isOpen(migration) && migration.text === text)
  const name = same?.name ?? `${numberAfter(kept[kept.length - 1].name)}_functions`
  const [early] = later.filter((migration) => migration.name < name)
  if (early)
    throw new Error(`migrations/${early.name}.sql comes after the functions: give it a higher number than ${name}`)
  files[`migrations/${name}.sql`] = text
  const migrations = [...kept, { name, text }, ...later].sort((a, b) => (a.name < b.name ? -1 : 1))
  return { migrations, files }
}

/** The files whose text differs from the latest in these migrations. */
const changedFunctions = (root, migrations) => {
  const present = new Map()
  for (const { text } of migrations.filter(({ text }) => text.includes(HEADER))) {
    const [, ...parts] = text.split(SECTION)
    for (let i = 0; i < parts.length; i += 2) present.set(parts[i], parts[i + 1].trim())
  }
  const files = sqlFiles(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  for (const { path, text } of files) checkWidth(path, text)
  return files.filter(({ path, text }) => present.get(path) !== text.trim())
}

/** Numbers have four digits, or are times such as 20260131235959: in both the next one sorts last. */
const numberAfter = (name) => {
  const digits = name.replace(/\D.*/, '')
  return String(BigInt(digits) + 1n).padStart(digits.length, '0')
}
