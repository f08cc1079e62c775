import { sql } from 'kysely'
import type { HeldMessage } from '../../../generated/openapi'
import { ChatError, invalid } from '../../errors'
import { readPage } from '../../platform/database/pagination'
import { inTenant } from '../../platform/database/tenant-fence'
import { transaction, type Tx } from '../../platform/database/transaction'
import { newId } from '../../platform/lib/ids'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import { withChannelLock } from '../access/channel-lock'
import type { Chat } from '../messages/chat'
import { banMember, muteMember, type Alongside } from '../members/moderation'
import { whileSealed } from '../streams/writers'
import { storeDecision, type CaseAction } from './decisions'
import { settleHeld } from './held'
import { removeMessage, restoreMessage } from './removal'
import { selectReportsOf, type ReportRecord } from './settle-reports'
import { suspendUser } from './suspensions'

/*
 * Cases: what moderators decide about.
 *
 * Invariants
 *   * A case is decided once, in the transaction that carries the decision out: a process that dies leaves it open, and
 *     nothing done.
 *   * Its reports are settled with it, and removing or releasing what it is about cannot happen without it.
 */

export const caseStates = ['OPEN', 'DECIDED'] as const
export type CaseState = (typeof caseStates)[number]

/** What a decision did, and why. */
export interface DecisionRecord {
  id: string
  action: CaseAction
  reason: string
  /** For the affected user; null without one. */
  statement: string | null
  /** The end of a mute, ban or suspension; null without one. */
  until: string | null
  madeById: string
  createdAt: string
  /** When a removed message was restored; null while it is removed, and after all other decisions. */
  reversedAt: string | null
}

/** A message, held message, user or channel that was reported or held. */
export interface CaseRecord {
  id: string
  subjectType: 'MESSAGE' | 'HELD_MESSAGE' | 'USER' | 'CHANNEL'
  /** The id of the message, held message, user or channel. */
  subjectId: string
  /** Null for a user. */
  channelId: string | null
  /** The sender of the message, or the user; null for a channel. */
  userId: string | null
  state: CaseState
  reportCount: number
  openedAt: string
  /** When the last report came. */
  updatedAt: string
  decidedAt: string | null
  /** Null while it is open, and if a held message was canceled or has expired. */
  decision: DecisionRecord | null
}

/** A case with all that a moderator needs to decide. */
export interface CaseDetails extends CaseRecord {
  /** Oldest first, at most 100. */
  reports: ReportRecord[]
  /** While it waits. */
  heldMessage: HeldMessage | null
}

/** Filter and page. */
export interface CaseQuery {
  /** Default `OPEN`. */
  state?: CaseState | undefined
  /** 1 to 100, default 20. */
  limit?: number | undefined
  cursor?: string | undefined
}

export interface CasePage {
  cases: CaseRecord[]
  nextCursor: string | null
}

export interface CaseDecision {
  action: CaseAction
  /** A short word, such as `spam`, for the affected user. */
  reason: string
  /** Why, in words for the affected user. */
  statement?: string | undefined
  /** How long a mute, a ban or a suspension lasts. Default: 0, for ever. */
  seconds?: number | undefined
  /** The user who decides. Default: the name under which the system acts. */
  decidedById?: string | undefined
}

/** Actions that end. */
const limited: readonly CaseAction[] = ['MUTE', 'BAN', 'SUSPEND']

/** What is possible for each subject. */
const possible: Record<CaseRecord['subjectType'], readonly CaseAction[]> = {
  MESSAGE: ['NONE', 'REMOVE', 'WARN', 'MUTE', 'BAN', 'SUSPEND'],
  HELD_MESSAGE: ['RELEASE', 'REMOVE'],
  // Of no channel: no mute, and no ban.
  USER: ['NONE', 'WARN', 'SUSPEND'],
  CHANNEL: ['NONE'],
}

const columns = sql`
  c.id, c.subject_type, c.subject_id, c.channel_id, c.user_id, c.state, c.report_count, c.opened_at, c.updated_at,
  c.decided_at, d.id as decision_id, d.action, d.reason, d.statement, d.until, d.made_by_id, d.created_at,
  d.appeal_decided_at as reversed_at`

