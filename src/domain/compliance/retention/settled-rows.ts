import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../../generated/database'
import type { Logger } from '../../../config/options'
import { BATCH_SIZE, removeInBatches } from '../tenants-of'

/** Days for which a settled held message is kept. With an idempotency key it is kept forever, to answer a repeat. */
const HELD_DAYS = 30
/** Days for which a settled report keeps its message. */
const SNAPSHOT_DAYS = 180

/** Removes held messages without an idempotency key that were settled long ago, of all tenants, in small steps. @returns whether all succeeded. */
export function removeSettledHeld(db: Kysely<DB>, log: Logger): Promise<boolean> {
  const removal = { table: 'chat_waiting_messages', what: 'the settled held messages', log } as const
  return removeInBatches(db, removal, (db, tenantId) =>
    sql`
      delete from chat_waiting_messages w
       using (
         select id from chat_waiting_messages
          where tenant_id = ${tenantId} and state <> 'HELD' and idempotency_key is null
            and settled_at < chat_statement_now() - make_interval(days => ${HELD_DAYS}::integer)
          order by settled_at
          limit ${BATCH_SIZE}::integer
            for update skip locked
       ) old
       where w.tenant_id = ${tenantId} and w.id = old.id`.execute(db),
  )
}

/** Removes the messages that reports no longer keep, of all tenants, in small steps. @returns whether all succeeded. */
export function removeOldSnapshots(db: Kysely<DB>, log: Logger): Promise<boolean> {
  const removal = { table: 'chat_reports', what: 'the old messages of reports', log } as const
  return removeInBatches(db, removal, (db, tenantId) =>
    sql`
      update chat_reports r
         set snapshot = null
        from (
          select id from chat_reports
           where tenant_id = ${tenantId} and snapshot is not null
             and settled_at < chat_statement_now() - make_interval(days => ${SNAPSHOT_DAYS}::integer)
             and not exists (
               select from chat_decisions d
                where d.tenant_id = ${tenantId} and d.case_id = chat_reports.case_id and d.appeal_state = 'OPEN'
             )
           order by settled_at
           limit ${BATCH_SIZE}::integer
             for update skip locked
        ) old
       where r.tenant_id = ${tenantId} and r.id = old.id`.execute(db),
  )
}
