import { sql } from 'kysely'
import type { ThreadInfo } from '../../../generated/openapi'
import type { Chat } from '../../context'
import { ChatError } from '../../errors'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'
import { accessOf, requireUnblocked, withChannelLock, type LockedChannel } from '../access/channel-lock'
import { isVisible } from '../access/guards'
import { noteDeletedFiles } from './delete-file'

/** What deletion needs to know about a message. */
interface LockedMessage {
  id: string
  seq: number
  senderId: string
  parentMessageId: string | null
  pollId: string | null
  createdAt: Date
}

/** Deletes a message for all members; its sender and operators may. */
export function deleteMessage(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const message = await selectLockedMessage(tx, channel, messageId)
    if (!message) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
    if (message.senderId !== caller.userId) {
      if (channel.role !== 'OPERATOR') throw new ChatError('CHAT_MESSAGE_NOT_OWNER', { channelId, messageId })
      await requireUnblocked(tx, caller, channel)
    }
    await deleteLocked(chat, tx, channel, message)
  })
}

/** Deletes the message of a poll, and the poll with it. The caller of this function has checked that the user may. */
export async function deletePollMessage(chat: Chat, tx: Tx, channel: LockedChannel, messageId: string): Promise<void> {
  const message = await selectLockedMessage(tx, channel, messageId)
  if (message) await deleteLocked(chat, tx, channel, message)
}

/** A message of the locked channel that the caller can see. */
function selectLockedMessage(tx: Tx, channel: LockedChannel, messageId: string): Promise<LockedMessage | undefined> {
  return tx
    .selectFrom('chatMessages as m')
    .innerJoin(accessOf(channel), (join) => join.onTrue())
    .select(['m.id', 'm.seq', 'm.senderId', 'm.parentMessageId', 'm.pollId', 'm.createdAt'])
    .where('m.tenantId', '=', channel.key.tenantId)
    .where('m.channelId', '=', channel.key.channelId)
    .where('m.id', '=', messageId)
    .where(isVisible)
    .executeTakeFirst()
}

/** Deletes a message, and the poll that it shows, from all counts and lists, and logs it. */
async function deleteLocked(chat: Chat, tx: Tx, channel: LockedChannel, message: LockedMessage): Promise<void> {
  const { key, row } = channel
  const { id: messageId, parentMessageId, pollId } = message
  await noteDeletedFiles(chat, tx, key, sql`m.id = ${messageId}`)
  const deletedAt = await markDeleted(tx, key, messageId)
  await deletePin(tx, key, messageId)
  const threadInfo = parentMessageId === null ? null : await uncountReply(tx, key, parentMessageId)
  if (row.lastMessageId === messageId) await resetLastMessage(tx, key)
  const hadUnread = await uncountUnread(tx, key, message)
  const data = { channelId: key.channelId, messageId, parentMessageId, threadInfo, deletedAt: deletedAt.toISOString() }
  const forMembers = hadUnread.length > 0
  await chat.events.append(tx, key, 'chat:message:deleted', data, { about: message, forMembers })
  if (pollId !== null) await deletePollRows(chat, tx, key, pollId)
  if (forMembers) tx.afterCommit(() => chat.unread.changedByEvent(key.tenantId, hadUnread))
}

async function deletePin(tx: Tx, key: ChannelKey, messageId: string): Promise<void> {
  await tx
    .deleteFrom('chatPinnedMessages')
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('messageId', '=', messageId)
    .execute()
}

async function markDeleted(tx: Tx, key: ChannelKey, messageId: string): Promise<Date> {
  const { deletedAt } = await tx
    .updateTable('chatMessages')
    .set({
      deletedAt: sql`greatest(clock_timestamp(), created_at)`,
      deletedEventSeq: sql`(
        select c.event_seq from chat_channels c where c.tenant_id = ${key.tenantId} and c.id = ${key.channelId}
      )`,
      // Deleted is erased. What the message replied to, its sender and its time are needed for counts and order.
      ...{ text: '', metadata: '{}', linkMetadata: null, mentionedUserIds: [] },
      ...{ fileUrl: null, fileName: null, fileSize: null, mimeType: null, thumbnailUrl: null },
    })
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('id', '=', messageId)
    .returning('deletedAt')
    .executeTakeFirstOrThrow()
  return deletedAt as Date
}

/** @returns what is left of the thread; null when that was the last reply. */
async function uncountReply(tx: Tx, key: ChannelKey, parentId: string): Promise<ThreadInfo | null> {
  const { rows } = await sql<{ replyCount: number; lastRepliedAt: Date | null }>`
    update chat_messages parent
       set reply_count = parent.reply_count - 1,
           last_replied_at = (
             select max(reply.created_at) from chat_messages reply
              where reply.tenant_id = parent.tenant_id and reply.channel_id = parent.channel_id
                and reply.parent_message_id = parent.id and reply.deleted_at is null
           )
     where parent.tenant_id = ${key.tenantId} and parent.channel_id = ${key.channelId}
       and parent.id = ${parentId}
    returning parent.reply_count, parent.last_replied_at`.execute(tx)
  const { replyCount = 0, lastRepliedAt = null } = rows[0] ?? {}
  return lastRepliedAt && { replyCount, lastRepliedAt: lastRepliedAt.toISOString() }
}

async function resetLastMessage(tx: Tx, key: ChannelKey): Promise<void> {
  await sql`
    update chat_channels c
       set (last_message_id, last_message_at) = (
             select m.id, m.created_at from chat_messages m
              where m.tenant_id = c.tenant_id and m.channel_id = c.id and m.deleted_at is null
              order by m.created_at desc limit 1
           )
     where c.tenant_id = ${key.tenantId} and c.id = ${key.channelId}`.execute(tx)
}

/**
 * Takes a deleted message out of the unread counts in which it is. The count of a member who has left is corrected on
 * return, by the trigger of migrations/0014_unread.sql: a channel can have been left by any number of users.
 *
 * @returns the users whose unread totals change.
 */
export async function uncountUnread(
  tx: Tx,
  key: ChannelKey,
  message: Pick<LockedMessage, 'seq' | 'senderId' | 'createdAt'>,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string; changesTotal: boolean }>`
    update chat_channel_members m
       set unread_skip = m.unread_skip + 1
     where m.tenant_id = ${key.tenantId} and m.channel_id = ${key.channelId}
       and m.left_at is null and m.read_seq < ${message.seq}::bigint and m.user_id <> ${message.senderId}
       and m.visible_after < ${message.createdAt}::timestamptz
       and not exists (
         select from chat_user_blocks b
          where b.tenant_id = m.tenant_id and b.blocker_id = m.user_id and b.blocked_id = ${message.senderId}
       )
    returning m.user_id,
              not m.is_hidden and m.count_preference <> 'OFF' as changes_total`.execute(tx)
  return rows.filter((member) => member.changesTotal).map((member) => member.userId)
}

/** Deletes the poll that a message shows, with its options and votes, and logs it. */
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
