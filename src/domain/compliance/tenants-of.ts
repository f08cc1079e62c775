import { sql, type Kysely, type QueryResult, type RawBuilder } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { isAway } from '../../platform/database/errors'
import { acrossTenants, inTenant } from '../../platform/database/tenant-fence'
import { tenantsIn } from '../../platform/database/tenants-in'

type Table = 'chat_channels' | 'chat_audit' | 'chat_held_messages' | 'chat_reports' | 'chat_waiting_messages'

/** The tenants with rows in this table, by one index lookup each. */
export async function tenantsOf(db: Kysely<DB>, table: Table): Promise<string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    with recursive ${tenantsIn(sql.table(table))}
    select tenant_id from tenants where tenant_id is not null`.execute(acrossTenants(db, 'retention'))
  return rows.map(({ tenantId }) => tenantId)
}

/** The target of a removal. `what` names it in the log of a failure. */
interface Removal {
  table: Table
  what: string
  log: Logger
}

/**
 * Runs a task for each tenant with rows in this table. Logs failures with the tenant's id and continues.
 *
 * @returns whether all succeeded.
 * @throws if the database is away.
 */
export async function inEachTenant(
  db: Kysely<DB>,
  { table, what, log }: Removal,
  run: (db: Kysely<DB>, tenantId: string) => Promise<void>,
): Promise<boolean> {
  let succeeded = true
  for (const tenantId of await tenantsOf(db, table)) {
    try {
      await run(inTenant(db, tenantId), tenantId)
    } catch (error) {
      if (isAway(error)) throw error
      succeeded = false
      log.warn({ err: error, tenantId }, `removing ${what} of a tenant failed; it will be retried`)
    }
  }
  return succeeded
}

/** Maximum rows per statement of a removal. */
const BATCH_SIZE = 500

/**
 * Removes matching rows of each tenant, oldest first, in small steps.
 *
 * @param which.order columns.
 * @param removeBatch removes the rows whose `id` is in the table `old`.
 * @returns whether all succeeded.
 */
export function removeInBatches(
  db: Kysely<DB>,
  removal: Removal,
  { match, order }: { match: RawBuilder<unknown>; order: string },
  removeBatch: (db: Kysely<DB>, tenantId: string, old: RawBuilder<unknown>) => Promise<QueryResult<unknown>>,
): Promise<boolean> {
  return inEachTenant(db, removal, async (db, tenantId) => {
    const old = sql`(
      select id from ${sql.table(removal.table)} t
       where t.tenant_id = ${tenantId} and (${match})
       order by ${sql.raw(order)}
       limit ${BATCH_SIZE}::integer
         for update skip locked
    ) old`
    for (;;) {
      const { numAffectedRows = 0n } = await removeBatch(db, tenantId, old)
      if (numAffectedRows < BATCH_SIZE) return
    }
  })
}
