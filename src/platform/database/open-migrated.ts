import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Config } from '../../config/options'
import type { Telemetry } from '../telemetry/telemetry'
import { openDatabase, type Database } from './connect'
import type { Embedded } from './engine'
import { cannotUse, DatabaseSetupError, reasonOf } from './errors'
import { readInstallation } from './installation'
import { makeLogDays } from './log-days'
import { assertSchema, migrateDatabase } from './migrate'
import { refusePoolerThatLosesNames } from './pooler'

/** Opens a service's database; one from `openEmbedded` is already migrated. @returns `db` behind the fence, if any. */
export async function openMigrated(
  config: Config,
  telemetry: Telemetry,
  { openEmbedded, waitMs }: { openEmbedded?: () => Promise<Embedded>; waitMs?: number | undefined } = {},
) {
  const { migrate, shared, tenantFence, ...options } = config.database
  const { log: logger } = config
  const database = await openDatabase({ ...options, logger, telemetry, openEmbedded, waitMs })
  try {
    if (migrate || (database.engine === 'pglite' && !openEmbedded)) await migrateDatabase(database, { logger, shared })
    else await assertSchema(database, { logger })
    if (options.preparedStatements) await refusePoolerThatLosesNames(database)
    const installation = await readInstallation(database.db)
    await makeLogDays(database.db).catch((error: unknown) => {
      // A server that is read-only now may accept writes later; then the retention or the first write creates the days.
      logger.warn({ reason: reasonOf(error) }, 'making the next days of the event log failed; it will be retried')
    })
    return { database, db: tenantFence === false ? database.db : await raiseFence(database, config), installation }
  } catch (error) {
    await database.close()
    throw cannotUse(database.location, error)
  }
}

/** @throws DatabaseSetupError if the fence is required and the schema has none. */
async function raiseFence(database: Database, { database: { tenantFence }, log }: Config): Promise<Kysely<DB>> {
  const fenced = await database.fenced()
  if (fenced) return fenced
  const advice =
    'grant create on database … to the role, and run chat-migrate; see "Tenant fence" in docs/operations.md'
  if (tenantFence === true) throw new DatabaseSetupError(`The schema has no tenant fence: ${advice}`)
  log.warn(`the schema has no tenant fence: ${advice}`)
  return database.db
}
