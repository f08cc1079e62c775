import type { Selectable } from 'kysely'
import type { ChatChannelMembers } from '../../../generated/database'
import type { Member, MemberRole } from '../../../generated/openapi'
import { isBannedNow, isMutedNow } from './guards'

/** The columns of a member but `id`, for statements that call the table `m`. */
export const memberFields = [
  'm.userId',
  'm.role',
  'm.joinedAt',
  'm.lastReadAt',
  'm.lastReadMessageId',
  'm.canMentionAll',
  isMutedNow.as('isMuted'),
  isBannedNow.as('isBanned'),
] as const

export type MemberRow = Pick<
  Selectable<ChatChannelMembers>,
  'id' | 'userId' | 'role' | 'joinedAt' | 'lastReadAt' | 'lastReadMessageId' | 'canMentionAll' | 'isMuted' | 'isBanned'
>

export function toMember(row: MemberRow): Member {
  return {
    id: row.id,
    userId: row.userId,
    role: row.role as MemberRole,
    isMuted: row.isMuted,
    isBanned: row.isBanned,
    joinedAt: row.joinedAt.toISOString(),
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
    lastReadMessageId: row.lastReadMessageId,
    canMentionAll: row.canMentionAll,
  }
}
