import type { UpdateObject } from 'kysely'
import type { ChatChannelMembers, DB } from '../../../generated/database'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { membershipColumns, type MembershipRow } from './queries'

/** Updates the row of a current or former member. The channel lock must be held. */
export function updateMember(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  userId: string,
  values: UpdateObject<DB & { m: ChatChannelMembers }, 'm'>,
): Promise<MembershipRow> {
  return tx
    .updateTable('chatChannelMembers as m')
    .set(values)
    .where((eb) => eb.and({ tenantId, channelId, userId }))
    .returning(membershipColumns)
    .executeTakeFirstOrThrow()
}
