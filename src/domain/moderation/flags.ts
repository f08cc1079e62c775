import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { Review } from './review'

/**
 * Opens a case about the policy's flags, in the transaction of the change that writes the drafts: see chat_flag.
 *
 * @param about a message of a user, or the user; by default the channel.
 */
export async function raiseFlags(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  review: Review | undefined,
  about?: { userId: string; messageId?: string },
): Promise<void> {
  if (!review?.flags) return
  const { userId = null, messageId } = about ?? {}
  const [type, channel, subject] = messageId
    ? ['MESSAGE', channelId, messageId]
    : userId
      ? ['USER', null, userId]
      : ['CHANNEL', channelId, channelId]
  const flags = JSON.stringify(review.flags)
  await sql`select chat_flag(${tenantId}, ${type}, ${channel}, ${subject}, ${userId}, ${flags}::jsonb)`.execute(tx)
}
