import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { isActive, isChannelOf } from '../access/guards'

/** The number of unread messages of member `m` in channel `c`, from the counters. */
export const unreadCount = sql<number>`
  (case m.count_preference when 'OFF' then 0 else c.message_seq - m.read_seq - m.unread_skip end)`

/** The unread messages that mention the caller, member `m` of channel `c`. No lookup without unread messages. */
export const unreadMentionCount = sql<number>`(
  case when ${unreadCount} > 0 then (
    select count(*)
      from chat_mentions n
      join chat_messages msg
        on msg.tenant_id = n.tenant_id and msg.channel_id = n.channel_id and msg.id = n.message_id
     where n.tenant_id = m.tenant_id and n.user_id = m.user_id and n.channel_id = m.channel_id and n.seq > m.read_seq
       and msg.deleted_at is null and chat_counts_as_unread(
         msg.seq, msg.sender_id, msg.created_at, msg.sender_id = any (caller.blocked_ids), m.user_id, m.read_seq,
         m.visible_after
       )
  ) else 0 end
)`

/** The unread totals of these users over all their channels: rows of `user_id` and `total`. */
export const totalsOf = (tenantId: string, userIds: string[]) => sql<{ userId: string; total: number }>`
  select wanted.user_id, coalesce(sum(${unreadCount}) filter (where c.id is not null), 0)::bigint as total
    from unnest(${userIds}::text[]) as wanted (user_id)
    left join chat_channel_members m
      on m.tenant_id = ${tenantId} and m.user_id = wanted.user_id and ${isActive} and not m.is_hidden
    left join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id and c.deleted_at is null
   group by wanted.user_id`

/**
 * The members, current or former, whose total may include the channel: messages, possibly deleted ones, were sent after the
 * read marker. The channel lock must be held.
 */
export async function countedMembers(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  userIds: string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('chatChannelMembers as m')
    .innerJoin('chatChannels as c', (join) => join.on(isChannelOf('m')))
    .select('m.userId')
    .where((eb) => eb.and({ 'm.tenantId': tenantId, 'm.channelId': channelId }))
    .where('m.userId', '=', sql<string>`any(${userIds}::text[])`)
    .where(sql<SqlBool>`chat_is_in_total(m.is_hidden, m.count_preference)`)
    .whereRef('c.messageSeq', '>', 'm.readSeq')
    .execute()
  return rows.map(({ userId }) => userId)
}
