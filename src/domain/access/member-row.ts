import type { Selectable } from 'kysely'
import type { ChatChannelMembers } from '../../../generated/database'
import type { Member } from '../../../generated/openapi'
import { inIso, pick } from '../../platform/lib/iso-row'
import { isBannedNow, isMutedNow } from './guards'

/** The columns of a member except `id`, for statements that call the table `m`. */
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

const shown = [
  ...(['id', 'userId', 'role', 'isMuted', 'isBanned'] as const),
  ...(['joinedAt', 'lastReadAt', 'lastReadMessageId', 'canMentionAll'] as const),
]

export type MemberRow = Pick<Selectable<ChatChannelMembers>, (typeof shown)[number]>

export const toMember = (row: MemberRow): Member => inIso(pick(row, shown)) as Member
