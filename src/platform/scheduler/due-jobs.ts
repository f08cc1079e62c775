import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { acrossTenants, inTenant } from '../database/tenant-fence'
import { tenantsIn } from '../database/tenants-in'
import type { Job, JobRow, JobSource } from './jobs'

/**
 * Jobs of all tenants due within `withinMs`, at most `limit` per kind and tenant, earliest first within a tenant. Skips from
 * tenant to tenant in the index, so the cost depends on the jobs found and not on later ones.
 */
export async function selectDue(db: Kysely<DB>, sources: JobSource[], withinMs: number, limit: number) {
  const found: { job: Job; at: Date }[] = []
  for (const { kind, table, at, pending, also = sql`true`, id } of sources) {
    const { rows } = await sql<JobRow & { dueAt: Date }>`
      with recursive ${tenantsIn(table, pending)}
      select due.*
        from tenants
        cross join lateral (
          select s.tenant_id, s.channel_id, ${id} as id, ${at} as due_at
            from ${table} s
           where s.tenant_id = tenants.tenant_id and ${pending} and ${also}
             and ${at} <= chat_statement_now() + make_interval(secs => ${withinMs / 1000})
           order by ${at}
           limit ${limit}
        ) due`.execute(acrossTenants(db, 'timers'))
    for (const { dueAt, ...row } of rows) found.push({ job: { kind, ...row }, at: dueAt })
  }
  return found
}

/** Milliseconds until a job is due, zero or less if it is due; undefined if its row is no longer pending. */
export async function selectWait(
  db: Kysely<DB>,
  { table, at, pending, also = sql`true`, id }: JobSource,
  row: JobRow,
): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number }>`
    select (extract(epoch from ${at} - chat_now()) * 1000)::float8 as wait
      from ${table} s
     where s.tenant_id = ${row.tenantId} and s.channel_id = ${row.channelId} and ${id} = ${row.id}
       and ${pending} and ${also}`.execute(inTenant(db, row.tenantId))
  return rows[0]?.wait
}

/** Milliseconds by which the database's clock is ahead of this machine's; 0 if the difference is less than the round trip. */
export async function clockOffset(db: Kysely<DB>): Promise<number> {
  const sent = Date.now()
  const { rows } = await sql<{ now: Date }>`select chat_now() as now`.execute(acrossTenants(db, 'timers'))
  const received = Date.now()
  const now = rows[0]?.now.getTime() ?? received
  return now < sent ? now - sent : Math.max(0, now - received)
}
