import { sql } from 'kysely'
import type { Channel, InvitedMembers } from '../../../generated/openapi'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { withChannelLock } from '../access/channel-lock'
import { channelColumns, toChannel, type ChannelRow } from '../access/channel-row'
import type { Tx } from '../../platform/database/transaction'
import { ChatError, invalid } from '../../errors'
import { newId } from '../../platform/lib/ids'
import type { NewEvent } from '../../platform/events/event-log'
import { accessTo, isActive, isBannedNow, isMutedNow, checkOperator } from '../access/guards'
import { promoteHeir } from './operators'
import { selectTargets, toMember, toModeratedMember, type MemberRow, type ModeratedRow } from './queries'

/*
 * Who is in a channel.
 *
 * Invariants, all under the lock of the channel's row
 *   * member_count is not added to but counted anew, by everything that can change it, from who is active at that very
 *     moment. So it is right whatever happened before, a ban that ran out unnoticed included; such a ban is noticed
 *     here or when its end is announced, whichever comes first.
 *   * chat:channel:member:count:changed is sent exactly when that number is another than the one last told.
 *   * A channel without active members is deleted; one with active members has an active operator.
 */

type At = { tenantId: string; channelId: string }

/** Adds users to a group. Those who are active members already are skipped. */
export async function inviteMembers(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userIds: string[],
): Promise<InvitedMembers> {
  const invited = [...new Set(userIds)]
  // The host is asked before the lock is taken, because it may take its time, but only for those who may ask it.
  const strangers = await judgeInvitation(chat, caller, channelId, invited)
  if (strangers.length > 0) await chat.host.requireUsers(caller.tenantId, strangers)

  return withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key }) => {
    const known = new Map((await selectTargets(tx, key, invited)).map((target) => [target.userId, target]))
    const banned = invited.filter((userId) => known.get(userId)?.isBanned)
    if (banned.length > 0) throw new ChatError('CHAT_USER_BANNED', { channelId, userIds: banned })
    const added = invited.filter((userId) => known.get(userId)?.hasLeft ?? true)
    if (added.length === 0) throw new ChatError('CHAT_ALREADY_CHANNEL_MEMBER', { channelId, userIds: invited })

    const { members } = await addMembers(chat, tx, key, added, 'MEMBER')
    return { members: members.map(toMember) }
  })
}

/** The guards of an invitation, and those of the invited who are no members. */
async function judgeInvitation(chat: Chat, caller: Caller, channelId: string, invited: string[]): Promise<string[]> {
  const found = await accessTo(chat.db, caller, channelId)
    .select([
      'm.role',
      'c.type',
      sql<string[]>`array(
        select t.user_id from chat_channel_members t
         where t.tenant_id = c.tenant_id and t.channel_id = c.id and t.left_at is null and t.user_id = any (${invited})
      )`.as('memberIds'),
    ])
    .executeTakeFirst()
  const { type, memberIds } = checkOperator(found, channelId)
  if (type !== 'GROUP') throw new ChatError('CHAT_CHANNEL_NOT_GROUP', { channelId })
  return invited.filter((userId) => !memberIds.includes(userId))
}

/**
 * Brings users into a channel who are not in it, for the first time or again, and tells them and each other.
 *
 * One who returns finds everything as it was, except that a hidden channel is in the lists again: the read marker, so
 * that what was sent meanwhile is unread, and mutes. One who is new begins at the present: earlier messages are visible
 * but not unread.
 *
 * @throws CHAT_CHANNEL_MEMBER_LIMIT for groups that would have too many members.
 */
