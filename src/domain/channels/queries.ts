import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Channel, ChannelMemberSummary } from '../../../generated/openapi'
import type { Caller } from '../access/caller'
import { OPENING_SEQ } from '../../platform/events/logged-event'
import { newId } from '../../platform/lib/ids'
import { compiledQuery } from '../../platform/database/compiled-query'
import { listed } from '../../platform/database/listed'
import {
  accessTo,
  blockedIdsOf,
  checkAccess,
  isActive,
  isChannelOf,
  isListed,
  nextSendAt,
  refusalBy,
} from '../access/guards'
import { eventRules } from '../access/event-rules'
import { channelColumns, channelReturning, type ChannelRow } from '../access/channel-row'
import { memberFields } from '../access/member-row'
import { activeMembers } from '../members/member-count'
import { lastMessageQuery, listItemJson, pageColumns, pageValues, peerId, type UnfinishedItem } from './list-item'
import { listPosition } from './list-position'

interface ChannelListOptions {
  limit: number
  includeEmpty: boolean
  chronological: boolean
  favoritesFirst?: boolean
  /** Lists only hidden channels, instead of the others. */
  hidden?: boolean
  /** JSON of `ChannelFilter`: one argument, because each combination of arguments is a named statement. */
  filter?: string | undefined
  /** Whether to return the users in the list. */
  includeUsers?: boolean
  after: { sortKey: string; id: string; isFavorite?: string } | undefined
}

/** The channels to list; all by default. */
export interface ChannelFilter {
  search?: string | undefined
  /** `true`: only favorites; `false`: only the others. */
  favorite?: boolean | undefined
  type?: string | undefined
  customType?: string | undefined
  /** An active member of each channel. */
  memberId?: string | undefined
}

interface ChannelItem extends UnfinishedItem {
  /** `true` or `false`. */
  isFavorite: string
  /** The time by which the list is sorted. */
  sortKey: Date
  id: string
  /** Only if requested: creator, sender of the last message, peer, and members shown instead of a name. */
  userIds?: (string | null)[]
}

/** A single row without a channel if the list is empty. */
type ListRow = { position: string } & (ChannelItem | { id: null })

/** The time of the newest message in channel `c` that member `m` can see. */
const lastVisibleAt = (blockedIds: RawBuilder<unknown>) => sql<Date | null>`(
  select last.created_at
    from chat_messages last
   where last.tenant_id = c.tenant_id and last.channel_id = c.id and last.id <= c.last_message_id
     and ${isListed('last', 'm.visible_after', blockedIds)}
   order by last.id desc limit 1
)`

/** The same for the sort order: the time stored with the channel, looked up only if the caller blocks users. */
const lastVisibleInList = sql<Date | null>`(
  case when c.last_message_at <= m.visible_after then null
       when caller.blocked_ids = '{}' then c.last_message_at
       else ${lastVisibleAt(sql.ref('caller.blocked_ids'))} end
)`

const given = (name: keyof ChannelFilter) => sql<string | null>`(caller.filter ->> ${sql.lit(name)})`

/** Whether channel `c` of member `m` fits the filter. The other member is looked up by key. */
const fitsFilter = sql<SqlBool>`
  (${given('search')} is null or strpos(lower(c.name), lower(${given('search')})) > 0)
  and (${given('favorite')} is null or m.is_favorite = ${given('favorite')}::boolean)
  and (${given('type')} is null or c.type = ${given('type')})
  and (${given('customType')} is null or c.custom_type = ${given('customType')})
  and (${given('memberId')} is null or exists (
    select from chat_channel_members m
     where m.tenant_id = c.tenant_id and m.channel_id = c.id and m.user_id = ${given('memberId')} and ${isActive}
  ))`

/**
 * The caller's channels with unread counts and last messages in one statement: memberships by index, channels by key, and
 * each last message as the last visible row of the channel by the primary key.
 */
export function channelListQuery(db: Kysely<DB>, { tenantId, userId }: Caller, options: ChannelListOptions) {
  const sortKey = options.chronological
    ? sql<Date>`c.created_at`
    : sql<Date>`coalesce(${lastVisibleInList}, c.created_at)`
  const { after, filter } = options
  return db
    .with('caller', (qb) =>
      qb
        .selectNoFrom([sql<string>`${userId}::text`.as('userId'), blockedIdsOf({ tenantId, userId }).as('blockedIds')])
        .$if(filter !== undefined, (q) => q.select(sql`${filter}::json`.as('filter'))),
    )
    .with('page', (qb) =>
      qb
        .selectFrom('chatChannelMembers as m')
        .innerJoin('chatChannels as c', (join) => join.on(isChannelOf('m')))
        .innerJoin('caller', (join) => join.onTrue())
        .where('m.tenantId', '=', tenantId)
        // A column, not the value: for a user who has left most channels the planner would estimate many rows, and read
        // all channels.
        .whereRef('m.userId', '=', 'caller.userId')
        .where('m.isHidden', '=', options.hidden === true)
        .where(isActive)
        .where('c.deletedAt', 'is', null)
        .$if(!options.includeEmpty, (q) => q.where('c.messageSeq', '>', 0))
        .$if(filter !== undefined, (q) => q.where(fitsFilter))
        .$if(after !== undefined, (q) => {
          const [rank, afterRank] = options.favoritesFirst
            ? [sql`m.is_favorite, `, sql`${after?.isFavorite} = 'true', `]
            : [sql``, sql``]
          return q.where(
            sql<SqlBool>`(${rank}${sortKey}, c.id) < (${afterRank}${after?.sortKey}::timestamptz, ${after?.id})`,
          )
        })
        .select(pageColumns)
        .select([sortKey.as('sortKey'), ...pageValues])
        .$if(options.favoritesFirst === true, (q) => q.orderBy('m.isFavorite', 'desc'))
        .orderBy('sortKey', 'desc')
        .orderBy('c.id', 'desc')
        .limit(options.limit),
    )
    .selectFrom('caller')
    .leftJoin('page', (join) => join.onTrue())
    .leftJoinLateral(lastMessageQuery(db).as('last'), (join) => join.onTrue())
    .select([
      'page.sortKey',
      'page.id',
      sql<string>`page.is_favorite::text`.as('isFavorite'),
      listItemJson.as('answer'),
    ])
    .select([peerId.as('peerId'), listPosition.as('position')])
    .$if(options.includeUsers === true, (q) =>
      q.select(
        sql<(string | null)[]>`array[page.created_by_id, last.sender_id, ${peerId}] || page.member_ids`.as('userIds'),
      ),
    )
    .$if(options.favoritesFirst === true, (q) => q.orderBy('page.isFavorite', 'desc'))
    .orderBy('page.sortKey', 'desc')
    .orderBy('page.id', 'desc')
}

