import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { transaction, type Tx } from '../../platform/database/transaction'
import { ChatError, invalid } from '../../errors'
import { deleteBlock, insertBlock, lockSharedChannels, lockUsers, selectBlockLists, shiftUnread } from './queries'

/**
 * Blocks a user: from now on the caller does not see the other's messages, and nobody else notices.
 *
 * Messages of the other that the caller has not read are no longer unread. All channels that the two share are locked
 * meanwhile, so that each message is counted on one side of the block.
 */
export async function blockUser(
  chat: Chat,
  caller: Caller,
  { userId }: OperationInput<'blockUser'>['body'],
): Promise<void> {
  if (userId === caller.userId) throw invalid('body', '/userId', 'must be somebody else than the caller')
  await chat.host.requireUsers(caller.tenantId, [userId])
  await transaction(chat.db, async (tx) => {
    await lockUsers(tx, caller.tenantId, [caller.userId, userId])
    if (!(await insertBlock(tx, caller, userId))) throw new ChatError('CHAT_USER_ALREADY_BLOCKED', { userId })
    await told(chat, tx, caller, userId, 'chat:user:blocked', 1)
  })
}

/** Takes a block back. Where there is none, nothing changes and nobody is told. */
export async function unblockUser(
  chat: Chat,
  caller: Caller,
  { userId }: OperationInput<'unblockUser'>['body'],
): Promise<void> {
  await transaction(chat.db, async (tx) => {
    await lockUsers(tx, caller.tenantId, [caller.userId, userId])
    if (await deleteBlock(tx, caller, userId)) await told(chat, tx, caller, userId, 'chat:user:unblocked', -1)
  })
}

async function told(
  chat: Chat,
  tx: Tx,
  caller: Caller,
  userId: string,
  event: 'chat:user:blocked' | 'chat:user:unblocked',
  sign: 1 | -1,
): Promise<void> {
  const channelIds = await lockSharedChannels(tx, caller, userId)
  const changed = await shiftUnread(tx, caller, userId, channelIds, sign)
  tx.afterCommit(() => {
    chat.events.toUsers(caller.tenantId, [caller.userId], event, { userId })
    if (changed) chat.unread.changedFor(caller.tenantId, [caller.userId])
  })
}

/** Whom each of these users has blocked. */
export function blockLists(chat: Chat, tenantId: string, userIds: string[]): Promise<Map<string, Set<string>>> {
  return selectBlockLists(chat.db, tenantId, userIds)
}
