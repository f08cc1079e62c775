import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction'
import type { ChannelKey } from '../../../platform/lib/channel-key'
import { queueChange } from '../../access/channel-lock'
import type { Chat } from '../chat'
import type { UserErasure } from './phases'

/** Runs `change` in a transaction that holds the lock of a channel, even of a deleted one. */
export function changeAnyChannel<T>(chat: Chat, key: ChannelKey, change: (tx: Tx) => Promise<T>): Promise<T> {
  return queueChange(chat, key, async (tx) => {
    const channel = tx.selectFrom('chatChannels').where('tenantId', '=', key.tenantId).where('id', '=', key.channelId)
    await channel.forNoKeyUpdate().execute()
    return change(tx)
  })
}

/** Replaces the user as creator and as member of a direct channel. */
export async function renameChannel(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  { userId, pseudonym }: UserErasure,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update chat_channels c
       set created_by_id = case when c.created_by_id = ${userId} then ${pseudonym} else c.created_by_id end,
           direct_key = case when ${isDirectOf(userId)} then (
             select '[' || string_agg(to_json(u.id)::text, ',' order by u.id collate "C") || ']'
               from (
                 select case when k.id = ${userId} then ${pseudonym} else k.id end as id
                   from json_array_elements_text(c.direct_key::json) as k (id)
               ) u
           ) else c.direct_key end
     where c.tenant_id = ${tenantId} and c.id = ${channelId} and (c.created_by_id = ${userId} or ${isDirectOf(userId)})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/** Whether channel `c` is a direct channel of this user. */
export const isDirectOf = (userId: string, table = 'c') =>
  sql<boolean>`coalesce(${sql.ref(`${table}.direct_key`)}::jsonb ? ${userId}, false)`
