import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { numberedTransaction, type Tx } from '../../platform/database/transaction'
import { isActive, isChannelOf, requireUnblocked } from '../access/guards'
import { deleteDrafts } from '../drafts/delete-drafts'
import { refuseHeld } from '../cases/held'
import { noteDeletedFiles } from '../messages/delete-file'
import { closeQuestions } from '../questions/close-questions'
import { forgetStreams } from '../open-streams/writers'
import { failScheduled } from '../scheduled/scheduled'
import { withChannelLock, type LockedChannel } from '../access/channel-lock'
import { unreadCount } from '../unread/totals'

const BATCH_SIZE = 10_000
const CHANNELS_PER_STATEMENT = 10

/**
 * Deletes a channel and all its content, without a write per member: the event log keeps the event of the deletion, and
 * for as long as events are kept an empty row marks the channel as deleted for the lists of former members.
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
    .innerJoin('chatChannels as c', (join) => join.on(isChannelOf('m')))
    .select('m.userId')
    .where((eb) => eb.and({ 'm.tenantId': key.tenantId, 'm.channelId': key.channelId }))
    .where(isActive)
    .where(sql<boolean>`chat_is_in_total(m.is_hidden, m.count_preference) and ${unreadCount} > 0`)
    .execute()
  return members.map(({ userId }) => userId)
}

/** In batches, because a channel can hold a million messages, and the time of a statement is limited. */
async function deleteMessages(tx: Tx, { key }: LockedChannel): Promise<void> {
  for (;;) {
    // Oldest first, by primary key: up to the last message of the batch, or to the end.
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
 * Deletes the rows of channels deleted before the oldest event, and of their members, a few per statement: a channel
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
            -- A direct channel that both members have left keeps its messages.
            and not exists (
              select from chat_messages m where m.tenant_id = c.tenant_id and m.channel_id = c.id
            )
            -- The log keeps whole days. A channel recreated with the same id would restart its seq beside their events.
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
