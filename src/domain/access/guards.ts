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
/** Whether member `m` is active when the statement begins; `isActiveByKey` in a lookup by key. See chat_is_active. */
export const isActive = sql<SqlBool>`chat_is_active(m.left_at, m.is_banned, m.banned_until, chat_statement_now())`
export const isActiveByKey = sql<SqlBool>`coalesce(${isActive}, true)`
/** Avoids the index on active members, few of which are operators. */
export const isActiveOperator = sql<SqlBool>`(m.role = 'OPERATOR' and ${isActiveByKey})`

/** Joins channel `c` to a row of it. */
export const isChannelOf = (row: string) => sql<SqlBool>`
  c.tenant_id = ${sql.ref(`${row}.tenant_id`)} and c.id = ${sql.ref(`${row}.channel_id`)}`
/** Joins message `m` to a row about it. */
export const isMessageOf = (row: string) => sql<SqlBool>`
  m.tenant_id = ${sql.ref(`${row}.tenant_id`)} and m.channel_id = ${sql.ref(`${row}.channel_id`)}
  and m.id = ${sql.ref(`${row}.message_id`)}`

/**
 * Whether the caller has not blocked the sender of message `m`. "Coalesce" hides the condition from the planner: in a channel with few
 * senders it would estimate few rows, and sort the whole channel.
 */
export const isUnblocked = sql<SqlBool>`coalesce(m.sender_id <> all (access.blocked_ids), true)`

/** The users blocked by the caller, as an array, read once instead of per message. */
export const blockedIdsOf = ({
  tenantId,
  userId,
  isSystem = false,
}: Record<'tenantId' | 'userId', string | RawBuilder<unknown>> & { isSystem?: boolean }) =>
  isSystem
    ? sql<string[]>`'{}'::text[]`
    : sql<string[]>`array(select b.id from chat_blocked_by(${tenantId}, ${userId}) as b (id))`

/** Whether message `m` was sent after a history start. */
export const isAfterStart = (start: string) => sql<SqlBool>`chat_is_after_start(m.id, ${sql.ref(start)})`

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
/** The same for lists of messages. The history start is a separate condition, because it is a range of the index. */
export const isReadableInList = sql<SqlBool>`(${isAfterStart('access.visible_after')} and (${isListed('m')} or ${isOwnRemoved}))`
/** Whether the member in `access` sent message `m`, even if it was removed or is before the member's history start. */
export const isOwn = sql<SqlBool>`(
  chat_has_content(m.deleted_at, m.decision_id) and m.sender_id = access.user_id
)`

/** The time at which slow mode allows member `m` of channel `c` to send again. */
export const nextSendAt = sql<Date | null>`chat_next_send_at(c.slow_mode_seconds, m.role, m.last_sent_at)`

/** Guards besides membership. */
export interface Guards {
  operator?: boolean
  /** Refuses frozen channels, and members who cannot send or are muted; `now` also those who must wait in slow mode. */
  sender?: 'now' | 'later'
  /** Refuses direct channels. */
  group?: boolean
  /** Refuses suspended users, who may only read: see chat_suspension_of. Default in `withChannelLock`. */
  notSuspended?: boolean
}

/** For changes that a suspended user can still make, such as those that only the caller sees. */
export const whileSuspended: Guards = { notSuspended: false }

/** The result of the guards: null if they allow the caller. */
export interface Access {
  refusal: { code: ErrorCode; details?: object } | null
}

/** The refusal of a caller with membership `m`, if there is one, in channel `c`. */
export function refusalBy({ operator, sender, group, notSuspended }: Guards = {}) {
  const refusal = sql`chat_refusal(${sql.join([
    sql`true, m.user_id is not null, ${isBannedNow}, m.banned_until`,
    ...(operator ? [sql`p_is_no_operator => m.role <> 'OPERATOR'`] : []),
    ...(sender ? [sql`p_is_frozen => c.is_frozen, p_is_muted => ${isMutedNow}, p_muted_until => m.muted_until`] : []),
    ...(group ? [sql`p_is_no_group => c.type <> 'GROUP'`] : []),
  ])})`
  const suspension = notSuspended && suspensionOf({ tenantId: sql.ref('c.tenant_id'), userId: sql.ref('m.user_id') })
  const next = sender === 'now' ? nextSendAt : sql`null`
  const sending = sender && sql`chat_sending_refusal(c.who_can_send, m.role, ${next}, chat_statement_now())`
  return sql<Access['refusal']>`chat_refusal_in_order(${refusal}, ${suspension || sql`null`}, ${sending ?? sql`null`})`
}

const suspensionOf = ({ tenantId, userId }: Record<'tenantId' | 'userId', string | RawBuilder<unknown>>) =>
  sql<Access['refusal']>`(select s.refusal from chat_suspension_of(${tenantId}, ${userId}) as s (refusal))`

/** For writes outside channels. @throws CHAT_USER_SUSPENDED */
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
    .where((eb) => eb.and({ 'c.tenantId': caller.tenantId, 'c.id': channelId }))
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
        .on(isChannelOf('m'))
        .on('m.userId', '=', userId)
        // "Coalesce" avoids the indexes on active memberships, which the planner considers as cheap as the primary key
        // in small channels.
        .on(sql<SqlBool>`coalesce(m.left_at is null, true)`),
    )
  if (!isSystem) return ofUser()
  const operator = sql`(
    select ${userId}::text as user_id, 'OPERATOR'::text as role, '-infinity'::timestamptz(3) as visible_after,
           false as is_banned, null::timestamptz(3) as banned_until, false as is_muted, null::timestamptz(3) as muted_until,
           null::text as id, null::timestamptz(3) as joined_at, null::timestamptz(3) as last_read_at,
           null::text as last_read_message_id, null::timestamptz(3) as last_sent_at, false as can_mention_all
  )`
  // The columns of a membership that the guards and the details of a channel need.
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

/** The guards of sending. They also refuse suspended users. */
export async function requireSender(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  sender: 'now' | 'later' = 'now',
): Promise<{ memberCount: number; isBlocked: boolean }> {
  const access = accessTo(db, caller, channelId, { notSuspended: true, sender })
    .select('c.memberCount')
    .select(isBlockedIn(caller).as('isBlocked'))
  return checkAccess(await access.executeTakeFirst(), channelId)
}

/** A caller blocked by the other member of a direct channel may only change settings. @throws CHAT_USER_BLOCKED */
export function requireUnblocked({ isBlocked }: { isBlocked: boolean }, channelId: string): void {
  if (isBlocked) throw new ChatError('CHAT_USER_BLOCKED', { channelId })
}
