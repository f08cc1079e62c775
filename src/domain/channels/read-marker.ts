import { sql, type SqlBool } from 'kysely'
import type { Chat } from '../../context'
import type { Tx } from '../../platform/database/transaction'
import type { Caller } from '../access/caller'
import { withChannelLock } from '../access/channel-lock'

/** Marks all messages of the channel as read. If they are read already nothing happens. */
export function readChannel(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  return withChannelLock(chat, caller, channelId, {}, async (tx, { key }) => {
    const { userId } = caller
    const mark = await moveReadMarker(tx, caller, channelId)
    if (!mark?.lastReadAt) return
    const { lastReadAt, lastReadMessageId } = mark
    const data = { channelId, userId, lastReadAt: lastReadAt.toISOString(), lastReadMessageId }
    await chat.events.append(tx, key, 'chat:read:receipt:updated', data)
    tx.afterCommit(() => chat.unread.changedFor(key.tenantId, [userId]))
  })
}

/**
 * Moves a member's read marker to the end of the channel. Returns nothing if it is there already.
 *
 * The channel lock must be held: its counters are the newest then, and the member's row gets absolute values.
 */
async function moveReadMarker(tx: Tx, { tenantId, userId }: Caller, channelId: string) {
  return tx
    .updateTable('chatChannelMembers as m')
    .from('chatChannels as c')
    .set({
      readSeq: sql`c.message_seq`,
      unreadSkip: 0,
      // Not before the messages that it covers: the channel's clock is ahead when many were sent within a millisecond.
      lastReadAt: sql`greatest(date_trunc('milliseconds', clock_timestamp()), c.message_clock)`,
      lastReadMessageId: sql`c.last_message_id`,
    })
    .where('m.tenantId', '=', tenantId)
    .where('m.channelId', '=', channelId)
    .where('m.userId', '=', userId)
    .whereRef('c.tenantId', '=', 'm.tenantId')
    .whereRef('c.id', '=', 'm.channelId')
    .where(sql<SqlBool>`(m.read_seq < c.message_seq or m.last_read_at is null)`)
    .returning(['m.lastReadAt', 'm.lastReadMessageId'])
    .executeTakeFirst()
}
