import { sql } from 'kysely'
import type { CaseAction } from '../../../generated/openapi'
import type { Tx } from '../../platform/database/transaction'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'

/** The subject of a decision. */
export interface Decided {
  channelId: string | null
  /** Null without an action: the user is not notified of reports. */
  userId: string | null
  messageId: string | null
}

interface NewDecision {
  id: string
  action: CaseAction
  reason: string
  madeById: string
  statement?: string | null | undefined
  until?: Date | null | undefined
}

/**
 * Decides an open case and settles its open reports. Notifies the reporters and, if an action was taken, the affected
 * user.
 *
 * @returns undefined if it was decided before.
 */
export async function storeDecision(
  chat: Chat,
  tx: Tx,
  { tenantId, userId, isSystem }: Caller,
  caseId: string,
  { id, action, reason, madeById, statement = null, until = null }: NewDecision,
): Promise<Decided | undefined> {
  const isAutomated = isSystem === true && madeById === userId
  const { rows } = await sql<Decided & { reports: SettledReport[] | null }>`
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
      returning r.id, r.reporter_id
    ), made as (
    insert into chat_decisions (
      tenant_id, id, case_id, user_id, channel_id, message_id, action, reason, statement, until, is_automated, made_by_id,
      created_at
    )
    select d.tenant_id, ${id}, d.id, case when ${action} <> 'NONE' then d.user_id end, d.channel_id,
           case when d.subject_type = 'MESSAGE' then d.subject_id end, ${action}, ${reason},
           ${statement}, ${until}::timestamptz,
           ${isAutomated}::boolean, ${madeById}, d.decided_at
      from decided d
      returning channel_id, user_id, message_id
    )
    select m.channel_id, m.user_id, m.message_id, (
             select json_agg(json_build_object('id', s.id, 'reporterId', s.reporter_id)) from settled s
           ) as reports
      from made m`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { reports, ...decided } = row
  announceSettled(chat, tx, tenantId, reports ?? [])
  if (decided.userId !== null && action !== 'NONE' && action !== 'RELEASE') {
    chat.events.appendForUsers(tx, {
      ...{ tenantId, userIds: [decided.userId], event: 'chat:decision:made' },
      data: { decisionId: id, action, reason, statement, isAutomated, until: until?.toISOString() ?? null },
    })
  }
  return decided
}

interface SettledReport {
  id: string
  reporterId: string
}

/** Notifies the reporters of these reports. */
export function announceSettled(chat: Chat, tx: Tx, tenantId: string, reports: SettledReport[]): void {
  for (const { id: reportId, reporterId } of reports) {
    chat.events.appendForUsers(tx, {
      ...{ tenantId, userIds: [reporterId], event: 'chat:report:settled' },
      data: { reportId },
    })
  }
}
