import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Caller } from './caller'
import { ChatError } from '../../errors'
import { inTenant } from '../../platform/database/tenant-fence'

/** Whether member `m` is banned or muted when the statement begins. */
export const isBannedNow = sql<boolean>`chat_is_banned(m.is_banned, m.banned_until, chat_statement_now())`
export const isMutedNow = sql<boolean>`chat_is_muted(m.is_muted, m.muted_until, chat_statement_now())`
/** Counted, listed and notified: present and not banned. */
export const isActive = sql<SqlBool>`(m.left_at is null and not ${isBannedNow})`
/** The same for operators. "Coalesce" avoids the index on active members, of which few are operators. */
export const isActiveOperator = sql<SqlBool>`(
  m.role = 'OPERATOR' and coalesce(m.left_at is null, true) and not ${isBannedNow}
)`

/**
 * Whether the caller has not blocked the sender. "Coalesce" hides the condition from the planner's estimate: where a few
 * users write most messages it would expect few rows, and sort the whole channel.
 */
export const isUnblocked = (senderId: string, blockedIds: RawBuilder<unknown> = sql.ref('access.blocked_ids')) =>
  sql<SqlBool>`coalesce(${sql.ref(senderId)} <> all (${blockedIds}), true)`

/** The users blocked by the caller, as an array, read once instead of per message. */
export const blockedIdsOf = ({
  tenantId,
  userId,
  isSystem = false,
}: Record<'tenantId' | 'userId', string | RawBuilder<unknown>> & { isSystem?: boolean }) =>
  isSystem
    ? sql<string[]>`'{}'::text[]`
    : sql<string[]>`array(
        select b.blocked_id from chat_user_blocks b where b.tenant_id = ${tenantId} and b.blocker_id = ${userId}
      )`

/** Whether the message with this id was sent after a history start. */
export const isAfterStart = (id: string, start = 'access.visible_after') =>
  sql<SqlBool>`chat_is_after_start(${sql.ref(id)}, ${sql.ref(start)})`

const isBlocked = (message: string, blockedIds: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(`${message}.sender_id`)} = any (${blockedIds})`

/** Whether the member in `access` can see message `m`, which is read by id. */
export const isVisible = sql<SqlBool>`chat_is_visible(
  m.deleted_at, m.created_at, m.sender_id, m.stream, ${isBlocked('m', sql.ref('access.blocked_ids'))}, access.user_id,
  access.visible_after
)`
/** The same for lists of messages, by default for the member in `access`. */
export const isListed = (
  message: string,
  start = 'access.visible_after',
  blockedIds: RawBuilder<unknown> = sql.ref('access.blocked_ids'),
) =>
  sql<SqlBool>`chat_is_listed(
    ${sql.ref(`${message}.deleted_at`)}, ${sql.ref(`${message}.id`)}, ${isBlocked(message, blockedIds)}, ${sql.ref(start)}
  )`
/** Whether the member in `access` sent message `m`, which may be from before the member's history start. */
export const isOwn = sql<SqlBool>`m.deleted_at is null and m.sender_id = access.user_id`

/** The result of the Member guard. */
export interface Access {
  isMember: boolean
  isBanned: boolean
  bannedUntil: Date | null
}

/**
 * The Member guard as a query of at most one row, usually part of the guarded statement; see `guardedQuery`. No row: the
 * tenant has no such channel.
 */
export function accessTo(db: Kysely<DB>, caller: Caller, channelId: string) {
  return channelsWithMember(inTenant(db, caller.tenantId), caller)
    .where('c.tenantId', '=', caller.tenantId)
    .where('c.id', '=', channelId)
    .where('c.deletedAt', 'is', null)
    .select([
      'c.tenantId',
      'c.id as channelId',
      'c.eventSeq',
      'm.userId',
      'm.role',
      sql<boolean>`m.user_id is not null`.as('isMember'),
      sql<boolean>`coalesce(${isBannedNow}, false)`.as('isBanned'),
      'm.bannedUntil',
      'm.visibleAfter',
      blockedIdsOf(caller).as('blockedIds'),
    ])
}

/** Channels `c`, each with the caller's membership `m`, where there is one. */
function channelsWithMember(db: Kysely<DB>, { userId, isSystem }: Caller) {
  const channels = db.selectFrom('chatChannels as c')
  const ofUser = () =>
    channels.leftJoin('chatChannelMembers as m', (join) =>
      join
        .onRef('m.tenantId', '=', 'c.tenantId')
        .onRef('m.channelId', '=', 'c.id')
        .on('m.userId', '=', userId)
        // "Coalesce" avoids the indexes on active memberships, which in small channels seem as cheap as the primary key.
        .on(sql<SqlBool>`coalesce(m.left_at is null, true)`),
    )
  if (!isSystem) return ofUser()
  const operator = sql`(
    select ${userId}::text as user_id, 'OPERATOR'::text as role, '-infinity'::timestamptz(3) as visible_after,
           false as is_banned, null::timestamptz(3) as banned_until, false as is_muted, null::timestamptz(3) as muted_until
  )`
  // It has the columns of a membership that the guards need.
  return channels.innerJoin(operator.as('m'), (join) => join.onTrue()) as unknown as ReturnType<typeof ofUser>
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
  const checked = checkAccess(access, channelId)
  if (checked.role !== 'OPERATOR') throw new ChatError('CHAT_NOT_CHANNEL_OPERATOR', { channelId })
  return checked
}

/** The Member guard alone. */
export async function requireMember(db: Kysely<DB>, caller: Caller, channelId: string) {
  return checkAccess(await accessTo(db, caller, channelId).executeTakeFirst(), channelId)
}

/** Columns for `checkNotMuted`, in addition to those of `accessTo`. */
export const muteColumns = ['m.mutedUntil', sql<boolean>`coalesce(${isMutedNow}, false)`.as('isMuted')] as const

/** @throws CHAT_USER_MUTED */
export function checkNotMuted(access: { isMuted: boolean; mutedUntil: Date | null }, channelId: string): void {
  if (!access.isMuted) return
  throw new ChatError('CHAT_USER_MUTED', { channelId, mutedUntil: access.mutedUntil?.toISOString() ?? null })
}

/** The guards of sending: member, not banned, channel not frozen, not muted. */
export async function requireSender(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
): Promise<{ memberCount: number }> {
  const found = await accessTo(db, caller, channelId)
    .select(['c.isFrozen', 'c.memberCount'])
    .select(muteColumns)
    .executeTakeFirst()
  const access = checkAccess(found, channelId)
  if (access.isFrozen) throw new ChatError('CHAT_CHANNEL_FROZEN', { channelId })
  checkNotMuted(access, channelId)
  return access
}

/** Whether this is a direct channel whose other member has blocked the caller. */
export async function isBlockedIn(
  db: Kysely<DB>,
  { tenantId, userId, isSystem }: Caller,
  channelId: string,
): Promise<boolean> {
  if (isSystem) return false
  const found = await inTenant(db, tenantId)
    .selectFrom('chatChannels as c')
    .select('c.id')
    .where('c.tenantId', '=', tenantId)
    .where('c.id', '=', channelId)
    .where('c.type', '=', 'DIRECT')
    .where(sql<SqlBool>`exists (select from chat_blockers_in(c.tenant_id, c.id, ${userId}))`)
    .executeTakeFirst()
  return found !== undefined
}
