import type { User, UserList, UserPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { Pages } from '../../platform/database/pagination'
import { ChatError } from '../../errors'
import { selectBlocked } from './queries'
import { toUsers } from './user'

/** Users of the caller's tenant, as the host finds them. */
export async function searchUsers(
  chat: Chat,
  caller: Caller,
  { keyword, limit }: OperationInput<'searchUsers'>['query'],
): Promise<UserList> {
  const found = await chat.host.searchUsers(caller.tenantId, keyword, limit)
  return { users: await toUsers(chat, caller, found.slice(0, limit)) }
}

export async function getUser(chat: Chat, caller: Caller, userId: string): Promise<User> {
  const profile = await chat.host.getUser(caller.tenantId, userId)
  const [user] = profile ? await toUsers(chat, caller, [profile]) : []
  if (!user) throw new ChatError('CHAT_USER_NOT_FOUND', { userIds: [userId] })
  return user
}

const blockedPages = new Pages('blocked', 2)

/** Whom the caller has blocked, the last one first: all of them, or a page where a limit or a cursor is given. */
export async function listBlocked(
  chat: Chat,
  caller: Caller,
  { limit, cursor }: OperationInput<'listBlockedUsers'>['query'],
): Promise<UserPage> {
  const [createdAt, userId] = blockedPages.after(cursor)
  const size = limit ?? (cursor === undefined ? undefined : 100)
  const rows = await selectBlocked(chat.db, caller, {
    after: createdAt === undefined || userId === undefined ? undefined : { createdAt, userId },
    limit: size === undefined ? undefined : size + 1,
  })
  const { page, nextCursor } = blockedPages.cut(rows, size ?? Infinity, (last) => [
    last.createdAt.toISOString(),
    last.blockedId,
  ])
  const userIds = page.map(({ blockedId }) => blockedId)
  const known = new Map((await chat.host.getUsers(caller.tenantId, userIds)).map((profile) => [profile.id, profile]))
  // Somebody whom the host no longer knows is still blocked, and must be there to be unblocked.
  const profiles = userIds.map((id) => known.get(id) ?? { id, nickname: id, isOnline: false })
  return { users: await toUsers(chat, caller, profiles), nextCursor }
}
