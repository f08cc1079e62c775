import type {
  CountPreference,
  CountPreferenceSetting,
  PushTrigger,
  PushTriggerSetting,
} from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import type { Tx } from '../../platform/database/transaction'
import { accessTo, checkAccess, whileSuspended } from '../access/guards'
import { withChannelLock } from '../access/channel-lock'
import { updateMember } from '../members/update-member'
import { selectMemberSettings, type MemberSettings } from './member-settings-row'

/** Sets which messages of the channel are pushed to the caller. */
export function setPushTrigger(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { option }: OperationInput<'setPushTrigger'>['body'],
): Promise<PushTriggerSetting> {
  const pushTrigger = option.toUpperCase() as PushTrigger
  return withChannelLock(chat, caller, channelId, whileSuspended, async (tx, channel) => {
    const settings = await selectMemberSettings(tx, channel, caller.userId)
    if (settings.pushTrigger === pushTrigger) return { pushTrigger }
    await updateMember(tx, channel.key, caller.userId, { pushTrigger })
    notifyOfPreferences(chat, tx, caller, channelId, { ...settings, pushTrigger })
    return { pushTrigger }
  })
}

/** Sets whether and how the channel adds to the caller's unread total. */
export function setCountPreference(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { preference }: OperationInput<'setCountPreference'>['body'],
): Promise<CountPreferenceSetting> {
  const countPreference = preference.toUpperCase() as CountPreference
  return withChannelLock(chat, caller, channelId, whileSuspended, async (tx, channel) => {
    const settings = await selectMemberSettings(tx, channel, caller.userId)
    if (settings.countPreference === countPreference) return { countPreference }
    await updateMember(tx, channel.key, caller.userId, { countPreference })
    notifyOfPreferences(chat, tx, caller, channelId, { ...settings, countPreference })
    const { unreadCount } = await selectMemberSettings(tx, channel, caller.userId)
    if (unreadCount !== settings.unreadCount && !settings.isHidden) {
      tx.afterCommit(() => chat.unread.changedFor(caller.tenantId, [caller.userId]))
    }
    return { countPreference }
  })
}

/** Makes the channel a favorite of the caller, or no longer. */
export function setFavorite(chat: Chat, caller: Caller, channelId: string, isFavorite: boolean): Promise<void> {
  return withChannelLock(chat, caller, channelId, whileSuspended, async (tx, channel) => {
    const settings = await selectMemberSettings(tx, channel, caller.userId)
    if (settings.isFavorite === isFavorite) return
    await updateMember(tx, channel.key, caller.userId, { isFavorite })
    notifyOfPreferences(chat, tx, caller, channelId, { ...settings, isFavorite })
  })
}

function notifyOfPreferences(
  chat: Chat,
  tx: Tx,
  { tenantId, userId }: Caller,
  channelId: string,
  { pushTrigger, countPreference, isFavorite, isMuted, mutedUntil: until }: MemberSettings,
): void {
  const mutedUntil = until?.toISOString() ?? null
  const data = { channelId, pushTrigger, countPreference, isFavorite, isMuted, mutedUntil }
  chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:channel:preference:updated', data })
}

export async function getPushTrigger(chat: Chat, caller: Caller, channelId: string): Promise<PushTriggerSetting> {
  const found = await accessTo(chat.db, caller, channelId).select('m.pushTrigger').executeTakeFirst()
  return { pushTrigger: checkAccess(found, channelId).pushTrigger as PushTrigger }
}

export async function getCountPreference(
  chat: Chat,
  caller: Caller,
  channelId: string,
): Promise<CountPreferenceSetting> {
  const found = await accessTo(chat.db, caller, channelId).select('m.countPreference').executeTakeFirst()
  return { countPreference: checkAccess(found, channelId).countPreference as CountPreference }
}
