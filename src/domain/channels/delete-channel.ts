import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { numberedTransaction, type Tx } from '../../platform/database/transaction'
import { isActive } from '../access/guards'
import { noteDeletedFiles } from '../messages/delete-file'
import { failScheduled } from '../scheduled/scheduled'
import { withChannelLock, requireUnblocked, type LockedChannel } from '../access/channel-lock'
import { unreadCount } from '../unread/totals'

const BATCH_SIZE = 10_000
const CHANNELS_PER_STATEMENT = 10

/**
 * Deletes a channel and everything in it for good. The event of the deletion stays in the event log, and for as long as that
 * is kept an empty row says to each former member's list that the channel has left it. So nothing is written for members,
 * however many there are.
 */
export function deleteChannel(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  return withChannelLock(chat, caller, channelId, { operator: true }, async (tx, channel) => {
    const { key } = channel
    await requireUnblocked(tx, caller, channel)
    const members = await activeMembers(tx, channel)
    const deletedAt = members[0]?.now ?? (await now(tx))
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
    await deleteRest(tx, channel)
    await recordActs(tx, caller, [
      { action: 'channel.delete', channelId, details: { type: channel.row.type, name: channel.row.name } },
    ])
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

/** Of a channel without members, which only the system can delete. */
async function now(tx: Tx): Promise<Date> {
  const { now } = await tx.selectNoFrom(sql<Date>`now()::timestamptz(3)`.as('now')).executeTakeFirstOrThrow()
  return now
}

/** The active members, and the time with each of them. */
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

/** What else can be read in the channel, and what is known of it. */
async function deleteRest(tx: Tx, { key: { tenantId, channelId } }: LockedChannel): Promise<void> {
  await sql`
    with polls as (
      delete from chat_polls where tenant_id = ${tenantId} and channel_id = ${channelId}
    ), scheduled as (
      delete from chat_scheduled_messages where tenant_id = ${tenantId} and channel_id = ${channelId}
    )
    update chat_channels
       set deleted_at = statement_timestamp(), name = null, cover_url = null, custom_type = null, metadata = '{}',
           last_message_id = null, last_message_at = null
     where tenant_id = ${tenantId} and id = ${channelId}`.execute(tx)
}

/**
 * Removes the rows of channels that were deleted longer ago than events are kept, with those of their members. A few in each
 * statement: a channel can have had 100,000 members.
 *
 * @param hours how long events are kept.
 */
export async function removeDeletedChannels(db: Kysely<DB>, hours: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await numberedTransaction(db, (tx) =>
      sql`
      delete from chat_channels c
       using (
         select c.tenant_id, c.id
           from chat_channels c
          where c.deleted_at < now() - make_interval(hours => ${hours}::integer)
            -- Where both members of a direct channel have left, its messages stay.
            and not exists (
              select from chat_messages m where m.tenant_id = c.tenant_id and m.channel_id = c.id
            )
            -- A hold keeps also who the members were.
            and not exists (
              select from chat_legal_holds h
               where h.tenant_id = c.tenant_id and h.user_id is null and (h.channel_id is null or h.channel_id = c.id)
            )
          limit ${CHANNELS_PER_STATEMENT}::integer
            for update skip locked
       ) old
       where c.tenant_id = old.tenant_id and c.id = old.id`.execute(tx),
    )
    if (numAffectedRows < CHANNELS_PER_STATEMENT) return
  }
}
