import type { DatabaseOptions } from '../config/options'
import { openLog } from '../config/log-output'
import { openDatabase, type Database } from '../platform/database/connect'
import { cannotUse, toChatError } from '../platform/database/errors'
import { assertSchema } from '../platform/database/migrate'
import { complianceOperations, type ComplianceOperations } from '../server-api/compliance'
import { SYSTEM_USER_ID } from '../server-api/system-user'
import { consumersOf, type Consumers } from './consumers'

/** Parts of the service for which only the database is opened. */
type Opened<Parts> = Promise<Parts & { close: () => Promise<void> }>

interface Options {
  database: Pick<DatabaseOptions, 'url' | 'preparedStatements'>
}

/**
 * Opens only the database, to inspect consumers and retry failed events without serving.
 *
 * @throws DatabaseSetupError for a database that cannot be opened or lacks the schema.
 */
export const openConsumers = (options: Options): Opened<{ consumers: Consumers }> =>
  open(options, (database) => ({ consumers: consumersOf(database.db) }))

/**
 * Opens only the database, for legal holds and the audit, without serving.
 *
 * @returns data: like `chat.data`.
 * @throws DatabaseSetupError for a database that cannot be opened or lacks the schema.
 */
export const openData = (
  options: Options,
): Opened<{ data: (tenantId: string, options?: { userId?: string }) => ComplianceOperations }> =>
  open(options, async (database) => {
    const db = (await database.fenced()) ?? database.db
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
    }
  })

async function open<Parts>(
  { database: { url, preparedStatements } }: Options,
  partsOf: (database: Database) => Parts | Promise<Parts>,
): Opened<Parts> {
  const { log: logger } = openLog('warn')
  const database = await openDatabase({ url, preparedStatements, poolSize: 2, logger })
  try {
    await assertSchema(database, { logger })
    return { ...(await partsOf(database)), close: () => database.close() }
  } catch (error) {
    await database.close()
    throw cannotUse(database.location, error)
  }
}
