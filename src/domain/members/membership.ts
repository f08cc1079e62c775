import { sql } from 'kysely'
import type { Channel, InvitedMembers } from '../../../generated/openapi'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import type { TenantSettings } from '../../config/tenant-overrides'
import type { Chat } from '../messages/chat'
import { withChannelLock } from '../access/channel-lock'
import { toChannel } from '../access/channel-row'
import type { Tx } from '../../platform/database/transaction'
import { ChatError, invalid } from '../../errors'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { newId } from '../../platform/lib/ids'
import type { NewEvent } from '../../platform/events/logged-event'
import { accessTo, checkAccess, whileSuspended } from '../access/guards'
import { deleteDrafts } from '../drafts/delete-drafts'
import { toMember, type MemberRow } from '../access/member-row'
import { closeQuestions } from '../questions/close-questions'
import { endParticipation, failStreams } from '../streams/close-stream'
import { whileSealed } from '../open-streams/writers'
import { checkMemberLimit, recountMembers } from './member-count'
import { ensureOperator } from './operators'
import { moderatedList, selectMemberships, toModeratedMember, type ModeratedRow } from './queries'
import { updateMember } from './update-member'

/*
 * Joining and leaving a channel.
 *
 * Invariants, all under the channel lock
 *   * Every change of the membership recounts the members: see member-count.ts.
 *   * A channel without active members is deleted; one with active members has an active operator. Only the system
 *     creates exceptions: channels without members, and groups without operators.
 */

/** Adds users to a group. Active members among them are skipped. */
export async function inviteMembers(
  chat: Chat,
  caller: Caller,
  channelId: string,
  userIds: string[],
): Promise<InvitedMembers> {
  const invited = [...new Set(userIds)]
  // The host may be slow, so it is called before the lock is taken, and only for a caller who may invite.
  const nonMembers = await checkInvitation(chat, caller, channelId, invited)
  await chat.host.requireUsers(caller.tenantId, nonMembers)
  const settings = await chat.settingsOf(caller.tenantId)

  return withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key }) => {
    const memberships = new Map((await selectMemberships(tx, key, invited)).map((row) => [row.userId, row]))
    const banned = invited.filter((userId) => memberships.get(userId)?.isBanned)
    if (banned.length > 0) throw new ChatError('CHAT_USER_BANNED', { channelId, userIds: banned })
    const added = invited.filter((userId) => memberships.get(userId)?.hasLeft ?? true)
    if (added.length === 0) throw new ChatError('CHAT_ALREADY_CHANNEL_MEMBER', { channelId, userIds: invited })

    const { members } = await addMembers(chat, tx, key, added, 'MEMBER', settings)
    return { members: members.map(toMember) }
  })
}

/** Checks the guards of an invitation. Returns the invited users who are not members. */
async function checkInvitation(chat: Chat, caller: Caller, channelId: string, invited: string[]): Promise<string[]> {
  const found = await accessTo(chat.db, caller, channelId, { operator: true, group: true })
    .select(
      sql<string[]>`array(
        select t.user_id from chat_channel_members t
         where t.tenant_id = c.tenant_id and t.channel_id = c.id and t.user_id = any (${invited})
           and coalesce(t.left_at is null, true)
      )`.as('memberIds'),
    )
    .executeTakeFirst()
  const { memberIds } = checkAccess(found, channelId)
  return invited.filter((userId) => !memberIds.includes(userId))
}

/**
 * Adds users who are not members of a channel, for the first time or again, and notifies them and the other members.
 *
 * A returning user keeps mutes and the read marker, so that messages sent meanwhile are unread; a hidden channel is
 * shown again. For a new user earlier messages are visible but not unread.
 *
 * @throws CHAT_CHANNEL_MEMBER_LIMIT if a group would have too many members.
 */
