import { sql, type RawBuilder } from 'kysely'
import type {
  Case,
  CaseAction,
  CaseDetail,
  CasePage,
  CaseSubjectType,
  DecideCaseRequest,
} from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { ChatError, invalid } from '../../errors'
import { isBeyond, readPage } from '../../platform/database/pagination'
import { inTenant } from '../../platform/database/tenant-fence'
import { transaction, type Tx } from '../../platform/database/transaction'
import { newId } from '../../platform/lib/ids'
import { inIso, type Dated } from '../../platform/lib/iso-row'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import { withChannelLock } from '../access/channel-lock'
import type { Chat } from '../messages/chat'
import { banMember, muteMember, type Deciding } from '../members/moderation'
import { whileSealed } from '../open-streams/writers'
import { usersById } from '../users/users'
import { storeDecision, type Decided } from './decisions'
import { settleHeld } from './held'
import { removeMessage } from './removal'
import { selectReportsOf } from './settle-reports'
import { suspendUser } from './suspensions'

/*
 * Cases: reported or held messages, users and channels, and the decisions about them.
 *
 * Invariants
 *   * A case is decided once, in the transaction that carries out the decision: if the process dies, the case stays
 *     open and nothing is done.
 *   * Its reports are settled in the same transaction, and so is the removal or release of its subject.
 */

/** A decision about a case. */
export interface DecideCase extends DecideCaseRequest {
  /** The user who decides. Default: the caller. */
  decidedById?: string | undefined
}

/** Actions with a duration. */
const limited: readonly CaseAction[] = ['MUTE', 'BAN', 'SUSPEND']

/** Possible decisions by subject. */
const possible: Record<CaseSubjectType, CaseAction[]> = {
  MESSAGE: ['NONE', 'REMOVE', 'WARN', 'MUTE', 'BAN', 'SUSPEND'],
  HELD_MESSAGE: ['RELEASE', 'REMOVE'],
  // Outside channels: neither mute nor ban.
  USER: ['NONE', 'WARN', 'SUSPEND'],
  CHANNEL: ['NONE'],
}

const columns = sql`
  c.id, c.subject_type, c.subject_id, c.channel_id, c.user_id, c.state, c.report_count, case when c.subject_type = 'CHANNEL' then (
    select ch.name from chat_channels ch
     where ch.tenant_id = c.tenant_id and ch.id = c.subject_id and ch.deleted_at is null
  ) end as channel_name, (
    select coalesce(json_agg(json_build_object(
             'category', f.key, 'confidence', f.value -> 'confidence', 'createdAt', f.value -> 'createdAt'
           ) order by f.key), '[]')
      from jsonb_each(c.flags) f
  ) as flags,
  case when c.state = 'OPEN' and c.claimed_until > chat_now()
    then json_build_object('userId', c.claimed_by_id, 'until', chat_iso(c.claimed_until)) end as claim,
  case when d.id is not null
    then json_build_object(
      'id', d.id, 'action', d.action, 'reason', d.reason, 'statement', d.statement, 'until', chat_iso(d.until),
      'madeById', d.made_by_id, 'createdAt', chat_iso(d.created_at), 'reversedAt', case when d.appeal_state = 'REVERSED' then chat_iso(d.appeal_decided_at) end,
      'appeal', case when d.appealed_at is not null
        then json_build_object(
          'text', d.appeal_text, 'state', d.appeal_state, 'statement', d.appeal_statement,
          'createdAt', chat_iso(d.appealed_at), 'decidedById', d.appeal_decided_by_id,
          'decidedAt', chat_iso(d.appeal_decided_at)
        ) end
    ) end as decision, c.opened_at, c.updated_at, c.decided_at`

type Row = Omit<Dated<Case, 'openedAt' | 'updatedAt' | 'decidedAt'>, 'channelName'> & { channelName: string | null }

const CLAIM_MINUTES = 15