const selectRows = compiledQuery(channelListQuery)

export async function selectChannels(
  db: Kysely<DB>,
  caller: Caller,
  options: ChannelListOptions,
): Promise<{ items: ChannelItem[]; position: string }> {
  const rows = (await selectRows(db, caller, options)) as [ListRow, ...ListRow[]]
  return { items: rows.filter((row): row is ListRow & ChannelItem => row.id !== null), position: rows[0].position }
}

/** The channel as seen by the caller: `lastMessageAt` is the time of the newest visible message. */
export async function channelForCaller(db: Kysely<DB>, caller: Caller, channel: Channel): Promise<Channel> {
  if (channel.lastMessageAt === null || caller.isSystem) return channel
  const row = await db
    .selectFrom('chatChannels as c')
    .innerJoin('chatChannelMembers as m', (join) => join.on(isChannelOf('m')))
    .select(lastVisibleAt(blockedIdsOf(caller)).as('lastMessageAt'))
    .where((eb) => eb.and({ 'c.tenantId': caller.tenantId, 'c.id': channel.id, 'm.userId': caller.userId }))
    .executeTakeFirst()
  return { ...channel, lastMessageAt: row?.lastMessageAt?.toISOString() ?? null }
}

/**
 * A channel as seen by the caller, the caller's membership and the first active members, in one statement with the
 * Member guard.
 *
 * @param limit maximum members.
 */
export function channelDetailQuery(db: Kysely<DB>, caller: Caller, channelId: string, limit: number) {
  return accessTo(db, caller, channelId)
    .clearSelect()
    .select(channelColumns)
    .select(memberFields)
    .select([
      'm.id as memberId',
      lastVisibleAt(blockedIdsOf(caller)).as('lastVisibleAt'),
      refusalBy().as('refusal'),
      'c.eventSeq',
      nextSendAt.as('nextSendAt'),
      sql<ChannelMemberSummary[]>`(
        select coalesce(json_agg(
                 json_build_object('userId', m.user_id, 'role', m.role, 'joinedAt', chat_iso(m.joined_at))
                 order by m.joined_at, m.user_id
               ), '[]')
          from (
            select m.user_id, m.role, m.joined_at
              from chat_channel_members m
             where m.tenant_id = c.tenant_id and m.channel_id = c.id and ${isActive}
             order by m.joined_at, m.user_id
             limit ${limit}::integer
          ) m
      )`.as('members'),
      activeMembers.as('activeMembers'),
    ])
}

export async function selectChannelDetail(db: Kysely<DB>, caller: Caller, channelId: string, limit: number) {
  return checkAccess(await channelDetailQuery(db, caller, channelId, limit).executeTakeFirst(), channelId)
}

/**
 * Creates a channel with its members in one statement, which also queues it for consumers. Undefined if the two users have a
 * direct channel already, even one created concurrently.
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
    customType?: string | null
    metadata?: string
  },
  members: { userId: string; role: 'OPERATOR' | 'MEMBER' }[],
): Promise<ChannelRow | undefined> {
  const inserted = db
    .insertInto('chatChannels')
    .values({ tenantId, ...channel, memberCount: members.length })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'directKey'])
        .where('directKey', 'is not', null)
        .where('deletedAt', 'is', null)
        .doNothing(),
    )
    .returning(channelReturning)
  const added = members.map((member) => ({ ...member, id: newId() }))
  const { rows } = await sql<ChannelRow>`
    with c as (${inserted}),
    joined as (
      insert into chat_channel_members (tenant_id, channel_id, user_id, id, role, joined_at)
      select c.tenant_id, c.id, n.user_id, n.id, n.role, c.created_at
        from c
       cross join ${listed('n', added, { userId: 'text', id: 'text', role: 'text' })}
    ),
    marked as (
      insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
      select c.tenant_id, c.id, k.name, ${sql.lit(OPENING_SEQ - 1)}, ${sql.lit(OPENING_SEQ)}
        from c
        join chat_consumers k on k.event = ${eventRules.opening}
       where k.expires_at > chat_statement_now()
    )
    select * from c`.execute(db)
  return rows[0]
}
