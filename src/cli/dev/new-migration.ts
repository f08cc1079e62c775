import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { readMigrations } from '../../platform/database/migration-files'
import { UsageError } from '../command'

interface NewMigration {
  folder: string
  /** As given by the user. */
  name: string
  /** Its statements; undefined: an empty file to edit. */
  sql: string | undefined
  /** Whether it belongs to this package, whose migrations declare which code can run on them. */
  isPackaged: boolean
  needsNewCode: boolean
}

/** `add_pins` of `Add pins`. */
export function nameOf(given: string): string {
  const name = given
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (/^[a-z0-9_]{1,60}$/.test(name)) return name
  throw new UsageError('--name must consist of at most 60 letters, digits, spaces, dashes and underscores.')
}

/** The statements of `--sql`, or of standard input. */
export async function readSql(given: string | undefined): Promise<string | undefined> {
  return given === '-' ? readAll(process.stdin) : given
}

/** Writes the file of a migration. @returns its path. */
export async function createMigration(migration: NewMigration): Promise<string> {
  const { folder, sql } = migration
  await mkdir(folder, { recursive: true })
  const existing = (await readMigrations(folder)).map(({ name }) => name)
  const file = join(folder, `${timestamp(existing)}_${nameOf(migration.name)}.sql`)
  const text = [...headerOf(migration, existing.at(-1)), sql === undefined ? INVITATION : terminated(sql)].join('\n')
  await writeFile(file, `${text}\n`, { flag: 'wx' })
  return file
}

const INVITATION = '-- Write the statements here, and apply them with "chat-migrate dev".'

function terminated(sql: string): string {
  return /;\s*(--.*)?$/.test(sql.trim()) ? sql.trim() : `${sql.trim()};`
}

function headerOf({ isPackaged, needsNewCode }: NewMigration, last: string | undefined): string[] {
  if (!isPackaged) return []
  return needsNewCode || last === undefined ? ['-- migrate: needs-new-code'] : [`-- migrate: runs-with ${last}`]
}

/** The current UTC time as `20260131235959`, but later than that of every existing migration. */
function timestamp(existing: string[]): string {
  const now = new Date()
  for (;;) {
    const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
    if (existing.every((name) => name < stamp)) return stamp
    now.setUTCSeconds(now.getUTCSeconds() + 1)
  }
}
