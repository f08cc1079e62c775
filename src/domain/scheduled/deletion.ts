import type { Chat } from '../../context'
import type { Tx } from '../../platform/database/transaction'
import { failPending, toScheduled } from './queries'
import type { ChannelKey } from '../../platform/lib/channel-key'

/**
 * Fails what is still to be sent to a channel that is being deleted, and tells the senders after the commit. Part of the
 * deletion, under the lock of the channel's row; it knows nothing of channels, which know it.
 */
export async function failScheduled(chat: Chat, tx: Tx, key: ChannelKey): Promise<void> {
  const failed = await failPending(tx, key, 'CHAT_CHANNEL_NOT_FOUND')
  tx.afterCommit(() => {
    for (const row of failed) {
      const data = { channelId: key.channelId, scheduledMessage: toScheduled(row) }
      chat.events.toUsers(key.tenantId, [row.senderId], 'chat:scheduled:message:failed', data)
    }
  })
}
