import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../../generated/database'
import type { Logger } from '../../../config/options'
import { removeInBatches } from '../tenants-of'

/** Days for which a settled held message is kept. With an idempotency key it is kept forever, to answer a repeat. */
const HELD_DAYS = 30
/** Days for which a settled report keeps its message. */
const SNAPSHOT_DAYS = 180

/** Removes held messages without an idempotency key that were settled long ago. @returns whether all succeeded. */
export function removeSettledHeld(db: Kysely<DB>, log: Logger): Promise<boolean> {
  const removal = { table: 'chat_waiting_messages', what: 'the settled held messages', log } as const
  const match = sql`t.state <> 'HELD' and t.idempotency_key is null
         and t.settled_at < chat_statement_now() - make_interval(days => ${HELD_DAYS}::integer)`
  return removeInBatches(db, removal, { match, order: 't.settled_at' }, (db, tenantId, old) =>
    sql`delete from chat_waiting_messages w using ${old} where w.tenant_id = ${tenantId} and w.id = old.id`.execute(db),
  )
}

/** Removes the messages that reports no longer keep. @returns whether all succeeded. */
export function removeOldSnapshots(db: Kysely<DB>, log: Logger): Promise<boolean> {
  const removal = { table: 'chat_reports', what: 'the old messages of reports', log } as const
  const match = sql`t.snapshot is not null
         and t.settled_at < chat_statement_now() - make_interval(days => ${SNAPSHOT_DAYS}::integer)
         and not exists (
           select from chat_decisions d
            where d.tenant_id = t.tenant_id and d.case_id = t.case_id and d.appeal_state = 'OPEN'
         )`
  return removeInBatches(db, removal, { match, order: 't.settled_at' }, (db, tenantId, old) =>
    sql`update chat_reports r set snapshot = null from ${old} where r.tenant_id = ${tenantId} and r.id = old.id`.execute(
      db,
    ),
  )
}
