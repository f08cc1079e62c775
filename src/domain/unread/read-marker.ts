import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Chat } from './chat'
import { ChatError } from '../../errors'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'
import { checkAccess, type Access } from '../access/guards'
import { announceReads, type Moved } from './read-queue'

/** Marks all messages of the channel as read. Idempotent. */
export async function readChannel(chat: Chat, { tenantId, userId }: Caller, channelId: string): Promise<void> {
  checkAccess(await chat.reads.add({ tenantId, channelId }, userId), channelId)
}

/** Marks the messages up to this one as read. Idempotent. */
export function readUpTo(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  return moveMarker(chat, caller, channelId, { messageId, unread: false })
}

/** Marks this message and all later ones as unread. Idempotent. */
export function markUnread(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  return moveMarker(chat, caller, channelId, { messageId, unread: true })
}

interface Move {
  messageId: string
  /** Whether to move the marker before the message. */
  unread: boolean
}

/** @throws errors of the Member guard, and CHAT_MESSAGE_NOT_FOUND if the caller cannot see the message. */
async function moveMarker(chat: Chat, { tenantId, userId }: Caller, channelId: string, move: Move): Promise<void> {
  const key = { tenantId, channelId }
  // Queued with other changes of the channel, because it waits for the channel lock.
  const { epoch, row } = await chat.channelQueue.run(channelName(key), 'marker', async () => ({
    epoch: chat.epoch.current,
    row: await selectMoved(chat.db, key, userId, { ...move, large: chat.config.limits.largeChannelMembers }),
  }))
  const moved = checkAccess(row, channelId)
  if (!moved.isVisible) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId: move.messageId })
  announceReads(chat, key, epoch, [moved])
}

type MovedRow = Access & Moved & { isVisible: boolean }

async function selectMoved(
  db: Kysely<DB>,
  { tenantId, channelId }: ChannelKey,
  userId: string,
  { messageId, unread, large }: Move & { large: number },
): Promise<MovedRow | undefined> {
  const { rows } = await sql<MovedRow>`
    select ${userId} as user_id, chat_refusal(true, is_member, is_banned, banned_until) as refusal, is_visible, has_moved,
           seq, data, user_seq, user_data
      from chat_move_marker(${tenantId}, ${channelId}, ${userId}, ${messageId}, ${unread}, ${large}::bigint)`.execute(
    db,
  )
  return rows[0]
}
