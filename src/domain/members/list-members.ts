import type { MemberPage, User } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import { toMember } from '../access/member-row'
import type { Chat } from '../messages/chat'
import { readPage } from '../../platform/database/pagination'
import { selectMembers, toModeratedMember, type MemberFilter, type ModeratedRow } from './queries'
import { toUsers, usersById } from '../users/users'
import { toOperator } from './operators'

type Query = OperationInput<'listOperators'>['query']

/** The active members of a channel. Like the lists below: all, or a page if a limit or a cursor is given. */
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

/** A list of members, by its name in the answer. */
const listAs =
  <Name extends string, Shown>(name: Name, only: MemberFilter, toShown: (row: ModeratedRow) => Shown) =>
  async (chat: Chat, caller: Caller, channelId: string, query: Query) => {
    const { page, nextCursor } = await readMembers(chat, caller, channelId, only, query)
    return { [name]: page.map(toShown), nextCursor } as Record<Name, Shown[]> & { nextCursor: string | null }
  }

export const listOperators = listAs('operators', 'operators', toOperator)
export const listMutedMembers = listAs('mutedUsers', 'muted', toModeratedMember)
export const listBannedMembers = listAs('bannedUsers', 'banned', toModeratedMember)

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
