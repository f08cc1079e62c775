import type { Database } from '../platform/database/connect'
import { migrateDatabase, migrateHost } from '../platform/database/migrate'
import type { Flags } from './command'
import { hostFolder } from './folder'
import { print, progress } from './output'

export async function deploy(database: Database, flags: Flags): Promise<number> {
  const folder = hostFolder(flags)
  const shared = flags.shared ?? process.env.CHAT_DATABASE_SHARED === 'true'
  const own = await migrateDatabase(database, { shared, logger: progress })
  const added = folder === undefined ? undefined : await migrateHost(database, { folder, logger: progress })
  const applied = [...own.applied, ...(added?.applied ?? [])]
  for (const name of applied) print(`applied  ${name}`)
  for (const name of [...own.changed, ...(added?.changed ?? [])]) {
    print(`changed  ${name}  (its file differs from what was applied)`)
  }
  print(applied.length === 0 ? 'Nothing to apply: the schema is up to date.' : 'The schema is up to date.')
  return 0
}
