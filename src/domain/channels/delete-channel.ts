import { sql } from 'kysely'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import type { Tx } from '../../platform/database/transaction'
import { isActive } from '../access/guards'
import { noteDeletedFiles } from '../messages/delete-file'
import { failScheduled } from '../scheduled/scheduled'
import { withChannelLock, requireUnblocked, type LockedChannel } from '../access/channel-lock'
import { unreadCount } from '../unread/totals'

const BATCH_SIZE = 10_000

/** Deletes a channel and everything in it for good. Only the event of the deletion stays, in the event log. */
export function deleteChannel(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  return withChannelLock(chat, caller, channelId, { operator: true }, async (tx, channel) => {
    const { key } = channel
    await requireUnblocked(tx, caller, channel)
    const members = await activeMembers(tx, channel)
    const { now: deletedAt } = members[0] as ActiveMember
    await chat.events.append(
      tx,
      key,
      'chat:channel:deleted',
      { channelId, deletedAt: deletedAt.toISOString() },
      { alsoTo: members.map(({ userId }) => userId), forMembers: true },
    )
    await failScheduled(chat, tx, key)
    await noteDeletedFiles(chat, tx, key, sql`true`)
    await deleteMessages(tx, channel)
    await tx.deleteFrom('chatChannels').where('tenantId', '=', key.tenantId).where('id', '=', channelId).execute()
    const withUnread = members.filter((member) => member.counts).map(({ userId }) => userId)
    tx.afterCommit(() => chat.unread.changedByEvent(key.tenantId, withUnread))
  })
}

interface ActiveMember {
  userId: string
  /** Whether the channel adds to the member's unread total. */
  counts: boolean
  now: Date
}

/** The active members; at least the caller, because of the guard. */
function activeMembers(tx: Tx, { key }: LockedChannel): Promise<ActiveMember[]> {
  return tx
    .selectFrom('chatChannelMembers as m')
    .innerJoin('chatChannels as c', (join) =>
      join.onRef('c.tenantId', '=', 'm.tenantId').onRef('c.id', '=', 'm.channelId'),
    )
    .select([
      'm.userId',
      sql<boolean>`not m.is_hidden and ${unreadCount} > 0`.as('counts'),
      sql<Date>`now()::timestamptz(3)`.as('now'),
    ])
    .where('m.tenantId', '=', key.tenantId)
    .where('m.channelId', '=', key.channelId)
    .where(isActive)
    .execute()
}

/** In batches, because a channel can hold a million messages, and the time of a statement is limited. */
async function deleteMessages(tx: Tx, { key }: LockedChannel): Promise<void> {
  for (;;) {
    // Oldest first, along chat_messages_in_order: up to the last one of the batch, or to the end.
    const { numAffectedRows = 0n } = await sql`
      delete from chat_messages
       where tenant_id = ${key.tenantId} and channel_id = ${key.channelId}
         and created_at <= coalesce((
           select created_at from chat_messages
            where tenant_id = ${key.tenantId} and channel_id = ${key.channelId}
            order by created_at offset ${BATCH_SIZE - 1}::integer limit 1
         ), 'infinity')`.execute(tx)
    if (numAffectedRows < BATCH_SIZE) return
  }
}
