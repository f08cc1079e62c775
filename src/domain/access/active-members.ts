import { sql } from 'kysely'
import { isBannedNow } from './guards'

/** The number of active members of channel `c` now. The cost depends only on the number of banned members. */
export const activeMembers = sql<number>`(c.joined_count - (
  select count(*) from chat_channel_members m
   where m.tenant_id = c.tenant_id and m.channel_id = c.id and ${isBannedNow}
     -- Written to avoid the larger index on members who have not left.
     and coalesce(m.left_at is null, true)
))::integer`
