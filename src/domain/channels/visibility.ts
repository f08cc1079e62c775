import { sql } from 'kysely'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import type { Tx } from '../../platform/database/transaction'
import { withChannelLock, type LockedChannel } from '../access/channel-lock'
import { readOwn, writeOwn } from './member-settings'

/** Takes the channel out of the caller's lists and unread total, and with it, if asked to, all messages so far. */
export function hideChannel(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { hidePreviousMessages }: NonNullable<OperationInput<'hideChannel'>['body']>,
): Promise<void> {
  const { tenantId, userId } = caller
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const own = await readOwn(tx, channel, userId)
    const forgotten = hidePreviousMessages ? await forgetHistory(tx, channel, userId) : null
    if (own.isHidden && forgotten === null) return
    if (!own.isHidden) await writeOwn(tx, channel, userId, { isHidden: true })
    const resetAt = hidePreviousMessages ? (forgotten ?? channel.historyStart).toISOString() : null
    tx.afterCommit(() => {
      const data = { channelId, hidePreviousMessages, resetAt }
      chat.events.toUsers(tenantId, [userId], 'chat:channel:hidden', data)
      if (!own.isHidden && own.unreadCount > 0) chat.unread.changedFor(tenantId, [userId])
    })
  })
}

export function unhideChannel(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  const { tenantId, userId } = caller
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const own = await readOwn(tx, channel, userId)
    if (!own.isHidden) return
    await writeOwn(tx, channel, userId, { isHidden: false })
    tx.afterCommit(() => {
      chat.events.toUsers(tenantId, [userId], 'chat:channel:unhidden', { channelId })
      if (own.unreadCount > 0) chat.unread.changedFor(tenantId, [userId])
    })
  })
}

/** Makes all messages so far invisible to the caller, and to nobody else. */
export function resetHistory(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  const { tenantId, userId } = caller
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const own = await readOwn(tx, channel, userId)
    const resetAt = await forgetHistory(tx, channel, userId)
    if (resetAt === null) return
    tx.afterCommit(() => {
      const data = { channelId, resetAt: resetAt.toISOString() }
      chat.events.toUsers(tenantId, [userId], 'chat:channel:history:reset', data)
      if (!own.isHidden && own.unreadCount > 0) chat.unread.changedFor(tenantId, [userId])
    })
  })
}

/**
 * Moves the caller's horizon to the present, and the read position with it: what cannot be seen is not unread. Answers
 * null where nothing was sent since it was moved last.
 *
 * The channel's clock moves too, so that the next message is later than the horizon, even within the same millisecond.
 */
async function forgetHistory(tx: Tx, channel: LockedChannel, userId: string): Promise<Date | null> {
  const { key, row, historyStart } = channel
  // A horizon that was never moved is read as the number -Infinity.
  const horizon = Number(historyStart)
  if (horizon !== -Infinity && horizon >= Number(row.messageClock)) return null
  const { messageClock } = await tx
    .updateTable('chatChannels')
    .set({ messageClock: sql`greatest(date_trunc('milliseconds', clock_timestamp()), message_clock)` })
    .where('tenantId', '=', key.tenantId)
    .where('id', '=', key.channelId)
    .returning('messageClock')
    .executeTakeFirstOrThrow()
  const present = messageClock as Date
  await writeOwn(tx, channel, userId, { visibleAfter: present, readSeq: row.messageSeq, unreadSkip: 0 })
  return present
}
