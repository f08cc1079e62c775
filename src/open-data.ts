import type { Kysely } from 'kysely'
import type { DB } from '../generated/database'
import type { DatabaseOptions } from './config/options'
import { openLog } from './config/log-output'
import { openDatabase } from './platform/database/connect'
import { cannotUse, toChatError } from './platform/database/errors'
import { assertSchema } from './platform/database/migrate'
import { keptData, type KeptData } from './server-api/data-keeping'
import { SYSTEM_USER_ID } from './server-api/system-user'

/**
 * Opens the database alone, for legal holds and the audit, without serving anything.
 *
 * @returns data: as `chat.data`.
 * @throws DatabaseSetupError for a database that cannot be opened or lacks the schema.
 */
export async function openData({ database: { url } }: { database: Pick<DatabaseOptions, 'url'> }): Promise<{
  data: (tenantId: string, options?: { userId?: string }) => KeptData
  close: () => Promise<void>
}> {
  const { log: logger } = openLog('warn')
  const database = await openDatabase({ url, poolSize: 2, logger })
  let db: Kysely<DB>
  try {
    await assertSchema(database, { logger })
    db = (await database.fenced()) ?? database.db
  } catch (error) {
    await database.close()
    throw cannotUse(database.location, error)
  }
  const run = async <T>(_operation: string, work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      throw toChatError(error)
    }
  }
  return {
    data: (tenantId, { userId = SYSTEM_USER_ID } = {}) => keptData(db, { tenantId, userId, isSystem: true }, run),
    close: () => database.close(),
  }
}
