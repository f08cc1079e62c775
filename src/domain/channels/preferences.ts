import type {
  CountPreference,
  CountPreferenceSetting,
  PushTrigger,
  PushTriggerSetting,
} from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import type { Tx } from '../../platform/database/transaction'
import { accessTo, checkAccess } from '../access/guards'
import { withChannelLock } from '../access/channel-lock'
import { readOwn, writeOwn, type OwnSettings } from './member-settings'

/** Chooses which messages of the channel are pushed to the caller. */
export function setPushTrigger(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { option }: OperationInput<'setPushTrigger'>['body'],
): Promise<PushTriggerSetting> {
  const pushTrigger = option.toUpperCase() as PushTrigger
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const own = await readOwn(tx, channel, caller.userId)
    if (own.pushTrigger === pushTrigger) return { pushTrigger }
    await writeOwn(tx, channel, caller.userId, { pushTrigger })
    tellPreferences(chat, tx, caller, channelId, { ...own, pushTrigger })
    return { pushTrigger }
  })
}

/** Chooses how the channel takes part in the caller's unread counts. */
export function setCountPreference(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { preference }: OperationInput<'setCountPreference'>['body'],
): Promise<CountPreferenceSetting> {
  const countPreference = preference.toUpperCase() as CountPreference
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const own = await readOwn(tx, channel, caller.userId)
    if (own.countPreference === countPreference) return { countPreference }
    await writeOwn(tx, channel, caller.userId, { countPreference })
    tellPreferences(chat, tx, caller, channelId, { ...own, countPreference })
    const { unreadCount } = await readOwn(tx, channel, caller.userId)
    if (unreadCount !== own.unreadCount && !own.isHidden) {
      tx.afterCommit(() => chat.unread.changedFor(caller.tenantId, [caller.userId]))
    }
    return { countPreference }
  })
}

function tellPreferences(
  chat: Chat,
  tx: Tx,
  { tenantId, userId }: Caller,
  channelId: string,
  { pushTrigger, countPreference }: Pick<OwnSettings, 'pushTrigger' | 'countPreference'>,
): void {
  const data = { channelId, pushTrigger, countPreference }
  tx.afterCommit(() => chat.events.toUsers(tenantId, [userId], 'chat:channel:preference:updated', data))
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

/** Suppresses the channel's notifications for the caller, or lets them come again. */
export function setMuted(chat: Chat, caller: Caller, channelId: string, isMuted: boolean): Promise<void> {
  const { tenantId, userId } = caller
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const own = await readOwn(tx, channel, userId)
    if (own.isChannelMuted === isMuted) return
    await writeOwn(tx, channel, userId, { isChannelMuted: isMuted })
    const event = isMuted ? 'chat:channel:muted' : 'chat:channel:unmuted'
    tx.afterCommit(() => chat.events.toUsers(tenantId, [userId], event, { channelId, isMuted }))
  })
}
