import { sql, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { ChatChannelMembers, DB } from '../../../generated/database'
import type { ModeratedMember } from '../../../generated/openapi'
import { isBeyond } from '../../platform/database/pagination'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { isActive, isActiveOperator, isBannedNow, isMutedNow } from '../access/guards'
import { memberFields, toMember, type MemberRow } from '../access/member-row'

/** Includes mute and ban, except expired ones, which may not have been cleared yet. */
const moderatedColumns = [
  'm.id',
  ...memberFields,
  sql<Date | null>`case when ${isMutedNow} then m.muted_until end`.as('mutedUntil'),
  sql<Date | null>`case when ${isBannedNow} then m.banned_until end`.as('bannedUntil'),
  sql<string | null>`case when ${isBannedNow} then m.ban_description end`.as('banDescription'),
] as const

/** The same, for `returning` in SQL. */
export const moderatedList = sql.join(
  moderatedColumns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)),
)

export type ModeratedRow = MemberRow &
  Pick<Selectable<ChatChannelMembers>, 'mutedUntil' | 'bannedUntil' | 'banDescription'>

export function toModeratedMember(row: ModeratedRow): ModeratedMember {
  return {
    ...toMember(row),
    mutedUntil: row.mutedUntil?.toISOString() ?? null,
    bannedUntil: row.bannedUntil?.toISOString() ?? null,
    banDescription: row.banDescription,
  }
}

/** Filter of a list of members. Only operators see the lists of muted and banned members. */
export type MemberFilter = 'active' | 'operators' | 'muted' | 'banned'

const filters: Record<MemberFilter, RawBuilder<SqlBool>> = {
  active: isActive,
  operators: isActiveOperator,
  muted: sql<SqlBool>`(m.left_at is null and ${isMutedNow})`,
  // A ban survives a removal, and operators must see it to lift it.
  banned: sql<SqlBool>`${isBannedNow}`,
}

interface MemberListOptions {
  limit: number | undefined
  after: { joinedAt: string; userId: string } | undefined
}

/** Members, longest-standing first. */
export function memberListQuery(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  { only, limit, after }: MemberListOptions & { only: MemberFilter },
) {
  return guardedQuery(db, caller, channelId, {
    guards: { operator: only === 'muted' || only === 'banned' },
    page: db
      .selectFrom('chatChannelMembers as m')
      .select(moderatedColumns)
      .where(isInChannel('m'))
      .where(filters[only])
      .where(isBeyond(after, { joinedAt: 'm.joined_at', userId: 'm.user_id' }, 'asc')),
    order: [
      ['joinedAt', 'asc'],
      ['userId', 'asc'],
    ],
    limit,
  })
}

const listOf = (only: MemberFilter) =>
  guarded((db, caller, channelId, options: MemberListOptions) =>
    memberListQuery(db, caller, channelId, { ...options, only }),
  )

/** The lists of members, each in one statement with its guard. */
export const selectMembers = {
  active: listOf('active'),
  operators: listOf('operators'),
  muted: listOf('muted'),
  banned: listOf('banned'),
}

/** A user's current or former membership. */
export type MembershipRow = ModeratedRow & { hasLeft: boolean }

export const membershipColumns = [...moderatedColumns, sql<boolean>`(m.left_at is not null)`.as('hasLeft')] as const

/** The memberships of these users, current and former. Under the channel lock they do not change. */
export function selectMemberships(
  db: Kysely<DB>,
  { tenantId, channelId }: ChannelKey,
  userIds: string[],
): Promise<MembershipRow[]> {
  // One index lookup per user: otherwise the plan would read all members of a channel if most channels are small.
  const wanted = sql<{ userId: string }>`unnest(${userIds}::text[])`.as<'wanted'>(sql`wanted (user_id)`)
  return db
    .selectFrom(wanted)
    .innerJoinLateral(
      (qb) =>
        qb
          .selectFrom('chatChannelMembers as m')
          .select(membershipColumns)
          .where((eb) => eb.and({ 'm.tenantId': tenantId, 'm.channelId': channelId }))
          .whereRef('m.userId', '=', 'wanted.userId')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .execute()
}
