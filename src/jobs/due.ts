import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../generated/database'
import type { Job } from './timers'

/** A job and the moment at which it is due, both as the rows say. */
export interface DueJob {
  job: Job
  at: Date
}

/** Where the jobs of a kind are written: rows of `table` that fulfil `pending`, each due at `at`. */
interface Source {
  table: RawBuilder<unknown>
  at: RawBuilder<Date>
  pending: RawBuilder<boolean>
  /** What else must hold of a row `s`, beside what the index knows. */
  also: RawBuilder<boolean>
  /** The column that names the row within its channel. */
  id: RawBuilder<string>
  toJob: (row: { tenantId: string; channelId: string; id: string }) => Job
  idOf: (job: Job) => string
}

/** The conditions are those of the partial indexes in 0003_timers.sql, word for word, or these are not used. */
const sources: { [Kind in Job['kind']]: Source } = {
  'send-scheduled': {
    table: sql`chat_scheduled_messages`,
    at: sql`scheduled_at`,
    pending: sql`status = 'PENDING'`,
    also: sql`true`,
    id: sql`id`,
    toJob: ({ id, ...at }) => ({ kind: 'send-scheduled', ...at, scheduledId: id }),
    idOf: (job) => (job as Extract<Job, { kind: 'send-scheduled' }>).scheduledId,
  },
  'close-poll': {
    table: sql`chat_polls`,
    at: sql`close_at`,
    pending: sql`closed_at is null and close_at is not null`,
    also: sql`true`,
    id: sql`id`,
    toJob: ({ id, ...at }) => ({ kind: 'close-poll', ...at, pollId: id }),
    idOf: (job) => (job as Extract<Job, { kind: 'close-poll' }>).pollId,
  },
  'expire-moderation': {
    table: sql`chat_channel_members`,
    at: sql`least(case when is_muted then muted_until end, case when is_banned then banned_until end)`,
    pending: sql`((is_muted and muted_until is not null) or (is_banned and banned_until is not null))`,
    // Nobody is left to be told in a channel that is gone.
    also: sql`exists (
      select from chat_channels c
       where c.tenant_id = s.tenant_id and c.id = s.channel_id and c.deleted_at is null
    )`,
    id: sql`user_id`,
    toJob: ({ id, ...at }) => ({ kind: 'expire-moderation', ...at, userId: id }),
    idOf: (job) => (job as Extract<Job, { kind: 'expire-moderation' }>).userId,
  },
}

/** What names a job, for those who must not have it twice. */
export function jobKey(job: Job): string {
  return JSON.stringify([job.kind, job.tenantId, job.channelId, sources[job.kind].idOf(job)])
}

/**
 * Jobs of all tenants that are due within `withinMs`, soonest first within a tenant, at most `limit` of each kind and
 * tenant. Hops from tenant to tenant in the index, so that the cost is that of what is found, however much waits for
 * later.
 */
export async function selectDue(db: Kysely<DB>, withinMs: number, limit: number): Promise<DueJob[]> {
  const found: DueJob[] = []
  for (const { table, at, pending, also, id, toJob } of Object.values(sources)) {
    const { rows } = await sql<{ tenantId: string; channelId: string; id: string; dueAt: Date }>`
      with recursive tenants (tenant_id) as (
        (select tenant_id from ${table} where ${pending} order by tenant_id limit 1)
        union all
        select (
          select next.tenant_id from ${table} next
           where next.tenant_id > tenants.tenant_id and ${pending}
           order by next.tenant_id limit 1
        )
        from tenants where tenants.tenant_id is not null
      )
      select due.*
        from tenants
        cross join lateral (
          select s.tenant_id, s.channel_id, ${id} as id, ${at} as due_at
            from ${table} s
           where s.tenant_id = tenants.tenant_id and ${pending} and ${also}
             and ${at} <= now() + make_interval(secs => ${withinMs / 1000})
           order by ${at}
           limit ${limit}
        ) due`.execute(db)
    for (const { dueAt, ...row } of rows) found.push({ job: toJob(row), at: dueAt })
  }
  return found
}

/** Milliseconds until a job is due, zero or less when it is; nothing when its row no longer waits for it. */
export async function selectWait(db: Kysely<DB>, job: Job): Promise<number | undefined> {
  const { table, at, pending, also, id, idOf } = sources[job.kind]
  const { rows } = await sql<{ wait: number }>`
    select (extract(epoch from ${at} - clock_timestamp()) * 1000)::float8 as wait
      from ${table} s
     where s.tenant_id = ${job.tenantId} and s.channel_id = ${job.channelId} and ${id} = ${idOf(job)}
       and ${pending} and ${also}`.execute(db)
  return rows[0]?.wait
}

/** By how many milliseconds the database's clock is ahead of this machine's; 0 when they may well agree. */
export async function clockOffset(db: Kysely<DB>): Promise<number> {
  const asked = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const answered = Date.now()
  const now = rows[0]?.now.getTime() ?? answered
  return now < asked ? now - asked : Math.max(0, now - answered)
}
