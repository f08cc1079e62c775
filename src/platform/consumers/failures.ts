import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import { inTenant } from '../database/tenant-fence'
import type { ChannelKey } from '../lib/channel-key'
import { dueRows } from './due-rows'
import type { EventRules } from '../events/logged-event'

/** A failed event that no longer blocks its channel. */
export interface Failure extends ChannelKey {
  id: string
  seq: number
  epoch: string
  event: ServerEventName
  createdAt: Date
  attempts: number
  error: string
  failedAt: Date
  /** The time of the next attempt. Null: retried only on request. */
  dueAt: Date | null
}

/** A failed event claimed for another attempt, which is already counted. */
export interface ClaimedFailure extends Omit<Failure, 'error' | 'failedAt' | 'dueAt'> {
  /** Null for an opening event. */
  data: unknown
  /** Whether its content was deleted meanwhile. */
  isErased: boolean
}

const MAX_ERROR = 2000
/** Rows per statement. */
const MAX_ROWS = 1000

type Place = { tenantId: string; consumer: string; id: string }

interface Outcome {
  error: unknown
  /** Null: retried only on request. */
  waitMs: number | null
}

/** PostgreSQL text cannot contain NUL. */
const textOf = (error: unknown) =>
  String((error as Error | undefined)?.message ?? error)
    .replaceAll('\0', '')
    .slice(0, MAX_ERROR)

const now = sql<Date>`chat_statement_now()`
/** Null: never. */
const after = (waitMs: number | null) =>
  sql<Date | null>`${now} + make_interval(secs => ${waitMs === null ? null : waitMs / 1000}::float8)`

/** Sets a failed event aside, unless the consumer was removed. */
export async function setAside(
  db: Kysely<DB>,
  consumer: string,
  failed: Omit<ClaimedFailure, 'isErased'>,
  { error, waitMs }: Outcome,
): Promise<void> {
  const { tenantId, channelId, id, seq, epoch, event, data, createdAt, attempts } = failed
  await sql`
    insert into chat_consumer_failures as f (
      tenant_id, consumer, id, channel_id, seq, epoch, event, data, message_at, logged_at, attempts, error, failed_at, due_at
    )
    select ${tenantId}, ${consumer}, ${id}, ${channelId}, ${seq}::bigint, ${epoch}, ${event},
           -- The quote is reread with the event.
           ${data === null ? null : JSON.stringify(data)}::jsonb #- '{message,quote}',
           (select e.message_at from chat_events e
             where e.tenant_id = ${tenantId} and e.channel_id = ${channelId} and e.seq = ${seq}::bigint),
           ${createdAt}::timestamptz, ${attempts}::integer, ${textOf(error)}, chat_statement_now(),
           ${after(waitMs)}
      from chat_durable_consumers d
     where d.name = ${consumer}
       for key share of d
        on conflict (tenant_id, consumer, id) do update
       set attempts = excluded.attempts, error = excluded.error, failed_at = excluded.failed_at, due_at = excluded.due_at`.execute(
    inTenant(db, tenantId),
  )
}

const updateFailure = (db: Kysely<DB>, consumer: string, { tenantId, id }: Pick<Failure, 'tenantId' | 'id'>) =>
  inTenant(db, tenantId)
    .updateTable('chatConsumerFailures')
    .where((eb) => eb.and({ tenantId, consumer, id }))

/** Records another failure, unless the event was discarded meanwhile. */
export async function failAgain(
  db: Kysely<DB>,
  consumer: string,
  { attempts, ...key }: Pick<Failure, 'tenantId' | 'id' | 'attempts'>,
  { error, waitMs }: Outcome,
): Promise<void> {
  // Already due: a retry was requested while it ran.
  const dueAt = sql<Date>`case when due_at <= ${now} then due_at else ${after(waitMs)} end`
  await updateFailure(db, consumer, key)
    .set({ attempts, error: textOf(error), failedAt: now, dueAt })
    .execute()
}

/**
 * Claims due failed events of all tenants. Counts the attempt in advance, because the process may die from it. A
 * requested attempt is not followed by automatic ones.
 *
 * @param maxAttempts the limit of automatic attempts.
 */
