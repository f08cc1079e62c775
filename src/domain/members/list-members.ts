import type { BannedMemberPage, MemberPage, MutedMemberPage, OperatorPage, User } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import { toMember } from '../access/member-row'
import type { Chat } from '../users/chat'
import { readPage } from '../../platform/database/pagination'
import { selectMembers, toModeratedMember, type MemberFilter } from './queries'
import { toUsers, usersById } from '../users/users'
import { toOperator } from './operators'

type Query = OperationInput<'listOperators'>['query']

/** The active members of a channel. Like the lists below: all of them, or a page if a limit or a cursor is given. */
export async function listMembers(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { includeUsers, ...query }: OperationInput<'listMembers'>['query'],
): Promise<MemberPage> {
  const { page, nextCursor } = await readMembers(chat, caller, channelId, 'active', query)
  const userIds = page.map(({ userId }) => userId)
  const [present, users] = await Promise.all([
    toUsers(
      chat,
      caller,
      userIds.map((id) => ({ id, nickname: id })),
    ),
    includeUsers ? usersById(chat, caller, userIds) : undefined,
  ])
  const members = page.map((row, index) => {
    const { isOnline, lastSeenAt = null } = present[index] as User
    return { ...toMember(row), isOnline, lastSeenAt }
  })
  return { members, nextCursor, ...(users !== undefined && { users }) }
}

export async function listOperators(
  chat: Chat,
  caller: Caller,
  channelId: string,
  query: Query,
): Promise<OperatorPage> {
  const { page, nextCursor } = await readMembers(chat, caller, channelId, 'operators', query)
  return { operators: page.map(toOperator), nextCursor }
}

export async function listMutedMembers(
  chat: Chat,
  caller: Caller,
  channelId: string,
  query: Query,
): Promise<MutedMemberPage> {
  const { page, nextCursor } = await readMembers(chat, caller, channelId, 'muted', query)
  return { mutedUsers: page.map(toModeratedMember), nextCursor }
}

export async function listBannedMembers(
  chat: Chat,
  caller: Caller,
  channelId: string,
  query: Query,
): Promise<BannedMemberPage> {
  const { page, nextCursor } = await readMembers(chat, caller, channelId, 'banned', query)
  return { bannedUsers: page.map(toModeratedMember), nextCursor }
}

/** The list that the cursors belong to. */
export const memberList = (only: MemberFilter, channelId: string) =>
  ({ name: `members ${only} ${channelId}`, position: ['joinedAt', 'userId'] }) as const

function readMembers(chat: Chat, caller: Caller, channelId: string, only: MemberFilter, query: Query) {
  return readPage(
    memberList(only, channelId),
    query,
    async (page) => (await selectMembers[only](chat.db, caller, channelId, page)).rows,
  )
}
