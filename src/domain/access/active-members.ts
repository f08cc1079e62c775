import { sql } from 'kysely'
import { isBannedNow } from './guards'

/** How many memberships of channel `c` have not ended. They are counted where they change: see 0023_large_channels.sql. */
export const joinedMembers = sql<number>`coalesce(c.joined_count, (
  select count(*) from chat_channel_members m
   where m.tenant_id = c.tenant_id and m.channel_id = c.id and m.left_at is null
))`

/** How many active members channel `c` has now. Costs what those who are banned cost. */
export const activeMembers = sql<number>`(${joinedMembers} - (
  select count(*) from chat_channel_members m
   where m.tenant_id = c.tenant_id and m.channel_id = c.id and ${isBannedNow}
     -- Hidden from the index on those who have not left, which is the larger one.
     and coalesce(m.left_at is null, true)
))::integer`
