import { sql, type RawBuilder } from 'kysely'

/** `tenants (tenant_id)`, for `with recursive`: tenants with matching rows, and null. A loose index scan. */
export const tenantsIn = (table: RawBuilder<unknown>, condition: RawBuilder<unknown> = sql`true`) => sql`
    tenants (tenant_id) as (
      (select tenant_id from ${table} where ${condition} order by tenant_id limit 1)
      union all
      select (
        select next.tenant_id from ${table} next
         where next.tenant_id > tenants.tenant_id and ${condition}
         order by next.tenant_id limit 1
      )
      from tenants where tenants.tenant_id is not null
    )`
