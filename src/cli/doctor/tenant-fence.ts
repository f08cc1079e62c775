import type { Database } from '../../platform/database/connect'
import { finding, type Findings } from './finding'

const AREA = 'tenant fence'

/** Whether `database.tenantFence` can be used. */
export async function* checkTenantFence(database: Database): Findings {
  const { rows } = await database.pool.query(`select where to_regproc('chat_build_fence') is not null`)
  // No schema, or an older one, which another check reports.
  if (rows.length === 0) return
  if (await database.fenced()) return yield finding('ok', AREA, 'covers every table')
  yield finding(
    'warning',
    AREA,
    'misses some tables: with "database.tenantFence" the service does not start',
    'Run "npx chat-migrate" as a role with "grant create on database".',
  )
}
