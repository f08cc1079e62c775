import { sql, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { ChatChannelMembers, DB } from '../../../generated/database'
import type { Member, MemberRole, ModeratedMember } from '../../../generated/openapi'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'
import { accessTo, isActive, isBannedNow, isMutedNow, checkAccess, checkOperator } from '../access/guards'

/** The columns of a member, for statements that call the table `m`. */
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

/** With mute and ban. Those that have expired are left out, although they may not have been cleared yet. */
export const moderatedColumns = [
  ...memberColumns,
  sql<Date | null>`case when ${isMutedNow} then m.muted_until end`.as('mutedUntil'),
  sql<Date | null>`case when ${isBannedNow} then m.banned_until end`.as('bannedUntil'),
  sql<string | null>`case when ${isBannedNow} then m.ban_description end`.as('banDescription'),
] as const

export type MemberRow = Pick<
  Selectable<ChatChannelMembers>,
  'id' | 'userId' | 'role' | 'joinedAt' | 'lastReadAt' | 'lastReadMessageId' | 'isMuted' | 'isBanned'
>

export type ModeratedRow = MemberRow &
  Pick<Selectable<ChatChannelMembers>, 'mutedUntil' | 'bannedUntil' | 'banDescription'>

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

export function toModeratedMember(row: ModeratedRow): ModeratedMember {
  return {
    ...toMember(row),
    mutedUntil: row.mutedUntil?.toISOString() ?? null,
    bannedUntil: row.bannedUntil?.toISOString() ?? null,
    banDescription: row.banDescription,
  }
}

/** Which members a list holds. The muted and the banned are shown to operators only. */
export type MemberFilter = 'active' | 'operators' | 'muted' | 'banned'

const filters: Record<MemberFilter, RawBuilder<SqlBool>> = {
  active: isActive,
  operators: sql<SqlBool>`(${isActive} and m.role = 'OPERATOR')`,
  muted: sql<SqlBool>`(m.left_at is null and ${isMutedNow})`,
  // A ban outlasts a removal, and operators have to see it to lift it.
  banned: sql<SqlBool>`${isBannedNow}`,
}

export interface MemberListOptions {
  only: MemberFilter
  limit: number | undefined
  after: { joinedAt: string; userId: string } | undefined
}

/** Members, the longest-standing first, in one statement with the guards. */
export function memberListQuery(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  { only, limit, after }: MemberListOptions,
) {
  return db
    .with('access', (qb) => accessTo(qb as Kysely<DB>, caller, channelId).select('m.role as callerRole'))
    .selectFrom('access')
    .leftJoinLateral(
      (qb) =>
        qb
          .selectFrom('chatChannelMembers as m')
          .select(moderatedColumns)
          .whereRef('m.tenantId', '=', 'access.tenantId')
          .whereRef('m.channelId', '=', 'access.channelId')
          .where(filters[only])
          .$if(after !== undefined, (q) =>
            q.where(sql<boolean>`(m.joined_at, m.user_id) > (${after?.joinedAt}::timestamptz, ${after?.userId})`),
          )
          .orderBy('m.joinedAt')
          .orderBy('m.userId')
          .$if(limit !== undefined, (q) => q.limit(limit as number))
          .as('page'),
      (join) => join.onTrue(),
    )
    .select([
      'access.isMember',
      'access.callerRole',
      'access.isBanned as callerIsBanned',
      'access.bannedUntil as callerBannedUntil',
    ])
    .selectAll('page')
    .orderBy('page.joinedAt')
    .orderBy('page.userId')
}

/** @throws what the Member guard says, and the Operator guard where the list shows moderation. */
export async function selectMembers(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  options: MemberListOptions,
): Promise<ModeratedRow[]> {
  const rows = await memberListQuery(db, caller, channelId, options).execute()
  const [first] = rows
  const access = first && {
    isMember: first.isMember,
    isBanned: first.callerIsBanned,
    bannedUntil: first.callerBannedUntil,
    role: first.callerRole,
  }
  const judge = options.only === 'muted' || options.only === 'banned' ? checkOperator : checkAccess
  judge(access, channelId)
  return rows.filter((row) => row.id !== null) as ModeratedRow[]
}

/** A user's current or former membership. */
export type MembershipRow = ModeratedRow & { hasLeft: boolean }

export const membershipColumns = [...moderatedColumns, sql<boolean>`(m.left_at is not null)`.as('hasLeft')] as const

/** The memberships of these users, current and former. Under the channel's lock they do not change. */
export function selectMemberships(
  db: Kysely<DB>,
  { tenantId, channelId }: ChannelKey,
  userIds: string[],
): Promise<MembershipRow[]> {
  return db
    .selectFrom('chatChannelMembers as m')
    .select(membershipColumns)
    .where('m.tenantId', '=', tenantId)
    .where('m.channelId', '=', channelId)
    .where('m.userId', 'in', userIds)
    .execute()
}
