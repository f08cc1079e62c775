import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Database } from '../platform/database/connect'
import { migrateDatabase, migrateHost } from '../platform/database/migrate'
import { type Flags, UsageError } from './command'
import { print, progress } from './output'

export async function deploy(database: Database, flags: Flags): Promise<number> {
  const { applied, changed } = await applyPending(database, flags, hostFolder(flags))
  for (const name of changed) print(`changed  ${name}  (its file differs from what was applied)`)
  print(applied.length === 0 ? 'Nothing to apply: the schema is up to date.' : 'The schema is up to date.')
  return 0
}

/** The folder of `--dir`. @throws UsageError if there is none. */
export function hostFolder({ dir }: Flags): string | undefined {
  if (dir === undefined) return undefined
  if (!existsSync(dir))
    throw new UsageError(`There is no folder ${dir}; "chat-migrate dev --dir ${dir} --name …" creates it.`)
  return resolve(dir)
}

/** Applies the pending migrations of the package, then those of a host's folder, and prints their names. */
export async function applyPending(
  database: Database,
  flags: Flags,
  folder: string | undefined,
): Promise<{ applied: string[]; changed: string[] }> {
  const shared = flags.shared ?? process.env.CHAT_DATABASE_SHARED === 'true'
  const own = await migrateDatabase(database, { shared, logger: progress })
  const added = folder === undefined ? undefined : await migrateHost(database, { folder, logger: progress })
  const applied = [...own.applied, ...(added?.applied ?? [])]
  for (const name of applied) print(`applied  ${name}`)
  return { applied, changed: [...own.changed, ...(added?.changed ?? [])] }
}
