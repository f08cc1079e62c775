import type { Operator, OperatorList } from '../../../generated/openapi'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { withChannelLock } from '../access/channel-lock'
import type { Tx } from '../../platform/database/transaction'
import { ChatError } from '../../errors'
import type { NewEvent } from '../../platform/events/event-log'
import { isActive } from '../access/guards'
import { selectTargets, type MemberRow } from './queries'

type At = { tenantId: string; channelId: string }

export function toOperator({ userId, role }: Pick<MemberRow, 'userId' | 'role'>): Operator {
  return { userId, role: role as Operator['role'] }
}

/** Makes members operators: all of these users, or nobody where one of them is no member. */
export function addOperators(chat: Chat, caller: Caller, channelId: string, userIds: string[]): Promise<OperatorList> {
  return withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key }) => {
    await setRole(chat, tx, key, userIds, 'OPERATOR')
    return { operators: await activeOperators(tx, key) }
  })
}

/** Makes operators plain members. One operator who is not banned has to remain. */
export function removeOperators(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userIds: string[],
): Promise<OperatorList> {
  return withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key }) => {
    await setRole(chat, tx, key, userIds, 'MEMBER')
    const operators = await activeOperators(tx, key)
    if (operators.length === 0) throw new ChatError('CHAT_LAST_OPERATOR', { channelId })
    return { operators }
  })
}

/**
 * Makes the member of longest standing operator where no operator is left among the active members. Called when an
 * operator is gone: so every group with active members has an active operator.
 */
export async function promoteHeir(chat: Chat, tx: Tx, key: At): Promise<void> {
  const [longest] = await tx
    .selectFrom('chatChannelMembers as m')
    .select(['m.userId', 'm.role'])
    .where('m.tenantId', '=', key.tenantId)
    .where('m.channelId', '=', key.channelId)
    .where(isActive)
    .orderBy((eb) => eb('m.role', '=', 'OPERATOR'), 'desc')
    .orderBy('m.joinedAt')
    .orderBy('m.userId')
    .limit(1)
    .execute()
  if (longest && longest.role !== 'OPERATOR') await setRole(chat, tx, key, [longest.userId], 'OPERATOR')
}

/** @throws CHAT_USER_NOT_FOUND, naming those who are no members. */
async function setRole(chat: Chat, tx: Tx, key: At, userIds: string[], role: Operator['role']): Promise<void> {
  const { tenantId, channelId } = key
  const wanted = [...new Set(userIds)]
  const targets = new Map((await selectTargets(tx, key, wanted)).map((target) => [target.userId, target]))
  const missing = wanted.filter((userId) => targets.get(userId)?.hasLeft ?? true)
  if (missing.length > 0) throw new ChatError('CHAT_USER_NOT_FOUND', { channelId, userIds: missing })
  const changed = wanted.filter((userId) => targets.get(userId)?.role !== role)
  if (changed.length === 0) return
  await tx
    .updateTable('chatChannelMembers')
    .set({ role })
    .where('tenantId', '=', tenantId)
    .where('channelId', '=', channelId)
    .where('userId', 'in', changed)
    .execute()
  const events = changed.map((userId): NewEvent => ({
    event: 'chat:operator:updated',
    data: { channelId, userId, role },
  }))
  await chat.events.appendAll(tx, key, events)
}

async function activeOperators(tx: Tx, { tenantId, channelId }: At): Promise<Operator[]> {
  const rows = await tx
    .selectFrom('chatChannelMembers as m')
    .select(['m.userId', 'm.role'])
    .where('m.tenantId', '=', tenantId)
    .where('m.channelId', '=', channelId)
    .where('m.role', '=', 'OPERATOR')
    .where(isActive)
    .orderBy('m.joinedAt')
    .orderBy('m.userId')
    .execute()
  return rows.map(toOperator)
}
