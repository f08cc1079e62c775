import { sql } from 'kysely'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import type { Tx } from '../../platform/database/transaction'
import { withChannelLock, type LockedChannel } from '../access/channel-lock'
import { whileSuspended } from '../access/guards'
import { updateMember } from '../members/update-member'
import { selectMemberSettings } from './member-settings'

/** Hides all messages so far from the caller. */
export function resetHistory(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  const { tenantId, userId } = caller
  return withChannelLock(chat, caller, channelId, whileSuspended, async (tx, channel) => {
    const settings = await selectMemberSettings(tx, channel)
    const resetAt = await moveHistoryStart(tx, channel)
    if (resetAt === null) return
    const data = { channelId, resetAt: resetAt.toISOString() }
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:channel:history:reset', data })
    if (!settings.isHidden && settings.unreadCount > 0) tx.afterCommit(() => chat.unread.changedFor(tenantId, [userId]))
  })
}

/** Hides the channel from the caller's list and unread total and, if requested, its messages so far. */
export function hideChannel(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { hidePreviousMessages }: NonNullable<OperationInput<'hideChannel'>['body']>,
): Promise<void> {
  const { tenantId, userId } = caller
  return withChannelLock(chat, caller, channelId, whileSuspended, async (tx, channel) => {
    const settings = await selectMemberSettings(tx, channel)
    const movedTo = hidePreviousMessages ? await moveHistoryStart(tx, channel) : null
    if (settings.isHidden && movedTo === null) return
    if (!settings.isHidden) await updateMember(tx, channel.key, userId, { isHidden: true })
    const resetAt = hidePreviousMessages ? (movedTo ?? channel.historyStart).toISOString() : null
    const data = { channelId, hidePreviousMessages, resetAt }
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:channel:hidden', data })
    if (!settings.isHidden && settings.unreadCount > 0) tx.afterCommit(() => chat.unread.changedFor(tenantId, [userId]))
  })
}

export function unhideChannel(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  const { tenantId, userId } = caller
  return withChannelLock(chat, caller, channelId, whileSuspended, async (tx, channel) => {
    const settings = await selectMemberSettings(tx, channel)
    if (!settings.isHidden) return
    await updateMember(tx, channel.key, userId, { isHidden: false })
    const data = { channelId }
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:channel:unhidden', data })
    if (settings.unreadCount > 0) tx.afterCommit(() => chat.unread.changedFor(tenantId, [userId]))
  })
}

/**
 * Moves the caller's history start, and the read marker, to now: hidden messages are not unread. Returns the new history
 * start, or null if no message was sent since the previous one.
 *
 * The channel's clock moves too, so that the next message is later, even within the same millisecond.
 */
async function moveHistoryStart(tx: Tx, channel: LockedChannel): Promise<Date | null> {
  const { key, row, userId, historyStart } = channel
  // The initial history start is -infinity in the database, which pg returns as the number -Infinity.
  const previous = Number(historyStart)
  if (previous !== -Infinity && previous >= Number(row.messageClock)) return null
  const { messageClock } = await tx
    .updateTable('chatChannels')
    .set({ messageClock: sql`greatest(date_trunc('milliseconds', chat_now()), message_clock)` })
    .where((eb) => eb.and({ tenantId: key.tenantId, id: key.channelId }))
    .returning('messageClock')
    .executeTakeFirstOrThrow()
  const now = messageClock as Date
  await updateMember(tx, key, userId, { visibleAfter: now, readSeq: row.messageSeq, unreadSkip: 0 })
  return now
}
