import { sql, type Kysely, type SqlBool } from 'kysely'
import type { DB } from '../../generated/database'
import type { ChannelMemberSummary } from '../../generated/openapi'
import type { Caller } from '../chat-context'
import { accessTo, isActive, isBannedNow, judgeAccess } from '../members/access'
import { channelColumns, channelReturning, type ChannelRow } from './channel'
import { unreadCount } from './unread'

export interface ChannelListOptions {
  limit: number
  includeEmpty: boolean
  chronological: boolean
  search: string | undefined
  /** Sort key and id of the last channel of the page before. */
  after: { key: string; id: string } | undefined
}

export interface ChannelListRow extends ChannelRow {
  /** What the list is sorted by. */
  sortKey: Date
  unreadCount: number
  lastId: string | null
  lastText: string | null
  lastSenderId: string | null
  lastCreatedAt: Date | null
}

/**
 * The caller's channels with unread counts and last messages, in one statement: the caller's memberships by index, each
 * channel by its key, each last message as the first row of chat_messages_in_order that the caller can see.
 */
export function channelListQuery(db: Kysely<DB>, { tenantId, userId }: Caller, options: ChannelListOptions) {
  const sortKey = options.chronological ? sql<Date>`c.created_at` : sql<Date>`coalesce(c.last_message_at, c.created_at)`
  const { after, search } = options
  return db
    .with('caller', (qb) =>
      qb.selectNoFrom(
        sql<string[]>`array(
          select b.blocked_id from chat_user_blocks b where b.tenant_id = ${tenantId} and b.blocker_id = ${userId}
        )`.as('blockedIds'),
      ),
    )
    .with('page', (qb) =>
      qb
        .selectFrom('chatChannelMembers as m')
        .innerJoin('chatChannels as c', (join) =>
          join.onRef('c.tenantId', '=', 'm.tenantId').onRef('c.id', '=', 'm.channelId'),
        )
        .where('m.tenantId', '=', tenantId)
        .where('m.userId', '=', userId)
        .where('m.leftAt', 'is', null)
        .where('m.isHidden', '=', false)
        .where(sql<SqlBool>`not ${isBannedNow}`)
        .where('c.deletedAt', 'is', null)
        .$if(!options.includeEmpty, (q) => q.where('c.messageSeq', '>', 0))
        .$if(search !== undefined, (q) => q.where(sql<SqlBool>`strpos(lower(c.name), lower(${search})) > 0`))
        .$if(after !== undefined, (q) =>
          q.where(sql<SqlBool>`(${sortKey}, c.id) < (${after?.key}::timestamptz, ${after?.id})`),
        )
        .select(channelColumns)
        .select([sortKey.as('sortKey'), unreadCount.as('unreadCount'), 'm.visibleAfter'])
        .orderBy('sortKey', 'desc')
        .orderBy('c.id', 'desc')
        .limit(options.limit),
    )
    .selectFrom('page')
    .innerJoin('caller', (join) => join.onTrue())
    .leftJoinLateral(
      (qb) =>
        qb
          .selectFrom('chatMessages as last')
          .select(['last.id', 'last.text', 'last.senderId', 'last.createdAt'])
          .whereRef('last.tenantId', '=', 'page.tenantId')
          .whereRef('last.channelId', '=', 'page.id')
          .where('last.deletedAt', 'is', null)
          .whereRef('last.createdAt', '>', 'page.visibleAfter')
          .whereRef('last.createdAt', '<=', 'page.lastMessageAt')
          .where(sql<SqlBool>`last.sender_id <> all (caller.blocked_ids)`)
          .orderBy('last.createdAt', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('page')
    .select([
      'last.id as lastId',
      'last.text as lastText',
      'last.senderId as lastSenderId',
      'last.createdAt as lastCreatedAt',
    ])
    .orderBy('page.sortKey', 'desc')
    .orderBy('page.id', 'desc')
}

export async function selectChannels(
  db: Kysely<DB>,
  caller: Caller,
  options: ChannelListOptions,
): Promise<ChannelListRow[]> {
  return channelListQuery(db, caller, options).execute()
}

/** A channel and its active members, in one statement with the Member guard. */
export function channelDetailQuery(db: Kysely<DB>, caller: Caller, channelId: string) {
  return accessTo(db, caller, channelId)
    .clearSelect()
    .select(channelColumns)
    .select([
      sql<boolean>`m.user_id is not null`.as('isMember'),
      sql<boolean>`coalesce(${isBannedNow}, false)`.as('isBanned'),
      'm.bannedUntil',
      sql<ChannelMemberSummary[]>`(
        select coalesce(json_agg(
                 json_build_object('userId', m.user_id, 'role', m.role, 'joinedAt', chat_iso(m.joined_at))
                 order by m.joined_at, m.user_id
               ), '[]')
          from chat_channel_members m
         where m.tenant_id = c.tenant_id and m.channel_id = c.id and ${isActive}
      )`.as('members'),
    ])
}

export async function selectChannelDetail(db: Kysely<DB>, caller: Caller, channelId: string) {
  return judgeAccess(await channelDetailQuery(db, caller, channelId).executeTakeFirst(), channelId)
}

export interface NewMember {
  id: string
  userId: string
  role: 'OPERATOR' | 'MEMBER'
}

/**
 * Creates a channel with its members, in one statement. Answers nothing where a direct channel between the two exists
 * already, be it created in this very moment from the other end.
 */
export async function insertChannel(
  db: Kysely<DB>,
  tenantId: string,
  channel: {
    id: string
    type: 'DIRECT' | 'GROUP'
    directKey: string | null
    name: string | null
    coverUrl: string | null
    createdById: string
  },
  members: NewMember[],
): Promise<ChannelRow | undefined> {
  return db
    .with('c', (qb) =>
      qb
        .insertInto('chatChannels')
        .values({ tenantId, ...channel, memberCount: members.length })
        .onConflict((conflict) =>
          conflict
            .columns(['tenantId', 'directKey'])
            .where('directKey', 'is not', null)
            .where('deletedAt', 'is', null)
            .doNothing(),
        )
        .returning(channelReturning),
    )
    .with('joined', (qb) =>
      qb
        .insertInto('chatChannelMembers')
        .columns(['tenantId', 'channelId', 'userId', 'id', 'role', 'joinedAt'])
        .expression((eb) =>
          eb
            .selectFrom('c')
            .innerJoin(
              sql<NewMember>`unnest(
                ${members.map((member) => member.userId)}::text[],
                ${members.map((member) => member.id)}::text[],
                ${members.map((member) => member.role)}::text[]
              )`.as<'n'>(sql`n (user_id, id, role)`),
              (join) => join.onTrue(),
            )
            .select(['c.tenantId', 'c.id as channelId', 'n.userId', 'n.id', 'n.role', 'c.createdAt as joinedAt']),
        ),
    )
    .selectFrom('c')
    .select(channelColumns)
    .executeTakeFirst()
}

export interface ReadMark {
  isMember: boolean
  isBanned: boolean
  bannedUntil: Date | null
  /** Null where nothing was unread and the channel had been read before: then nothing changed. */
  seq: number | null
  lastReadAt: Date | null
  lastReadMessageId: string | null
}

/**
 * Marks everything in the channel as read by the caller and logs that, in one statement with the Member guard.
 *
 * The channel's row is locked by its update, so its numbers are the newest; the member's row gets absolute values. A
 * message that is sent at the same time is either counted in both or comes after.
 */
export async function markRead(
  db: Kysely<DB>,
  { tenantId, userId }: Caller,
  channelId: string,
): Promise<ReadMark | undefined> {
  const { rows } = await sql<ReadMark>`
    with access as (${accessTo(db, { tenantId, userId }, channelId)}),
    numbered as (
      update chat_channels c
         set event_seq = c.event_seq + 1
        from chat_channel_members m, access
       where c.tenant_id = ${tenantId} and c.id = ${channelId} and c.deleted_at is null
         and m.tenant_id = c.tenant_id and m.channel_id = c.id and m.user_id = ${userId}
         and access.is_member and not access.is_banned
         and (m.read_seq < c.message_seq or m.last_read_at is null)
      returning c.event_seq, c.message_seq, c.last_message_id,
                greatest(date_trunc('milliseconds', clock_timestamp()), c.message_clock)::timestamptz(3) as read_at
    ),
    marked as (
      update chat_channel_members m
         set read_seq = numbered.message_seq, unread_skip = 0,
             last_read_at = numbered.read_at, last_read_message_id = numbered.last_message_id
        from numbered
       where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.user_id = ${userId}
    ),
    logged as (
      insert into chat_events (tenant_id, channel_id, seq, event, data)
      select ${tenantId}, ${channelId}, event_seq, 'chat:read:receipt:updated', jsonb_build_object(
               'channelId', ${channelId}::text, 'userId', ${userId}::text,
               'lastReadAt', chat_iso(read_at), 'lastReadMessageId', last_message_id
             )
        from numbered
    )
    select access.is_member, access.is_banned, access.banned_until, numbered.event_seq as seq,
           numbered.read_at as last_read_at, numbered.last_message_id as last_read_message_id
      from access left join numbered on true`.execute(db)
  return rows[0]
}
