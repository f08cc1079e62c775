import { sql } from 'kysely'
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
import { accessTo, checkAccess, isChannelMutedNow, isChannelOf, whileSuspended } from '../access/guards'
import { withChannelLock, type LockedChannel } from '../access/channel-lock'
import { updateMember } from '../members/update-member'
import { unreadCount } from '../unread/totals'

/** A member's settings for the channel, and its contribution to the member's unread total. */
interface MemberSettings {
  pushTrigger: PushTrigger
  countPreference: CountPreference
  /** Whether the member has muted the channel, and the end of the mute. */
  isMuted: boolean
  mutedUntil: Date | null
  isHidden: boolean
  isFavorite: boolean
  unreadCount: number
}

/** The caller's settings for a locked channel. */
export async function selectMemberSettings(tx: Tx, { key, userId }: LockedChannel): Promise<MemberSettings> {
  const row = await tx
    .selectFrom('chatChannelMembers as m')
    .innerJoin('chatChannels as c', (join) => join.on(isChannelOf('m')))
    .select(['m.pushTrigger', 'm.countPreference', 'm.isHidden', 'm.isFavorite'])
    .select([
      unreadCount.as('unreadCount'),
      isChannelMutedNow.as('isMuted'),
      sql<Date | null>`case when ${isChannelMutedNow} then m.channel_muted_until end`.as('mutedUntil'),
    ])
    .where((eb) => eb.and({ 'm.tenantId': key.tenantId, 'm.channelId': key.channelId, 'm.userId': userId }))
    .executeTakeFirstOrThrow()
  return row as MemberSettings
}

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
    const before = await selectMemberSettings(tx, channel)
    if (before[name] === value) return
    await updateMember(tx, channel.key, userId, { [name]: value })
    const after: MemberSettings = { ...before, [name]: value }
    const { pushTrigger, countPreference, isFavorite, isMuted, mutedUntil: until } = after
    const mutedUntil = until?.toISOString() ?? null
    const data = { channelId, pushTrigger, countPreference, isFavorite, isMuted, mutedUntil }
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:channel:preference:updated', data })
    if (name !== 'countPreference' || before.isHidden) return
    const { unreadCount } = await selectMemberSettings(tx, channel)
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
