import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { listed } from '../../platform/database/listed'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { answersByTenant, inTenant, rowsByTenant } from '../../platform/database/tenant-fence'
import { isActive, isBannedNow, type Access } from './guards'

export interface UserKey {
  tenantId: string
  userId: string
}

/**
 * The channels in which these users are active members, and the last seq of each user's feed. One statement per tenant.
 *
 * @param maxMembers excludes larger channels.
 */
export const channelsOf = (db: Kysely<DB>, users: UserKey[], maxMembers: number | null = null) =>
  rowsByTenant(db, users, async (db, users) => {
    const { rows } = await sql<UserKey & { userSeq: number; channelIds: string[] }>`
      select wanted.tenant_id, wanted.user_id,
             coalesce((
               select f.event_seq from chat_user_feeds f
                where f.tenant_id = wanted.tenant_id and f.user_id = wanted.user_id
             ), 0) as user_seq,
             array(
               select m.channel_id
                 from chat_channel_members m
                 join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id and c.deleted_at is null
                where m.tenant_id = wanted.tenant_id and m.user_id = wanted.user_id
                  and ${isActive} and c.member_count <= coalesce(${maxMembers}::bigint, c.member_count)
             ) as channel_ids
        from ${listed('wanted', users, { tenantId: 'text', userId: 'text' })}`.execute(db)
    return rows
  })

/** The Member guard's result for each of these channels, in the same order, in one statement. */
export async function accessToAll(
  db: Kysely<DB>,
  { tenantId, userId }: UserKey,
  channelIds: string[],
): Promise<MemberAccess[]> {
  const { rows } = await sql<MemberAccess>`
    select chat_refusal(c.id is not null, m.user_id is not null, m.is_banned_now, m.banned_until) as refusal, c.event_seq,
           m.visible_after
      from unnest(${channelIds}::text[]) with ordinality as wanted (channel_id, index)
      -- One index lookup each, so that the cost does not depend on the size of the tables.
      left join lateral (
        select c.id, c.event_seq from chat_channels c
         where c.tenant_id = ${tenantId} and c.id = wanted.channel_id and c.deleted_at is null
         limit 1
      ) c on true
      left join lateral (
        select m.user_id, m.visible_after, m.banned_until, ${isBannedNow} as is_banned_now
          from chat_channel_members m
         where m.tenant_id = ${tenantId} and m.channel_id = wanted.channel_id and m.user_id = ${userId}
           and coalesce(m.left_at is null, true)
         limit 1
      ) m on true
     order by wanted.index`.execute(inTenant(db, tenantId))
  return rows
}

/** The Member guard's result, and the member's history start. */
export type MemberAccess = Access & { eventSeq: number; visibleAfter: Date | null }

/**
 * Whether each of these users is an active member of the channel, in the same order, and whether messages, including
 * deleted ones, were sent after the read marker; 'deleted' for a missing channel. One statement per tenant.
 */
export const membershipsNow = (db: Kysely<DB>, pairs: (ChannelKey & UserKey)[]) =>
  answersByTenant(db, pairs, async (db, pairs) => {
    const { rows } = await sql<{ state: 'active' | 'none' | 'deleted'; hasUnread: boolean }>`
      select case when c.id is null then 'deleted' when m.user_id is null then 'none' else 'active' end as state,
             coalesce(c.message_seq > m.read_seq, false) as has_unread
        from ${listed('wanted', pairs, { tenantId: 'text', channelId: 'text', userId: 'text' })}
        -- One index lookup each, so that the cost does not depend on the size of the tables.
        left join lateral (
          select c.id, c.message_seq from chat_channels c
           where c.tenant_id = wanted.tenant_id and c.id = wanted.channel_id and c.deleted_at is null
           limit 1
        ) c on true
        left join lateral (
          select m.user_id, m.read_seq from chat_channel_members m
           where m.tenant_id = wanted.tenant_id and m.channel_id = wanted.channel_id and m.user_id = wanted.user_id
             and ${isActive}
           limit 1
        ) m on true
       order by wanted.index`.execute(db)
    return rows
  })

/** For jobs of members `s`: a deleted channel has no member to notify. */
export const isInExistingChannel = sql<boolean>`exists (
  select from chat_channels c where c.tenant_id = s.tenant_id and c.id = s.channel_id and c.deleted_at is null
)`
