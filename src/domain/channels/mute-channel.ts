import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Caller } from '../access/caller'
import { lockChannelRow, queueChange, withChannelLock } from '../access/channel-lock'
import { isChannelMutedNow, whileSuspended } from '../access/guards'
import { laterTimeProblem } from '../access/later-time'
import { isInExistingChannel } from '../access/memberships'
import { updateMember } from '../members/update-member'
import type { Chat } from '../messages/chat'
import type { Tx } from '../../platform/database/transaction'
import type { JobRow, JobSource } from '../../platform/scheduler/jobs'
import { selectMemberSettings } from './member-settings'

/*
 * A member's own mute of a channel. As for mutes by operators, an expired mute has no effect, and stays in its row
 * until its end is announced, exactly once.
 */

/** Members with a mute that expires. */
export const ownMuteJobs: JobSource = {
  kind: 'end-own-mute',
  table: sql`chat_channel_members`,
  at: sql`channel_muted_until`,
  pending: sql`is_channel_muted and channel_muted_until is not null`,
  also: isInExistingChannel,
  id: sql`user_id`,
}

/** Mutes the channel for the caller. A repeated mute is a change if its duration differs. */
export async function muteChannel(
  chat: Chat,
  caller: Caller,
  channelId: string,
  untilText: string | undefined,
): Promise<void> {
  const { tenantId, userId } = caller
  const until = untilText === undefined ? null : new Date(untilText)
  const problem = until && laterTimeProblem('/until', until, chat.clock.now())
  if (problem) throw problem
  return withChannelLock(chat, caller, channelId, whileSuspended, async (tx, channel) => {
    const { isMuted, mutedUntil } = await selectMemberSettings(tx, channel)
    if (isMuted && mutedUntil?.getTime() === until?.getTime()) return
    await updateMember(tx, channel.key, userId, { isChannelMuted: true, channelMutedUntil: until })
    const data = { channelId, isMuted: true as const, mutedUntil: until?.toISOString() ?? null }
    chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:channel:muted', data })
    if (until) tx.afterCommit(() => chat.scheduler.schedule(ownMuteJobs, { ...channel.key, id: userId }, until))
  })
}

/** Unmutes the channel for the caller. */
export function unmuteChannel(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  const row = { tenantId: caller.tenantId, channelId, id: caller.userId }
  return withChannelLock(chat, caller, channelId, whileSuspended, (tx) => announceUnmuted(chat, tx, row, sql`true`))
}

/** Announces the end of an expired mute, unless it was lifted or extended meanwhile. */
export function endOwnMute(chat: Chat, row: JobRow): Promise<void> {
  return queueChange(chat, row, async (tx) => {
    if (await lockChannelRow(tx, row)) await announceUnmuted(chat, tx, row, sql`not ${isChannelMutedNow}`)
  })
}

async function announceUnmuted(
  chat: Chat,
  tx: Tx,
  { tenantId, channelId, id: userId }: JobRow,
  isOver: RawBuilder<SqlBool>,
): Promise<void> {
  const [ended] = await tx
    .updateTable('chatChannelMembers as m')
    .set({ isChannelMuted: false })
    .where((eb) => eb.and({ tenantId, channelId, userId }))
    .where('m.isChannelMuted', '=', true)
    .where(isOver)
    .returning('m.leftAt')
    .execute()
  // A former member does not list the channel.
  if (!ended || ended.leftAt) return
  const data = { channelId, isMuted: false as const }
  chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:channel:unmuted', data })
}
