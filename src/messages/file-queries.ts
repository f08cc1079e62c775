import { sql, type Kysely } from 'kysely'
import type { DB } from '../../generated/database'
import type { Caller } from '../chat-context'

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

/** Whether this is a direct channel with somebody who has blocked the caller. */
export async function isBlockedIn(db: Kysely<DB>, { tenantId, userId }: Caller, channelId: string): Promise<boolean> {
  const found = await db
    .selectFrom('chatChannels as c')
    .innerJoin('chatChannelMembers as m', (join) =>
      join.onRef('m.tenantId', '=', 'c.tenantId').onRef('m.channelId', '=', 'c.id'),
    )
    .innerJoin('chatUserBlocks as b', (join) =>
      join.onRef('b.tenantId', '=', 'm.tenantId').onRef('b.blockerId', '=', 'm.userId').on('b.blockedId', '=', userId),
    )
    .select(sql<number>`1`.as('found'))
    .where('c.tenantId', '=', tenantId)
    .where('c.id', '=', channelId)
    .where('c.type', '=', 'DIRECT')
    .executeTakeFirst()
  return found !== undefined
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
  return db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('chatChannels as c')
      .select('c.id')
      .where('c.tenantId', '=', tenantId)
      .where('c.id', '=', channelId)
      .forNoKeyUpdate()
      .execute()
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
