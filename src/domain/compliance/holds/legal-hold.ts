import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../../generated/database'
import type { Logger } from '../../../config/options'
import { ChatError, invalid } from '../../../errors'
import { numberedTransaction, transaction } from '../../../platform/database/transaction'
import { newId } from '../../../platform/lib/ids'
import { inIso } from '../../../platform/lib/iso-row'
import { recordActs } from '../../access/audit'
import type { Caller } from '../../access/caller'
import { nextPage, scanned, type Page } from '../table-scan'
import { inEachTenant } from '../tenants-of'

/*
 * Legal holds: content that must not be removed.
 *
 * Invariants
 *
 * * A held message keeps every version: a trigger of chat_messages copies it, in the same statement, before any code edits,
 *   deletes or removes it. Retention skips held messages, and stored files stay.
 * * A deleting transaction takes its xid, by a lock or a write, before it reads the holds. Placing a hold waits for all
 *   transactions that have an xid by then, so all later ones see the hold. No lock is taken, and only the placement
 *   waits.
 * * Copies without a hold are removed in steps, by the release or the next pass of retention.
 */

/** Timeout for transactions that may not have seen a new hold. */
const MAX_WAIT_MS = 30_000

/** The messages of a channel, of a user or, with neither, of the whole tenant. */
export interface HoldScope {
  channelId?: string | undefined
  userId?: string | undefined
}

export interface LegalHold {
  id: string
  /** Null unless the hold is on one channel. */
  channelId: string | null
  /** Null unless the hold is on one user's messages. */
  userId: string | null
  reason: string
  placedById: string
  createdAt: string
}

const columns = ['id', 'channelId', 'userId', 'reason', 'placedById', 'createdAt'] as const

const holdsOf = (db: Kysely<DB>, tenantId: string) =>
  db.selectFrom('chatLegalHolds').select(columns).where('tenantId', '=', tenantId)

/**
 * Places a hold. Once this resolves, nothing in its scope can be removed.
 *
 * @param hold.id chosen by the host. Placing the same hold again is idempotent.
 * @throws CHAT_VALIDATION_ERROR for the id of a different hold, and CHAT_SERVICE_UNAVAILABLE if transactions that may not have
 *   seen the hold still run; the hold is placed, and placing it again waits again.
 */
export async function placeHold(
  db: Kysely<DB>,
  caller: Caller,
  { id = newId(), reason, ...scope }: HoldScope & { id?: string; reason: string },
): Promise<LegalHold> {
  const { tenantId } = caller
  const { channelId = null, userId = null } = scope
  const hold = await transaction(db, async (tx) => {
    const inserted = await tx
      .insertInto('chatLegalHolds')
      .values({ tenantId, id, channelId, userId, reason, placedById: caller.userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (inserted) {
      await recordActs(tx, caller, [{ action: 'hold.place', channelId, userId, reason, details: { holdId: id } }])
      return inserted
    }
    const known = await holdsOf(tx, tenantId).where('id', '=', id).executeTakeFirst()
    if (known?.channelId === channelId && known.userId === userId) return known
    throw invalid('body', '/id', 'must not be the id of another hold')
  })
  await awaitOlderTransactions(db, id)
  return inIso(hold)
}

/** The active holds, oldest first. */
export async function listHolds(db: Kysely<DB>, tenantId: string): Promise<LegalHold[]> {
  const rows = await holdsOf(db, tenantId).orderBy('createdAt').orderBy('id').execute()
  return rows.map(inIso)
}

/** @throws CHAT_VALIDATION_ERROR, because the contract has no code for an unknown hold. */
export async function getHold(db: Kysely<DB>, tenantId: string, id: string): Promise<LegalHold> {
  const found = await holdsOf(db, tenantId).where('id', '=', id).executeTakeFirst()
  if (!found) throw unknownHold()
  return inIso(found)
}

/** Releases a hold, and copies that no other hold protects. Retention removes overdue messages in its next pass. */
export async function releaseHold(db: Kysely<DB>, caller: Caller, id: string): Promise<LegalHold> {
  const { tenantId } = caller
  const hold = await transaction(db, async (tx) => {
    const released = await tx
      .deleteFrom('chatLegalHolds')
      .where((eb) => eb.and({ tenantId, id }))
      .returning(columns)
      .executeTakeFirst()
    if (!released) throw unknownHold()
    const { channelId, userId, reason } = released
    await recordActs(tx, caller, [{ action: 'hold.release', channelId, userId, reason, details: { holdId: id } }])
    return released
  })
  await removeReleasedCopies(db, tenantId)
  return inIso(hold)
}

/** Removes copies of messages without a hold, in small steps. */
async function removeReleasedCopies(db: Kysely<DB>, tenantId: string): Promise<void> {
  let position: Page['last'] = null
  do {
    const from = position
    position = await numberedTransaction(db, async (tx) => {
      const page = await nextPage(tx, { tenantId, position: from }, scanned.heldMessages)
      await sql`
        delete from chat_held_messages t
         where ${page.rows} and not chat_is_held(t.tenant_id, t.channel_id, t.sender_id)`.execute(tx)
      return page.last
    })
  } while (position)
}

/** The same for all tenants. @returns whether all succeeded. */
export function removeAllReleasedCopies(db: Kysely<DB>, log: Logger): Promise<boolean> {
  return inEachTenant(db, { table: 'chat_held_messages', what: 'copies of released holds', log }, removeReleasedCopies)
}

async function awaitOlderTransactions(db: Kysely<DB>, holdId: string): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  const next = rows[0]?.next
  for (let waitMs = 2; ; waitMs = Math.min(waitMs * 2, 200)) {
    const { rows } = await sql<{ isOver: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::text::xid8 as is_over`.execute(db)
    if (rows[0]?.isOver) return
    if (performance.now() > deadline) throw new ChatError('CHAT_SERVICE_UNAVAILABLE', { holdId })
    await sleep(waitMs)
  }
}

const unknownHold = () => invalid('path', '/id', 'must be the id of an active hold of this tenant')
