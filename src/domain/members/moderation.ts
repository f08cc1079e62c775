import { sql, type UpdateObject } from 'kysely'
import type { ChatChannelMembers, DB } from '../../../generated/database'
import type { ModeratedMember } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { withChannelLock } from '../access/channel-lock'
import { transaction, type Tx } from '../../platform/database/transaction'
import { ChatError, invalid } from '../../errors'
import type { NewEvent } from '../../platform/events/event-log'
import type { JobRow, JobSource } from '../../platform/scheduler/jobs'
import { recount } from './membership'
import { selectTargets, targetColumns, toModeratedMember, type Target } from './queries'

/*
 * Mutes and bans, and their end.
 *
 * What has run out has no effect any more, from that moment on and without anybody doing anything: all reads compare the
 * time. The flags stay until the end is announced, so they say what is still to be announced. Announcing clears them
 * under the channel's lock, hence it happens once, however often and by however many it is tried.
 */

/** Members with a mute or a ban that ends by itself. */
export const moderationJobs: JobSource = {
  kind: 'expire-moderation',
  table: sql`chat_channel_members`,
  at: sql`least(case when is_muted then muted_until end, case when is_banned then banned_until end)`,
  pending: sql`((is_muted and muted_until is not null) or (is_banned and banned_until is not null))`,
  // A deleted channel has no subscriber left.
  also: sql`exists (
    select from chat_channels c
     where c.tenant_id = s.tenant_id and c.id = s.channel_id and c.deleted_at is null
  )`,
  id: sql`user_id`,
}

type At = { tenantId: string; channelId: string }
type Change = UpdateObject<DB & { m: ChatChannelMembers }, 'm'>

/** Keeps a member from sending. Muting again is a change where it changes how long. */
export function muteMember(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  { seconds = 0 }: Partial<OperationInput<'muteMember'>['body']> = {},
): Promise<ModeratedMember> {
  return moderate(chat, caller, channelId, userId, async (tx, key, target) => {
    if (target.isMuted && target.mutedUntil === null && seconds === 0) return target
    const muted = await update(tx, key, userId, { isMuted: true, mutedUntil: inSeconds(seconds) })
    const mutedUntil = muted.mutedUntil?.toISOString() ?? null
    await chat.events.append(tx, key, 'chat:user:muted', { channelId, userId, mutedUntil }, { alsoTo: [userId] })
    scheduleExpiry(chat, tx, key, userId, muted.mutedUntil)
    return muted
  })
}

export function unmuteMember(chat: Chat, caller: Caller, channelId: string, userId: string): Promise<ModeratedMember> {
  return moderate(chat, caller, channelId, userId, async (tx, key, target) => {
    if (!target.isMuted) return target
    return announceUnmuted(chat, tx, key, userId)
  })
}

/** Shuts a member out. Banning again is a change where it changes how long or why. */
export function banMember(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  { seconds = 0, ...why }: Partial<OperationInput<'banMember'>['body']> = {},
): Promise<ModeratedMember> {
  return moderate(chat, caller, channelId, userId, async (tx, key, target) => {
    const description = why.description ?? null
    const holds = target.isBanned && target.bannedUntil === null && seconds === 0
    if (holds && target.banDescription === description) return target
    const banned = await update(tx, key, userId, {
      isBanned: true,
      bannedUntil: inSeconds(seconds),
      banDescription: description,
    })
    const bannedUntil = banned.bannedUntil?.toISOString() ?? null
    const data = { channelId, userId, description, bannedUntil }
    await tellAndCount(chat, tx, key, userId, { event: 'chat:user:banned', data, alsoTo: [userId] })
    scheduleExpiry(chat, tx, key, userId, banned.bannedUntil)
    return banned
  })
}

/** Lifts a ban, also that of somebody who was removed and is kept from being invited by it. */
export function unbanMember(chat: Chat, caller: Caller, channelId: string, userId: string): Promise<ModeratedMember> {
  const unban: Moderation = async (tx, key, target) =>
    target.isBanned ? announceUnbanned(chat, tx, key, userId) : target
  return moderate(chat, caller, channelId, userId, unban, { formerMembers: true })
}

