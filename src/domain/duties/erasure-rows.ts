import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { JobRow, JobSource } from '../../platform/scheduler/jobs'
import { newId } from '../../platform/lib/ids'
import { transaction } from '../../platform/database/transaction'
import { recordActs, type Act } from '../access/audit'
import type { Caller } from '../access/caller'

/** What becomes of the messages of a user who is erased. */
export type MessageErasure = 'anonymise' | 'delete'

/** An erasure as the host sees it. */
export interface Erasure {
  id: string
  tenantId: string
  kind: 'USER' | 'TENANT'
  /** Null for a tenant, and once the erasure of a user is done: nothing leads back. */
  userId: string | null
  /** Null for a tenant. */
  messages: MessageErasure | null
  status: 'RUNNING' | 'DONE'
  /** The legal hold for which it waits: one that was set after it began. */
  heldBy: string | null
  /** What it does now: the round, and the phase in it. */
  round: number
  phase: string
  /** What was changed so far, by phase; and `filesLeft`, those that the storage has refused to delete again and again. */
  counts: Record<string, number>
  createdAt: string
  updatedAt: string
  finishedAt: string | null
}

/** One that this process goes on with. */
export interface ClaimedErasure {
  tenantId: string
  id: string
  kind: 'USER' | 'TENANT'
  userId: string | null
  pseudonym: string | null
  messages: MessageErasure | null
  round: number
  phase: string
  position: unknown
  changed: number
  attempts: number
  /** Seconds since it began. */
  age: number
}

/** How long a process may take for its next step before another one goes on. */
export const LEASE_SECONDS = 30
/** How long it is known what was erased. */
const KEPT_DAYS = 30

export const erasureJobs: JobSource = {
  kind: 'erase',
  table: sql`chat_erasures`,
  at: sql`due_at`,
  pending: sql`status = 'RUNNING'`,
  id: sql`id`,
}

const claimed = sql`
  id, tenant_id, kind, user_id, pseudonym, messages, round, phase, position, changed, attempts,
  extract(epoch from clock_timestamp() - created_at)::float8 as age`

const shown = sql`
  id, tenant_id, kind, user_id, messages, status, held_by, round, phase, counts, created_at, updated_at, finished_at`

type ShownRow = Omit<Erasure, 'createdAt' | 'updatedAt' | 'finishedAt'> & {
  createdAt: Date
  updatedAt: Date
  finishedAt: Date | null
}

