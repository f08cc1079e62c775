import type { CountPreference, PushTrigger } from '../../../generated/openapi'
import type { Tx } from '../../platform/database/transaction'
import type { LockedChannel } from '../access/channel-lock'
import { unreadCount } from '../unread/totals'

/** A member's settings for the channel, and its contribution to the member's unread total. */
export interface MemberSettings {
  pushTrigger: PushTrigger
  countPreference: CountPreference
  isChannelMuted: boolean
  isHidden: boolean
  isFavorite: boolean
  unreadCount: number
}

/** The settings of a member of a locked channel. */
export async function selectMemberSettings(tx: Tx, { key }: LockedChannel, userId: string): Promise<MemberSettings> {
  const row = await tx
    .selectFrom('chatChannelMembers as m')
    .innerJoin('chatChannels as c', (join) =>
      join.onRef('c.tenantId', '=', 'm.tenantId').onRef('c.id', '=', 'm.channelId'),
    )
    .select(['m.pushTrigger', 'm.countPreference', 'm.isChannelMuted', 'm.isHidden', 'm.isFavorite'])
    .select(unreadCount.as('unreadCount'))
    .where('m.tenantId', '=', key.tenantId)
    .where('m.channelId', '=', key.channelId)
    .where('m.userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row as MemberSettings
}
