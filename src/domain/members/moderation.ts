import { sql, type RawBuilder } from 'kysely'
import type { ModeratedMember } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { recordActs, type AuditAction } from '../access/audit'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { lockChannelRow, queueChange, withChannelLock } from '../access/channel-lock'
import { isBannedNow, isMutedNow } from '../access/guards'
import { isInExistingChannel } from '../access/memberships'
import type { Tx } from '../../platform/database/transaction'
import { ChatError, invalid } from '../../errors'
import type { NewEvent } from '../../platform/events/logged-event'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { JobRow, JobSource } from '../../platform/scheduler/jobs'
import { endParticipation, failStreams } from '../streams/close-stream'
import { whileSealed } from '../open-streams/writers'
import { addCause, inSeconds, removeCause, takeOver, type Cause } from './causes'
import { checkMemberLimit, recountMembers } from './member-count'
import { selectMemberships, toModeratedMember, type MembershipRow } from './queries'
import { updateMember } from './update-member'

/*
 * Mutes and bans, and their end.
 *
 * Invariants
 *
 * * An expired mute or ban has no effect without any write: all reads compare the time.
 * * The flags stay set until the end is announced. The announcement clears them under the channel lock, so it is made
 *   once, even if several processes try.
 */

/** Members with a mute or a ban that expires. */
export const moderationJobs: JobSource = {
  kind: 'expire-moderation',
  table: sql`chat_channel_members`,
  at: sql`least(case when is_muted then muted_until end, case when is_banned then banned_until end)`,
  pending: sql`((is_muted and muted_until is not null) or (is_banned and banned_until is not null))`,
  also: isInExistingChannel,
  id: sql`user_id`,
}

/** A decision about a member, or its end, applied in the transaction of the mute, ban or suspension. */
export interface Deciding {
  decisionId: string
  /** Stores the decision. `until` is the end of its effect; null: permanent. */
  alongside: (tx: Tx, effect: { until: Date | null }) => Promise<void>
}

/** Prevents a member from sending. A repeated mute is a change if its duration differs. */
export function muteMember(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  { seconds = 0 }: Partial<OperationInput<'muteMember'>['body']> = {},
  deciding?: Deciding,
): Promise<ModeratedMember> {
  return moderate(chat, caller, channelId, userId, { action: 'member.mute' }, async (tx, key, target) => {
    if (deciding) {
      const { last, until } = await addCause(tx, key, userId, 'mute', { ...deciding, seconds })
      const member = isMutedBy(target, last) ? target : await announceMuted(chat, tx, key, userId, last)
      await deciding.alongside(tx, { until })
      return member
    }
    const isSameMute = target.isMuted && target.mutedUntil === null && seconds === 0
    if (isSameMute) return (await takeOver(tx, key, userId, 'muteCauses')) ?? target
    return announceMuted(chat, tx, key, userId, { until: inSeconds(seconds) }, { muteCauses: null })
  })
}

export function unmuteMember(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  deciding?: Deciding,
): Promise<ModeratedMember> {
  const act = { action: 'member.unmute', formerMembers: deciding !== undefined, undoing: deciding } as const
  return moderate(chat, caller, channelId, userId, act, async (tx, key, target) => {
    if (!target.isMuted) return target
    const cause = deciding ? await removeCause(tx, key, userId, 'mute', deciding.decisionId) : null
    if (cause === undefined || (cause && isMutedBy(target, cause))) return target
    return cause ? announceMuted(chat, tx, key, userId, cause) : announceUnmuted(chat, tx, key, userId)
  })
}

