import type { MemberPage } from '../../generated/openapi'
import type { OperationInput } from '../../generated/operations'
import type { Caller, Chat } from '../chat-context'
import { cutPage, decodeTimeCursor } from '../cursor'
import { selectMembers, toMember } from './queries'

/** The active members of a channel: all of them, or a page where a limit or a cursor is given. */
export async function listMembers(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { limit, cursor }: OperationInput<'listMembers'>['query'],
): Promise<MemberPage> {
  const [joinedAt, userId] = cursor === undefined ? [] : decodeTimeCursor(cursor, 2)
  const size = limit ?? (cursor === undefined ? undefined : 100)
  const rows = await selectMembers(chat.db, caller, channelId, {
    after: joinedAt === undefined || userId === undefined ? undefined : { joinedAt, userId },
    limit: size === undefined ? undefined : size + 1,
  })
  const { page, nextCursor } = cutPage(rows, size ?? Infinity, (last) => [last.joinedAt.toISOString(), last.userId])
  return { members: page.map(toMember), nextCursor }
}
