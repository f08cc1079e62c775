import type {
  CountPreference,
  CountPreferenceSetting,
  PushTrigger,
  PushTriggerSetting,
} from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { accessTo, checkAccess, whileSuspended } from '../access/guards'
import { withChannelLock } from '../access/channel-lock'
import { updateMember } from '../members/update-member'
import { selectMemberSettings, type MemberSettings } from './member-settings-row'

/** Sets which messages of the channel are pushed to the caller. */
export async function setPushTrigger(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { option }: OperationInput<'setPushTrigger'>['body'],
): Promise<PushTriggerSetting> {
  const pushTrigger = option.toUpperCase() as PushTrigger
  await changeSetting(chat, caller, channelId, 'pushTrigger', pushTrigger)
  return { pushTrigger }
}

/** Sets whether and how the channel adds to the caller's unread total. */
export async function setCountPreference(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { preference }: OperationInput<'setCountPreference'>['body'],
): Promise<CountPreferenceSetting> {
  const countPreference = preference.toUpperCase() as CountPreference
  await changeSetting(chat, caller, channelId, 'countPreference', countPreference)
  return { countPreference }
}

/** Adds the channel to the caller's favorites, or removes it. */
export const setFavorite = (chat: Chat, caller: Caller, channelId: string, isFavorite: boolean): Promise<void> =>
  changeSetting(chat, caller, channelId, 'isFavorite', isFavorite)

/** Changes a setting, and notifies the caller's devices. */
function changeSetting<Name extends 'pushTrigger' | 'countPreference' | 'isFavorite'>(
  chat: Chat,
  caller: Caller,
  channelId: string,
  name: Name,
  value: MemberSettings[Name],
): Promise<void> {
  const { tenantId, userId } = caller
  return withChannelLock(chat, caller, channelId, whileSuspended, async (tx, channel) => {
    const before = await selectMemberSettings(tx, channel, userId)
    if (before[name] === value) return
    await updateMember(tx, channel.key, userId, { [name]: value })
    const after: MemberSettings = { ...before, [name]: value }
    const { pushTrigger, countPreference, isFavorite, isMuted, mutedUntil: until } = after
    const mutedUntil = until?.toISOString() ?? null
    const data = { channelId, pushTrigger, countPreference, isFavorite, isMuted, mutedUntil }
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:channel:preference:updated', data })
    if (name !== 'countPreference' || before.isHidden) return
    const { unreadCount } = await selectMemberSettings(tx, channel, userId)
    if (unreadCount !== before.unreadCount) tx.afterCommit(() => chat.unread.changedFor(tenantId, [userId]))
  })
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