/** The cases of a tenant except those about the caller, ordered by the last report, flag, appeal or decision. */
export async function listCases(
  chat: Chat,
  caller: Caller,
  { state, order, includeUsers, ...request }: OperationInput<'listCases'>['query'],
): Promise<CasePage> {
  await requireModerator(chat, caller)
  const { tenantId, userId, isSystem } = caller
  const direction = order === 'oldest' ? 'asc' : 'desc'
  const list = { name: `cases-${state}-${order}`, position: ['updatedAt', 'id'] } as const
  const { page, nextCursor } = await readPage(list, request, async ({ after, limit = null }) => {
    const { rows } = await sql<Row>`
      select ${columns}
        from chat_cases c
        left join chat_decisions d on d.tenant_id = c.tenant_id and d.case_id = c.id
       where c.tenant_id = ${tenantId} and c.state = ${state}
         and (${isSystem === true}::boolean or c.user_id is distinct from ${userId})
         and ${isBeyond(after, { updatedAt: 'c.updated_at', id: 'c.id' }, direction)}
       order by c.updated_at ${sql.raw(direction)}, c.id ${sql.raw(direction)}
       limit ${limit}::integer`.execute(inTenant(chat.db, tenantId))
    return rows
  })
  const cases = page.map(toCase)
  const users = includeUsers && { users: await usersById(chat, caller, cases.flatMap(usersOf)) }
  return { cases, nextCursor, ...users }
}

const usersOf = ({ userId, claim, decision }: Case) => [
  ...[userId, claim?.userId ?? null],
  ...[decision?.madeById ?? null, decision?.appeal?.decidedById ?? null],
]

/** Allows moderators and the host's own code. @throws CHAT_CASE_NOT_FOUND, as for an unknown case, to reveal none. */
export async function requireModerator(
  { host }: Chat,
  { tenantId, userId, isSystem }: Caller,
  caseId?: string,
): Promise<void> {
  if (isSystem || (await host.isModerator({ id: userId, tenantId }))) return
  throw new ChatError('CHAT_CASE_NOT_FOUND', caseId === undefined ? {} : { caseId })
}

/** @throws CHAT_CASE_NOT_FOUND for an unknown case, one about the caller, and callers who are not moderators. */
export async function getCase(chat: Chat, caller: Caller, caseId: string): Promise<CaseDetail> {
  await requireModerator(chat, caller, caseId)
  return detailOf(chat, caller, caseId)
}

export async function detailOf({ db }: Chat, caller: Caller, caseId: string): Promise<CaseDetail> {
  const { tenantId } = caller
  const { heldMessage, current, ...found } = await selectCase(db, caller, caseId)
  const actions = found.state === 'OPEN' ? possible[found.subjectType] : []
  return { ...found, actions, reports: await selectReportsOf(db, tenantId, caseId), heldMessage, current }
}

/** A case as moderators see it, without its reports. */
export type Found = Omit<CaseDetail, 'actions' | 'reports'>

