import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { tenantsIn } from '../database/tenants-in'

/**
 * `tenants`, and `due (tenant_id, …)`, for `with recursive`: locked rows of a consumer, the earliest of each tenant, of
 * tenants in random order for fairness.
 *
 * @param key the column that identifies a row within a consumer and a tenant.
 * @param isDue a condition on the row `d`.
 */
export const dueRows = (
  table: 'chat_consumer_channels' | 'chat_consumer_failures',
  { consumer, key, isDue, limit }: { consumer: string; key: string; isDue: RawBuilder<SqlBool>; limit: number },
) => sql`${tenantsIn(sql.table(table), sql`consumer = ${consumer}`)}, due as materialized (
      select found.*
        from (select t.tenant_id from tenants t where t.tenant_id is not null order by random()) tenants
        cross join lateral (
          select d.tenant_id, d.${sql.ref(key)}
            from ${sql.table(table)} d
           where d.tenant_id = tenants.tenant_id and d.consumer = ${consumer} and ${isDue}
           order by d.due_at
           limit ${limit}::integer
             for update skip locked
        ) found
       limit ${limit}::integer
    )`
