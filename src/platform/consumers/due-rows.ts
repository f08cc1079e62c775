import { sql, type RawBuilder, type SqlBool } from 'kysely'

type Table = 'chat_consumer_channels' | 'chat_consumer_failures'

/**
 * `tenants (tenant_id)`, for `with recursive`: the tenants with rows of a consumer in the table. A loose index scan, whose
 * cost does not depend on the rows per tenant.
 */
const tenantsOf = (table: Table, consumer: string) => sql`
    tenants (tenant_id) as (
      (select tenant_id from ${sql.table(table)} where consumer = ${consumer} order by tenant_id limit 1)
      union all
      select (
        select next.tenant_id from ${sql.table(table)} next
         where next.tenant_id > tenants.tenant_id and next.consumer = ${consumer}
         order by next.tenant_id limit 1
      )
      from tenants where tenants.tenant_id is not null
    )`

/**
 * `tenants`, and `due (tenant_id, …)`, for `with recursive`: locked rows of a consumer, the earliest of each tenant, of
 * tenants in random order for fairness.
 *
 * @param key the column that identifies a row within a consumer and a tenant.
 * @param isDue a condition on the row `d`.
 */
export const dueRows = (
  table: Table,
  { consumer, key, isDue, limit }: { consumer: string; key: string; isDue: RawBuilder<SqlBool>; limit: number },
) => sql`${tenantsOf(table, consumer)}, due as materialized (
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
