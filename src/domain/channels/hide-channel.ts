import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { withChannelLock } from '../access/channel-lock'
import { whileSuspended } from '../access/guards'
import { moveHistoryStart } from './reset-history'
import { updateMember } from '../members/update-member'
import { selectMemberSettings } from './member-settings-row'

/** Hides the channel from the caller's list and unread total and, if requested, its messages so far. */
export function hideChannel(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { hidePreviousMessages }: NonNullable<OperationInput<'hideChannel'>['body']>,
): Promise<void> {
  const { tenantId, userId } = caller
  return withChannelLock(chat, caller, channelId, whileSuspended, async (tx, channel) => {
    const settings = await selectMemberSettings(tx, channel, userId)
    const movedTo = hidePreviousMessages ? await moveHistoryStart(tx, channel, userId) : null
    if (settings.isHidden && movedTo === null) return
    if (!settings.isHidden) await updateMember(tx, channel.key, userId, { isHidden: true })
    const resetAt = hidePreviousMessages ? (movedTo ?? channel.historyStart).toISOString() : null
    const data = { channelId, hidePreviousMessages, resetAt }
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:channel:hidden', data })
    tx.afterCommit(() => {
      if (!settings.isHidden && settings.unreadCount > 0) chat.unread.changedFor(tenantId, [userId])
    })
  })
}

export function unhideChannel(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  const { tenantId, userId } = caller
  return withChannelLock(chat, caller, channelId, whileSuspended, async (tx, channel) => {
    const settings = await selectMemberSettings(tx, channel, userId)
    if (!settings.isHidden) return
    await updateMember(tx, channel.key, userId, { isHidden: false })
    const data = { channelId }
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:channel:unhidden', data })
    tx.afterCommit(() => {
      if (settings.unreadCount > 0) chat.unread.changedFor(tenantId, [userId])
    })
  })
}