/** Bars a member from the channel. A repeated ban is a change if its duration or reason differs. */
export function banMember(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  { seconds = 0, ...why }: Partial<OperationInput<'banMember'>['body']> = {},
  deciding?: Deciding,
): Promise<ModeratedMember> {
  const description = why.description ?? null
  const act = { action: 'member.ban', reason: description } as const
  return moderate(chat, caller, channelId, userId, act, async (tx, key, target) => {
    if (deciding) {
      const { last, until } = await addCause(tx, key, userId, 'ban', { ...deciding, seconds })
      const member = isBannedBy(target, last) ? target : await announceBanned(chat, tx, key, userId, last)
      await deciding.alongside(tx, { until })
      return member
    }
    const isSameBan = target.isBanned && target.bannedUntil === null && seconds === 0
    if (isSameBan && target.banDescription === description) {
      return (await takeOver(tx, key, userId, 'banCauses')) ?? target
    }
    return announceBanned(chat, tx, key, userId, { until: inSeconds(seconds), description }, { banCauses: null })
  })
}

/**
 * Lifts a ban, even of a removed member, who cannot be invited while it lasts.
 *
 * @throws CHAT_CHANNEL_MEMBER_LIMIT if the member would return to a full channel.
 */
export async function unbanMember(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  deciding?: Deciding,
): Promise<ModeratedMember> {
  const settings = await chat.settingsOf(caller.tenantId)
  const act = { action: 'member.unban', formerMembers: true, undoing: deciding } as const
  return moderate(chat, caller, channelId, userId, act, async (tx, key, target) => {
    if (!target.isBanned) return target
    const cause = deciding ? await removeCause(tx, key, userId, 'ban', deciding.decisionId) : null
    if (cause === undefined || (cause && isBannedBy(target, cause))) return target
    if (cause) return announceBanned(chat, tx, key, userId, cause)
    const { member, memberCount } = await announceUnbanned(chat, tx, key, userId)
    // Undoing a decision may exceed the limit.
    if (!member.hasLeft && !deciding) checkMemberLimit(settings, memberCount)
    return member
  })
}

const isMutedBy = ({ isMuted, mutedUntil }: MembershipRow, { until }: Cause) =>
  isMuted && mutedUntil?.getTime() === until?.getTime()

const isBannedBy = ({ isBanned, bannedUntil, banDescription }: MembershipRow, { until, description }: Cause) =>
  isBanned && bannedUntil?.getTime() === until?.getTime() && banDescription === description

/** Announces the end of an expired mute or ban once, unless it was lifted or extended meanwhile. Idempotent. */
export async function expireModeration(chat: Chat, { tenantId, channelId, id: userId }: JobRow): Promise<void> {
  const key = { tenantId, channelId }
  await queueChange(chat, key, async (tx) => {
    if (!(await lockChannelRow(tx, key))) return
    const member = await tx
      .selectFrom('chatChannelMembers as m')
      .select([
        sql<boolean>`m.is_muted and not ${isMutedNow}`.as('isUnmuted'),
        sql<boolean>`m.is_banned and not ${isBannedNow}`.as('isUnbanned'),
      ])
      .where((eb) => eb.and({ tenantId, channelId, userId }))
      .executeTakeFirst()
    if (member?.isUnmuted) await announceUnmuted(chat, tx, key, userId)
    if (member?.isUnbanned) await announceUnbanned(chat, tx, key, userId)
  })
}

/** A mute or ban, or its end. @returns the changed target, or the same object if nothing changed. */
type Moderation = (tx: Tx, key: ChannelKey, target: MembershipRow) => Promise<MembershipRow>

/** The common part of all four operations: operators moderate other members of a group; audited. */
function moderate(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  {
    formerMembers = false,
    undoing,
    ...act
  }: { action: AuditAction; reason?: string | null; formerMembers?: boolean; undoing?: Deciding | undefined },
  apply: Moderation,
): Promise<ModeratedMember> {
  return whileSealed(chat, caller.tenantId, { channelId, senderId: userId }, () =>
    withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key }) => {
      if (userId === caller.userId) throw invalid('path', '/userId', 'must not be the caller')
      const [target] = await selectMemberships(tx, key, [userId])
      if (!target || (target.hasLeft && !(formerMembers && (target.isBanned || target.isMuted))))
        throw new ChatError('CHAT_USER_NOT_FOUND', { channelId, userIds: [userId] })
      const moderated = await apply(tx, key, target)
      const { mutedUntil, bannedUntil } = moderated
      const isMute = act.action === 'member.mute' || act.action === 'member.unmute'
      const until = isMute ? mutedUntil : bannedUntil
      await undoing?.alongside(tx, { until: null })
      if (moderated !== target) {
        const details = until ? { until: until.toISOString() } : {}
        await recordActs(tx, caller, [{ ...act, channelId, userId, details }])
      }
      return toModeratedMember(moderated)
    }),
  )
}

