import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { Review } from './review'

/** Opens a case, in the transaction of a change, about what the policy has noticed in its drafts: see chat_flag. */
export async function raiseFlags(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  review: Review | undefined,
  message?: { id: string; senderId: string },
): Promise<void> {
  if (!review?.flags) return
  const flags = JSON.stringify(review.flags)
  await (
    message
      ? sql`select chat_flag(${tenantId}, 'MESSAGE', ${channelId}, ${message.id}, ${message.senderId}, ${flags}::jsonb)`
      : sql`select chat_flag(${tenantId}, 'CHANNEL', ${channelId}, ${channelId}, null, ${flags}::jsonb)`
  ).execute(tx)
}