export async function selectCase(
  db: Chat['db'],
  { tenantId, userId, isSystem }: Caller,
  caseId: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<Found> {
  const { rows } = await sql<Row & Pick<CaseDetail, 'heldMessage' | 'current'>>`
    select ${columns},
           case when c.subject_type = 'HELD_MESSAGE' and c.state = 'OPEN'
             then chat_held_message(c.tenant_id, c.subject_id) end as held_message,
           case when c.subject_type = 'MESSAGE' and c.state in ('OPEN', 'APPEALED') and exists (
             select from chat_messages m
              where m.tenant_id = c.tenant_id and m.channel_id = c.channel_id and m.id = c.subject_id
                and chat_has_content(m.deleted_at, m.decision_id)
           ) then chat_report_snapshot(c.tenant_id, c.channel_id, c.subject_id) end as current
      from chat_cases c
      left join chat_decisions d on d.tenant_id = c.tenant_id and d.case_id = c.id
     where c.tenant_id = ${tenantId} and c.id = ${caseId}
       and (${isSystem === true}::boolean or c.user_id is distinct from ${userId})
     ${lock}`.execute(inTenant(db, tenantId))
  const [row] = rows
  if (!row) throw new ChatError('CHAT_CASE_NOT_FOUND', { caseId })
  const { heldMessage, current, ...found } = row
  return { ...toCase(found), heldMessage, current }
}

/** Locks a case that the caller may decide, until the transaction ends. */
async function lockOpen(tx: Tx, caller: Caller, caseId: string): Promise<Found> {
  const found = await selectCase(tx, caller, caseId, sql`for update of c`)
  requireOpen(found, caller)
  return found
}

/** @throws CHAT_CASE_DECIDED, and CHAT_CASE_CLAIMED if another moderator has claimed it, which does not bind the system. */
function requireOpen({ id: caseId, state, claim }: Found, { userId, isSystem }: Caller): void {
  if (state !== 'OPEN') throw new ChatError('CHAT_CASE_DECIDED', { caseId })
  if (claim && claim.userId !== userId && !isSystem) throw new ChatError('CHAT_CASE_CLAIMED', { caseId, claim })
}

/** Claims an open case for the caller, or renews the claim; audited. @throws like `decideCase`. */
export async function claimCase(chat: Chat, caller: Caller, caseId: string): Promise<CaseDetail> {
  await requireModerator(chat, caller, caseId)
  const { tenantId, userId } = caller
  await transaction(inTenant(chat.db, tenantId), async (tx) => {
    const { channelId, userId: about } = await lockOpen(tx, caller, caseId)
    const { rows } = await sql<{ until: Date }>`
      update chat_cases
         set claimed_by_id = ${userId}, claimed_until = chat_now() + make_interval(mins => ${CLAIM_MINUTES}::integer)
       where tenant_id = ${tenantId} and id = ${caseId}
      returning claimed_until as until`.execute(tx)
    await recordActs(tx, caller, [{ action: 'case.claim', channelId, userId: about, details: { caseId, ...rows[0] } }])
  })
  return detailOf(chat, caller, caseId)
}

/**
 * Decides a case and carries out the decision; audited.
 *
 * @throws CHAT_VALIDATION_ERROR for an action that is impossible for the subject; CHAT_CASE_DECIDED if it was decided
 *   before, or the message no longer waits; CHAT_CASE_CLAIMED; CHAT_AUTH_FORBIDDEN if `decidedById` is the affected
 *   user; CHAT_CHANNEL_NOT_FOUND and CHAT_MESSAGE_NOT_FOUND if the message is gone; of a mute or ban,
 *   CHAT_USER_NOT_FOUND for a former member and CHAT_CHANNEL_NOT_GROUP in a direct channel.
 */
export async function decideCase(
  chat: Chat,
  caller: Caller,
  caseId: string,
  decision: DecideCase,
): Promise<CaseDetail> {
  await requireModerator(chat, caller, caseId)
  const { tenantId } = caller
  const found = await selectCase(chat.db, caller, caseId)
  requireOpen(found, caller)
  const { subjectType, subjectId, channelId, userId } = found
  const { action, reason, statement, seconds = 0, decidedById = caller.userId } = decision
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
  const change = async (tx: Tx, { until }: { until?: Date | null } = {}) => {
    await lockOpen(tx, caller, caseId)
    const made = { id, action, reason, statement, until, madeById: decidedById }
    // Defined, because the case is locked and open.
    const { messageId, ...about } = (await storeDecision(chat, tx, caller, caseId, made)) as Decided
    const details = { caseId, decision: action, ...(messageId && { messageId }), ...(until && { until }) }
    await recordActs(tx, { ...caller, userId: decidedById }, [{ action: 'case.decide', ...about, reason, details }])
  }
  const deciding: Deciding = { decisionId: id, alongside: change }
  const desk = inEveryChannel({ tenantId, userId: decidedById })
  if (subjectType === 'HELD_MESSAGE') {
    const state = action === 'RELEASE' ? 'RELEASED' : 'REFUSED'
    try {
      await settleHeld(chat, tenantId, subjectId, { state, reason }, change)
    } catch (error) {
      if (!(error instanceof ChatError && error.code === 'CHAT_HELD_NOT_FOUND')) throw error
      throw new ChatError('CHAT_CASE_DECIDED', { caseId })
    }
  } else if (action === 'REMOVE') {
    const at = { channelId: channelId as string, senderId: userId as string }
    await whileSealed(chat, tenantId, at, () =>
      withChannelLock(chat, desk, at.channelId, {}, async (tx, channel) => {
        await change(tx)
        if (await removeMessage(chat, tx, channel, subjectId, id)) return
        throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId: at.channelId, messageId: subjectId })
      }),
    )
  } else if (action === 'MUTE') {
    await muteMember(chat, desk, channelId as string, userId as string, { seconds }, deciding)
  } else if (action === 'BAN') {
    // Without the reason, which is for the affected user: all members see the description of a ban.
    await banMember(chat, desk, channelId as string, userId as string, { seconds }, deciding)
  } else if (action === 'SUSPEND') {
    await suspendUser(chat, { tenantId, userId: userId as string }, { seconds }, deciding)
  } else await transaction(inTenant(chat.db, tenantId), change)
  return detailOf(chat, caller, caseId)
}

/** Moderators need not be members of the channel. */
export const inEveryChannel = (caller: Caller): Caller => ({ ...caller, isSystem: true })

const toCase = ({ channelName, openedAt, updatedAt, decidedAt, ...row }: Row): Case => ({
  ...row,
  ...(channelName !== null && { channelName }),
  ...inIso({ openedAt, updatedAt, decidedAt }),
})
