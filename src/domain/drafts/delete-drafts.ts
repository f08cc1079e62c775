import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'

/** Deletes the drafts of a channel that is being deleted, also those of former members. */
export async function deleteDrafts(tx: Tx, { tenantId, channelId }: ChannelKey): Promise<void> {
  await tx.deleteFrom('chatDrafts').where('tenantId', '=', tenantId).where('channelId', '=', channelId).execute()
}
