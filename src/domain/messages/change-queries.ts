import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Reaction } from '../../../generated/openapi'
import type { LockedChannel } from '../access/channel-lock'
import type { Tx } from '../../platform/database/transaction'
import { messageColumns, type MessageRow } from './message'
import { isVisible, lastRepliedAt, reactions, replyCount } from './queries'
import type { ChannelKey } from '../../platform/lib/channel-key'

/** What the rules of changing a message ask of it. */
export interface TargetRow {
  id: string
  seq: number
  senderId: string
  type: string
  text: string
  parentMessageId: string | null
  pollId: string | null
  createdAt: Date
}

/** A message of the locked channel that the caller can see. */
export async function selectTarget(tx: Tx, channel: LockedChannel, messageId: string): Promise<TargetRow | undefined> {
  const { key, historyStart, blockedIds } = channel
  return tx
    .selectFrom('chatMessages as m')
    .innerJoin(
      sql<{ visibleAfter: Date; blockedIds: string[] }>`(
        select ${historyStart}::timestamptz as visible_after, ${blockedIds}::text[] as blocked_ids
      )`.as<'access'>(sql`access`),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'm.seq', 'm.senderId', 'm.type', 'm.text', 'm.parentMessageId', 'm.pollId', 'm.createdAt'])
    .where('m.tenantId', '=', key.tenantId)
    .where('m.channelId', '=', key.channelId)
    .where('m.id', '=', messageId)
    .where(isVisible)
    .executeTakeFirst()
}

/** A message with its reactions and replies as somebody sees it who has blocked these users. */
export async function selectAsSeenBy(tx: Tx, { key }: LockedChannel, messageId: string, blockedIds: string[]) {
  const row = await tx
    .selectFrom('chatMessages as m')
    .innerJoin(
      sql<{ blockedIds: string[] }>`(select ${blockedIds}::text[] as blocked_ids)`.as<'access'>(sql`access`),
      (join) => join.onTrue(),
    )
    .select(messageColumns)
    .select([reactions.as('reactions'), replyCount.as('replyCount'), lastRepliedAt.as('lastRepliedAt')])
    .where('m.tenantId', '=', key.tenantId)
    .where('m.channelId', '=', key.channelId)
    .where('m.id', '=', messageId)
    .executeTakeFirstOrThrow()
  return row as MessageRow
}

export async function updateText(tx: Tx, { key }: LockedChannel, messageId: string, text: string): Promise<void> {
  await tx
    .updateTable('chatMessages')
    // The clock of a busy channel runs ahead of the server's by some milliseconds.
    .set({ text, isEdited: true, updatedAt: sql`greatest(clock_timestamp(), created_at)` })
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('id', '=', messageId)
    .execute()
}

/** Marks a message as deleted, unpins it and takes it out of the channel's and its parent's denormalised fields. */
export async function markDeleted(tx: Tx, { key, row }: LockedChannel, message: TargetRow): Promise<Date> {
  const { deletedAt } = await tx
    .updateTable('chatMessages')
    .set({ deletedAt: sql`greatest(clock_timestamp(), created_at)` })
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('id', '=', message.id)
    .returning('deletedAt')
    .executeTakeFirstOrThrow()
  await deletePin(tx, key, message.id)
  if (message.parentMessageId !== null) await discountReply(tx, key, message.parentMessageId)
  if (row.lastMessageId === message.id) await resetLastMessage(tx, key)
  return deletedAt as Date
}

async function discountReply(tx: Tx, key: ChannelKey, parentId: string): Promise<void> {
  await sql`
    update chat_messages parent
       set reply_count = parent.reply_count - 1,
           last_replied_at = (
             select max(reply.created_at) from chat_messages reply
              where reply.tenant_id = parent.tenant_id and reply.channel_id = parent.channel_id
                and reply.parent_message_id = parent.id and reply.deleted_at is null
           )
     where parent.tenant_id = ${key.tenantId} and parent.channel_id = ${key.channelId}
       and parent.id = ${parentId}`.execute(tx)
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
 * Takes a deleted message out of the unread counts of those for whom it was counted, who may have left meanwhile.
 * Answers the ones whose totals it changes.
 */
export async function discountUnread(tx: Tx, key: ChannelKey, message: TargetRow): Promise<string[]> {
  const { rows } = await sql<{ userId: string; isTold: boolean }>`
    update chat_channel_members m
       set unread_skip = m.unread_skip + 1
     where m.tenant_id = ${key.tenantId} and m.channel_id = ${key.channelId}
       and m.read_seq < ${message.seq}::bigint and m.user_id <> ${message.senderId}
       and m.visible_after < ${message.createdAt}::timestamptz
       and not exists (
         select from chat_user_blocks b
          where b.tenant_id = m.tenant_id and b.blocker_id = m.user_id and b.blocked_id = ${message.senderId}
       )
    returning m.user_id, m.left_at is null and not m.is_hidden and m.count_preference <> 'OFF' as is_told`.execute(tx)
  return rows.filter((member) => member.isTold).map((member) => member.userId)
}

/** Answers whether that changed anything. */
export async function insertReaction(
  tx: Tx,
  channel: ChannelKey,
  reaction: { messageId: string; key: string; userId: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('chatReactions')
    // Under the lock, so that the order of reactions is that of their events.
    .values({ ...channel, ...reaction, createdAt: sql`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Answers whether that changed anything. */
export async function deleteReaction(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  { messageId, key, userId }: { messageId: string; key: string; userId: string },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('chatReactions')
    .where('tenantId', '=', tenantId)
    .where('channelId', '=', channelId)
    .where('messageId', '=', messageId)
    .where('key', '=', key)
    .where('userId', '=', userId)
    .returning('key')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function selectReactions(db: Kysely<DB>, key: ChannelKey, messageId: string): Promise<Reaction[]> {
  const row = await db
    .selectFrom('chatMessages as m')
    .select(reactions.as('reactions'))
    .where('m.tenantId', '=', key.tenantId)
    .where('m.channelId', '=', key.channelId)
    .where('m.id', '=', messageId)
    .executeTakeFirstOrThrow()
  return row.reactions
}

/** Answers whether that changed anything. */
export async function deletePin(tx: Tx, key: ChannelKey, messageId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('chatPinnedMessages')
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('messageId', '=', messageId)
    .returning('messageId')
    .executeTakeFirst()
  return deleted !== undefined
}
