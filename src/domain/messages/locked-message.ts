import type { Chat } from '../../context'
import { ChatError } from '../../errors'
import type { Tx } from '../../platform/database/transaction'
import type { Caller } from '../access/caller'
import { accessOf, withChannelLock, type LockedChannel } from '../access/channel-lock'
import { isVisible } from '../access/guards'

/** What the operations on a message need to know about it. */
export interface LockedMessage {
  id: string
  seq: number
  senderId: string
  type: string
  text: string
  parentMessageId: string | null
  pollId: string | null
  createdAt: Date
}

/**
 * Runs `change` in a transaction that holds the channel lock, on a message that the caller can see.
 *
 * @throws what the Member guard says, and CHAT_MESSAGE_NOT_FOUND.
 */
export function withLockedMessage<T>(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  change: (tx: Tx, channel: LockedChannel, message: LockedMessage) => Promise<T>,
): Promise<T> {
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const message = await selectLockedMessage(tx, channel, messageId)
    if (!message) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
    return change(tx, channel, message)
  })
}

/** A message of the locked channel that the caller can see. */
export function selectLockedMessage(
  tx: Tx,
  channel: LockedChannel,
  messageId: string,
): Promise<LockedMessage | undefined> {
  return tx
    .selectFrom('chatMessages as m')
    .innerJoin(accessOf(channel), (join) => join.onTrue())
    .select(['m.id', 'm.seq', 'm.senderId', 'm.type', 'm.text', 'm.parentMessageId', 'm.pollId', 'm.createdAt'])
    .where('m.tenantId', '=', channel.key.tenantId)
    .where('m.channelId', '=', channel.key.channelId)
    .where('m.id', '=', messageId)
    .where(isVisible)
    .executeTakeFirst()
}
