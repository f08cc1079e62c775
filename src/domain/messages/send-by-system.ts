import { sql, type RawBuilder } from 'kysely'
import type { Message } from '../../../generated/openapi'
import type { Chat } from '../../context'
import type { Tx } from '../../platform/database/transaction'
import type { Caller } from '../access/caller'
import { lockChannelRow } from '../access/channel-lock'
import { isActive } from '../access/guards'
import type { NewMessage } from './message-row'
import type { SendItem, SendOutcome } from './send-queue'

/**
 * Sends a message of the system: to any channel, `ADMIN` ones also to a frozen one. Its rules besides, and what it writes and logs, are those
 * of chat_send (migrations/0027_lists.sql); what is changed there is changed here. It is a transaction of its own, because that
 * function is the fast way of those who are members.
 */
export async function sendBySystem(
  chat: Chat,
  tx: Tx,
  { tenantId, userId: senderId }: Caller,
  { message, idempotencyKey, idempotencyDigest, refusal }: SendItem,
): Promise<SendOutcome> {
  const { channelId } = message
  const key = { tenantId, channelId }
  const details = { channelId }
  const channel = await lockChannelRow(tx, key)
  if (!channel) return { outcome: 'refused', code: 'CHAT_CHANNEL_NOT_FOUND', details }
  if (idempotencyKey !== undefined) {
    const known = await tx
      .selectFrom('chatMessages as m')
      .select(['m.id', 'm.idempotencyDigest as digest'])
      .where('m.tenantId', '=', tenantId)
      .where('m.channelId', '=', channelId)
      .where('m.senderId', '=', senderId)
      .where('m.idempotencyKey', '=', idempotencyKey)
      .executeTakeFirst()
    if (known && known.digest !== idempotencyDigest) {
      return { outcome: 'refused', code: 'CHAT_IDEMPOTENCY_CONFLICT', details: { idempotencyKey } }
    }
    if (known) return { outcome: 'replayed', messageId: known.id }
  }
  if (channel.isFrozen && message.type !== 'ADMIN') return { outcome: 'refused', code: 'CHAT_CHANNEL_FROZEN', details }
  if (refusal) return { outcome: 'refused', ...refusal }
  const thread = await findThread(tx, { tenantId, senderId, channelId }, message.parentMessageId)
  if (thread.missingId !== null) {
    return { outcome: 'refused', code: 'CHAT_MESSAGE_NOT_FOUND', details: { channelId, messageId: thread.missingId } }
  }

  // Before the blocks are read: it waits for one that is being set or lifted.
  await tx
    .insertInto('chatSystemSenders')
    .values({ ...key, userId: senderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const written = { ...message, parentMessageId: thread.rootId }
  const { at, notified } = await insertMessage(tx, tenantId, written, { idempotencyKey, idempotencyDigest })
  const createdAt = at.toISOString()
  const sent: Message = { ...written, createdAt, updatedAt: createdAt }
  const data = { channelId, message: sent }
  const about = { senderId, createdAt: at }
  await chat.events.append(tx, key, 'chat:message:received', data, { about, forMembers: true })
  if (notified.length > 0) {
    chat.events.appendForUsers(tx, { tenantId, userIds: notified, event: 'chat:mention:received', data, about })
  }
  tx.afterCommit(() => chat.unread.changedInChannel(tenantId, channelId, senderId))
  return { outcome: 'sent', message: sent }
}

/** The message to which a reply attaches, or the one that there is not. */
async function findThread(
  tx: Tx,
  { tenantId, channelId, senderId }: { tenantId: string; channelId: string; senderId: string },
  parentId: string | null,
): Promise<{ rootId: string | null; missingId: string | null }> {
  if (parentId === null) return { rootId: null, missingId: null }
  const { rows } = await sql<{ rootId: string | null; missingId: string | null }>`
    select root_id, missing_id
      from chat_thread_root(${tenantId}, ${channelId}, ${parentId}, ${senderId}, '-infinity')`.execute(tx)
  return rows[0] as { rootId: string | null; missingId: string | null }
}

/** Writes the message and all that counts it. Returns its time, and who is notified of it as mentioned. */
async function insertMessage(
  tx: Tx,
  tenantId: string,
  message: NewMessage,
  {
    idempotencyKey = null,
    idempotencyDigest = null,
  }: { [K in 'idempotencyKey' | 'idempotencyDigest']?: string | undefined | null },
): Promise<{ at: Date; notified: string[] }> {
  const { channelId, senderId, parentMessageId } = message
  const blockers = sql`array(
    select b.blocker_id from chat_user_blocks b where b.tenant_id = ${tenantId} and b.blocked_id = ${senderId}
  )`
  const linkMetadata = message.linkMetadata === null ? sql`null` : json(message.linkMetadata)
  const { rows } = await sql<{ at: Date; notified: string[] }>`
    with next as materialized (
      -- Strictly increasing in the channel, even where more than one message comes in a millisecond.
      select greatest(date_trunc('milliseconds', clock_timestamp()), c.message_clock + interval '1 millisecond') as at,
             c.message_seq + 1 as seq, ${blockers} as blocker_ids
        from chat_channels c
       where c.tenant_id = ${tenantId} and c.id = ${channelId}
    ), written as (
      insert into chat_messages (
        tenant_id, channel_id, id, seq, sender_id, type, text, mentioned_user_ids, is_forwarded, forwarded_from_id,
        parent_message_id, metadata, link_metadata, file_url, file_name, file_size, mime_type, thumbnail_url, poll_id,
        client_id, idempotency_key, idempotency_digest, created_at, updated_at
      )
      select ${tenantId}, ${channelId}, ${message.id}, next.seq, ${senderId}, ${message.type}, ${message.text},
             ${message.mentionedUserIds}::text[], ${message.isForwarded}::boolean, ${message.forwardedFromId},
             ${parentMessageId}, ${json(message.metadata)}, ${linkMetadata}, ${message.fileUrl}, ${message.fileName},
             ${message.fileSize}::bigint, ${message.mimeType}, ${message.thumbnailUrl}, ${message.pollId},
             ${message.clientId}, ${idempotencyKey}, ${idempotencyDigest}, next.at, next.at
        from next
    ), replied as (
      update chat_messages m
         set reply_count = m.reply_count + 1, last_replied_at = next.at
        from next
       where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = ${parentMessageId}
    ), skipped as (
      -- Not unread for a user of that name, and for those who have blocked one.
      update chat_channel_members m
         set unread_skip = m.unread_skip + 1
        from next cross join unnest(${senderId}::text || next.blocker_ids) as u (user_id)
       where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.user_id = u.user_id
    ), counted as (
      update chat_channels c
         set message_seq = next.seq, message_clock = next.at, last_message_id = ${message.id}, last_message_at = next.at
        from next
       where c.tenant_id = ${tenantId} and c.id = ${channelId}
    )
    select next.at, array(
             select m.user_id
               from (select distinct unnest(${message.mentionedUserIds}::text[]) as user_id) wanted
              -- One index lookup a user: the plan would be to read all members of the channel.
              cross join lateral (
                select m.user_id
                  from chat_channel_members m
                 where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.user_id = wanted.user_id
                   and m.user_id <> ${senderId} and m.user_id <> all (next.blocker_ids) and ${isActive}
                 limit 1
              ) m
              order by m.user_id
           ) as notified
      from next`.execute(tx)
  return rows[0] as { at: Date; notified: string[] }
}

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`
