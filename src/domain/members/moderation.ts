import { sql } from 'kysely'
import type { ModeratedMember } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { recordActs, type AuditAction } from '../access/audit'
import type { Caller } from '../access/caller'
import type { Chat } from '../users/chat'
import { lockChannelRow, queueChange, withChannelLock } from '../access/channel-lock'
import { isBannedNow, isMutedNow } from '../access/guards'
import { isInExistingChannel } from '../access/memberships'
import type { Tx } from '../../platform/database/transaction'
import { ChatError, invalid } from '../../errors'
import type { NewEvent } from '../../platform/events/logged-event'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { JobRow, JobSource } from '../../platform/scheduler/jobs'
import { failStreams } from '../streams/close-stream'
import { whileSealed } from '../streams/writers'
import { checkMemberLimit, recountMembers } from './member-count'
import { selectMemberships, toModeratedMember, type MembershipRow } from './queries'
import { updateMember } from './update-member'

/*
 * Mutes and bans, and their end.
 *
 * Invariants
 *
 * * An expired mute or ban has no effect, without any write: all reads compare the time.
 * * The flags stay set until the end is announced. Announcing clears them under the channel lock, so it happens once, however many
 *   processes try.
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

/** A mute, ban or suspension that was decided. A mute or ban that lasts longer already stays. */
export interface Effect {
  /** Null if it never ends. */
  until: Date | null
  /** False if there is nothing new. */
  hasEffect: boolean
}

/** A decision, or its end, in the transaction of a mute or ban. */
export type Alongside = (tx: Tx, effect: Effect) => Promise<void>

/** Whether a mute or ban ends no earlier than a new one would. */
const outlasts = (chat: Chat, until: Date | null, seconds: number) =>
  until === null || (seconds > 0 && until.getTime() >= chat.clock.now() + seconds * 1000)

/** Keeps a member from sending. Muting again is a change if it changes for how long. */
export function muteMember(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  { seconds = 0 }: Partial<OperationInput<'muteMember'>['body']> = {},
  alongside?: Alongside,
): Promise<ModeratedMember> {
  return moderate(chat, caller, channelId, userId, { action: 'member.mute', alongside }, async (tx, key, target) => {
    if (target.isMuted && target.mutedUntil === null && seconds === 0) return target
    if (alongside && target.isMuted && outlasts(chat, target.mutedUntil, seconds)) return target
    const muted = await updateMember(tx, key, userId, { isMuted: true, mutedUntil: inSeconds(seconds) })
    const mutedUntil = muted.mutedUntil?.toISOString() ?? null
    await chat.events.append(tx, key, 'chat:user:muted', { channelId, userId, mutedUntil }, { alsoTo: [userId] })
    await failStreams(chat, tx, key, { senderId: userId })
    scheduleExpiry(chat, tx, key, userId, muted.mutedUntil)
    return muted
  })
}

/** Whether a mute or ban stays when a decision is undone: an operator made it, or another decision with the same end stands. */
async function hasOtherReason(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  { userId, mutedUntil, bannedUntil }: MembershipRow,
  action: 'MUTE' | 'BAN',
  decisionId: string | undefined,
): Promise<boolean> {
  if (decisionId === undefined) return false
  const until = action === 'MUTE' ? mutedUntil : bannedUntil
  const { rows } = await sql<{ isTheirs: boolean | null }>`
    select bool_or(d.has_effect)
           and bool_and(d.id = ${decisionId} or d.appeal_state is not distinct from 'REVERSED') as is_theirs
      from chat_decisions d
     where d.tenant_id = ${tenantId} and d.user_id = ${userId} and d.channel_id = ${channelId} and d.action = ${action}
       and d.until is not distinct from ${until}::timestamptz`.execute(tx)
  return rows[0]?.isTheirs !== true
}

export function unmuteMember(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  decisionId?: string,
  alongside?: Alongside,
): Promise<ModeratedMember> {
  return moderate(
    chat,
    caller,
    channelId,
    userId,
    { action: 'member.unmute', formerMembers: decisionId !== undefined, alongside },
    async (tx, key, target) => {
      if (!target.isMuted) return target
      if (await hasOtherReason(tx, key, target, 'MUTE', decisionId)) return target
      return announceUnmuted(chat, tx, key, userId)
    },
  )
}

