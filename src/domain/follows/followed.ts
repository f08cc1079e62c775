import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/transaction'
import { blockedIdsOf, isActiveByKey } from '../access/guards'

/** The number of unread replies of the thread `parent` for follower `f`, member `m`, from the counters. */
const unreadReplies = sql<number>`(
  case when chat_is_in_total(m.is_hidden, m.count_preference) then parent.reply_count - f.read_count else 0 end
)`

/**
 * The threads that the users in `caller` follow and can open, found by the keys of memberships, channels and messages.
 */
export const followedThreads = (tenantId: string | RawBuilder<unknown>) => sql`
  select caller.index, f.channel_id, f.parent_message_id, f.last_read_message_id, ${unreadReplies} as unread_count,
         m.visible_after, parent.last_replied_at as newest_reply_at
    from caller
   -- "Offset" keeps this one index scan per user: as a join the plan may hash the follows of the whole tenant.
   cross join lateral (
     select f.*
       from chat_thread_follows f
      where f.tenant_id = ${tenantId} and f.user_id = caller.user_id and f.is_following
     offset 0
   ) f
   -- One index lookup each, so that the cost does not depend on the size of the tables.
   cross join lateral (
     select m.is_hidden, m.count_preference, m.visible_after
       from chat_channel_members m
      where m.tenant_id = f.tenant_id and m.channel_id = f.channel_id and m.user_id = f.user_id
        and ${isActiveByKey}
      limit 1
   ) m
   cross join lateral (
     select from chat_channels c
      where c.tenant_id = f.tenant_id and c.id = f.channel_id and c.deleted_at is null
      limit 1
   ) c
   cross join lateral (
     select parent.*
       from chat_messages parent
      where parent.tenant_id = f.tenant_id and parent.channel_id = f.channel_id and parent.id = f.parent_message_id
        and parent.last_replied_at is not null
      limit 1
   ) parent
   where (parent.deleted_at is not null or chat_is_visible(
       parent.deleted_at, parent.created_at, parent.sender_id, parent.stream,
       parent.sender_id = any (caller.blocked_ids), f.user_id, m.visible_after
     ))`

/** The CTE `caller`: the users, each with the users that they have blocked. */
export const callers = (tenantId: string, userIds: string[]) => sql`
  select w.index, w.user_id, ${blockedIdsOf({ tenantId, userId: sql.ref('w.user_id') })} as blocked_ids
    from unnest(${userIds}::text[]) with ordinality as w (user_id, index)`

/** The number of a user's followed threads with unread replies. An unread reply is always visible. */
export async function countUnreadThreads(
  db: Pick<Tx, 'getExecutor'>,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with caller as materialized (${callers(tenantId, [userId])})
    select count(*) as total from (${followedThreads(tenantId)}) followed where followed.unread_count > 0`.execute(db)
  return (rows[0] as { total: number }).total
}
