import { sql } from 'kysely'
import { ChatError } from '../../errors'
import type { OperationInput } from '../../../generated/operations'
import type { FollowedThreadPage } from '../../../generated/openapi'
import { readPage } from '../../platform/database/pagination'
import { inTenant } from '../../platform/database/tenant-fence'
import type { Tx } from '../../platform/database/transaction'
import { jsonPage, type JsonText } from '../../platform/lib/json-text'
import type { Caller } from '../access/caller'
import { accessOf, withChannelLock, type LockedChannel } from '../access/channel-lock'
import { isReadable, whileSuspended } from '../access/guards'
import type { Chat } from '../messages/chat'
import { usersById } from '../users/users'
import { follow } from '../follows/follows'
import { selectThreads } from './queries'

const DEFAULT_LIMIT = 20

/** The threads that the caller follows, newest reply first. */
export async function listThreads(
  chat: Chat,
  caller: Caller,
  {
    filter,
    channelId,
    parentMessageId,
    includeUsers,
    limit = DEFAULT_LIMIT,
    cursor,
  }: OperationInput<'listThreads'>['query'],
): Promise<JsonText<FollowedThreadPage>> {
  const list = { name: `threads ${filter}`, position: ['lastRepliedAt', 'parentMessageId'] } as const
  let totals = { totalUnreadThreads: 0, position: '' }
  const { page, nextCursor } = await readPage(list, { limit, cursor }, async (next) => {
    const wanted = { unread: filter === 'unread', channelId, parentMessageId, ...next }
    const { threads, ...rest } = await selectThreads(inTenant(chat.db, caller.tenantId), caller, wanted)
    totals = rest
    return threads
  })
  const answers = page.map(({ answer }) => answer)
  const userIds = page.flatMap((thread) => thread.userIds)
  const users = includeUsers && { users: await usersById(chat, caller, userIds) }
  return jsonPage('threads', answers, { nextCursor, ...totals, ...users })
}

/** Follows the thread of a message, with its present replies as read. */
export function followThread(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  return withThread(chat, caller, channelId, messageId, async (tx, { key }, parentId) => {
    const read = await newestOf(tx, key, parentId)
    await follow(chat, tx, { ...key, userId: caller.userId }, parentId, read)
  })
}

/** Unfollows the thread, until the caller replies or is mentioned. */
export function unfollowThread(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  const { tenantId, userId } = caller
  return withThread(chat, caller, channelId, messageId, async (tx, _channel, parentId) => {
    const { numUpdatedRows } = await tx
      .updateTable('chatThreadFollows')
      .set({ isFollowing: false })
      .where((eb) => eb.and({ tenantId, channelId, parentMessageId: parentId, userId, isFollowing: true }))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const data = { channelId, parentMessageId: parentId }
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:thread:unfollowed', data })
  })
}

/**
 * Marks the replies up to a message as read, without one all replies; never moves the marker back. With `unread` marks
 * the reply and all later ones as unread; never moves the marker forward.
 */
export function markThread(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  { targetId, unread }: { targetId: string | undefined; unread: boolean },
): Promise<void> {
  const { tenantId, userId } = caller
  return withThread(chat, caller, channelId, messageId, async (tx, channel, parentId) => {
    const target =
      targetId === undefined
        ? await newestOf(tx, channel.key, parentId)
        : await requireInThread(tx, channel, parentId, targetId)
    const { rows } = await sql<{ lastReadMessageId: string | null }>`
      with marker as materialized (
        select ${target.seq}::bigint - ${unread ? 1 : 0}::integer as seq,
               case when not ${unread}::boolean then ${target.id}
                    when ${target.id} <> ${parentId}
                      then chat_reply_before(${tenantId}, ${channelId}, ${parentId}, ${target.id}) end as id
      )
      update chat_thread_follows f
         set read_seq = marker.seq, last_read_message_id = marker.id, read_at = chat_now(),
             read_count = parent.reply_count - chat_unread_replies(
               f.tenant_id, f.channel_id, f.parent_message_id, f.user_id, marker.seq, marker.id
             )
        from marker, chat_messages parent
       where f.tenant_id = ${tenantId} and f.channel_id = ${channelId} and f.parent_message_id = ${parentId}
         and f.user_id = ${userId} and f.is_following and (f.read_seq < ${target.seq}::bigint) <> ${unread}::boolean
         and parent.tenant_id = f.tenant_id and parent.channel_id = f.channel_id and parent.id = f.parent_message_id
      returning f.last_read_message_id`.execute(tx)
    if (!rows[0]) return
    const data = { channelId, parentMessageId: parentId, lastReadMessageId: rows[0].lastReadMessageId }
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:thread:read', data })
  })
}

/** @throws CHAT_MESSAGE_NOT_FOUND if the caller cannot see the thread. */
function withThread(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  change: (tx: Tx, channel: LockedChannel, parentId: string) => Promise<void>,
): Promise<void> {
  return withChannelLock(chat, caller, channelId, whileSuspended, async (tx, channel) => {
    const { rows } = await sql<{ rootId: string | null }>`
      select root_id
        from chat_thread_root(
          ${caller.tenantId}, ${channelId}, ${messageId}, ${caller.userId}, ${channel.historyStart}::timestamptz
        )`.execute(tx)
    const rootId = rows[0]?.rootId ?? null
    if (rootId === null) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
    await change(tx, channel, rootId)
  })
}

interface Target {
  id: string
  seq: number
}

/** The newest reply, or the message itself. */
async function newestOf(tx: Tx, { tenantId, channelId }: LockedChannel['key'], parentId: string): Promise<Target> {
  const { rows } = await sql<Target>`
    select m.id, m.seq
      from chat_messages m
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = coalesce((
       select reply.id
         from chat_messages reply
        where reply.tenant_id = ${tenantId} and reply.channel_id = ${channelId} and reply.parent_message_id = ${parentId}
          and reply.deleted_at is null
        order by reply.id desc limit 1
     ), ${parentId})`.execute(tx)
  return rows[0] as Target
}

/** @throws CHAT_MESSAGE_NOT_FOUND unless the message is in the thread and visible to the caller. */
async function requireInThread(tx: Tx, channel: LockedChannel, parentId: string, messageId: string): Promise<Target> {
  const { tenantId, channelId } = channel.key
  const { rows } = await sql<Target>`
    select m.id, m.seq
      from ${accessOf(channel)}
     cross join chat_messages m
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = ${messageId}
       and coalesce(m.parent_message_id, m.id) = ${parentId} and ${isReadable}`.execute(tx)
  if (!rows[0]) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
  return rows[0]
}