export async function addMembers(
  chat: Chat,
  tx: Tx,
  key: At,
  userIds: string[],
  role: 'OPERATOR' | 'MEMBER',
): Promise<{ members: MemberRow[]; channel: Channel }> {
  const { tenantId, channelId } = key
  const { rows: members } = await sql<ModeratedRow>`
    insert into chat_channel_members as m (tenant_id, channel_id, user_id, id, role, joined_at, read_seq)
    select c.tenant_id, c.id, added.user_id, added.id, ${role}, statement_timestamp(), c.message_seq
      from chat_channels c, unnest(${userIds}::text[], ${userIds.map(newId)}::text[]) as added (user_id, id)
     where c.tenant_id = ${tenantId} and c.id = ${channelId}
        on conflict (tenant_id, channel_id, user_id) do update
       set left_at = null, joined_at = excluded.joined_at, role = excluded.role, is_hidden = false
    returning m.id, m.user_id, m.role, m.joined_at, m.last_read_at, m.last_read_message_id,
              ${isMutedNow} as is_muted, case when ${isMutedNow} then m.muted_until end as muted_until,
              ${isBannedNow} as is_banned, case when ${isBannedNow} then m.banned_until end as banned_until,
              case when ${isBannedNow} then m.ban_description end as ban_description`.execute(tx)
  const { row, changed } = await recount(tx, key)
  const { memberCount } = row
  const limit = chat.config.limits.maxChannelMembers
  if (row.type === 'GROUP' && memberCount > limit) {
    throw new ChatError('CHAT_CHANNEL_MEMBER_LIMIT', { limit, actual: memberCount })
  }

  const joined = members.map((added): NewEvent => {
    const member = toModeratedMember(added)
    const { userId, joinedAt } = member
    return { event: 'chat:user:joined', data: { channelId, userId, role, joinedAt, memberCount, member } }
  })
  const counted: NewEvent = { event: 'chat:channel:member:count:changed', data: { channelId, memberCount } }
  await chat.events.appendAll(tx, key, changed ? [...joined, counted] : joined)
  const channel = toChannel(row)
  // All of them in one statement, so at one time.
  const joinedAt = (members[0] as ModeratedRow).joinedAt.toISOString()
  tx.afterCommit(() => {
    chat.events.toUsers(tenantId, userIds, 'chat:channel:created', { channelId, channel, joinedAt })
    chat.unread.changedFor(tenantId, userIds)
  })
  return { members, channel }
}

/** Ends the caller's membership. The last one to leave takes the channel along. */
export function leaveChannel(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  return withChannelLock(chat, caller, channelId, {}, (tx, { key }) => endMembership(chat, tx, key, caller.userId))
}

/** Ends somebody else's membership in a group. A ban outlasts it. */
export function removeMember(chat: Chat, caller: Caller, channelId: string, userId: string): Promise<void> {
  return withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key }) => {
    if (userId === caller.userId) throw invalid('path', '/userId', 'must be somebody else than the caller')
    const [target] = await selectTargets(tx, key, [userId])
    if (!target || target.hasLeft) throw new ChatError('CHAT_USER_NOT_FOUND', { channelId, userIds: [userId] })
    await endMembership(chat, tx, key, userId)
  })
}

async function endMembership(chat: Chat, tx: Tx, key: At, userId: string): Promise<void> {
  const { tenantId, channelId } = key
  await tx
    .updateTable('chatChannelMembers')
    .set({ leftAt: sql`statement_timestamp()` })
    .where('tenantId', '=', tenantId)
    .where('channelId', '=', channelId)
    .where('userId', '=', userId)
    .execute()
  const { row, changed } = await recount(tx, key)
  const { memberCount } = row
  const left: NewEvent = { event: 'chat:user:left', data: { channelId, userId, memberCount }, alsoTo: [userId] }
  const counted: NewEvent = { event: 'chat:channel:member:count:changed', data: { channelId, memberCount } }
  await chat.events.appendAll(tx, key, changed ? [left, counted] : [left])
  if (memberCount === 0) await deleteAbandoned(chat, tx, key)
  else await promoteHeir(chat, tx, key)
  tx.afterCommit(() => chat.unread.changedFor(tenantId, [userId]))
}

/** Nobody can come back to it, so a direct channel makes room for a new one of the same two. */
async function deleteAbandoned(chat: Chat, tx: Tx, key: At): Promise<void> {
  const { deletedAt } = await tx
    .updateTable('chatChannels')
    .set({ deletedAt: sql`statement_timestamp()` })
    .where('tenantId', '=', key.tenantId)
    .where('id', '=', key.channelId)
    .returning('deletedAt')
    .executeTakeFirstOrThrow()
  await chat.events.append(tx, key, 'chat:channel:deleted', {
    channelId: key.channelId,
    deletedAt: (deletedAt as Date).toISOString(),
  })
}

/**
 * Brings member_count in line with who is active now. The channel's row must be locked: then nobody else comes or goes.
 *
 * @returns the channel as it is after that, and whether the number is another than before.
 */
export async function recount(tx: Tx, { tenantId, channelId }: At): Promise<{ row: ChannelRow; changed: boolean }> {
  const { countBefore, ...row } = await tx
    .updateTable('chatChannels as c')
    .from('chatChannels as before')
    .set({
      memberCount: sql<number>`(
        select count(*) from chat_channel_members m
         where m.tenant_id = c.tenant_id and m.channel_id = c.id and ${isActive}
      )`,
    })
    .where('c.tenantId', '=', tenantId)
    .where('c.id', '=', channelId)
    .whereRef('before.tenantId', '=', 'c.tenantId')
    .whereRef('before.id', '=', 'c.id')
    .returning(channelColumns)
    .returning('before.memberCount as countBefore')
    .executeTakeFirstOrThrow()
  return { row, changed: row.memberCount !== countBefore }
}
