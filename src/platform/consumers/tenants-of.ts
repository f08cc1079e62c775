import { sql } from 'kysely'

/**
 * `tenants (tenant_id)`, for `with recursive`: the tenants with rows of a consumer in the table. A loose index scan, whose
 * cost does not depend on the rows per tenant.
 */
export const tenantsOf = (table: 'chat_consumer_channels' | 'chat_consumer_failures', consumer: string) => sql`
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

/** These tenants in random order, so that none is always first. */
export const inAnyOrder = sql`(select t.tenant_id from tenants t where t.tenant_id is not null order by random()) tenants`
