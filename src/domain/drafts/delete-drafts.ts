import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'

/** Deletes the drafts of a channel that is being deleted, also those of former members. */
export async function deleteDrafts(tx: Tx, { tenantId, channelId }: ChannelKey): Promise<void> {
  await sql`delete from chat_drafts where tenant_id = ${tenantId} and channel_id = ${channelId}`.execute(tx)
}
