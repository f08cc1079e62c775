import type { Database } from '../platform/database/connect'
import { beginEpoch } from '../platform/database/installation'
import { assertSchema } from '../platform/database/migrate'
import { print } from './output'

export async function newEpoch(database: Database): Promise<number> {
  await assertSchema(database)
  const epoch = await beginEpoch(database.db)
  print(`A new epoch began: ${epoch}. Connected clients reconnect and reload within some seconds.`)
  return 0
}
