import { sql } from 'kysely'
import type { Chat } from '../chat'
import { transaction, type Tx } from '../../../platform/database/transaction'
import type { ChannelKey } from '../../../platform/lib/channel-key'
import { endMembership } from '../../members/membership'
import { whileSealed } from '../../open-streams/writers'
import { changeAnyChannel, renameChannel } from './erase-channels'
import { deleteMessages, deleteReactions, renameSuggestions, waitForFiles } from './erase-content'
import { scrubEvents, scrubFailures, removeFeed } from './erase-log'
import { deletedFileJobs } from '../../messages/delete-file'
import { scrubAudit, scrubHeldMessages } from './erase-audit'
import { removeHeld, renameHolds, renameRows, removeScheduled } from './erase-names'
import { phase, presencePhase, type Phase, type Step, type UserErasure } from './phases'

/** Memberships and blocks per step. */
const PAGE = 50

/**
 * The phases of a user's erasure, in order.
 *
 * * First users who have blocked the user also block the pseudonym, so that hidden content stays hidden and unread
 *   counts stay right while messages are renamed.
 * * Then the user leaves all channels, and messages and reactions are deleted, with ordinary events.
 * * Then the pseudonym replaces the id table by table, and finally in the log, which has all events of the earlier
 *   steps by then. Memberships, with their drafts, and blocks are removed once nothing refers to them.
 */
export const phasesOfUser: Phase[] = [
  phase('alias', aliasBlocks),
  phase('leave', leaveChannels),
  phase('scheduled', removeScheduled),
  phase('waiting', removeHeld),
  phase('uploads', removeUploads),
  phase('messages', deleteMessages),
  phase('reactions', deleteReactions),
  phase('suggestions', renameSuggestions),
  phase('names', renameRows),
  phase('members', removeMemberships),
  phase('blocks', removeBlocks),
  phase('feed', removeFeed),
  phase('events', scrubEvents),
  phase('failures', scrubFailures),
  phase('holds', renameHolds),
  phase('held', scrubHeldMessages),
  phase('audit', scrubAudit),
  presencePhase,
  phase('files', waitForFiles),
]

/** Blocks the pseudonym for users who have blocked the user, with an event, so that their open sockets hide it. */
async function aliasBlocks(chat: Chat, { tenantId, userId, pseudonym }: UserErasure): Promise<Step> {
  return transaction(chat.db, async (tx) => {
    const { rows } = await sql<{ blockerId: string }>`
      insert into chat_user_blocks (tenant_id, blocker_id, blocked_id, created_at)
      select b.tenant_id, b.blocker_id, ${pseudonym}, b.created_at
        from chat_user_blocks b
       where b.tenant_id = ${tenantId} and b.blocked_id = ${userId} and not exists (
               select from chat_user_blocks known
                where known.tenant_id = b.tenant_id and known.blocker_id = b.blocker_id and known.blocked_id = ${pseudonym}
             )
       limit ${PAGE}::integer
          on conflict do nothing
      returning blocker_id`.execute(tx)
    const userIds = rows.map(({ blockerId }) => blockerId)
    if (userIds.length > 0) {
      chat.events.appendForUsers(tx, { tenantId, userIds, event: 'chat:user:blocked', data: { userId: pseudonym } })
    }
    return { changed: userIds.length, position: userIds.length < PAGE ? null : 'more' }
  })
}

/** Deletes files without a message now; direct uploads again when due, because bytes may arrive late. */
async function removeUploads(chat: Chat, { tenantId, userId, pseudonym }: UserErasure): Promise<Step> {
  const { rows } = await sql<{ id: string; dueAt: Date }>`
    with late as (
      insert into chat_deleted_files (tenant_id, channel_id, id, file_url, due_at)
      select f.tenant_id, '', f.id || '-late', f.file_url, f.due_at
        from chat_deleted_files f
       where f.tenant_id = ${tenantId} and f.user_id = ${userId} and f.upload ? 'direct'
          on conflict do nothing
    )
    update chat_deleted_files set due_at = chat_now(), user_id = ${pseudonym}, upload = null
     where tenant_id = ${tenantId} and user_id = ${userId} returning id, due_at`.execute(chat.db)
  for (const { id, dueAt } of rows) chat.scheduler.schedule(deletedFileJobs, { tenantId, channelId: '', id }, dueAt)
  return { changed: rows.length, position: null }
}