type Row = Omit<CaseRecord, 'openedAt' | 'updatedAt' | 'decidedAt' | 'decision'> &
  Record<'openedAt' | 'updatedAt' | 'createdAt', Date> &
  Record<'decidedAt' | 'reversedAt' | 'until', Date | null> &
  Pick<DecisionRecord, 'action' | 'reason' | 'statement' | 'madeById'> & { decisionId: string | null }

const DEFAULT_LIMIT = 20

/** The cases of a tenant, those first that had no report for the longest time. */
export async function listCases(
  { db }: Pick<Chat, 'db'>,
  { tenantId }: Caller,
  { state = 'OPEN', limit = DEFAULT_LIMIT, cursor }: CaseQuery,
): Promise<CasePage> {
  const list = { name: `cases-${state}`, position: ['updatedAt', 'id'] } as const
  const { page, nextCursor } = await readPage(list, { limit, cursor }, async ({ after, limit = null }) => {
    const { rows } = await sql<Row>`
      select ${columns}
        from chat_cases c
        left join chat_decisions d on d.tenant_id = c.tenant_id and d.case_id = c.id
       where c.tenant_id = ${tenantId} and c.state = ${state}
         and (${after?.updatedAt ?? null}::timestamptz is null
           or (c.updated_at, c.id) > (${after?.updatedAt ?? null}::timestamptz, ${after?.id ?? null}))
       order by c.updated_at, c.id
       limit ${limit}::integer`.execute(inTenant(db, tenantId))
    return rows
  })
  return { cases: page.map(toRecord), nextCursor }
}

/** @throws CHAT_VALIDATION_ERROR for an unknown case. */
export async function getCase({ db }: Pick<Chat, 'db'>, { tenantId }: Caller, caseId: string): Promise<CaseDetails> {
  const { heldMessage, ...found } = await selectCase(db, tenantId, caseId)
  return { ...found, reports: await selectReportsOf(db, tenantId, caseId), heldMessage }
}

async function selectCase(db: Chat['db'], tenantId: string, caseId: string): Promise<Omit<CaseDetails, 'reports'>> {
  const { rows } = await sql<Row & { heldMessage: HeldMessage | null }>`
    select ${columns},
           case when c.subject_type = 'HELD_MESSAGE' and c.state = 'OPEN'
             then chat_held_message(c.tenant_id, c.subject_id) end as held_message
      from chat_cases c
      left join chat_decisions d on d.tenant_id = c.tenant_id and d.case_id = c.id
     where c.tenant_id = ${tenantId} and c.id = ${caseId}`.execute(inTenant(db, tenantId))
  const [row] = rows
  if (!row) throw invalid('path', '/caseId', 'must be the id of a case of this tenant')
  return { ...toRecord(row), heldMessage: row.heldMessage }
}

/**
 * Decides a case, and does what was decided; audited.
 *
 * @throws CHAT_VALIDATION_ERROR for an unknown case, one that was decided before, and an action that its subject does not have;
 *   CHAT_AUTH_FORBIDDEN for a case about the one who decides; CHAT_CHANNEL_NOT_FOUND and CHAT_MESSAGE_NOT_FOUND if the message is
 *   gone; CHAT_HELD_NOT_FOUND if it no longer waits; of a mute or ban, CHAT_USER_NOT_FOUND for a former member and
 *   CHAT_CHANNEL_NOT_GROUP in a direct channel.
 */
