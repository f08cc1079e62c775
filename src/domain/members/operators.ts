import { sql } from 'kysely'
import type { ModeratedMember, Operator, OperatorList } from '../../../generated/openapi'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { withChannelLock } from '../access/channel-lock'
import type { Tx } from '../../platform/database/transaction'
import { ChatError } from '../../errors'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { NewEvent } from '../../platform/events/logged-event'
import { isActive, isActiveOperator } from '../access/guards'
import type { MemberRow } from '../access/member-row'
import { failStreams } from '../streams/close-stream'
import { whileSealed } from '../open-streams/writers'
import { selectMemberships, toModeratedMember } from './queries'
import { updateMember } from './update-member'

export function toOperator({ userId, role }: Pick<MemberRow, 'userId' | 'role'>): Operator {
  return { userId, role: role as Operator['role'] }
}

/** Makes members operators: all of these users, or none if one of them is not a member. */
export function addOperators(chat: Chat, caller: Caller, channelId: string, userIds: string[]): Promise<OperatorList> {
  return withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key }) => {
    await setRole(chat, tx, key, userIds, 'OPERATOR', caller)
    return { operators: await activeOperators(tx, key) }
  })
}

/** Makes operators plain members. At least one operator who is not banned must remain, unless the system removes them. */
export function removeOperators(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userIds: string[],
): Promise<OperatorList> {
  return whileSealed(chat, caller.tenantId, { channelId, senderId: userIds }, () =>
    withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key, row }) => {
      await setRole(chat, tx, key, userIds, 'MEMBER', caller)
      // Because they can no longer send.
      if (row.whoCanSend === 'OPERATORS') await failStreams(chat, tx, key, { areOperators: false })
      const operators = await activeOperators(tx, key)
      if (operators.length === 0 && !caller.isSystem) throw new ChatError('CHAT_LAST_OPERATOR', { channelId })
      return { operators }
    }),
  )
}

/** Grants or revokes `canMentionAll`. */
export function letMentionAll(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  canMentionAll: boolean,
): Promise<ModeratedMember> {
  return withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key }) => {
    const [member] = await selectMemberships(tx, key, [userId])
    if (!member || member.hasLeft) throw new ChatError('CHAT_USER_NOT_FOUND', { channelId, userIds: [userId] })
    if (member.canMentionAll === canMentionAll) return toModeratedMember(member)
    const updated = await updateMember(tx, key, userId, { canMentionAll })
    await chat.events.append(tx, key, 'chat:operator:updated', { channelId, ...toOperator(updated), canMentionAll })
    await recordActs(tx, caller, [{ action: 'member.update', channelId, userId, details: { canMentionAll } }])
    return toModeratedMember(updated)
  })
}

/**
 * Makes the longest-standing active member an operator if no operator is active. Called when an operator has left. A
 * group that the system has created or left without operators stays without.
 */
export async function ensureOperator(chat: Chat, tx: Tx, key: ChannelKey): Promise<void> {
  const membersOf = tx
    .selectFrom('chatChannelMembers as m')
    .select('m.userId')
    .where((eb) => eb.and({ tenantId: key.tenantId, channelId: key.channelId }))
    .limit(1)
  const [operator] = await membersOf.where(isActiveOperator).execute()
  if (operator) return
  const [longest] = await membersOf.where(isActive).orderBy('m.joinedAt').orderBy('m.userId').execute()
  if (longest) await setRole(chat, tx, key, [longest.userId], 'OPERATOR')
}

/** Audited if a caller does it. @throws CHAT_USER_NOT_FOUND, naming the users who are not members. */
async function setRole(
  chat: Chat,
  tx: Tx,
  key: ChannelKey,
  userIds: string[],
  role: Operator['role'],
  caller?: Caller,
): Promise<void> {
  const { tenantId, channelId } = key
  const wanted = [...new Set(userIds)]
  const memberships = new Map((await selectMemberships(tx, key, wanted)).map((row) => [row.userId, row]))
  const missing = wanted.filter((userId) => memberships.get(userId)?.hasLeft ?? true)
  if (missing.length > 0) throw new ChatError('CHAT_USER_NOT_FOUND', { channelId, userIds: missing })
  const changed = wanted.filter((userId) => memberships.get(userId)?.role !== role)
  if (changed.length === 0) return
  await tx
    .updateTable('chatChannelMembers')
    .set({ role })
    .where((eb) => eb.and({ tenantId, channelId }))
    .where('userId', '=', sql<string>`any(${changed}::text[])`)
    .execute()
  const events = changed.map((userId): NewEvent => ({
    event: 'chat:operator:updated',
    data: { channelId, userId, role, canMentionAll: memberships.get(userId)?.canMentionAll === true },
  }))
  await chat.events.appendAll(tx, key, events)
  const action = role === 'OPERATOR' ? 'operator.add' : 'operator.remove'
  const acts = changed.map((userId) => ({ action, channelId, userId }) as const)
  if (caller) await recordActs(tx, caller, acts)
}

async function activeOperators(tx: Tx, { tenantId, channelId }: ChannelKey): Promise<Operator[]> {
  const rows = await tx
    .selectFrom('chatChannelMembers as m')
    .select(['m.userId', 'm.role'])
    .where((eb) => eb.and({ 'm.tenantId': tenantId, 'm.channelId': channelId }))
    .where(isActiveOperator)
    .orderBy('m.joinedAt')
    .orderBy('m.userId')
    .execute()
  return rows.map(toOperator)
}