export async function addMembers(
  chat: Chat,
  tx: Tx,
  key: ChannelKey,
  userIds: string[],
  role: 'OPERATOR' | 'MEMBER',
  /** For a group: its maximum members. */
  settings?: TenantSettings,
): Promise<{ members: MemberRow[]; channel: Channel }> {
  const { tenantId, channelId } = key
  const { rows: members } = await sql<ModeratedRow>`
    insert into chat_channel_members as m (tenant_id, channel_id, user_id, id, role, joined_at, read_seq)
    select c.tenant_id, c.id, added.user_id, added.id, ${role}, chat_statement_now(), c.message_seq
      from chat_channels c, unnest(${userIds}::text[], ${userIds.map(newId)}::text[]) as added (user_id, id)
     where c.tenant_id = ${tenantId} and c.id = ${channelId}
        on conflict (tenant_id, channel_id, user_id) do update
       set left_at = null, joined_at = excluded.joined_at, role = excluded.role, is_hidden = false,
           can_mention_all = false
    returning ${moderatedList}`.execute(tx)
  const { row, countChanged } = await recountMembers(tx, key)
  const { memberCount } = row
  if (settings) checkMemberLimit(settings, memberCount)

  const joined = members.map((added): NewEvent => {
    const member = toModeratedMember(added)
    const { userId, joinedAt } = member
    return { event: 'chat:user:joined', data: { channelId, userId, role, joinedAt, memberCount, member } }
  })
  await chat.events.appendAll(tx, key, [...joined, ...countChanged])
  const channel = toChannel(row)
  // The same for all, because one statement inserted them.
  const joinedAt = (members[0] as ModeratedRow).joinedAt.toISOString()
  const data = { channelId, channel, joinedAt }
  chat.events.appendForUsers(tx, { tenantId, userIds, event: 'chat:channel:created', data })
  await chat.unread.membershipsChanged(tx, key, userIds)
  return { members, channel }
}

/** Ends the caller's membership. When the last member leaves, the channel is deleted. */
export function leaveChannel(chat: Chat, caller: Caller, channelId: string): Promise<void> {
  return whileSealed(chat, caller.tenantId, { channelId, senderId: caller.userId }, () =>
    withChannelLock(chat, caller, channelId, whileSuspended, (tx, { key }) =>
      endMembership(chat, tx, key, caller.userId),
    ),
  )
}

/** Ends another user's membership in a group. A ban remains in force. */
export function removeMember(chat: Chat, caller: Caller, channelId: string, userId: string): Promise<void> {
  return whileSealed(chat, caller.tenantId, { channelId, senderId: userId }, () =>
    withChannelLock(chat, caller, channelId, { operator: true, group: true }, async (tx, { key }) => {
      if (userId === caller.userId) throw invalid('path', '/userId', 'must not be the caller')
      const [target] = await selectMemberships(tx, key, [userId])
      if (!target || target.hasLeft) throw new ChatError('CHAT_USER_NOT_FOUND', { channelId, userIds: [userId] })
      await endMembership(chat, tx, key, userId)
      await recordActs(tx, caller, [{ action: 'member.remove', channelId, userId }])
    }),
  )
}

/** Ends the membership of an active member. The channel lock must be held. */
export async function endMembership(chat: Chat, tx: Tx, key: ChannelKey, userId: string): Promise<void> {
  const { channelId } = key
  await endParticipation(chat, tx, key, userId)
  const { role } = await updateMember(tx, key, userId, { leftAt: sql`chat_statement_now()` })
  const { row, countChanged } = await recountMembers(tx, key)
  const { memberCount } = row
  const left: NewEvent = { event: 'chat:user:left', data: { channelId, userId, memberCount }, alsoTo: [userId] }
  await chat.events.appendAll(tx, key, [left, ...countChanged])
  if (memberCount === 0) await deleteEmptyChannel(chat, tx, key)
  else if (role === 'OPERATOR') await ensureOperator(chat, tx, key)
  await chat.unread.membershipsChanged(tx, key, [userId])
}

/** Deletes a channel without members. The two users of a direct channel can then get a new one. */
async function deleteEmptyChannel(chat: Chat, tx: Tx, key: ChannelKey): Promise<void> {
  await closeQuestions(chat, tx, key, sql`true`)
  await failStreams(chat, tx, key, { withSystem: true })
  await deleteDrafts(tx, key)
  const { deletedAt } = await tx
    .updateTable('chatChannels')
    .set({ deletedAt: sql`chat_statement_now()`, coverUrl: null })
    .where((eb) => eb.and({ tenantId: key.tenantId, id: key.channelId }))
    .returning('deletedAt')
    .executeTakeFirstOrThrow()
  await chat.events.append(tx, key, 'chat:channel:deleted', {
    channelId: key.channelId,
    deletedAt: (deletedAt as Date).toISOString(),
  })
}
