import { sql } from 'kysely'
import { isBannedNow } from './guards'

/** How many active members channel `c` has now. The cost grows with the banned members alone. */
export const activeMembers = sql<number>`(c.joined_count - (
  select count(*) from chat_channel_members m
   where m.tenant_id = c.tenant_id and m.channel_id = c.id and ${isBannedNow}
     -- Hidden from the index on those who have not left, which is the larger one.
     and coalesce(m.left_at is null, true)
))::integer`
