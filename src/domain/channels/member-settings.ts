import type { Updateable } from 'kysely'
import type { ChatChannelMembers } from '../../../generated/database'
import type { CountPreference, PushTrigger } from '../../../generated/openapi'
import type { Tx } from '../../platform/database/transaction'
import type { LockedChannel } from '../access/channel-lock'
import { unreadCount } from '../unread/unread'

/** What a member chose for the channel, and how many unread messages it adds to the member's total. */
export interface OwnSettings {
  pushTrigger: PushTrigger
  countPreference: CountPreference
  isChannelMuted: boolean
  isHidden: boolean
  unreadCount: number
}

/** The settings of a member of a channel that is locked. */
export async function readOwn(tx: Tx, { key }: LockedChannel, userId: string): Promise<OwnSettings> {
  const row = await tx
    .selectFrom('chatChannelMembers as m')
    .innerJoin('chatChannels as c', (join) =>
      join.onRef('c.tenantId', '=', 'm.tenantId').onRef('c.id', '=', 'm.channelId'),
    )
    .select(['m.pushTrigger', 'm.countPreference', 'm.isChannelMuted', 'm.isHidden', unreadCount.as('unreadCount')])
    .where('m.tenantId', '=', key.tenantId)
    .where('m.channelId', '=', key.channelId)
    .where('m.userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row as OwnSettings
}

export async function writeOwn(
  tx: Tx,
  { key }: LockedChannel,
  userId: string,
  values: Updateable<ChatChannelMembers>,
): Promise<void> {
  await tx
    .updateTable('chatChannelMembers')
    .set(values)
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('userId', '=', userId)
    .execute()
}
