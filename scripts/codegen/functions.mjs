// SQL functions are beside the code that calls them, each in its own file (src/**/*.sql), with the triggers and indexes that use
// it. One migration per release has the current text of the changed ones: it is generated here, regenerated until the release, and
// never edited.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const HEADER = '-- generated from src/**/*.sql by scripts/codegen; do not edit\n'
const SECTION = /^-- from (src\/\S+\.sql)\n/gm

/** The files of SQL functions below src, by path, in the order in which they are applied. */
export const sqlFiles = (root) =>
  readdirSync(join(root, 'src'), { recursive: true })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** Names of the functions that a file makes. */
export const functionsIn = (text) => [...text.matchAll(/\bcreate or replace function (\w+)/g)].map(([, name]) => name)

/** The checksums of released migrations, by name. `npm run release` writes them. */
export const readReleased = (root) => {
  const file = join(root, 'migrations/released.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export const checksum = (text) => createHash('sha256').update(text).digest('hex')

/**
 * All migrations in order, the one of functions as it has to be.
 *
 * @returns `migrations`, `{ name, text }` each, and `files`, what is to be written; null stands for a file that goes.
 */
export const planMigrations = (root) => {
  const folder = join(root, 'migrations')
  const released = readReleased(root)
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name: name.slice(0, -'.sql'.length), text: readFileSync(join(folder, name), 'utf8') }))
  if (all.length === 0) throw new Error('migrations/ holds no .sql file')
  for (const { name, text } of all) {
    if (name in released && released[name] !== checksum(text))
      throw new Error(`migrations/${name}.sql was released and has changed: put it back, and write another migration`)
  }

  const isOpen = ({ name, text }) => text.includes(HEADER) && !(name in released)
  const kept = all.filter((migration) => !isOpen(migration))
  /** @type {Record<string, string | null>} null: the file goes */
  const files = Object.fromEntries(all.filter(isOpen).map(({ name }) => [`migrations/${name}.sql`, null]))
  const changed = changedFunctions(root, kept)
  if (changed.length === 0) return { migrations: kept, files }

  const last = all.filter(({ name }) => name in released).at(-1)
  const name = `${numberAfter(kept[kept.length - 1].name)}_functions`
  const directive = last ? `runs-with ${last.name}` : 'needs-new-code'
  const sections = changed.map(({ path, text }) => `-- from ${path}\n${text}`)
  const text = [`-- migrate: ${directive}\n-- migrate: repeatable\n${HEADER}`, ...sections].join('\n')
  files[`migrations/${name}.sql`] = text
  return { migrations: [...kept, { name, text }], files }
}

/** The files whose text differs from the latest in these migrations. */
const changedFunctions = (root, migrations) => {
  const present = new Map()
  for (const { text } of migrations.filter(({ text }) => text.includes(HEADER))) {
    const [, ...parts] = text.split(SECTION)
    for (let i = 0; i < parts.length; i += 2) present.set(parts[i], parts[i + 1].trim())
  }
  return sqlFiles(root)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ path, text }) => present.get(path) !== text.trim())
}

/** Numbers have four digits, or are times such as 20260131235959: in both the next one sorts last. */
const numberAfter = (name) => {
  const digits = name.replace(/\D.*/, '')
  return String(BigInt(digits) + 1n).padStart(digits.length, '0')
}
