import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction'
import type { Caller } from './caller'

/** Audited acts. The database function chat_delete writes `message.delete`. */
export const auditActions = [
  'member.mute',
  'member.unmute',
  'member.ban',
  'member.unban',
  'member.remove',
  'member.update',
  'operator.add',
  'operator.remove',
  'channel.freeze',
  'channel.unfreeze',
  'channel.delete',
  'message.delete',
  'question.answer',
  'question.cancel',
  'report.settle',
  'report.reopen',
  'case.claim',
  'case.decide',
  'case.reverse',
  'case.uphold',
  'case.appeal',
  'hold.place',
  'hold.release',
  'hold.export',
  'user.export',
  'user.erase',
  'tenant.erase',
] as const

export type AuditAction = (typeof auditActions)[number]

/** An act to be audited. */
export interface Act {
  action: AuditAction
  channelId?: string | null
  userId?: string | null
  reason?: string | null
  details?: Record<string, unknown>
}

/** Lets this transaction change and delete audit entries, which the table otherwise refuses. */
export async function allowAuditUpkeep(tx: Tx): Promise<void> {
  await sql`select set_config('chat.audit_upkeep', 'on', true)`.execute(tx)
}

/** Audits acts of the caller in the transaction that performs them. */
export async function recordActs(tx: Tx, caller: Caller, acts: Act[]): Promise<void> {
  if (acts.length === 0) return
  const { tenantId, userId: actorId, isSystem = false } = caller
  await sql`
    insert into chat_audit (tenant_id, action, actor_id, is_system, channel_id, user_id, reason, details)
    select ${tenantId}, act.value ->> 'action', ${actorId}, ${isSystem}::boolean, act.value ->> 'channelId',
           act.value ->> 'userId', act.value ->> 'reason', coalesce(act.value -> 'details', '{}')
      from jsonb_array_elements(${JSON.stringify(acts)}::jsonb) as act (value)`.execute(tx)
}
