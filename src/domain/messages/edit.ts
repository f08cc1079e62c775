import { sql } from 'kysely'
import type { Message } from '../../../generated/openapi'
import type { Chat } from '../../context'
import { ChatError, invalid } from '../../errors'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'
import { accessOf, requireUnblocked, type LockedChannel } from '../access/channel-lock'
import { withLockedMessage } from './locked-message'
import { messageColumns, toMessage, type MessageRow } from './message-row'
import { lastRepliedAt, reactions, replyCount } from './queries'
import { checkLength } from './send'

/** Replaces the text of one of the caller's own messages. The text that it has already changes nothing. */
export function editMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  text: string,
): Promise<Message> {
  return withLockedMessage(chat, caller, channelId, messageId, async (tx, channel, message) => {
    if (message.senderId !== caller.userId) throw new ChatError('CHAT_MESSAGE_NOT_OWNER', { channelId, messageId })
    if (message.type === 'POLL') throw invalid('path', '/messageId', 'must not be the message of a poll')
    await requireUnblocked(tx, caller, channel)
    checkLength(chat, text)

    const isSame = message.text === text
    if (!isSame) {
      await updateText(tx, channel.key, messageId, text)
      // All subscribers get the same event, so it leaves nothing out for blocked users.
      const edited = toMessage(await selectSeen(tx, { ...channel, blockedIds: [] }, messageId))
      const data = { channelId, message: edited }
      await chat.events.append(tx, channel.key, 'chat:message:updated', data, { about: message })
      if (channel.blockedIds.length === 0) return edited
    }
    return toMessage(await selectSeen(tx, channel, messageId))
  })
}

async function updateText(tx: Tx, key: ChannelKey, messageId: string, text: string): Promise<void> {
  await tx
    .updateTable('chatMessages')
    // The clock of a busy channel runs ahead of the server's by some milliseconds.
    .set({ text, isEdited: true, updatedAt: sql`greatest(clock_timestamp(), created_at)` })
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('id', '=', messageId)
    .execute()
}

/** A message with its reactions, and its replies without those of blocked users. */
async function selectSeen(tx: Tx, channel: LockedChannel, messageId: string): Promise<MessageRow> {
  return tx
    .selectFrom('chatMessages as m')
    .innerJoin(accessOf(channel), (join) => join.onTrue())
    .select(messageColumns)
    .select([reactions.as('reactions'), replyCount.as('replyCount'), lastRepliedAt.as('lastRepliedAt')])
    .where('m.tenantId', '=', channel.key.tenantId)
    .where('m.channelId', '=', channel.key.channelId)
    .where('m.id', '=', messageId)
    .executeTakeFirstOrThrow()
}
