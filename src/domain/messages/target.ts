import { withChannelLock, type LockedChannel } from '../access/channel-lock'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import type { Tx } from '../../platform/database/transaction'
import { ChatError } from '../../errors'
import { selectTarget, type TargetRow } from './change-queries'

/**
 * Runs a change of a message that the caller can see, under the lock of its channel.
 *
 * @throws what the Member guard says, and CHAT_MESSAGE_NOT_FOUND.
 */
export function changeMessage<T>(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  change: (tx: Tx, channel: LockedChannel, message: TargetRow) => Promise<T>,
): Promise<T> {
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const message = await selectTarget(tx, channel, messageId)
    if (!message) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
    return change(tx, channel, message)
  })
}
