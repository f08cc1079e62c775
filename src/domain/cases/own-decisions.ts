import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Decision, DecisionPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { ChatError } from '../../errors'
import { isBeyond, readPage } from '../../platform/database/pagination'
import { inTenant } from '../../platform/database/tenant-fence'
import { transaction, type Tx } from '../../platform/database/transaction'
import { inIso, type Dated } from '../../platform/lib/iso-row'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'

/* Decisions as the affected user sees them, and the user's appeals. A decision without an action affects no user. */

/** Period in which a decision can be appealed, and a removed message restored. */
export const APPEAL_DAYS = 180

type Row = Dated<Decision, 'until' | 'createdAt' | 'appealableUntil' | 'reversedAt'>

/** The caller's decisions, newest first: all, or a page if a limit or a cursor is given. */
export async function listDecisions(
  { db }: Chat,
  caller: Caller,
  request: OperationInput<'listDecisions'>['query'],
): Promise<DecisionPage> {
  const list = { name: 'decisions', position: ['createdAt', 'id'] } as const
  const { page, nextCursor } = await readPage(list, request, ({ after, limit = null }) => {
    const isAfter = isBeyond(after, { createdAt: 'd.created_at', id: 'd.id' })
    return select(db, caller, isAfter, sql`order by d.created_at desc, d.id desc limit ${limit}::integer`)
  })
  return { decisions: page.map(inIso), nextCursor }
}

async function select(
  db: Kysely<DB>,
  { tenantId, userId }: Caller,
  which: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.action, d.reason, d.statement, d.is_automated, d.until, d.channel_id, d.message_id, d.created_at,
           d.created_at + make_interval(days => ${APPEAL_DAYS}::integer) as appealable_until,
           case when d.appeal_state = 'REVERSED' then d.appeal_decided_at end as reversed_at,
           -- A decision undone without an appeal has none.
           case when d.appealed_at is not null
             then json_build_object(
               'text', coalesce(d.appeal_text, ''), 'state', d.appeal_state, 'statement', d.appeal_statement,
               'createdAt', chat_iso(d.appealed_at), 'decidedAt', chat_iso(d.appeal_decided_at)
             ) end as appeal
      from chat_decisions d
     where d.tenant_id = ${tenantId} and d.user_id = ${userId} and d.action not in ('NONE', 'RELEASE') and ${which}
    ${order}`.execute(inTenant(db, tenantId))
  return rows
}

/**
 * Appeals a decision about the caller: its case waits for another moderator.
 *
 * @throws CHAT_DECISION_NOT_FOUND, CHAT_DECISION_APPEALED if appealed with another text, and CHAT_APPEAL_CLOSED if the
 *   period is over or the decision was undone.
 */
export function appealDecision(
  chat: Chat,
  caller: Caller,
  decisionId: string,
  { text }: OperationInput<'appealDecision'>['body'],
): Promise<Decision> {
  const { tenantId } = caller
  return transaction(inTenant(chat.db, tenantId), async (tx) => {
    const isIt = sql<boolean>`d.id = ${decisionId}`
    const [row] = await select(tx, caller, isIt, sql`for update`)
    if (!row) throw new ChatError('CHAT_DECISION_NOT_FOUND', { decisionId })
    if (row.appeal?.text === text) return inIso(row)
    if (row.appeal) throw new ChatError('CHAT_DECISION_APPEALED', { decisionId, state: row.appeal.state })
    // Undone without an appeal.
    if (row.reversedAt) throw new ChatError('CHAT_APPEAL_CLOSED', { decisionId })
    const { rows } = await sql<{ caseId: string }>`
      with appealed as (
        update chat_decisions d
           set appeal_state = 'OPEN', appeal_text = ${text}, appealed_at = chat_now()
         where d.tenant_id = ${tenantId} and d.id = ${decisionId}
           and d.created_at > chat_now() - make_interval(days => ${APPEAL_DAYS}::integer)
        returning d.case_id
      )
      update chat_cases c
         set state = 'APPEALED', updated_at = chat_now()
        from appealed
       where c.tenant_id = ${tenantId} and c.id = appealed.case_id
      returning c.id as case_id`.execute(tx)
    const [appealed] = rows
    if (!appealed) throw new ChatError('CHAT_APPEAL_CLOSED', { decisionId })
    const { channelId } = row
    await recordActs(tx, caller, [{ action: 'case.appeal', channelId, userId: caller.userId, details: appealed }])
    return announceDecision(chat, tx, caller, decisionId)
  })
}

/** Notifies the affected user of a decision that was appealed, upheld or undone. */
export async function announceDecision(
  chat: Chat,
  tx: Tx,
  affected: Pick<Caller, 'tenantId' | 'userId'>,
  decisionId: string,
): Promise<Decision> {
  const [row] = await select(tx, affected, sql<boolean>`d.id = ${decisionId}`, sql``)
  const decision = inIso(row as Row)
  const { tenantId, userId } = affected
  chat.events.appendForUsers(tx, {
    ...{ tenantId, userIds: [userId] },
    ...{ event: 'chat:decision:updated', data: { decision } },
  })
  return decision
}
