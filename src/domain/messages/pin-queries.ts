import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Caller } from '../access/caller'
import type { Tx } from '../../platform/database/transaction'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { isVisible } from './queries'
import type { ChannelKey } from '../../platform/lib/channel-key'

export interface PinRow {
  messageId: string
  pinnedById: string
  createdAt: Date
}

/** All pins of the locked channel. Deleted messages have none, and there are never more than the limit. */
export function selectPins(tx: Tx, key: ChannelKey): Promise<PinRow[]> {
  return tx
    .selectFrom('chatPinnedMessages')
    .select(['messageId', 'pinnedById', 'createdAt'])
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .execute()
}

/** Each pin is later than those before it, so that their order is one. */
export function insertPin(tx: Tx, key: ChannelKey, messageId: string, pinnedById: string): Promise<PinRow> {
  return tx
    .insertInto('chatPinnedMessages')
    .values({
      ...key,
      messageId,
      pinnedById,
      createdAt: sql`(
        select greatest(date_trunc('milliseconds', clock_timestamp()), max(created_at) + interval '1 millisecond')
          from chat_pinned_messages
         where tenant_id = ${key.tenantId} and channel_id = ${key.channelId}
      )`,
    })
    .returning(['messageId', 'pinnedById', 'createdAt'])
    .executeTakeFirstOrThrow()
}

/** Pins of messages that the caller can see, the latest first. */
export function pinnedQuery(db: Kysely<DB>, caller: Caller, channelId: string) {
  return guardedQuery(db, caller, channelId, {
    page: db
      .selectFrom('chatPinnedMessages as p')
      .innerJoin('chatMessages as m', (join) =>
        join
          .onRef('m.tenantId', '=', 'p.tenantId')
          .onRef('m.channelId', '=', 'p.channelId')
          .onRef('m.id', '=', 'p.messageId'),
      )
      .select(['p.messageId', 'p.pinnedById', 'p.createdAt'])
      .where(isInChannel('p'))
      .where(isVisible),
    order: [['createdAt', 'desc']],
  })
}

export const selectVisiblePins = guarded(pinnedQuery)
