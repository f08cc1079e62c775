import type { Kysely } from 'kysely'
import type { DB } from '../../generated/database'
import type { DatabaseOptions } from '../config/options'
import { openLog } from '../config/log-output'
import { openDatabase } from '../platform/database/connect'
import { cannotUse, toChatError } from '../platform/database/errors'
import { assertSchema } from '../platform/database/migrate'
import { complianceOperations, type ComplianceOperations } from '../server-api/compliance'
import { SYSTEM_USER_ID } from '../server-api/system-user'

/**
 * Opens only the database, for legal holds and the audit, without serving.
 *
 * @returns data: like `chat.data`.
 * @throws DatabaseSetupError for a database that cannot be opened or lacks the schema.
 */
export async function openData({
  database: { url, preparedStatements },
}: {
  database: Pick<DatabaseOptions, 'url' | 'preparedStatements'>
}): Promise<{
  data: (tenantId: string, options?: { userId?: string }) => ComplianceOperations
  close: () => Promise<void>
}> {
  const { log: logger } = openLog('warn')
  const database = await openDatabase({ url, preparedStatements, poolSize: 2, logger })
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
    data: (tenantId, { userId = SYSTEM_USER_ID } = {}) =>
      complianceOperations({ db, replicas: undefined }, { tenantId, userId, isSystem: true }, run),
    close: () => database.close(),
  }
}
