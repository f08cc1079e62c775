import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { acrossTenants } from '../../platform/database/tenant-fence'

/** The tenants that have rows in this table: from one to the next by the key, one look-up each. */
export async function tenantsOf(
  db: Kysely<DB>,
  table: 'chat_channels' | 'chat_audit' | 'chat_held_messages',
): Promise<string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    with recursive tenants (tenant_id) as (
      (select tenant_id from ${sql.table(table)} order by tenant_id limit 1)
      union all
      select (
        select next.tenant_id from ${sql.table(table)} next
         where next.tenant_id > tenants.tenant_id order by next.tenant_id limit 1
      ) from tenants where tenants.tenant_id is not null
    )
    select tenant_id from tenants where tenant_id is not null`.execute(acrossTenants(db, 'retention'))
  return rows.map(({ tenantId }) => tenantId)
}