/** Ends memberships like leaving does. Also replaces the id in the channel, so that others' lists are right. */
async function leaveChannels(chat: Chat, erasure: UserErasure): Promise<Step> {
  const { tenantId, userId } = erasure
  const { rows } = await sql<{ channelId: string }>`
    select channel_id from chat_channel_members
     where tenant_id = ${tenantId} and user_id = ${userId} and left_at is null
     order by channel_id limit ${PAGE}::integer`.execute(chat.db)
  for (const { channelId } of rows) {
    const key = { tenantId, channelId }
    await whileSealed(chat, tenantId, { channelId, senderId: userId }, () =>
      changeAnyChannel(chat, key, async (tx) => {
        if (!(await isMember(tx, key, userId))) return
        await renameChannel(tx, key, erasure)
        await endMembership(chat, tx, key, userId)
        await emptyDeleted(tx, key)
      }),
    )
  }
  return { changed: rows.length, position: rows.length < PAGE ? null : 'more' }
}

async function isMember(tx: Tx, { tenantId, channelId }: ChannelKey, userId: string): Promise<boolean> {
  const member = { tenantId, channelId, userId, leftAt: null }
  const found = tx.selectFrom('chatChannelMembers').where((eb) => eb.and(member))
  return (await found.executeTakeFirst()) !== undefined
}

/** Clears the content of a channel deleted with its last member, which is of no use to others. */
async function emptyDeleted(tx: Tx, { tenantId, channelId }: ChannelKey): Promise<void> {
  await sql`
    update chat_channels
       set name = null, cover_url = null, custom_type = null, metadata = '{}'
     where tenant_id = ${tenantId} and id = ${channelId} and deleted_at is not null`.execute(tx)
}

/**
 * Removes memberships, which have all ended by now, with the user's followed threads. The pseudonym becomes a system
 * sender of the channel, so that blocking and unblocking it correct the unread count.
 */
async function removeMemberships(chat: Chat, { tenantId, userId, pseudonym }: UserErasure): Promise<Step> {
  const { rows } = await sql<{ channelId: string }>`
    with old as materialized (
      select m.channel_id from chat_channel_members m
       where m.tenant_id = ${tenantId} and m.user_id = ${userId} and m.left_at is not null
       order by m.channel_id limit ${PAGE}::integer
    ), named as (
      insert into chat_system_senders (tenant_id, channel_id, user_id)
      select ${tenantId}, old.channel_id, ${pseudonym} from old
          on conflict do nothing
    ), follows as (
      delete from chat_thread_follows f using old
       where f.tenant_id = ${tenantId} and f.user_id = ${userId} and f.channel_id = old.channel_id
    )
    delete from chat_channel_members m using old
     where m.tenant_id = ${tenantId} and m.channel_id = old.channel_id and m.user_id = ${userId}
       and m.left_at is not null
    returning m.channel_id`.execute(chat.db)
  return { changed: rows.length, position: rows.length < PAGE ? null : 'more' }
}

/** Removes blocks made by the user, and blocks of the user, which blocks of the pseudonym have replaced. */
async function removeBlocks(chat: Chat, { tenantId, userId, pseudonym }: UserErasure): Promise<Step> {
  return transaction(chat.db, async (tx) => {
    const { rows } = await sql<{ blockerId: string }>`
      delete from chat_user_blocks b
       using (
         select o.blocker_id, o.blocked_id from chat_user_blocks o
          where o.tenant_id = ${tenantId} and (o.blocker_id = ${userId} or o.blocked_id = ${userId} and exists (
                  select from chat_user_blocks a
                   where a.tenant_id = o.tenant_id and a.blocker_id = o.blocker_id and a.blocked_id = ${pseudonym}
                ))
          limit ${PAGE}::integer
       ) old
       where b.tenant_id = ${tenantId} and b.blocker_id = old.blocker_id and b.blocked_id = old.blocked_id
      returning b.blocker_id`.execute(tx)
    const userIds = rows.map(({ blockerId }) => blockerId).filter((blockerId) => blockerId !== userId)
    if (userIds.length > 0) {
      chat.events.appendForUsers(tx, { tenantId, userIds, event: 'chat:user:unblocked', data: { userId } })
    }
    return { changed: rows.length, position: rows.length < PAGE ? null : 'more' }
  })
}
