import { sql } from 'kysely'
import type { CaseDecision, CaseDetail, DecideAppealRequest } from '../../../generated/openapi'
import { ChatError, invalid } from '../../errors'
import { inTenant } from '../../platform/database/tenant-fence'
import { transaction, type Tx } from '../../platform/database/transaction'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import { withChannelLock } from '../access/channel-lock'
import { unbanMember, unmuteMember } from '../members/moderation'
import type { Chat } from '../messages/chat'
import { detailOf, inEveryChannel, requireModerator, selectCase, type Found } from './cases'
import { announceDecision } from './own-decisions'
import { restoreMessage } from './removal'
import { endSuspension } from './suspensions'

/*
 * Appeals, and undoing decisions.
 *
 * Invariants
 *   * An appeal is decided once, not by the moderator who made the decision, in the transaction that undoes the
 *     decision.
 *   * Only the effects of the decision itself are undone: a mute or ban that was changed since stays.
 */

/** A decision about an appeal. */
export interface DecideAppeal extends DecideAppealRequest {
  /** The user who decides. Default: the caller. */
  decidedById?: string | undefined
}

/** A decided case. */
type Decided = Omit<Found, 'decision'> & { decision: CaseDecision }
/** Runs in the transaction that records the outcome of the appeal. */
type Settle = (tx: Tx) => Promise<void>

/**
 * Decides the appeal of a case; audited. `REVERSED` undoes the effects of the decision that remain.
 *
 * @throws CHAT_CASE_NOT_FOUND; CHAT_VALIDATION_ERROR for a case without an appeal; CHAT_CASE_DECIDED if the appeal was
 *   decided before; CHAT_AUTH_FORBIDDEN for the moderator of the decision, and in the name of the affected user.
 */
export async function decideAppeal(
  chat: Chat,
  caller: Caller,
  caseId: string,
  { outcome, statement, decidedById = caller.userId }: DecideAppeal,
): Promise<CaseDetail> {
  await requireModerator(chat, caller, caseId)
  const { tenantId } = caller
  const { decision, ...found } = await selectCase(chat.db, caller, caseId)
  if (!decision?.appeal) throw invalid('path', '/caseId', 'must be the id of a case with an appeal')
  if (decidedById === decision.madeById || decidedById === found.userId) {
    throw new ChatError('CHAT_AUTH_FORBIDDEN', { caseId }, { message: 'Another moderator decides an appeal.' })
  }
  const decided = { ...found, decision }
  const by = { ...caller, userId: decidedById }
  const settle: Settle = async (tx) => {
    const isStored = await store(chat, tx, by, decided, { outcome, statement }, sql`d.appeal_state = 'OPEN'`)
    if (!isStored) throw new ChatError('CHAT_CASE_DECIDED', { caseId })
  }
  if (outcome === 'REVERSED') await undo(chat, by, decided, settle)
  else await transaction(inTenant(chat.db, tenantId), settle)
  return detailOf(chat, caller, caseId)
}

/**
 * Restores the message that the decision of a case has removed; audited. Idempotent.
 *
 * @throws CHAT_VALIDATION_ERROR for a case whose decision has removed no message; CHAT_CHANNEL_NOT_FOUND and
 *   CHAT_MESSAGE_NOT_FOUND if it is gone for good.
 */
export async function restoreCase(chat: Chat, caller: Caller, caseId: string): Promise<CaseDetail> {
  await requireModerator(chat, caller, caseId)
  const { decision, ...found } = await selectCase(chat.db, caller, caseId)
  const { channelId, subjectId: messageId, subjectType } = found
  if (decision?.action !== 'REMOVE' || subjectType !== 'MESSAGE' || channelId === null) {
    throw invalid('path', '/caseId', 'must be the id of a case whose decision has removed a message')
  }
  await withChannelLock(chat, inEveryChannel(caller), channelId, {}, async (tx, channel) => {
    const stands = sql`d.appeal_state is distinct from 'REVERSED'`
    if (!(await store(chat, tx, caller, { ...found, decision }, { outcome: 'REVERSED' }, stands))) return
    if (!(await restoreMessage(chat, tx, channel, messageId))) {
      throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
    }
  })
  return detailOf(chat, caller, caseId)
}

/** Errors after which nothing is left to undo. */
const gone = ['CHAT_CHANNEL_NOT_FOUND', 'CHAT_USER_NOT_FOUND']

async function undo(chat: Chat, { tenantId, userId: by }: Caller, decided: Decided, settle: Settle): Promise<void> {
  const { subjectType, subjectId, channelId, userId, decision } = decided
  const { action, id: decisionId } = decision
  const desk = inEveryChannel({ tenantId, userId: by })
  const deciding = { decisionId, alongside: settle }
  const alone = () =>
    transaction(inTenant(chat.db, tenantId), async (tx) => {
      await settle(tx)
      if (action === 'SUSPEND') await endSuspension(tx, tenantId, decisionId)
    })
  if (action === 'SUSPEND' || channelId === null || userId === null) return alone()
  try {
    if (action === 'MUTE') await unmuteMember(chat, desk, channelId, userId, deciding)
    else if (action === 'BAN') await unbanMember(chat, desk, channelId, userId, deciding)
    else {
      await withChannelLock(chat, desk, channelId, {}, async (tx, channel) => {
        await settle(tx)
        if (subjectType === 'MESSAGE' && action === 'REMOVE') await restoreMessage(chat, tx, channel, subjectId)
      })
    }
  } catch (error) {
    if (!(error instanceof ChatError && gone.includes(error.code))) throw error
    await alone()
  }
}

/** Records that a decision was upheld or undone. @returns false if `which` no longer matches. */
async function store(
  chat: Chat,
  tx: Tx,
  by: Caller,
  { id: caseId, channelId, userId, subjectType, subjectId, decision }: Decided,
  { outcome, statement = null }: Pick<DecideAppeal, 'outcome'> & { statement?: string | null | undefined },
  which: ReturnType<typeof sql>,
): Promise<boolean> {
  const { tenantId } = by
  const { rows } = await sql`
    with settled as (
      update chat_decisions d
         set appeal_state = ${outcome}, appeal_statement = coalesce(${statement}::text, d.appeal_statement), appeal_decided_by_id = ${by.userId},
             appeal_decided_at = chat_now()
       where d.tenant_id = ${tenantId} and d.id = ${decision.id} and ${which}
      returning d.case_id
    ), closed as (
      update chat_cases c set state = 'DECIDED'
        from settled where c.tenant_id = ${tenantId} and c.id = settled.case_id and c.state = 'APPEALED'
    )
    select from settled`.execute(tx)
  if (rows.length === 0) return false
  if (userId !== null) await announceDecision(chat, tx, { tenantId, userId }, decision.id)
  const details = { caseId, ...(subjectType === 'MESSAGE' && { messageId: subjectId }) }
  const action = outcome === 'REVERSED' ? 'case.reverse' : 'case.uphold'
  await recordActs(tx, by, [{ action, channelId, userId, reason: statement, details }])
  return true
}
