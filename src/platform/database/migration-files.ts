import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSetupError } from './errors'

/*
 * A migration is an SQL file. Directives at its start define how to apply it, and which code can run on it:
 *
 *   -- migrate: runs-with 0002_functions    Code that knows that migration can run on this one, too, so that it may start,
 *                                           and go on, while a rollout or a rollback is made.
 *   -- migrate: needs-new-code              Code that lacks this migration cannot run on it, and refuses.
 *   -- migrate: outside-transaction         Each statement by itself: for `create index concurrently`, and for `do` blocks
 *                                           that commit batches.
 *   -- migrate: after-functions             Calls functions of its release, so codegen numbers those before it.
 *   -- migrate: repeatable                  Applied again when its text changes, as it does until it is released.
 */

export interface MigrationFile {
  /** The file's name without `.sql`. */
  name: string
  text: string
  /** Checksum of the text without the directives, which may be added later. */
  checksum: string
  /** Code that knows this migration can run on the new schema; undefined if it must know the new migration. */
  runsWith: string | undefined
  isRepeatable: boolean
  /** Statements to run one by one outside a transaction; undefined if the text runs as a whole in one. */
  statements: string[] | undefined
}

const DIRECTIVE = /^-- migrate: +(.*)\n/gm

export async function readMigrations(folder = packagedMigrations()): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    // A checkout on Windows may have other line ends, which must not change the checksum.
    names.map(async (name) => parse(name, (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n'))),
  )
}

function parse(file: string, text: string): MigrationFile {
  const migration: MigrationFile = {
    name: file.slice(0, -'.sql'.length),
    text,
    checksum: createHash('sha256').update(text.replace(DIRECTIVE, '')).digest('hex'),
    runsWith: undefined,
    isRepeatable: false,
    statements: undefined,
  }
  for (const [, directive = ''] of text.matchAll(DIRECTIVE)) {
    const [what, name, ...rest] = directive.trim().split(/\s+/)
    if (what === 'runs-with' && name && rest.length === 0) migration.runsWith = name
    else if (what === 'after-functions' && !name) continue
    else if (what === 'needs-new-code' && !name) migration.runsWith = undefined
    else if (what === 'repeatable' && !name) migration.isRepeatable = true
    else if (what === 'outside-transaction' && !name) migration.statements = statementsOf(text)
    else {
      throw new DatabaseSetupError(
        `${file} says "-- migrate: ${directive}"; known are runs-with <migration>, needs-new-code, outside-transaction, after-functions and repeatable`,
      )
    }
  }
  return migration
}

/** Whether it contains only comments. */
export function isEmpty({ text }: MigrationFile): boolean {
  return text.replace(/--.*$/gm, '').trim() === ''
}

function statementsOf(text: string): string[] {
  const found = text.replace(/^--.*\n/gm, '').match(/(?:\$\$[^]*?\$\$|(?!;\s*$)[^])+/gm) ?? []
  return found.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

/** Searches the parent folders, because sources and build are at different depths in the package. */
export function packagedMigrations(): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const migrations = join(folder, 'migrations')
    if (existsSync(join(migrations, '0001_baseline.sql'))) return migrations
  }
  throw new DatabaseSetupError(
    `No migrations/0001_baseline.sql above ${__dirname}. A bundler must leave @chat-service/server as an external package`,
  )
}
