import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ChatChannelMembers, DB } from '../../generated/database'
import type { Member, MemberRole } from '../../generated/openapi'
import type { Caller } from '../chat-context'
import { accessTo, isActive, isBannedNow, isMutedNow, judgeAccess } from './access'

/** The columns that a member is made of, for statements that call the table `m`. */
export const memberColumns = [
  'm.id',
  'm.userId',
  'm.role',
  'm.joinedAt',
  'm.lastReadAt',
  'm.lastReadMessageId',
  isMutedNow.as('isMuted'),
  isBannedNow.as('isBanned'),
] as const

export type MemberRow = Pick<
  Selectable<ChatChannelMembers>,
  'id' | 'userId' | 'role' | 'joinedAt' | 'lastReadAt' | 'lastReadMessageId' | 'isMuted' | 'isBanned'
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
  }
}

export interface MemberListOptions {
  limit: number | undefined
  after: { joinedAt: string; userId: string } | undefined
}

/** Active members, those of longest standing first, in one statement with the Member guard. */
export function memberListQuery(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  { limit, after }: MemberListOptions,
) {
  return db
    .with('access', (qb) => accessTo(qb as Kysely<DB>, caller, channelId))
    .selectFrom('access')
    .leftJoinLateral(
      (qb) =>
        qb
          .selectFrom('chatChannelMembers as m')
          .select(memberColumns)
          .whereRef('m.tenantId', '=', 'access.tenantId')
          .whereRef('m.channelId', '=', 'access.channelId')
          .where(isActive)
          .$if(after !== undefined, (q) =>
            q.where(sql<boolean>`(m.joined_at, m.user_id) > (${after?.joinedAt}::timestamptz, ${after?.userId})`),
          )
          .orderBy('m.joinedAt')
          .orderBy('m.userId')
          .$if(limit !== undefined, (q) => q.limit(limit as number))
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['access.isMember', 'access.isBanned as callerIsBanned', 'access.bannedUntil'])
    .selectAll('page')
    .orderBy('page.joinedAt')
    .orderBy('page.userId')
}

/** @throws what the Member guard says. */
export async function selectMembers(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  options: MemberListOptions,
): Promise<MemberRow[]> {
  const rows = await memberListQuery(db, caller, channelId, options).execute()
  judgeAccess(rows[0] && { ...rows[0], isBanned: rows[0].callerIsBanned }, channelId)
  return rows.filter((row) => row.id !== null) as MemberRow[]
}
