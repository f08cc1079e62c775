import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ErrorCode } from '../../../generated/operations'
import type { Caller } from './caller'
import { ChatError } from '../../errors'
import { inTenant } from '../../platform/database/tenant-fence'

/** Whether member `m` is banned or muted when the statement begins. */
export const isBannedNow = sql<boolean>`chat_is_banned(m.is_banned, m.banned_until, chat_statement_now())`
export const isMutedNow = sql<boolean>`chat_is_muted(m.is_muted, m.muted_until, chat_statement_now())`
/** Whether member `m` has muted the channel for themselves. */
export const isChannelMutedNow = sql<boolean>`chat_is_muted(
  m.is_channel_muted, m.channel_muted_until, chat_statement_now()
)`
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
    : sql<string[]>`array(select b.id from chat_blocked_by(${tenantId}, ${userId}) as b (id))`

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
const isOwnRemoved = sql<SqlBool>`chat_is_own_removed(m.decision_id, m.sender_id, access.user_id)`
/** Whether the member in `access` can read message `m`, which is read by id: visible, or own and removed by a decision. */
export const isReadable = sql<SqlBool>`(${isVisible} or ${isOwnRemoved} and m.created_at > access.visible_after)`
/** The same for lists of messages. The history start stands apart, because it is a range of the index. */
export const isReadableInList = sql<SqlBool>`(${isAfterStart('m.id')} and (${isListed('m')} or ${isOwnRemoved}))`
/** Whether the member in `access` sent message `m`, which may be removed, or from before the member's history start. */
export const isOwn = sql<SqlBool>`(
  chat_has_content(m.deleted_at, m.decision_id) and m.sender_id = access.user_id
)`

/** When slow mode lets member `m` of channel `c` send again. */
export const nextSendAt = sql<Date | null>`chat_next_send_at(c.slow_mode_seconds, m.role, m.last_sent_at)`

/** Guards besides membership. */
export interface Guards {
  operator?: boolean
  notFrozen?: boolean
  notMuted?: boolean
  /** Refuses those who cannot send; `now` also those who must wait in slow mode. */
  sender?: 'now' | 'later'
  /** Refuses direct channels. */
  group?: boolean
  /** Refuses users who may read and not write: see chat_suspension_of. Part of `withChannelLock`, unless it is false. */
  notSuspended?: boolean
}

/** For changes that only the caller sees, and others that a suspended user can still make. */
export const whileSuspended: Guards = { notSuspended: false }

/** The result of the guards: null if they allow the caller. */
export interface Access {
  refusal: { code: ErrorCode; details?: object } | null
}

/** The refusal of a caller with membership `m`, if there is one, in channel `c`. */
export function refusalBy({ operator, notFrozen, notMuted, sender, group, notSuspended }: Guards = {}) {
  const refusals = [
    sql<Access['refusal']>`chat_refusal(${sql.join([
      sql`true, m.user_id is not null, ${isBannedNow}, m.banned_until`,
      ...(operator ? [sql`p_is_no_operator => m.role <> 'OPERATOR'`] : []),
      ...(notFrozen ? [sql`p_is_frozen => c.is_frozen`] : []),
      ...(notMuted ? [sql`p_is_muted => ${isMutedNow}, p_muted_until => m.muted_until`] : []),
      ...(group ? [sql`p_is_no_group => c.type <> 'GROUP'`] : []),
    ])})`,
  ]
  if (notSuspended) refusals.push(suspensionOf({ tenantId: sql.ref('c.tenant_id'), userId: sql.ref('m.user_id') }))
  if (sender) {
    const next = sender === 'now' ? nextSendAt : sql`null`
    refusals.push(sql`chat_sending_refusal(c.who_can_send, m.role, ${next}, chat_statement_now())`)
  }
  return sql<Access['refusal']>`coalesce(${sql.join(refusals)})`
}

const suspensionOf = ({ tenantId, userId }: Record<'tenantId' | 'userId', string | RawBuilder<unknown>>) =>
  sql<Access['refusal']>`(select s.refusal from chat_suspension_of(${tenantId}, ${userId}) as s (refusal))`

/** For writes outside of a channel. @throws CHAT_USER_SUSPENDED */
export async function requireNotSuspended(db: Kysely<DB>, caller: Caller): Promise<void> {
  if (caller.isSystem) return
  const { rows } = await sql<Access>`select ${suspensionOf(caller)} as refusal`.execute(inTenant(db, caller.tenantId))
  const refusal = rows[0]?.refusal
  if (refusal) throw new ChatError(refusal.code, { ...refusal.details })
}

/**
 * The guards as a query of at most one row, usually part of the guarded statement; see `guardedQuery`. No row: the tenant has
 * no such channel.
 */
export function accessTo(db: Kysely<DB>, caller: Caller, channelId: string, guards: Guards = {}) {
  const notSuspended = guards.notSuspended === true && !caller.isSystem
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
      refusalBy({ ...guards, notSuspended }).as('refusal'),
      'm.visibleAfter',
      blockedIdsOf(caller).as('blockedIds'),
    ])
}

/** Whether `c` is a direct channel whose other member has blocked the caller. */
export const isBlockedIn = ({ userId, isSystem }: Caller) =>
  isSystem
    ? sql<boolean>`false`
    : sql<boolean>`(c.type = 'DIRECT' and exists (select from chat_blockers_in(c.tenant_id, c.id, ${userId})))`

/** Channels `c`, each with the caller's membership `m`, if there is one. */
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
           false as is_banned, null::timestamptz(3) as banned_until, false as is_muted, null::timestamptz(3) as muted_until,
           null::text as id, null::timestamptz(3) as joined_at, null::timestamptz(3) as last_read_at,
           null::text as last_read_message_id, null::timestamptz(3) as last_sent_at, false as can_mention_all
  )`
  // It has the columns of a membership that the guards and the details of a channel need.
  return channels.innerJoin(operator.as('m'), (join) => join.onTrue()) as unknown as ReturnType<typeof ofUser>
}

/** @throws CHAT_CHANNEL_NOT_FOUND without a row, and the refusal of the guards. */
export function checkAccess<T extends Access>(access: T | undefined, channelId: string): T {
  if (!access) throw new ChatError('CHAT_CHANNEL_NOT_FOUND', { channelId })
  if (access.refusal) throw new ChatError(access.refusal.code, { channelId, ...access.refusal.details })
  return access
}

/** The Member guard alone. */
export async function requireMember(db: Kysely<DB>, caller: Caller, channelId: string) {
  return checkAccess(await accessTo(db, caller, channelId).executeTakeFirst(), channelId)
}

/** The guards of sending: member, not banned or suspended, channel not frozen, not muted, and whether the member can send. */
export async function requireSender(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  sender: 'now' | 'later' = 'now',
): Promise<{ memberCount: number; isBlocked: boolean }> {
  const access = accessTo(db, caller, channelId, { notFrozen: true, notMuted: true, notSuspended: true, sender })
    .select('c.memberCount')
    .select(isBlockedIn(caller).as('isBlocked'))
  return checkAccess(await access.executeTakeFirst(), channelId)
}

/**
 * Refuses a caller blocked by the other member of a direct channel, who may change only their own settings.
 *
 * @throws CHAT_USER_BLOCKED
 */
export function requireUnblocked({ isBlocked }: { isBlocked: boolean }, channelId: string): void {
  if (isBlocked) throw new ChatError('CHAT_USER_BLOCKED', { channelId })
}
