import { sql } from 'kysely'
import type { TenantSettings } from '../../config/tenant-overrides'
import { ChatError } from '../../errors'
import type { Tx } from '../../platform/database/transaction'
import type { NewEvent } from '../../platform/events/logged-event'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { channelColumns, type ChannelRow } from '../access/channel-row'
import { isBannedNow } from '../access/guards'

/** The number of active members of channel `c` now. The cost depends only on the number of banned members. */
export const activeMembers = sql<number>`(c.joined_count - (
  select count(*) from chat_channel_members m
   where m.tenant_id = c.tenant_id and m.channel_id = c.id and ${isBannedNow}
     -- Written to avoid the larger index on members who have not left.
     and coalesce(m.left_at is null, true)
))::integer`

/**
 * Recounts the active members of a channel.
 *
 * Invariants, all under the channel lock
 *
 * * Every operation that can change member_count recounts instead of adding to it. So the count is right regardless of
 *   earlier changes, such as an expired ban: that is counted here or when its end is announced, whichever comes first.
 * * chat:channel:member:count:changed is logged exactly when the number differs from the one logged before.
 *
 * @returns the channel with the new count, and the event to log if the count changed.
 */
export async function recountMembers(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
): Promise<{ row: ChannelRow; countChanged: NewEvent[] }> {
  const { countBefore, ...row } = await tx
    .updateTable('chatChannels as c')
    .from('chatChannels as before')
    .set({ memberCount: activeMembers })
    .where((eb) => eb.and({ 'c.tenantId': tenantId, 'c.id': channelId }))
    .whereRef('before.tenantId', '=', 'c.tenantId')
    .whereRef('before.id', '=', 'c.id')
    .returning(channelColumns)
    .returning('before.memberCount as countBefore')
    .executeTakeFirstOrThrow()
  const { memberCount } = row
  const event: NewEvent = { event: 'chat:channel:member:count:changed', data: { channelId, memberCount } }
  return { row, countChanged: memberCount === countBefore ? [] : [event] }
}

/** @throws CHAT_CHANNEL_MEMBER_LIMIT if a group would exceed its maximum. */
export function checkMemberLimit({ limits }: TenantSettings, memberCount: number): void {
  const limit = limits.maxChannelMembers
  if (memberCount > limit) throw new ChatError('CHAT_CHANNEL_MEMBER_LIMIT', { limit, actual: memberCount })
}