export async function decideCase(
  chat: Chat,
  caller: Caller,
  caseId: string,
  decision: CaseDecision,
): Promise<CaseDetails> {
  const { tenantId } = caller
  const { subjectType, subjectId, channelId, userId } = await selectCase(chat.db, tenantId, caseId)
  const { action, reason, seconds = 0, decidedById = caller.userId } = decision
  if (!possible[subjectType].includes(action)) {
    throw invalid('body', '/action', `must be one of ${possible[subjectType].join(', ')} for this case`)
  }
  if (seconds > 0 && !limited.includes(action)) {
    throw invalid('body', '/seconds', `is only possible with ${limited.join(', ')}`)
  }
  if (decidedById === userId) {
    throw new ChatError('CHAT_AUTH_FORBIDDEN', { caseId }, { message: 'The case is about the user who decides it.' })
  }
  const id = newId()
  const change: Alongside = (tx, until) => decide(tx, caller, caseId, { ...decision, id, until })
  // A moderator need not be a member.
  const desk: Caller = { tenantId, userId: decidedById, isSystem: true }
  if (subjectType === 'HELD_MESSAGE') {
    const state = action === 'RELEASE' ? 'RELEASED' : 'REFUSED'
    await settleHeld(chat, tenantId, subjectId, { state, reason }, (tx) => change(tx, null))
  } else if (action === 'REMOVE') {
    const at = { channelId: channelId as string, senderId: userId as string }
    await whileSealed(chat, tenantId, at, () =>
      withChannelLock(chat, desk, at.channelId, {}, async (tx, channel) => {
        await change(tx, null)
        if (await removeMessage(chat, tx, channel, subjectId, id)) return
        throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId: at.channelId, messageId: subjectId })
      }),
    )
  } else if (action === 'MUTE') {
    await muteMember(chat, desk, channelId as string, userId as string, { seconds }, change)
  } else if (action === 'BAN') {
    await banMember(chat, desk, channelId as string, userId as string, { seconds, description: reason }, change)
  } else if (action === 'SUSPEND') {
    await suspendUser(chat, { tenantId, userId: userId as string }, { seconds, decisionId: id }, change)
  } else await transaction(inTenant(chat.db, tenantId), (tx) => change(tx, null))
  return getCase(chat, caller, caseId)
}

/**
 * Brings back the message that the decision of a case has removed; audited. Nothing happens if it is back already.
 *
 * @throws CHAT_VALIDATION_ERROR for an unknown case, or one whose decision has removed no message; CHAT_CHANNEL_NOT_FOUND and
 *   CHAT_MESSAGE_NOT_FOUND if it is gone for good.
 */
export async function restoreSubject(chat: Chat, caller: Caller, caseId: string): Promise<CaseDetails> {
  const { tenantId } = caller
  const found = await selectCase(chat.db, tenantId, caseId)
  const { decision, channelId, subjectId: messageId, subjectType, userId } = found
  if (decision?.action !== 'REMOVE' || subjectType !== 'MESSAGE' || channelId === null) {
    throw invalid('path', '/caseId', 'must be the id of a case whose decision has removed a message')
  }
  await withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const { numAffectedRows = 0n } = await sql`
      update chat_decisions
         set appeal_state = 'REVERSED', appeal_decided_by_id = ${caller.userId}, appeal_decided_at = chat_now()
       where tenant_id = ${tenantId} and id = ${decision.id} and appeal_state is distinct from 'REVERSED'`.execute(tx)
    if (numAffectedRows === 0n) return
    if (!(await restoreMessage(chat, tx, channel, messageId))) {
      throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
    }
    await recordActs(tx, caller, [{ action: 'case.reverse', channelId, userId, details: { caseId, messageId } }])
  })
  return getCase(chat, caller, caseId)
}

/** Decides the case; audited. @throws CHAT_VALIDATION_ERROR if it was decided meanwhile. */
async function decide(
  tx: Tx,
  caller: Caller,
  caseId: string,
  { decidedById: madeById = caller.userId, ...decision }: CaseDecision & { id: string; until: Date | null },
): Promise<void> {
  const { action, reason, until } = decision
  const decided = await storeDecision(tx, caller, caseId, { ...decision, madeById })
  if (!decided) throw invalid('path', '/caseId', 'must be the id of an open case: it was decided before')
  const { messageId, ...about } = decided
  const details = { caseId, decision: action, ...(messageId && { messageId }), ...(until && { until }) }
  await recordActs(tx, { ...caller, userId: madeById }, [{ action: 'case.decide', ...about, reason, details }])
}

function toRecord({
  decisionId,
  action,
  reason,
  statement,
  until,
  madeById,
  createdAt,
  reversedAt,
  ...row
}: Row): CaseRecord {
  const { id, subjectType, subjectId, channelId, userId, state, reportCount } = row
  return {
    ...{ id, subjectType, subjectId, channelId, userId, state, reportCount },
    openedAt: row.openedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decision:
      decisionId === null
        ? null
        : {
            ...{ id: decisionId, action, reason, statement, madeById },
            until: until?.toISOString() ?? null,
            createdAt: createdAt.toISOString(),
            reversedAt: reversedAt?.toISOString() ?? null,
          },
  }
}
