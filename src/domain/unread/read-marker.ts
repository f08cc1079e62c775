import { sql } from 'kysely'
import type { Chat } from './chat'
import { ChatError } from '../../errors'
import { channelName } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'
import { checkAccess, type Access } from '../access/guards'
import { announceReads, type Moved } from './read-queue'

/** Marks all messages of the channel as read. Idempotent. */
export async function readChannel(chat: Chat, { tenantId, userId }: Caller, channelId: string): Promise<void> {
  checkAccess(await chat.reads.add({ tenantId, channelId }, userId), channelId)
}

/** Marks the messages up to this one as read. Idempotent. */
export const readUpTo = (chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> =>
  moveMarker(chat, caller, channelId, messageId, false)

/** Marks this message and all later ones as unread. Idempotent. */
export const markUnread = (chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> =>
  moveMarker(chat, caller, channelId, messageId, true)

/** @throws errors of the Member guard, and CHAT_MESSAGE_NOT_FOUND if the caller cannot see the message. */
async function moveMarker(
  chat: Chat,
  { tenantId, userId }: Caller,
  channelId: string,
  messageId: string,
  unread: boolean,
): Promise<void> {
  const key = { tenantId, channelId }
  const { largeChannelMembers } = chat.config.limits
  // Queued with other changes of the channel, because it waits for the channel lock.
  const { epoch, rows } = await chat.channelQueue.run(channelName(key), 'marker', async () => {
    const epoch = chat.epoch.current
    const { rows } = await sql<Access & Moved & { isVisible: boolean }>`
      select ${userId} as user_id, chat_refusal(true, is_member, is_banned, banned_until) as refusal, is_visible,
             has_moved, seq, data, user_seq, user_data
        from chat_move_marker(
               ${tenantId}, ${channelId}, ${userId}, ${messageId}, ${unread}, ${largeChannelMembers}::bigint
             )`.execute(chat.db)
    return { epoch, rows }
  })
  const moved = checkAccess(rows[0], channelId)
  if (!moved.isVisible) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
  announceReads(chat, key, epoch, [moved])
}
