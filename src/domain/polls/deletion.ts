import type { Chat } from '../../context'
import type { Tx } from '../../platform/database/transaction'

/**
 * Deletes the poll that a message shows, with its options and votes, and says so to the channel. Part of deleting the
 * message, under the lock of the channel's row; it knows nothing of messages, which know it.
 */
export async function deletePollRows(
  chat: Chat,
  tx: Tx,
  at: { tenantId: string; channelId: string },
  pollId: string,
): Promise<void> {
  const { channelId } = at
  const poll = await tx
    .deleteFrom('chatPolls')
    .where('tenantId', '=', at.tenantId)
    .where('channelId', '=', channelId)
    .where('id', '=', pollId)
    .returning(['messageId', 'createdById', 'createdAt'])
    .executeTakeFirst()
  if (!poll) return
  const about = { senderId: poll.createdById, createdAt: poll.createdAt }
  const data = { channelId, pollId, messageId: poll.messageId }
  await chat.events.append(tx, at, 'chat:poll:deleted', data, { about })
}
