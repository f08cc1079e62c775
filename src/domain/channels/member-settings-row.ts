import { sql } from 'kysely'
import type { CountPreference, PushTrigger } from '../../../generated/openapi'
import type { Tx } from '../../platform/database/transaction'
import type { LockedChannel } from '../access/channel-lock'
import { isChannelMutedNow, isChannelOf } from '../access/guards'
import { unreadCount } from '../unread/totals'

/** A member's settings for the channel, and its contribution to the member's unread total. */
export interface MemberSettings {
  pushTrigger: PushTrigger
  countPreference: CountPreference
  /** Whether the member has muted the channel, and the end of the mute. */
  isMuted: boolean
  mutedUntil: Date | null
  isHidden: boolean
  isFavorite: boolean
  unreadCount: number
}

/** The settings of a member of a locked channel. */
export async function selectMemberSettings(tx: Tx, { key }: LockedChannel, userId: string): Promise<MemberSettings> {
  const row = await tx
    .selectFrom('chatChannelMembers as m')
    .innerJoin('chatChannels as c', (join) => join.on(isChannelOf('m')))
    .select(['m.pushTrigger', 'm.countPreference', 'm.isHidden', 'm.isFavorite'])
    .select([
      unreadCount.as('unreadCount'),
      isChannelMutedNow.as('isMuted'),
      sql<Date | null>`case when ${isChannelMutedNow} then m.channel_muted_until end`.as('mutedUntil'),
    ])
    .where((eb) => eb.and({ 'm.tenantId': key.tenantId, 'm.channelId': key.channelId, 'm.userId': userId }))
    .executeTakeFirstOrThrow()
  return row as MemberSettings
}
