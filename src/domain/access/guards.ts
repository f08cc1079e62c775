import { sql, type Kysely, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Caller } from './caller'
import { ChatError } from '../../errors'

/**
 * Whether a member is banned now: a ban that ran out needs no call to end. The time is that of the statement, because
 * now() is that of the transaction's begin: of two changes the one that waited for the channel's lock would be judged by
 * the earlier time, and could count somebody out whom the other has counted in.
 */
export const isBannedNow = sql<boolean>`(m.is_banned and coalesce(m.banned_until > statement_timestamp(), true))`
export const isMutedNow = sql<boolean>`(m.is_muted and coalesce(m.muted_until > statement_timestamp(), true))`
/** Counted, listed and told of things: has not left and is not banned. */
export const isActive = sql<SqlBool>`(m.left_at is null and not ${isBannedNow})`

/**
 * Whether the sender is none of those whom the caller has blocked. "Coalesce" keeps the planner from guessing how many
 * rows are left: where a few people write most, it would expect hardly any, and sort a whole channel to find its end.
 */
export const isUnblocked = (senderId: string, blockedIds = 'access.blocked_ids') =>
  sql<SqlBool>`coalesce(${sql.ref(senderId)} <> all (${sql.ref(blockedIds)}), true)`

/** What the Member guard found out. */
export interface Access {
  isMember: boolean
  isBanned: boolean
  bannedUntil: Date | null
}

/**
 * The Member guard as a query of at most one row, to be the first part of the statement whose answer it guards: a guard
 * of its own would cost a round trip. No row means that the tenant has no such channel.
 */
export function accessTo(db: Kysely<DB>, { tenantId, userId }: Caller, channelId: string) {
  return db
    .selectFrom('chatChannels as c')
    .leftJoin('chatChannelMembers as m', (join) =>
      join
        .onRef('m.tenantId', '=', 'c.tenantId')
        .onRef('m.channelId', '=', 'c.id')
        .on('m.userId', '=', userId)
        .on('m.leftAt', 'is', null),
    )
    .where('c.tenantId', '=', tenantId)
    .where('c.id', '=', channelId)
    .where('c.deletedAt', 'is', null)
    .select([
      'c.tenantId',
      'c.id as channelId',
      'c.eventSeq',
      'm.role',
      sql<boolean>`m.user_id is not null`.as('isMember'),
      sql<boolean>`coalesce(${isBannedNow}, false)`.as('isBanned'),
      'm.bannedUntil',
      'm.visibleAfter',
      // Whose messages the caller does not see. Read once, not once for each message.
      sql<string[]>`array(
        select b.blocked_id from chat_user_blocks b where b.tenant_id = ${tenantId} and b.blocker_id = ${userId}
      )`.as('blockedIds'),
    ])
}

/** @throws CHAT_CHANNEL_NOT_FOUND, CHAT_NOT_CHANNEL_MEMBER or CHAT_USER_BANNED, in this order. */
export function checkAccess<T extends Access>(access: T | undefined, channelId: string): T {
  if (!access) throw new ChatError('CHAT_CHANNEL_NOT_FOUND', { channelId })
  if (!access.isMember) throw new ChatError('CHAT_NOT_CHANNEL_MEMBER', { channelId })
  if (access.isBanned) {
    throw new ChatError('CHAT_USER_BANNED', { channelId, bannedUntil: access.bannedUntil?.toISOString() ?? null })
  }
  return access
}

/** The Member guard and, after it, the Operator guard. */
export function checkOperator<T extends Access & { role: string | null }>(access: T | undefined, channelId: string): T {
  const judged = checkAccess(access, channelId)
  if (judged.role !== 'OPERATOR') throw new ChatError('CHAT_NOT_CHANNEL_OPERATOR', { channelId })
  return judged
}

/** The Member guard alone. */
export async function requireMember(db: Kysely<DB>, caller: Caller, channelId: string) {
  return checkAccess(await accessTo(db, caller, channelId).executeTakeFirst(), channelId)
}

/** Whether the caller might send to the channel right now: member, not banned, not frozen, not muted. */
export async function requireSender(db: Kysely<DB>, caller: Caller, channelId: string): Promise<void> {
  const access = await accessTo(db, caller, channelId)
    .select(['c.isFrozen', 'm.mutedUntil', sql<boolean>`coalesce(${isMutedNow}, false)`.as('isMuted')])
    .executeTakeFirst()
  const { isFrozen, isMuted, mutedUntil } = checkAccess(access, channelId)
  if (isFrozen) throw new ChatError('CHAT_CHANNEL_FROZEN', { channelId })
  if (isMuted) throw new ChatError('CHAT_USER_MUTED', { channelId, mutedUntil: mutedUntil?.toISOString() ?? null })
}

/** Whether this is a direct channel with somebody who has blocked the caller. */
export async function isBlockedIn(db: Kysely<DB>, { tenantId, userId }: Caller, channelId: string): Promise<boolean> {
  const found = await db
    .selectFrom('chatChannels as c')
    .innerJoin('chatChannelMembers as m', (join) =>
      join.onRef('m.tenantId', '=', 'c.tenantId').onRef('m.channelId', '=', 'c.id'),
    )
    .innerJoin('chatUserBlocks as b', (join) =>
      join.onRef('b.tenantId', '=', 'm.tenantId').onRef('b.blockerId', '=', 'm.userId').on('b.blockedId', '=', userId),
    )
    .select(sql<number>`1`.as('found'))
    .where('c.tenantId', '=', tenantId)
    .where('c.id', '=', channelId)
    .where('c.type', '=', 'DIRECT')
    .executeTakeFirst()
  return found !== undefined
}
