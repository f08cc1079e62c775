import type { Database } from '../platform/database/connect'
import { findDrift, hostMigrationStatus, migrationStatus } from '../platform/database/migrate'
import type { MigrationStatus } from '../platform/database/migration-log'
import type { Flags } from './command'
import { hostFolder } from './deploy'
import { print, printError } from './output'

/** The exit code for a schema that differs from its applied migrations. */
const DRIFT = 3

export async function status(database: Database, flags: Flags): Promise<number> {
  const folder = hostFolder(flags)
  const own = await migrationStatus(database)
  const added = folder === undefined ? undefined : await hostMigrationStatus(database, folder)
  show(own, '  (unknown to this version, which cannot run on it)')
  if (added) show(added, '  (not in the folder)')
  const all = added ? [own, added] : [own]
  if (all.some(({ pending }) => pending.length > 0)) {
    print(`\nRun "npx chat-migrate${flags.dir === undefined ? '' : ` --dir ${flags.dir}`}" to apply what is pending.`)
  }
  const isBehind = all.some(({ pending, changed, unknown }) => pending.length + changed.length + unknown.length > 0)
  if (own.applied.length === 0) return 1
  if (own.newer.length + own.unknown.length > 0) {
    print('\nNot compared with the schema: a newer version has changed it.')
    return isBehind ? 1 : 0
  }
  const drift = await showDrift(database)
  return isBehind ? 1 : drift
}

function show({ applied, pending, changed, newer, unknown }: MigrationStatus, unknownNote: string): void {
  const notes: [names: string[], note: string][] = [
    [unknown, unknownNote],
    [newer, '  (unknown to this version, which can run on it)'],
    [changed, '  (its file has changed since)'],
  ]
  for (const { name, appliedAt } of applied) {
    const [, note = ''] = notes.find(([names]) => names.includes(name)) ?? []
    print(`applied  ${appliedAt.toISOString()}  ${name}${note}`)
  }
  for (const name of pending) print(`pending  ${' '.repeat(24)}  ${name}`)
}

/** @returns the exit code: 0, 3 if the schema differs, 1 if it could not be compared. */
export async function showDrift(database: Database): Promise<number> {
  const { missing, different, unknown } = await findDrift(database)
  if (unknown !== undefined) {
    const remedy = 'The comparison creates and drops a schema: the role needs "grant create on database"'
    printError(`\nThe schema could not be compared with its migrations: ${unknown}. ${remedy}.`)
    return 1
  }
  if (missing.length + different.length === 0) return 0
  print('')
  for (const name of missing) print(`missing    ${name}`)
  for (const name of different) print(`different  ${name}`)
  print('\nThe schema differs from its migrations. Compare it with the files in the folder "migrations".')
  return DRIFT
}