/**
 * Announces the end of a mute or a ban of this user that has run out: exactly once, and not at all where it was lifted or
 * replaced by a longer one meanwhile. May be called at any time and any number of times.
 */
export async function expireModeration(chat: Chat, { tenantId, channelId, id: userId }: JobRow): Promise<void> {
  const key = { tenantId, channelId }
  await transaction(chat.db, async (tx) => {
    const channel = await tx
      .selectFrom('chatChannels')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('id', '=', channelId)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!channel) return
    const member = await tx
      .selectFrom('chatChannelMembers as m')
      .select([
        sql<boolean>`m.is_muted and m.muted_until <= statement_timestamp()`.as('isUnmuted'),
        sql<boolean>`m.is_banned and m.banned_until <= statement_timestamp()`.as('isUnbanned'),
      ])
      .where('m.tenantId', '=', tenantId)
      .where('m.channelId', '=', channelId)
      .where('m.userId', '=', userId)
      .executeTakeFirst()
    if (member?.isUnmuted) await announceUnmuted(chat, tx, key, userId)
    if (member?.isUnbanned) await announceUnbanned(chat, tx, key, userId)
  })
}

/** A rule of moderation: what it makes of the target, who answers as they were where nothing changes. */
type Moderation = (tx: Tx, key: At, target: Target) => Promise<Target>

/** What all four have in common: who may, and on whom. */
function moderate(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userId: string,
  change: Moderation,
  { formerMembers = false } = {},
): Promise<ModeratedMember> {
  return withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key }) => {
    if (userId === caller.userId) throw invalid('path', '/userId', 'must be somebody else than the caller')
    const [target] = await selectTargets(tx, key, [userId])
    if (!target || (target.hasLeft && !(formerMembers && target.isBanned)))
      throw new ChatError('CHAT_USER_NOT_FOUND', { channelId, userIds: [userId] })
    return toModeratedMember(await change(tx, key, target))
  })
}

async function announceUnmuted(chat: Chat, tx: Tx, key: At, userId: string): Promise<Target> {
  const member = await update(tx, key, userId, { isMuted: false, mutedUntil: null })
  const data = { channelId: key.channelId, userId }
  await chat.events.append(tx, key, 'chat:user:unmuted', data, { alsoTo: [userId] })
  return member
}

async function announceUnbanned(chat: Chat, tx: Tx, key: At, userId: string): Promise<Target> {
  const member = await update(tx, key, userId, { isBanned: false, bannedUntil: null, banDescription: null })
  const data = { channelId: key.channelId, userId, member: member.hasLeft ? null : toModeratedMember(member) }
  await tellAndCount(chat, tx, key, userId, { event: 'chat:user:unbanned', data, alsoTo: [userId] })
  return member
}

/** Tells that somebody was shut out or let in again. Whether they count has changed, and what counts for them. */
async function tellAndCount(chat: Chat, tx: Tx, key: At, userId: string, told: NewEvent): Promise<void> {
  const { row, changed } = await recount(tx, key)
  const data = { channelId: key.channelId, memberCount: row.memberCount }
  const counted: NewEvent = { event: 'chat:channel:member:count:changed', data }
  await chat.events.appendAll(tx, key, changed ? [told, counted] : [told])
  tx.afterCommit(() => chat.unread.changedFor(key.tenantId, [userId]))
}

function update(tx: Tx, { tenantId, channelId }: At, userId: string, change: Change): Promise<Target> {
  return tx
    .updateTable('chatChannelMembers as m')
    .set(change)
    .where('m.tenantId', '=', tenantId)
    .where('m.channelId', '=', channelId)
    .where('m.userId', '=', userId)
    .returning(targetColumns)
    .executeTakeFirstOrThrow()
}

function scheduleExpiry(chat: Chat, tx: Tx, key: At, userId: string, until: Date | null): void {
  if (until) tx.afterCommit(() => chat.scheduler.schedule(moderationJobs, { ...key, id: userId }, until))
}

const inSeconds = (seconds: number) =>
  seconds === 0 ? null : sql<Date>`statement_timestamp() + make_interval(secs => ${seconds})`
