import { sql } from 'kysely'
import type { Caller } from '../access/caller'
import type { Tx } from '../../platform/database/transaction'

/** Returns false if the block exists already. */
export async function insertBlock(tx: Tx, { tenantId, userId }: Caller, blockedId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('chatUserBlocks')
    .values({ tenantId, blockerId: userId, blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns false if there was no block. */
export async function deleteBlock(tx: Tx, { tenantId, userId }: Caller, blockedId: string): Promise<boolean> {
  const block = tx.deleteFrom('chatUserBlocks').where((eb) => eb.and({ tenantId, blockerId: userId, blockedId }))
  return (await block.executeTakeFirst()).numDeletedRows > 0n
}

/** Locks both users until the transaction ends, which prevents new blocks between them and new memberships. */
export async function lockUsers(tx: Tx, tenantId: string, userIds: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(k.key)
      from (
        select distinct chat_user_lock(${tenantId}, u.id) as key from unnest(${userIds}::text[]) as u (id) order by key
      ) k`.execute(tx)
}

/** Locks the channels shared by both users, and returns their ids: see chat_lock_shared_channels. */
export async function lockSharedChannels(tx: Tx, { tenantId, userId }: Caller, otherId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select chat_lock_shared_channels(${tenantId}, ${userId}, ${otherId}) as ids`.execute(tx)
  return (rows[0] as { ids: string[] }).ids
}

/**
 * Counts the other user's messages in these locked channels as read for the caller (`sign` 1) or as unread again (-1).
 * Returns whether any count changed. Rewrites all of the caller's memberships there, because the last message in the
 * list may change even if no count does (see list-position.ts).
 *
 * Skips deleted messages, which are never unread, except those deleted while the caller was away, which the counts of former
 * members still include: see chat_count_while_away. Skips messages before the history start or the read marker, which are
 * never unread either; the condition on their time bounds the scan.
 */
export async function shiftUnread(
  tx: Tx,
  { tenantId, userId }: Caller,
  otherId: string,
  channelIds: string[],
  sign: 1 | -1,
): Promise<boolean> {
  // Locks the memberships, because members read large channels without the channel lock, and read markers must not move
  // while messages are counted.
  await tx
    .selectFrom('chatChannelMembers as m')
    .select('m.channelId')
    .where((eb) => eb.and({ tenantId, userId }))
    .where('m.channelId', '=', sql<string>`any(${channelIds}::text[])`)
    .orderBy('m.channelId')
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<{ messages: number }>`
    update chat_channel_members m
       set unread_skip = m.unread_skip + ${sign}::integer * counted.messages
      from (
        select own.channel_id, found.messages
          from chat_channel_members own
          cross join lateral (
            select count(*) as messages
              from chat_messages msg
             where msg.tenant_id = own.tenant_id and msg.channel_id = own.channel_id and msg.sender_id = ${otherId}
               and chat_counts_as_unread(
                 msg.seq, msg.sender_id, msg.created_at, false, own.user_id, own.read_seq, own.visible_after
               )
               and chat_is_counted(msg.deleted_at, msg.deleted_event_seq, own.left_at, own.left_event_seq)
               and msg.id >= greatest(chat_message_id_after(own.visible_after), own.last_read_message_id)
          ) found
         where own.tenant_id = ${tenantId} and own.user_id = ${userId} and own.channel_id = any (${channelIds}::text[])
      ) counted
     where m.tenant_id = ${tenantId} and m.channel_id = counted.channel_id and m.user_id = ${userId}
    returning counted.messages`.execute(tx)
  return rows.some(({ messages }) => messages > 0)
}
