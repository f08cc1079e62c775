import { sql, type Kysely } from 'kysely'
import type { DB, Json } from '../../../../generated/database'
import { invalid } from '../../../errors'
import type { JobRow, JobSource } from '../../../platform/scheduler/jobs'
import { newId } from '../../../platform/lib/ids'
import { inIso } from '../../../platform/lib/iso-row'
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
  /** Null for a tenant, and after a user's erasure, so that the row does not identify the user. */
  userId: string | null
  /** Null for a tenant. */
  messages: MessageErasure | null
  status: 'RUNNING' | 'DONE'
  /** The legal hold, placed after the erasure began, that it waits for. */
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
export interface ClaimedErasure extends Pick<
  Erasure,
  'tenantId' | 'id' | 'kind' | 'userId' | 'messages' | 'round' | 'phase'
> {
  pseudonym: string | null
  position: unknown
  changed: number
  attempts: number
  /** Seconds since the erasure began. */
  age: number
}

/** Lease of a claim: a process that takes longer for a step loses it. */
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

const claimed = [
  ...(['id', 'tenantId', 'kind', 'userId', 'pseudonym', 'messages', 'round', 'phase', 'position'] as const),
  ...(['changed', 'attempts'] as const),
  sql<number>`extract(epoch from chat_now() - created_at)::float8`.as('age'),
] as const

const shown = [
  ...(['id', 'tenantId', 'kind', 'userId', 'messages', 'status', 'heldBy', 'round', 'phase', 'counts'] as const),
  ...(['createdAt', 'updatedAt', 'finishedAt'] as const),
] as const

/** The types of columns, which the database knows less closely. */
type Narrow = Pick<Erasure, 'kind' | 'messages' | 'status' | 'counts'>

/** A literal, as in the conditions of the indexes. */
const isRunning = sql<boolean>`status = 'RUNNING'`

const erasuresOf = (db: Kysely<DB>, tenantId: string) =>
  db.selectFrom('chatErasures').select(shown).where('tenantId', '=', tenantId).$narrowType<Narrow>()

const updateRunning = (db: Kysely<DB>, { tenantId, id }: Pick<ClaimedErasure, 'tenantId' | 'id'>) =>
  db.updateTable('chatErasures').where('tenantId', '=', tenantId).where('id', '=', id).where(isRunning)

/** Changes an erasure that this process has claimed. */
const updateClaimed = (db: Kysely<DB>, erasure: ClaimedErasure, owner: string) =>
  updateRunning(db, erasure).where('owner', '=', owner)

const inFuture = (seconds: number) => sql<Date>`chat_now() + make_interval(secs => ${seconds}::float8)`

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
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('chatErasures')
      .values({ tenantId, id: newId(), kind: userId === null ? 'TENANT' : 'USER', userId, pseudonym, messages })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    const act: Act =
      userId === null ? { action: 'tenant.erase' } : { action: 'user.erase', userId, details: { messages } }
    await recordActs(tx, caller, [act])
  })
  const isSame = sql<boolean>`coalesce(user_id, '') = ${userId ?? ''}`
  const row = await erasuresOf(db, tenantId).where(isSame).where(isRunning).executeTakeFirst()
  // Missing if another process has finished it meanwhile.
  return row ? inIso(row) : insertErasure(db, caller, target)
}

/** Newest first. */
export async function selectErasures(db: Kysely<DB>, tenantId: string): Promise<Erasure[]> {
  const rows = await erasuresOf(db, tenantId).orderBy('createdAt', 'desc').orderBy('id').execute()
  return rows.map(inIso)
}

/** @throws CHAT_VALIDATION_ERROR for an unknown id. */
export async function getErasure(db: Kysely<DB>, tenantId: string, id: string): Promise<Erasure> {
  const row = await erasuresOf(db, tenantId).where('id', '=', id).executeTakeFirst()
  if (!row) throw invalid('path', '/erasureId', 'must be the id of an erasure of this tenant')
  return inIso(row)
}

/**
 * Claims an erasure. After an expired claim another round follows, because the last step may have changed rows without saving
 * its progress.
 *
 * @returns undefined if it is finished, or claimed by another process.
 */
export function claimErasure(db: Kysely<DB>, job: JobRow, owner: string): Promise<ClaimedErasure | undefined> {
  const changed = sql<number>`changed + (owner is not null)::integer`
  return updateRunning(db, job)
    .set({ owner, dueAt: inFuture(LEASE_SECONDS), heldBy: null, changed })
    .where(sql<boolean>`due_at <= chat_now()`)
    .returning(claimed)
    .$narrowType<Narrow>()
    .executeTakeFirst()
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
export function saveProgress(
  db: Kysely<DB>,
  erasure: ClaimedErasure,
  owner: string,
  { phase, position, endsRound, changed, counted }: Progress,
): Promise<ClaimedErasure | undefined> {
  const count = sql`coalesce((counts ->> ${counted}::text)::bigint, 0) + ${changed}::bigint`
  return updateClaimed(db, erasure, owner)
    .set({ phase, position: position === null ? null : JSON.stringify(position), attempts: 0 })
    .set({ updatedAt: sql`chat_now()`, dueAt: inFuture(LEASE_SECONDS) })
    .set(endsRound ? { round: sql`round + 1`, changed: 0 } : { changed: sql`changed + ${changed}::bigint` })
    .set(changed === 0 ? {} : { counts: sql`jsonb_set(counts, array[${counted}::text], to_jsonb(${count}))` })
    .returning(claimed)
    .$narrowType<Narrow>()
    .executeTakeFirst()
}

/** Records the number of files that the erasure no longer waits for. */
export async function noteFilesLeft(db: Kysely<DB>, erasure: ClaimedErasure, filesLeft: number) {
  if (filesLeft === 0) return
  const counts = sql<Json>`counts || jsonb_build_object('filesLeft', ${filesLeft}::integer)`
  await updateRunning(db, erasure).set({ counts }).execute()
}

/** Releases the claim; after a failed step its changes are unknown. @returns when any process may claim it again. */
export async function releaseErasure(
  db: Kysely<DB>,
  erasure: ClaimedErasure,
  owner: string,
  { waitMs, hasFailed = false, heldBy = null }: { waitMs: number; hasFailed?: boolean; heldBy?: string | null },
): Promise<Date | undefined> {
  const released = await updateClaimed(db, erasure, owner)
    .set({ owner: null, dueAt: inFuture(waitMs / 1000), heldBy })
    .set(hasFailed ? { attempts: sql`attempts + 1`, changed: sql`changed + 1` } : {})
    .returning('dueAt')
    .executeTakeFirst()
  return released?.dueAt
}

/** Removes the user's id and the pseudonym from the row. */
export async function finishErasure(db: Kysely<DB>, erasure: ClaimedErasure, owner: string): Promise<void> {
  const now = sql<Date>`chat_now()`
  await updateClaimed(db, erasure, owner)
    .set({ status: 'DONE', userId: null, pseudonym: null, position: null, owner: null, phase: '' })
    .set({ updatedAt: now, finishedAt: now })
    .execute()
}

/** Deletes erasures finished long ago, of all tenants. */
export async function removeOldErasures(db: Kysely<DB>): Promise<void> {
  await sql`
    delete from chat_erasures e using chat_erasures old
     where old.finished_at < chat_statement_now() - make_interval(days => ${KEPT_DAYS}::integer)
       and e.tenant_id = old.tenant_id and e.id = old.id`.execute(db)
}
