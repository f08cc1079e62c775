import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Config } from '../../config/options'
import type { Telemetry } from '../telemetry/telemetry'
import { openDatabase, type Database, type Embedded } from './connect'
import { cannotUse, DatabaseSetupError } from './errors'
import { readInstallation, type Installation } from './installation'
import { assertSchema, migrateDatabase } from './migrate'

interface Opened {
  database: Database
  /** Behind the tenant fence, where there is one. */
  db: Kysely<DB>
  installation: Installation
}

/** Opens the database of a service. What `openEmbedded` starts is migrated already. */
export async function openMigrated(
  config: Config,
  telemetry: Telemetry,
  openEmbedded?: () => Promise<Embedded>,
): Promise<Opened> {
  const { migrate, shared, tenantFence, ...options } = config.database
  const { log: logger } = config
  const database = await openDatabase({ ...options, logger, telemetry, openEmbedded })
  try {
    if (migrate || (database.engine === 'pglite' && !openEmbedded)) await migrateDatabase(database, { logger, shared })
    else await assertSchema(database, { logger })
    const installation = await readInstallation(database.db)
    return { database, db: tenantFence === false ? database.db : await raiseFence(database, config), installation }
  } catch (error) {
    await database.close()
    throw cannotUse(database.location, error)
  }
}

/** @throws DatabaseSetupError if the fence is required, and the schema has none. */
async function raiseFence(database: Database, { database: { tenantFence }, log }: Config): Promise<Kysely<DB>> {
  const fenced = await database.fenced()
  if (fenced) return fenced
  const advice =
    'grant create on database … to the role, and run chat-migrate; see "Tenant fence" in docs/operations.md'
  if (tenantFence === true) throw new DatabaseSetupError(`The schema has no tenant fence: ${advice}`)
  log.warn(`the schema has no tenant fence: ${advice}`)
  return database.db
}
