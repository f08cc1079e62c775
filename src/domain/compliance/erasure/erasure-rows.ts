import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../../generated/database'
import type { JobRow, JobSource } from '../../../platform/scheduler/jobs'
import { newId } from '../../../platform/lib/ids'
import { transaction } from '../../../platform/database/transaction'
import { recordActs, type Act } from '../../access/audit'
import type { Caller } from '../../access/caller'

/** How the messages of an erased user are treated. */
export type MessageErasure = 'anonymise' | 'delete'

/** An erasure as the host sees it. */
export interface Erasure {
  id: string
  tenantId: string
  kind: 'USER' | 'TENANT'
  /** Null for a tenant, and after the erasure of a user: nothing leads back to the user. */
  userId: string | null
  /** Null for a tenant. */
  messages: MessageErasure | null
  status: 'RUNNING' | 'DONE'
  /** The legal hold that it waits for, set after the erasure began. */
  heldBy: string | null
  /** The current round, and its phase. */
  round: number
  phase: string
  /** Changes so far by phase, and `filesLeft`: files whose deletion the storage keeps refusing. */
  counts: Record<string, number>
  createdAt: string
  updatedAt: string
  finishedAt: string | null
}

/** An erasure claimed by this process. */
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
  /** Seconds since the erasure began. */
  age: number
}

/** A process that takes longer for a step loses its claim. */
export const LEASE_SECONDS = 30
/** Days until a finished erasure is forgotten. */
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
  extract(epoch from chat_now() - created_at)::float8 as age`

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

/** Also writes the audit entry. @returns the running erasure of the same user or tenant, if there is one. */
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
  // Another process may have finished it meanwhile.
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
 * Claims an erasure. After an expired claim another round follows, because the last step may have changed rows without saving
 * its progress.
 *
 * @returns undefined if it is finished, or claimed by another process.
 */
export async function claimErasure(
  db: Kysely<DB>,
  { tenantId, id }: JobRow,
  owner: string,
): Promise<ClaimedErasure | undefined> {
  const { rows } = await sql<ClaimedErasure>`
    update chat_erasures
       set owner = ${owner}, due_at = chat_now() + make_interval(secs => ${LEASE_SECONDS}), held_by = null,
           changed = changed + (owner is not null)::integer
     where tenant_id = ${tenantId} and id = ${id} and status = 'RUNNING' and due_at <= chat_now()
    returning ${claimed}`.execute(db)
  return rows[0]
}

/** The position of an erasure after a step. */
export interface Progress {
  phase: string
  position: unknown
  /** Whether the round is complete. */
  endsRound: boolean
  /** Rows changed by the step. */
  changed: number
  /** The phase of the step. */
  counted: string
}

/** @returns undefined if another process has claimed it. */
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
           attempts = 0, updated_at = chat_now(),
           due_at = chat_now() + make_interval(secs => ${LEASE_SECONDS})
     where tenant_id = ${tenantId} and id = ${id} and owner = ${owner} and status = 'RUNNING'
    returning ${claimed}`.execute(db)
  return rows[0]
}

/** Sets the number of files that the erasure no longer waits for. */
export async function noteFilesLeft(db: Kysely<DB>, { tenantId, id }: ClaimedErasure, filesLeft: number) {
  if (filesLeft === 0) return
  await sql`
    update chat_erasures set counts = counts || jsonb_build_object('filesLeft', ${filesLeft}::integer)
     where tenant_id = ${tenantId} and id = ${id} and status = 'RUNNING'`.execute(db)
}

/** Releases the claim after a failed step, whose changes are unknown. @returns when any process may claim it again. */
export async function releaseErasure(
  db: Kysely<DB>,
  { tenantId, id }: ClaimedErasure,
  owner: string,
  { waitMs, hasFailed = false, heldBy = null }: { waitMs: number; hasFailed?: boolean; heldBy?: string | null },
): Promise<Date | undefined> {
  const { rows } = await sql<{ dueAt: Date }>`
    update chat_erasures
       set owner = null, due_at = chat_now() + make_interval(secs => ${waitMs / 1000}::float8),
           attempts = attempts + ${hasFailed ? 1 : 0}::integer, changed = changed + ${hasFailed ? 1 : 0}::integer, held_by = ${heldBy}
     where tenant_id = ${tenantId} and id = ${id} and owner = ${owner} and status = 'RUNNING'
    returning due_at`.execute(db)
  return rows[0]?.dueAt
}

/** After this nothing says who was erased, or the pseudonym. */
export async function finishErasure(db: Kysely<DB>, { tenantId, id }: ClaimedErasure, owner: string): Promise<void> {
  await sql`
    update chat_erasures
       set status = 'DONE', user_id = null, pseudonym = null, position = null, owner = null, phase = '',
           updated_at = chat_now(), finished_at = chat_now()
     where tenant_id = ${tenantId} and id = ${id} and owner = ${owner} and status = 'RUNNING'`.execute(db)
}

/** Deletes erasures finished long ago, of all tenants. */
export async function removeOldErasures(db: Kysely<DB>): Promise<void> {
  await sql`
    delete from chat_erasures e using chat_erasures old
     where old.finished_at < chat_statement_now() - make_interval(days => ${KEPT_DAYS}::integer)
       and e.tenant_id = old.tenant_id and e.id = old.id`.execute(db)
}
