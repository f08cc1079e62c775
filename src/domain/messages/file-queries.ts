import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Caller } from '../access/caller'
import { lockChannelRow } from '../access/channel-lock'
import { transaction } from '../../platform/database/transaction'

/** The message that the caller has sent to the channel under this key, and the digest of the request that made it. */
export async function selectSent(
  db: Kysely<DB>,
  { tenantId, userId }: Caller,
  channelId: string,
  idempotencyKey: string,
): Promise<{ id: string; digest: string | null } | undefined> {
  return db
    .selectFrom('chatMessages as m')
    .select(['m.id', 'm.idempotencyDigest as digest'])
    .where('m.tenantId', '=', tenantId)
    .where('m.channelId', '=', channelId)
    .where('m.senderId', '=', userId)
    .where('m.idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

/**
 * Whether the message was written, also by a statement whose answer never came: that one holds the lock of the
 * channel's row until it is over, and here it is waited for.
 */
export async function wasWritten(
  db: Kysely<DB>,
  { tenantId }: Caller,
  channelId: string,
  messageId: string,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockChannelRow(tx, { tenantId, channelId })
    const found = await tx
      .selectFrom('chatMessages as m')
      .select('m.id')
      .where('m.tenantId', '=', tenantId)
      .where('m.channelId', '=', channelId)
      .where('m.id', '=', messageId)
      .executeTakeFirst()
    return found !== undefined
  })
}