/** Announces a mute, with its end `until`. */
async function announceMuted(
  chat: Chat,
  tx: Tx,
  key: ChannelKey,
  userId: string,
  { until }: { until: Cause['until'] | RawBuilder<Date> },
  more: { muteCauses?: null } = {},
): Promise<MembershipRow> {
  const { channelId } = key
  const muted = await updateMember(tx, key, userId, { isMuted: true, mutedUntil: until, ...more })
  const mutedUntil = muted.mutedUntil?.toISOString() ?? null
  await chat.events.append(tx, key, 'chat:user:muted', { channelId, userId, mutedUntil }, { alsoTo: [userId] })
  await failStreams(chat, tx, key, { senderId: userId })
  scheduleExpiry(chat, tx, key, userId, muted.mutedUntil)
  return muted
}

async function announceUnmuted(chat: Chat, tx: Tx, key: ChannelKey, userId: string): Promise<MembershipRow> {
  const member = await updateMember(tx, key, userId, { isMuted: false, mutedUntil: null, muteCauses: null })
  const data = { channelId: key.channelId, userId }
  await chat.events.append(tx, key, 'chat:user:unmuted', data, { alsoTo: [userId] })
  return member
}

async function announceBanned(
  chat: Chat,
  tx: Tx,
  key: ChannelKey,
  userId: string,
  { until, description }: { until: Cause['until'] | RawBuilder<Date>; description: string | null },
  more: { banCauses?: null } = {},
): Promise<MembershipRow> {
  const values = { isBanned: true, bannedUntil: until, banDescription: description, ...more }
  const banned = await updateMember(tx, key, userId, values)
  const bannedUntil = banned.bannedUntil?.toISOString() ?? null
  const data = { channelId: key.channelId, userId, description, bannedUntil }
  await announceBan(chat, tx, key, userId, { event: 'chat:user:banned', data, alsoTo: [userId] })
  await endParticipation(chat, tx, key, userId)
  scheduleExpiry(chat, tx, key, userId, banned.bannedUntil)
  return banned
}

async function announceUnbanned(
  chat: Chat,
  tx: Tx,
  key: ChannelKey,
  userId: string,
): Promise<{ member: MembershipRow; memberCount: number }> {
  const member = await updateMember(tx, key, userId, {
    ...{ isBanned: false, bannedUntil: null, banDescription: null, banCauses: null },
  })
  const data = { channelId: key.channelId, userId, member: member.hasLeft ? null : toModeratedMember(member) }
  const memberCount = await announceBan(chat, tx, key, userId, { event: 'chat:user:unbanned', data, alsoTo: [userId] })
  return { member, memberCount }
}

/** Announces a ban or its end, which changes the member count and the user's unread total. Returns the new count. */
async function announceBan(chat: Chat, tx: Tx, key: ChannelKey, userId: string, event: NewEvent): Promise<number> {
  const { row, countChanged } = await recountMembers(tx, key)
  await chat.events.appendAll(tx, key, [event, ...countChanged])
  await chat.unread.membershipsChanged(tx, key, [userId])
  return row.memberCount
}

function scheduleExpiry(chat: Chat, tx: Tx, key: ChannelKey, userId: string, until: Date | null): void {
  if (until) tx.afterCommit(() => chat.scheduler.schedule(moderationJobs, { ...key, id: userId }, until))
}