const toErasure = ({ createdAt, updatedAt, finishedAt, ...row }: ShownRow): Erasure => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** Its begin is in the audit. @returns the erasure of the same user or tenant that runs already, if there is one. */
export async function insertErasure(
  db: Kysely<DB>,
  caller: Caller,
  target: { userId: string | null; messages: MessageErasure | null },
): Promise<Erasure> {
  const { tenantId } = caller
  const { userId, messages } = target
  const pseudonym = userId === null ? null : `erased-${newId()}`
  await transaction(db, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      insert into chat_erasures (tenant_id, id, kind, user_id, pseudonym, messages)
      values (${tenantId}, ${newId()}, ${userId === null ? 'TENANT' : 'USER'}, ${userId}, ${pseudonym}, ${messages})
          on conflict do nothing`.execute(tx)
    if (numAffectedRows === 0n) return
    const act: Act =
      userId === null ? { action: 'tenant.erase' } : { action: 'user.erase', userId, details: { messages } }
    await recordActs(tx, caller, [act])
  })
  const { rows } = await sql<ShownRow>`
    select ${shown} from chat_erasures
     where tenant_id = ${tenantId} and coalesce(user_id, '') = ${userId ?? ''} and status = 'RUNNING'`.execute(db)
  // Another process may have finished it in between.
  return rows[0] ? toErasure(rows[0]) : insertErasure(db, caller, target)
}

/** Newest first. */
export async function selectErasures(db: Kysely<DB>, tenantId: string): Promise<Erasure[]> {
  const { rows } = await sql<ShownRow>`
    select ${shown} from chat_erasures where tenant_id = ${tenantId} order by created_at desc, id`.execute(db)
  return rows.map(toErasure)
}

export async function selectErasure(db: Kysely<DB>, tenantId: string, id: string): Promise<Erasure | undefined> {
  const { rows } = await sql<ShownRow>`
    select ${shown} from chat_erasures where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  return rows[0] && toErasure(rows[0])
}

/**
 * Where another process held it until its time was over, that may have changed something without saying so: there is another
 * round.
 *
 * @returns undefined if it is done, or another process goes on with it.
 */
export async function claimErasure(
  db: Kysely<DB>,
  { tenantId, id }: JobRow,
  owner: string,
): Promise<ClaimedErasure | undefined> {
  const { rows } = await sql<ClaimedErasure>`
    update chat_erasures
       set owner = ${owner}, due_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), held_by = null,
           changed = changed + (owner is not null)::integer
     where tenant_id = ${tenantId} and id = ${id} and status = 'RUNNING' and due_at <= clock_timestamp()
    returning ${claimed}`.execute(db)
  return rows[0]
}

/** Where an erasure stands after a step. */
export interface Progress {
  phase: string
  position: unknown
  /** Whether the round is over. */
  endsRound: boolean
  /** What the step has changed. */
  changed: number
  /** The phase that has changed it. */
  counted: string
}

/** @returns undefined if another process has gone on with it. */
export async function saveProgress(
  db: Kysely<DB>,
  { tenantId, id }: ClaimedErasure,
  owner: string,
  { phase, position, endsRound, changed, counted }: Progress,
): Promise<ClaimedErasure | undefined> {
  const { rows } = await sql<ClaimedErasure>`
    update chat_erasures
       set phase = ${phase}, position = ${position === null ? null : JSON.stringify(position)}::jsonb,
           round = round + ${endsRound ? 1 : 0}::integer,
           changed = case when ${endsRound}::boolean then 0 else changed + ${changed}::bigint end,
           counts = case when ${changed}::bigint = 0 then counts else
             jsonb_set(counts, array[${counted}::text], to_jsonb(coalesce((counts ->> ${counted}::text)::bigint, 0) + ${changed}::bigint))
           end,
           attempts = 0, updated_at = clock_timestamp(),
           due_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
     where tenant_id = ${tenantId} and id = ${id} and owner = ${owner} and status = 'RUNNING'
    returning ${claimed}`.execute(db)
  return rows[0]
}

/** Says how many files the erasure does not wait for any longer. */
export async function noteFilesLeft(db: Kysely<DB>, { tenantId, id }: ClaimedErasure, filesLeft: number) {
  if (filesLeft === 0) return
  await sql`
    update chat_erasures set counts = counts || jsonb_build_object('filesLeft', ${filesLeft}::integer)
     where tenant_id = ${tenantId} and id = ${id} and status = 'RUNNING'`.execute(db)
}

/** Has any process go on with it after so long. What a step has changed before it failed is not known. @returns when. */
export async function releaseErasure(
  db: Kysely<DB>,
  { tenantId, id }: ClaimedErasure,
  owner: string,
  { waitMs, hasFailed = false, heldBy = null }: { waitMs: number; hasFailed?: boolean; heldBy?: string | null },
): Promise<Date | undefined> {
  const { rows } = await sql<{ dueAt: Date }>`
    update chat_erasures
       set owner = null, due_at = clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8),
           attempts = attempts + ${hasFailed ? 1 : 0}::integer, changed = changed + ${hasFailed ? 1 : 0}::integer, held_by = ${heldBy}
     where tenant_id = ${tenantId} and id = ${id} and owner = ${owner} and status = 'RUNNING'
    returning due_at`.execute(db)
  return rows[0]?.dueAt
}

/** From now on nothing says who was erased, and by which pseudonym. */
export async function finishErasure(db: Kysely<DB>, { tenantId, id }: ClaimedErasure, owner: string): Promise<void> {
  await sql`
    update chat_erasures
       set status = 'DONE', user_id = null, pseudonym = null, position = null, owner = null, phase = '',
           updated_at = clock_timestamp(), finished_at = clock_timestamp()
     where tenant_id = ${tenantId} and id = ${id} and owner = ${owner} and status = 'RUNNING'`.execute(db)
}

/** Forgets erasures that were done long ago. Unlike the queries of operations, it covers all tenants. */
export async function removeOldErasures(db: Kysely<DB>): Promise<void> {
  await sql`
    delete from chat_erasures e using chat_erasures old
     where old.finished_at < now() - make_interval(days => ${KEPT_DAYS}::integer)
       and e.tenant_id = old.tenant_id and e.id = old.id`.execute(db)
}