/** Bars a member from the channel. Banning again is a change if it changes for how long or why. */
export function banMember(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  { seconds = 0, ...why }: Partial<OperationInput<'banMember'>['body']> = {},
  alongside?: Alongside,
): Promise<ModeratedMember> {
  const description = why.description ?? null
  const act = { action: 'member.ban', reason: description, alongside } as const
  return moderate(chat, caller, channelId, userId, act, async (tx, key, target) => {
    const isSameBan = target.isBanned && target.bannedUntil === null && seconds === 0
    if (isSameBan && target.banDescription === description) return target
    if (alongside && target.isBanned && outlasts(chat, target.bannedUntil, seconds)) return target
    const banned = await updateMember(tx, key, userId, {
      isBanned: true,
      bannedUntil: inSeconds(seconds),
      banDescription: description,
    })
    const bannedUntil = banned.bannedUntil?.toISOString() ?? null
    const data = { channelId, userId, description, bannedUntil }
    await announceBan(chat, tx, key, userId, { event: 'chat:user:banned', data, alsoTo: [userId] })
    await failStreams(chat, tx, key, { senderId: userId })
    scheduleExpiry(chat, tx, key, userId, banned.bannedUntil)
    return banned
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
  decisionId?: string,
  alongside?: Alongside,
): Promise<ModeratedMember> {
  const settings = await chat.settingsOf(caller.tenantId)
  const unban: Moderation = async (tx, key, target) => {
    if (!target.isBanned) return target
    if (await hasOtherReason(tx, key, target, 'BAN', decisionId)) return target
    const { member, memberCount } = await announceUnbanned(chat, tx, key, userId)
    // A decision that is undone may exceed the limit.
    if (!member.hasLeft && decisionId === undefined) checkMemberLimit(settings, memberCount)
    return member
  }
  return moderate(chat, caller, channelId, userId, { action: 'member.unban', formerMembers: true, alongside }, unban)
}

/**
 * Announces the end of an expired mute or ban: exactly once, and not at all if it was lifted or extended meanwhile. May be
 * called at any time and any number of times.
 */
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
      .where('m.tenantId', '=', tenantId)
      .where('m.channelId', '=', channelId)
      .where('m.userId', '=', userId)
      .executeTakeFirst()
    if (member?.isUnmuted) await announceUnmuted(chat, tx, key, userId)
    if (member?.isUnbanned) await announceUnbanned(chat, tx, key, userId)
  })
}

/** Applies a mute or ban, or its end, to the target. Returns the target after that, the same one if nothing changed. */
type Moderation = (tx: Tx, key: ChannelKey, target: MembershipRow) => Promise<MembershipRow>

/** The common part of all four operations: operators moderate other members of a group, and that is audited. */
function moderate(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  {
    formerMembers = false,
    alongside,
    ...act
  }: { action: AuditAction; reason?: string | null; formerMembers?: boolean; alongside?: Alongside | undefined },
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
      const until = act.action === 'member.mute' ? mutedUntil : act.action === 'member.ban' ? bannedUntil : null
      const hasEffect = moderated !== target
      await alongside?.(tx, { until, hasEffect })
      if (hasEffect) {
        const details = until ? { until: until.toISOString() } : {}
        await recordActs(tx, caller, [{ ...act, channelId, userId, details }])
      }
      return toModeratedMember(moderated)
    }),
  )
}

async function announceUnmuted(chat: Chat, tx: Tx, key: ChannelKey, userId: string): Promise<MembershipRow> {
  const member = await updateMember(tx, key, userId, { isMuted: false, mutedUntil: null })
  const data = { channelId: key.channelId, userId }
  await chat.events.append(tx, key, 'chat:user:unmuted', data, { alsoTo: [userId] })
  return member
}

async function announceUnbanned(
  chat: Chat,
  tx: Tx,
  key: ChannelKey,
  userId: string,
): Promise<{ member: MembershipRow; memberCount: number }> {
  const member = await updateMember(tx, key, userId, { isBanned: false, bannedUntil: null, banDescription: null })
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

const inSeconds = (seconds: number) =>
  seconds === 0 ? null : sql<Date>`chat_statement_now() + make_interval(secs => ${seconds})`
