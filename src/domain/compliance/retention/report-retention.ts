import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../../generated/database'
import type { Logger } from '../../../config/options'
import { inEachTenant } from '../tenants-of'

/** Days after its settlement for which a report keeps the message. */
const SNAPSHOT_DAYS = 180
const BATCH_SIZE = 500

/** Removes the messages that reports no longer keep, of all tenants, in small steps. @returns whether all succeeded. */
export function removeOldSnapshots(db: Kysely<DB>, log: Logger): Promise<boolean> {
  const failed = 'removing the old messages of reports of a tenant failed; it will be retried'
  return inEachTenant(db, { table: 'chat_reports', log, failed }, async (db, tenantId) => {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
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
         where r.tenant_id = ${tenantId} and r.id = old.id`.execute(db)
      if (numAffectedRows < BATCH_SIZE) return
    }
  })
}
