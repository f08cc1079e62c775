import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'

export interface TenantCounts {
  channels: number
  users: number
  messages: number
  files: number
}

/** Counts by an index scan over the tenant's rows of each table. */
export async function countTenant(db: Kysely<DB>, tenantId: string): Promise<TenantCounts> {
  const { rows } = await sql<TenantCounts>`
    select (select count(*) from chat_channels c where c.tenant_id = ${tenantId} and c.deleted_at is null) as channels,
           (select count(distinct m.user_id) from chat_channel_members m where m.tenant_id = ${tenantId}) as users,
           (select count(*) from chat_messages m where m.tenant_id = ${tenantId} and m.deleted_at is null) as messages,
           (select coalesce(sum(coalesce(jsonb_array_length(m.files), 1)), 0) from chat_messages m
             where m.tenant_id = ${tenantId} and m.file_url is not null and m.deleted_at is null) as files`.execute(db)
  return rows[0] as TenantCounts
}
