import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../../generated/database'
import type { Logger } from '../../../config/options'
import { inEachTenant } from '../tenants-of'

/** Days for which a settled held message stays. One that has an idempotency key stays for good, to answer a repeat. */
const SETTLED_DAYS = 30
const BATCH_SIZE = 500

/** Removes held messages without an idempotency key that were settled long ago, of all tenants, in small steps. @returns whether all succeeded. */
export function removeSettledHeld(db: Kysely<DB>, log: Logger): Promise<boolean> {
  const failed = 'removing the settled held messages of a tenant failed; it will be retried'
  return inEachTenant(db, { table: 'chat_waiting_messages', log, failed }, async (db, tenantId) => {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        delete from chat_waiting_messages w
         using (
           select id from chat_waiting_messages
            where tenant_id = ${tenantId} and state <> 'HELD' and idempotency_key is null
              and settled_at < chat_statement_now() - make_interval(days => ${SETTLED_DAYS}::integer)
            order by settled_at
            limit ${BATCH_SIZE}::integer
              for update skip locked
         ) old
         where w.tenant_id = ${tenantId} and w.id = old.id`.execute(db)
      if (numAffectedRows < BATCH_SIZE) return
    }
  })
}
