import type { DatabaseOptions } from '../config/options'
import { openLog } from '../config/log-output'
import { consumersOf, type Consumers } from './consumers'
import { openDatabase } from '../platform/database/connect'
import { cannotUse } from '../platform/database/errors'
import { assertSchema } from '../platform/database/migrate'

/**
 * Opens only the database, to inspect consumers and retry failed events without serving.
 *
 * @throws DatabaseSetupError for a database that cannot be opened or lacks the schema.
 */
export async function openConsumers({
  database: { url, preparedStatements },
}: {
  database: Pick<DatabaseOptions, 'url' | 'preparedStatements'>
}): Promise<{ consumers: Consumers; close: () => Promise<void> }> {
  const { log: logger } = openLog('warn')
  const database = await openDatabase({ url, preparedStatements, poolSize: 2, logger })
  try {
    await assertSchema(database, { logger })
  } catch (error) {
    await database.close()
    throw cannotUse(database.location, error)
  }
  return { consumers: consumersOf(database.db), close: () => database.close() }
}
