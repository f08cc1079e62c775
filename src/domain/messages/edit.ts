import type { Message } from '../../../generated/openapi'
import { requireUnblocked, type LockedChannel } from '../access/channel-lock'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import type { Tx } from '../../platform/database/transaction'
import { ChatError, invalid } from '../../errors'
import { discountUnread, markDeleted, selectAsSeenBy, selectTarget, updateText, type TargetRow } from './change-queries'
import { toMessage } from './message'
import { tooLong } from './messages'
import { changeMessage } from './target'
import type { ChannelKey } from '../../platform/lib/channel-key'

/** Replaces the text of one of the caller's own messages. The text that it has already changes nothing. */
export function editMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  text: string,
): Promise<Message> {
  return changeMessage(chat, caller, channelId, messageId, async (tx, channel, message) => {
    if (message.senderId !== caller.userId) throw new ChatError('CHAT_MESSAGE_NOT_OWNER', { channelId, messageId })
    if (message.type === 'POLL') throw invalid('path', '/messageId', 'must not be the message of a poll')
    await requireUnblocked(tx, caller, channel)
    const refusal = tooLong(chat, text)
    if (refusal) throw new ChatError(refusal.code, refusal.details)

    const isSame = message.text === text
    if (!isSame) {
      await updateText(tx, channel, messageId, text)
      // One event for all: as those see the message who have blocked nobody.
      const edited = toMessage(await selectAsSeenBy(tx, channel, messageId, []))
      const data = { channelId, message: edited }
      await chat.events.append(tx, channel.key, 'chat:message:updated', data, { about: message })
      if (channel.blockedIds.length === 0) return edited
    }
    return toMessage(await selectAsSeenBy(tx, channel, messageId, channel.blockedIds))
  })
}

/** Deletes a message for everybody; its sender and operators may. */
export function deleteMessage(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  return changeMessage(chat, caller, channelId, messageId, async (tx, channel, message) => {
    if (message.senderId !== caller.userId && channel.role !== 'OPERATOR') {
      throw new ChatError('CHAT_MESSAGE_NOT_OWNER', { channelId, messageId })
    }
    if (message.senderId !== caller.userId) await requireUnblocked(tx, caller, channel)
    await eraseMessage(chat, tx, channel, message)
  })
}

/**
 * Deletes the message of a poll, and the poll with it. Part of a change that has judged whether it may be, under the lock
 * of the channel's row.
 */
export async function erasePollMessage(chat: Chat, tx: Tx, channel: LockedChannel, messageId: string): Promise<void> {
  const message = await selectTarget(tx, channel, messageId)
  if (message) await eraseMessage(chat, tx, channel, message)
}

/** Deletes a message, and the poll that it shows, from all that counts or lists it, and says so to the channel. */
async function eraseMessage(chat: Chat, tx: Tx, channel: LockedChannel, message: TargetRow): Promise<void> {
  const { key } = channel
  const deletedAt = await markDeleted(tx, channel, message)
  const hadUnread = await discountUnread(tx, key, message)
  const { id: messageId, parentMessageId } = message
  const data = { channelId: key.channelId, messageId, parentMessageId, deletedAt: deletedAt.toISOString() }
  await chat.events.append(tx, key, 'chat:message:deleted', data, { about: message })
  if (message.pollId !== null) await deletePollRows(chat, tx, key, message.pollId)
  if (hadUnread.length > 0) tx.afterCommit(() => chat.unread.changedFor(key.tenantId, hadUnread))
}

/** Deletes the poll that the message shows, with its options and votes, and logs that. */
async function deletePollRows(chat: Chat, tx: Tx, key: ChannelKey, pollId: string): Promise<void> {
  const { channelId } = key
  const poll = await tx
    .deleteFrom('chatPolls')
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', channelId)
    .where('id', '=', pollId)
    .returning(['messageId', 'createdById', 'createdAt'])
    .executeTakeFirst()
  if (!poll) return
  const about = { senderId: poll.createdById, createdAt: poll.createdAt }
  const data = { channelId, pollId, messageId: poll.messageId }
  await chat.events.append(tx, key, 'chat:poll:deleted', data, { about })
}
