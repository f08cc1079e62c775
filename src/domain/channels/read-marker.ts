import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Chat } from '../../context'
import { ChatError } from '../../errors'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'
import { checkAccess, type Access } from '../access/guards'

/** Marks all messages of the channel as read. If they are read already nothing happens. */
export async function readChannel(chat: Chat, { tenantId, userId }: Caller, channelId: string): Promise<void> {
  checkAccess(await chat.reads.add({ tenantId, channelId }, userId), channelId)
}

/** Marks the messages up to this one as read. If they are read already nothing happens. */
export function readUpTo(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  return moveMarker(chat, caller, channelId, { messageId, unread: false })
}

/** Marks this message and all after it as unread. If the message is not read nothing happens. */
export function markUnread(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  return moveMarker(chat, caller, channelId, { messageId, unread: true })
}

interface Move {
  messageId: string
  /** To before the message, and else up to it. */
  unread: boolean
}

/** @throws what the Member guard says, and CHAT_MESSAGE_NOT_FOUND if the caller does not see the message. */
async function moveMarker(chat: Chat, { tenantId, userId }: Caller, channelId: string, move: Move): Promise<void> {
  const key = { tenantId, channelId }
  // In line with changes of the channel, whose lock it waits for.
  const { epoch, row } = await chat.channelQueue.run(channelName(key), 'marker', async () => ({
    epoch: chat.epoch.current,
    row: await selectMoved(chat.db, key, userId, { ...move, large: chat.config.limits.largeChannelMembers }),
  }))
  const { isVisible, hasMoved, seq, data, userSeq, userData } = checkAccess(row, channelId)
  if (!isVisible) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId: move.messageId })
  if (!hasMoved) return
  const event = 'chat:read:receipt:updated'
  if (seq !== null) chat.events.publishLogged(key, { seq, epoch, event, data: data as string })
  // Other devices of the reader follow.
  const place = { userId, seq: userSeq as number, epoch }
  const inChannel = seq !== null ? { inChannel: { channelId, seq } } : {}
  chat.events.publishForFeed({ tenantId, event, data: userData as string }, { place, ...inChannel })
  chat.unread.changedFor(tenantId, [userId])
}

type MovedRow = Access & {
  isVisible: boolean
  hasMoved: boolean
  /** Of the receipt in the channel; null if there is none. */
  seq: number | null
  /** JSON. */
  data: string | null
  /** The same in the feed of the reader; null if the marker has not moved. */
  userSeq: number | null
  userData: string | null
}

async function selectMoved(
  db: Kysely<DB>,
  { tenantId, channelId }: ChannelKey,
  userId: string,
  { messageId, unread, large }: Move & { large: number },
): Promise<MovedRow | undefined> {
  const { rows } = await sql<MovedRow>`
    select is_member, is_banned, banned_until, is_visible, has_moved, seq, data, user_seq, user_data
      from chat_move_marker(${tenantId}, ${channelId}, ${userId}, ${messageId}, ${unread}, ${large}::bigint)`.execute(
    db,
  )
  return rows[0]
}
