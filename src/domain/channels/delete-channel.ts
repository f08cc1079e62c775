import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { numberedTransaction, type Tx } from '../../platform/database/transaction'
import { isActive, requireUnblocked } from '../access/guards'
import { deleteDrafts } from '../drafts/delete-drafts'
import { refuseHeld } from '../cases/held'
import { noteDeletedFiles } from '../messages/delete-file'
import { closeQuestions } from '../questions/close-questions'
import { forgetStreams } from '../streams/writers'
import { failScheduled } from '../scheduled/scheduled'
import { withChannelLock, type LockedChannel } from '../access/channel-lock'
import { unreadCount } from '../unread/totals'

const BATCH_SIZE = 10_000
const CHANNELS_PER_STATEMENT = 10

/**
 * Deletes a channel and all its content. The event log keeps the event of the deletion and, for as long as events are kept,
 * an empty row shows each former member's list that the channel is gone. So nothing is written per member.
 */
export function deleteChannel(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  return withChannelLock(chat, caller, channelId, { operator: true }, async (tx, channel) => {
    const { key } = channel
    requireUnblocked(channel, channelId)
    const withUnread = chat.unread.needsMembers ? await membersWithUnread(tx, channel) : []
    await closeQuestions(chat, tx, key, sql`true`)
    const data = { channelId, deletedAt: (await now(tx)).toISOString() }
    await chat.events.append(tx, key, 'chat:channel:deleted', data, { forMembers: true })
    await failScheduled(chat, tx, key)
    await refuseHeld(chat, tx, key)
    await forgetStreams(chat, tx, key.tenantId, { channelId })
    await noteDeletedFiles(chat, tx, key, sql`true`)
    await deleteMessages(tx, channel)
    await deleteDrafts(tx, key)
    await deleteRest(tx, channel)
    await recordActs(tx, caller, [
      { action: 'channel.delete', channelId, details: { type: channel.row.type, name: channel.row.name } },
    ])
    tx.afterCommit(() => chat.unread.changedByEvent(key.tenantId, withUnread))
  })
}

async function now(tx: Tx): Promise<Date> {
  const { now } = await tx
    .selectNoFrom(sql<Date>`chat_statement_now()::timestamptz(3)`.as('now'))
    .executeTakeFirstOrThrow()
  return now
}

/** The active members to whose unread total the channel adds. */
async function membersWithUnread(tx: Tx, { key }: LockedChannel): Promise<string[]> {
  const members = await tx
    .selectFrom('chatChannelMembers as m')
    .innerJoin('chatChannels as c', (join) =>
      join.onRef('c.tenantId', '=', 'm.tenantId').onRef('c.id', '=', 'm.channelId'),
    )
    .select('m.userId')
    .where('m.tenantId', '=', key.tenantId)
    .where('m.channelId', '=', key.channelId)
    .where(isActive)
    .where(sql<boolean>`not m.is_hidden and ${unreadCount} > 0`)
    .execute()
  return members.map(({ userId }) => userId)
}

/** In batches, because a channel can hold a million messages, and the time of a statement is limited. */
async function deleteMessages(tx: Tx, { key }: LockedChannel): Promise<void> {
  for (;;) {
    // Oldest first, along the primary key: up to the last one of the batch, or to the end.
    const { numAffectedRows = 0n } = await sql`
      delete from chat_messages
       where tenant_id = ${key.tenantId} and channel_id = ${key.channelId}
         and id <= coalesce((
           select id from chat_messages
            where tenant_id = ${key.tenantId} and channel_id = ${key.channelId}
            order by id offset ${BATCH_SIZE - 1}::integer limit 1
         ), '~')`.execute(tx)
    if (numAffectedRows < BATCH_SIZE) return
  }
}

/** Deletes the rest of the channel's content. */
async function deleteRest(tx: Tx, { key: { tenantId, channelId } }: LockedChannel): Promise<void> {
  await sql`
    with polls as (
      delete from chat_polls where tenant_id = ${tenantId} and channel_id = ${channelId}
    ), questions as (
      delete from chat_questions where tenant_id = ${tenantId} and channel_id = ${channelId}
    ), scheduled as (
      delete from chat_scheduled_messages where tenant_id = ${tenantId} and channel_id = ${channelId}
    )
    update chat_channels
       set deleted_at = chat_statement_now(), name = null, cover_url = null, custom_type = null, metadata = '{}',
           last_message_id = null, last_message_at = null
     where tenant_id = ${tenantId} and id = ${channelId}`.execute(tx)
}

/**
 * Deletes the rows of channels that were deleted before the oldest event, and their members', a few per statement: a channel
 * can have had 100,000 members.
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
          where c.deleted_at < chat_statement_now() - make_interval(hours => ${hours}::integer)
            -- Where both members of a direct channel have left, its messages stay.
            and not exists (
              select from chat_messages m where m.tenant_id = c.tenant_id and m.channel_id = c.id
            )
            -- The log has days as a whole. A channel that came back under the same id would begin its numbers anew beside them.
            and not exists (
              select from chat_events e where e.tenant_id = c.tenant_id and e.channel_id = c.id
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
