import { sql } from 'kysely'
import type { CaseAction } from '../../../generated/openapi'
import type { Tx } from '../../platform/database/transaction'
import type { Caller } from '../access/caller'

/** What a decision was about. */
export interface Decided {
  channelId: string | null
  /** Null without an action: the user learns of no report. */
  userId: string | null
  messageId: string | null
}

interface NewDecision {
  id: string
  action: CaseAction
  reason: string
  madeById: string
  statement?: string | null | undefined
  until?: Date | null
}

/** Decides an open case, and settles its open reports. @returns undefined if it was decided before. */
export async function storeDecision(
  tx: Tx,
  { tenantId, userId, isSystem }: Caller,
  caseId: string,
  { id, action, reason, madeById, statement = null, until = null }: NewDecision,
): Promise<Decided | undefined> {
  const { rows } = await sql<Decided>`
    with decided as (
      update chat_cases c
         set state = 'DECIDED', decided_at = chat_now(), updated_at = chat_now()
       where c.tenant_id = ${tenantId} and c.id = ${caseId} and c.state = 'OPEN'
      returning c.*
    ), settled as (
      update chat_reports r
         set status = ${action === 'NONE' ? 'DISMISSED' : 'RESOLVED'}, settled_at = d.decided_at,
             settled_by_id = ${madeById}, note = ${reason}
        from decided d
       where r.tenant_id = d.tenant_id and r.case_id = d.id and r.status = 'OPEN'
    )
    insert into chat_decisions (
      tenant_id, id, case_id, user_id, channel_id, message_id, action, reason, statement, until, is_automated, made_by_id,
      created_at
    )
    select d.tenant_id, ${id}, d.id, case when ${action} <> 'NONE' then d.user_id end, d.channel_id,
           case when d.subject_type = 'MESSAGE' then d.subject_id end, ${action}, ${reason},
           ${statement}, ${until}::timestamptz,
           ${isSystem === true && madeById === userId}::boolean, ${madeById}, d.decided_at
      from decided d
    returning channel_id, user_id, message_id`.execute(tx)
  return rows[0]
}
