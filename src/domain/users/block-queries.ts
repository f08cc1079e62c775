import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Caller } from '../access/caller'
import type { Tx } from '../../platform/database/transaction'

interface BlockedListOptions {
  limit: number | undefined
  after: { createdAt: string; blockedId: string } | undefined
}

/** The users the caller has blocked, newest block first. */
export async function selectBlocked(
  db: Kysely<DB>,
  { tenantId, userId }: Caller,
  { limit, after }: BlockedListOptions,
): Promise<{ blockedId: string; createdAt: Date }[]> {
  return db
    .selectFrom('chatUserBlocks')
    .select(['blockedId', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('blockerId', '=', userId)
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(created_at, blocked_id) < (${after?.createdAt}::timestamptz, ${after?.blockedId})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('blockedId', 'desc')
    .$if(limit !== undefined, (q) => q.limit(limit as number))
    .execute()
}

/** Returns false if the block exists already. */
export async function insertBlock(tx: Tx, { tenantId, userId }: Caller, blockedId: string): Promise<boolean> {
  const row = await tx
    .insertInto('chatUserBlocks')
    .values({ tenantId, blockerId: userId, blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blockedId')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if there was no block. */
export async function deleteBlock(tx: Tx, { tenantId, userId }: Caller, blockedId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('chatUserBlocks')
    .where('tenantId', '=', tenantId)
    .where('blockerId', '=', userId)
    .where('blockedId', '=', blockedId)
    .returning('blockedId')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks both users until the transaction ends: no block between them and no first membership of theirs can be added. */
export async function lockUsers(tx: Tx, tenantId: string, userIds: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(k.key)
      from (
        select distinct chat_user_lock(${tenantId}, u.id) as key from unnest(${userIds}::text[]) as u (id) order by key
      ) k`.execute(tx)
}

/**
 * Locks all channels in which both are or were members, or to which the system has sent under the other's name, in the order of
 * their ids, and returns the ids.
 */
export async function lockSharedChannels(tx: Tx, { tenantId, userId }: Caller, otherId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('chatChannels as c')
    .select('c.id')
    .where('c.tenantId', '=', tenantId)
    .where('c.deletedAt', 'is', null)
    .where('c.id', 'in', (eb) =>
      eb
        .selectFrom('chatChannelMembers as m')
        .innerJoin('chatChannelMembers as other', (join) =>
          join
            .onRef('other.tenantId', '=', 'm.tenantId')
            .onRef('other.channelId', '=', 'm.channelId')
            .on('other.userId', '=', otherId),
        )
        .select('m.channelId')
        .where('m.tenantId', '=', tenantId)
        .where('m.userId', '=', userId)
        .union(
          eb
            .selectFrom('chatChannelMembers as m')
            .innerJoin('chatSystemSenders as s', (join) =>
              join
                .onRef('s.tenantId', '=', 'm.tenantId')
                .onRef('s.channelId', '=', 'm.channelId')
                .on('s.userId', '=', otherId),
            )
            .select('m.channelId')
            .where('m.tenantId', '=', tenantId)
            .where('m.userId', '=', userId),
        ),
    )
    .orderBy('c.id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Counts the other user's messages in these locked channels as read for the caller (`sign` 1) or as unread again (-1).
 * Returns whether any count changed. All of the caller's memberships there are written anew, because the last message that
 * a list shows may change without a count: so they say that their items have changed (see list-position.ts).
 *
 * Deleted messages are left out, because they are never unread; but not those that were deleted while the caller was away,
 * which the counts of former members still hold: see migrations/0014_unread.sql. Messages before the caller's history start
 * or before the last read message are never unread either; the condition on their time spares the scan most of the channel.
 */
export async function shiftUnread(
  tx: Tx,
  { tenantId, userId }: Caller,
  otherId: string,
  channelIds: string[],
  sign: 1 | -1,
): Promise<boolean> {
  // Members of large channels read without the channel lock: what they have read is not to change while it is counted.
  await tx
    .selectFrom('chatChannelMembers as m')
    .select('m.channelId')
    .where('m.tenantId', '=', tenantId)
    .where('m.userId', '=', userId)
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
          left join chat_messages read
            on read.tenant_id = own.tenant_id and read.channel_id = own.channel_id
               and read.id = own.last_read_message_id
          cross join lateral (
            select count(*) as messages
              from chat_messages msg
             where msg.tenant_id = own.tenant_id and msg.channel_id = own.channel_id and msg.sender_id = ${otherId}
               and msg.seq > own.read_seq
               and (msg.deleted_at is null
                 or own.left_at is not null and msg.deleted_event_seq > coalesce(own.left_event_seq, -1))
               and msg.created_at > greatest(own.visible_after, read.created_at)
          ) found
         where own.tenant_id = ${tenantId} and own.user_id = ${userId} and own.channel_id = any (${channelIds}::text[])
      ) counted
     where m.tenant_id = ${tenantId} and m.channel_id = counted.channel_id and m.user_id = ${userId}
    returning counted.messages`.execute(tx)
  return rows.some(({ messages }) => messages > 0)
}

/** The users that each of these users has blocked. */
export async function selectBlockLists(
  db: Kysely<DB>,
  tenantId: string,
  userIds: string[],
): Promise<Map<string, Set<string>>> {
  const lists = new Map(userIds.map((userId) => [userId, new Set<string>()]))
  const rows = await db
    .selectFrom('chatUserBlocks')
    .select(['blockerId', 'blockedId'])
    .where('tenantId', '=', tenantId)
    .where('blockerId', '=', sql<string>`any(${userIds}::text[])`)
    .execute()
  for (const { blockerId, blockedId } of rows) lists.get(blockerId)?.add(blockedId)
  return lists
}