export async function claimFailures(
  db: Kysely<DB>,
  { isErased, hostData }: EventRules,
  { consumer, leaseMs, maxAttempts }: { consumer: string; leaseMs: number; maxAttempts: number },
  limit: number,
): Promise<ClaimedFailure[]> {
  const isDue = sql<SqlBool>`d.due_at <= chat_statement_now()`
  const { rows } = await sql<ClaimedFailure>`
    with recursive ${dueRows('chat_consumer_failures', { consumer, key: 'id', isDue, limit })}
    update chat_consumer_failures e
       set attempts = e.attempts + 1,
           due_at = case when e.attempts < ${maxAttempts}::integer then chat_statement_now() + make_interval(secs => ${leaseMs / 1000}) end
      from due
     where e.tenant_id = due.tenant_id and e.id = due.id and e.consumer = ${consumer}
    returning e.tenant_id, e.channel_id, e.id, e.seq, e.epoch, e.event, e.logged_at as created_at, e.attempts,
              coalesce(${isErased}, false) as is_erased, ${hostData} as data`.execute(db)
  return rows
}

/** Uncounts an attempt interrupted by the close of the process. */
export async function giveBackFailure(
  db: Kysely<DB>,
  consumer: string,
  key: Pick<Failure, 'tenantId' | 'id'>,
): Promise<void> {
  await updateFailure(db, consumer, key)
    .set({ attempts: sql`attempts - 1`, dueAt: now })
    .execute()
}

/** Deletes a failed event that was consumed, or whose content is deleted. */
export async function removeFailure(
  db: Kysely<DB>,
  consumer: string,
  { tenantId, id }: Pick<Failure, 'tenantId' | 'id'>,
): Promise<void> {
  const failures = inTenant(db, tenantId).deleteFrom('chatConsumerFailures')
  await failures.where((eb) => eb.and({ tenantId, consumer, id })).execute()
}

/** The latest failures of all tenants, newest first. */
export async function listFailures(db: Kysely<DB>, consumer: string, limit: number): Promise<Failure[]> {
  const { rows } = await sql<Failure>`
    select f.tenant_id, f.channel_id, f.id, f.seq, f.epoch, f.event, f.logged_at as created_at, f.attempts, f.error, f.failed_at, f.due_at
      from chat_consumer_failures f
     where f.consumer = ${consumer}
     order by f.failed_at desc, f.id
     limit ${limit}::integer`.execute(db)
  return rows
}

/** Makes these failed events, or all, due now. @returns their number. */
export function retryFailures(db: Kysely<DB>, consumer: string, ids: string[] | 'all'): Promise<number> {
  const change = sql`update chat_consumer_failures e set due_at = chat_statement_now() from page`
  return inPages(db, change, isChosen(consumer, ids))
}

/** Discards these failed events, or all. @returns their number. */
export function discardFailures(db: Kysely<DB>, consumer: string, ids: string[] | 'all'): Promise<number> {
  return inPages(db, sql`delete from chat_consumer_failures e using page`, isChosen(consumer, ids))
}

/** Deletes failed events whose content was deleted. */
export async function removeErasedFailures(db: Kysely<DB>, { isErased }: EventRules): Promise<void> {
  await inPages(db, sql`delete from chat_consumer_failures e using page`, isErased)
}

const isChosen = (consumer: string, ids: string[] | 'all') =>
  ids === 'all' ? sql`e.consumer = ${consumer}` : sql`e.consumer = ${consumer} and e.id = any (${ids}::text[])`

/** Changes all matching rows `e`, a page per statement. @returns their number. */
async function inPages(db: Kysely<DB>, change: RawBuilder<unknown>, isSo: RawBuilder<unknown>): Promise<number> {
  let count = 0
  const after: Place = { tenantId: '', consumer: '', id: '' }
  for (let looked = MAX_ROWS; looked === MAX_ROWS;) {
    const { rows } = await sql<Place & { looked: number; changed: number }>`
      with page as materialized (
        select f.tenant_id, f.consumer, f.id
          from chat_consumer_failures f
         where (f.tenant_id, f.consumer, f.id) > (${after.tenantId}, ${after.consumer}, ${after.id})
         order by f.tenant_id, f.consumer, f.id
         limit ${MAX_ROWS}::integer
      ), changed as (
        ${change}
         where e.tenant_id = page.tenant_id and e.consumer = page.consumer and e.id = page.id and ${isSo}
        returning e.id
      )
      select page.*, (select count(*) from page)::integer as looked, (select count(*) from changed)::integer as changed
        from page
       order by page.tenant_id desc, page.consumer desc, page.id desc
       limit 1`.execute(db)
    const last = rows[0]
    count += last?.changed ?? 0
    looked = last?.looked ?? 0
    Object.assign(after, last)
  }
  return count
}
