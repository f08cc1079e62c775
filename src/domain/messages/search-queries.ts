import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Caller } from '../access/caller'
import { accessTo, isBannedNow, isUnblocked, checkAccess, type Access } from '../access/guards'
import { messageColumns, type MessageRow } from './message'
import { lastRepliedAt, reactions, replyCount } from './queries'

export interface SearchOptions {
  /** Each has to occur in the text. */
  parts: string[]
  channelId: string | undefined
  /** Whole words first, then the newest; else the newest alone. */
  byScore: boolean
  /** Inclusive bounds; ISO 8601. */
  from: string | undefined
  to: string | undefined
  /** The last hit of the page before. */
  after: { createdAt: string; id: string; isWhole: boolean } | undefined
  limit: number
}

export type SearchRow = MessageRow & { isWhole: boolean }

/** The newest messages, which tell how common a keyword is. */
const PROBE = 64
/** The share of the probe from which on a part is too common for the index to be asked for it beside rarer ones. */
const COMMON = 0.25
/** Messages that are looked through one by one, the newest first, where that is likely to fill the page. */
const WINDOW = 3000
/** Channels, those with the newest messages, that share the probe and the window. */
const WINDOW_CHANNELS = 100
/** The position among a channel's newest messages whose age tells how busy it is; and the least that it is given. */
const PACE = 30
/** Channels for which the index is asked one by one; where there are more, it is asked for the tenant at once. */
const SCOPES = 10

/** Hits that stand together in the order of the answer. */
interface Section {
  name: string
  /** True for whole words, false for all other hits; where words make no difference all are false. */
  isWhole: boolean
  /** The hit after which it begins. */
  after: SearchOptions['after']
  /** Name of the window in which its first hits are looked for. */
  window: string
}

/**
 * Messages with a keyword that the caller can see, in one statement with the Member guard where a channel is given.
 *
 * A common keyword has so many hits that gathering and sorting them would take seconds, but the newest messages hold a
 * page of them; a rare one has few hits, wherever they are. So the newest messages of all are probed. If any of them is a
 * hit, a window is looked through that is likely to hold a page of hits; it reaches back evenly in all channels, as far
 * as the `horizon`. What the page still lacks is found beyond the horizon by chat_messages_search: candidates are sorted
 * first, and their texts compared only until the page is full. All that is looked through is read along
 * chat_messages_in_order.
 */
export function searchQuery(db: Kysely<DB>, caller: Caller, options: SearchOptions): RawBuilder<Access & SearchRow> {
  const { tenantId } = caller
  const sections = sectionsOf(options)
  const windows = new Map(sections.map(({ window, after }) => [window, after]))
  return sql<Access & SearchRow>`
    with access as materialized (${accessOf(db, caller, options.channelId)}),
    asked as materialized (${asked(options)}),
    reach as materialized (${reach(caller, options.channelId)}),
    scope as materialized (
      select unnest(case
               when max(reach.channels) > ${sql.lit(SCOPES)} then array[chat_search_scope(${tenantId}, null)]
               else array_agg(chat_search_scope(${tenantId}, reach.channel_id))
             end) as token
        from reach
    ),
    ${sql.join([...windows].flatMap(([name, after]) => windowOf(tenantId, name, { ...options, after })))},
    ${sql.join(sections.flatMap((section, n) => hitsOf(tenantId, section, sections.slice(0, n), options)))},
    page as (
      select * from (${union(sections.map(({ name }) => name))}) hit
       order by hit.is_whole desc, hit.created_at desc, hit.id desc limit ${options.limit}::integer
    )
    select access.is_member, access.is_banned, access.banned_until, found.*
      from access
      left join lateral (
        select ${sql.join(messageColumns.map((column) => sql.ref(column)))}, page.is_whole,
               ${reactions} as reactions, ${replyCount} as reply_count, ${lastRepliedAt} as last_replied_at
          from page
          join chat_messages m on m.tenant_id = ${tenantId} and m.channel_id = page.channel_id and m.id = page.id
      ) found on true
     order by found.is_whole desc, found.created_at desc, found.id desc`
}

/** @throws what the Member guard says, where a channel is given. */
export async function selectHits(
  db: Kysely<DB>,
  caller: Caller,
  { channelId, ...options }: SearchOptions,
): Promise<SearchRow[]> {
  const { rows } = await searchQuery(db, caller, { channelId, ...options }).execute(db)
  if (channelId !== undefined) checkAccess(rows[0], channelId)
  return rows.filter((row) => (row.id as string | null) !== null)
}

function sectionsOf({ byScore, after }: SearchOptions): Section[] {
  if (!byScore) return [{ name: 'hits', isWhole: false, after, window: 'newest' }]
  if (after && !after.isWhole) return [{ name: 'partial_hits', isWhole: false, after, window: 'newest' }]
  return [
    { name: 'whole_hits', isWhole: true, after, window: 'newest' },
    // After the whole words, time begins anew.
    { name: 'partial_hits', isWhole: false, after: undefined, window: after ? 'newest_again' : 'newest' },
  ]
}

/** The Member guard of the given channel; where all are searched there is nothing to guard. */
function accessOf(db: Kysely<DB>, caller: Caller, channelId: string | undefined): RawBuilder<unknown> {
  if (channelId !== undefined) return sql`${accessTo(db, caller, channelId)}`
  return sql`
    select true as is_member, false as is_banned, null::timestamptz as banned_until, array(
             select b.blocked_id from chat_user_blocks b
              where b.tenant_id = ${caller.tenantId} and b.blocker_id = ${caller.userId}
           ) as blocked_ids`
}

/** What is looked for, in the forms in which it is compared. */
function asked({ parts, byScore }: SearchOptions): RawBuilder<unknown> {
  const words = byScore ? sql`array(select chat_search_word_pattern(part) from unnest(folded.parts) part)` : sql`'{}'`
  return sql`
    select folded.parts, ${words}::text[] as words, array(
             select '%' || replace(replace(replace(part, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
               from unnest(folded.parts) part
           ) as likes
      from (select array(select distinct chat_fold(part) from unnest(${parts}::text[]) part) as parts) folded`
}

/** The channels in which the caller can see anything, that with the newest message first. */
function reach({ tenantId, userId }: Caller, channelId: string | undefined): RawBuilder<unknown> {
  return sql`
    select c.id as channel_id, m.visible_after, c.last_message_at,
           row_number() over (order by c.last_message_at desc, c.id) as rank, count(*) over () as channels
      from chat_channel_members m
      join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id
     where m.tenant_id = ${tenantId} and m.user_id = ${userId} and m.left_at is null and not ${isBannedNow}
       ${channelId === undefined ? sql`` : sql`and m.channel_id = ${channelId}`}
       and c.deleted_at is null and c.last_message_at > m.visible_after`
}

/** Bounds in time, where they are asked for: they are no part of the statement otherwise. */
function boundsOf({ from, to, after }: SearchOptions) {
  const upper = [to, after?.createdAt].filter((time) => time !== undefined).map((time) => sql`${time}::timestamptz`)
  return {
    within: sql.join(
      [
        ...(from === undefined ? [] : [sql`and m.created_at >= ${from}::timestamptz`]),
        ...upper.map((time) => sql`and m.created_at <= ${time}`),
      ],
      sql` `,
    ),
    /** The newest that a message can be which is not later than this. */
    earliest: (time: RawBuilder<unknown>) => sql`least(${sql.join([time, ...upper])})`,
    behind:
      after === undefined ? sql`` : sql`and (m.created_at, m.id) < (${after.createdAt}::timestamptz, ${after.id})`,
  }
}

const isVisible = sql`m.deleted_at is null and ${isUnblocked('m.sender_id')}`
const isLike = sql`chat_fold(m.text) like all (asked.likes)`

/** The CTEs that look through the newest messages, of which `<name>_recent` holds what was seen. */
function windowOf(tenantId: string, name: string, options: SearchOptions): RawBuilder<unknown>[] {
  const cte = (suffix: string) => sql.ref(`${name}_${suffix}`)
  const [probed, probe, rare] = [cte('probed'), cte('probe'), cte('rare')]
  const [pace, recent, horizon] = [cte('pace'), cte('recent'), cte('horizon')]
  const { within, earliest } = boundsOf(options)
  const newestOf = (channel: string, columns: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
    select ${columns}
      from chat_messages m
     where m.tenant_id = ${tenantId} and m.channel_id = ${sql.ref(`${channel}.channel_id`)}
       and m.created_at > ${sql.ref(`${channel}.visible_after`)} ${within}
     order by m.created_at desc ${limit}`
  // Null where it is no hit.
  const match = sql`
    case when ${isVisible} and ${isLike}
         then ${options.byScore ? sql`chat_has_words(chat_fold(m.text), asked.words)` : sql`false`} end as is_whole`
  return [
    sql`${probed} as materialized (
      select chat_fold(m.text) as folded, m.is_whole
        from reach, asked, access
       cross join lateral (
         ${newestOf('reach', sql`m.text, ${match}`, sql`limit greatest(1, ${sql.lit(PROBE)} / reach.channels)`)}
       ) m
       where reach.rank <= ${sql.lit(WINDOW_CHANNELS)}
    )`,
    sql`${probe} as materialized (
      select count(*) as messages, count(is_whole) as hits,
             coalesce(nullif(count(*) filter (where is_whole), 0), count(is_whole)) as best_hits
        from ${probed}
    )`,
    // The parts that the index is asked for: to read what it knows of common ones takes long and rules out little.
    sql`${rare} as materialized (
      select coalesce(array_agg(part.text) filter (where not part.is_common), asked.parts) as parts
        from asked
       cross join lateral (
         select part.text, (
                  select count(*) from ${probed} probed where probed.folded like part.pattern
                ) > ${sql.lit(COMMON)} * probe.messages as is_common
           from unnest(asked.parts, asked.likes) as part (text, pattern), ${probe} probe
       ) part
       group by asked.parts
    )`,
    // Twice what is likely to hold a page, shared among the channels as they are busy.
    sql`${pace} as materialized (
      select reach.channel_id, reach.visible_after, (
               ${sql.lit(PACE)} + size.messages * coalesce(reach.rate / nullif(sum(reach.rate) over (), 0), 0)
             )::integer as share
        from (
          select least(${sql.lit(WINDOW)}, 2 * ${options.limit}::integer * probe.messages / probe.best_hits) as messages
            from ${probe} probe where probe.hits > 0
        ) size
       cross join lateral (
         select reach.channel_id, reach.visible_after,
                1 / (0.001 + extract(epoch from ${earliest(sql`max(reach.last_message_at) over ()`)} - m.created_at))::float8
                  as rate
           from reach
           left join lateral (
             ${newestOf('reach', sql`m.created_at`, sql`offset ${sql.lit(PACE - 1)} limit 1`)}
           ) m on true
          where reach.rank <= ${sql.lit(WINDOW_CHANNELS)} and size.messages > 0
       ) reach
    )`,
    sql`${recent} as materialized (
      select pace.channel_id, pace.share, m.id, m.created_at, m.is_whole
        from ${pace} pace, asked, access
       cross join lateral (${newestOf('pace', sql`m.id, m.created_at, ${match}`, sql`limit pace.share`)}) m
    )`,
    // Null where everything was seen.
    sql`${horizon} as materialized (
      select case when exists (select from ${pace}) then greatest(
               (select max(full_share.oldest) from (
                  select min(m.created_at) as oldest from ${recent} m group by m.channel_id, m.share
                  having count(*) = m.share
                ) full_share),
               (select max(${earliest(sql`reach.last_message_at`)}) from reach
                 where reach.rank > ${sql.lit(WINDOW_CHANNELS)})
             ) else 'infinity' end as at
    )`,
  ]
}

/** The CTEs that find a section, of which the last bears its name. `before` are the sections that stand before it. */
function hitsOf(
  tenantId: string,
  { name, isWhole, after, window }: Section,
  before: Section[],
  options: SearchOptions,
): RawBuilder<unknown>[] {
  const [near, far] = ['near', 'far'].map((cte) => sql.ref(`${name}_${cte}`))
  const [rare, recent, horizon] = ['rare', 'recent', 'horizon'].map((cte) => sql.ref(`${window}_${cte}`))
  const { within, behind } = boundsOf({ ...options, after })
  const isOfKind = options.byScore
    ? sql`and chat_has_words(chat_fold(m.text), asked.words) = ${sql.lit(isWhole)}`
    : sql``
  const others = before.map((section) => sql`(select count(*) from ${sql.ref(section.name)})`)
  const found = sql.join([...others, sql`(select count(*) from ${near})`], sql` + `)
  return [
    sql`${near} as materialized (
      select m.channel_id, m.id, m.created_at
        from ${recent} m, ${horizon} horizon
       where m.is_whole = ${sql.lit(isWhole)} and m.created_at > coalesce(horizon.at, '-infinity') ${behind}
       order by m.created_at desc, m.id desc limit ${options.limit}::integer
    )`,
    // The fences of "offset 0" keep the index in its place: the planner knows nothing of what will be looked for.
    sql`${far} as materialized (
      select candidate.channel_id, candidate.id, candidate.created_at
        from (
          select m.channel_id, m.id, m.created_at
            from (
              select chat_search_query(scope.token, rare.parts, ${sql.lit(isWhole)}) as query
                from scope, ${rare} rare
               where ${found} < ${options.limit}::integer and (select at from ${horizon}) is not null
              offset 0
            ) search
           cross join lateral (
             select m.tenant_id, m.channel_id, m.id, m.created_at, m.sender_id, m.deleted_at
               from chat_messages m
              where chat_search_grams(m.tenant_id, m.channel_id, m.text) @@ search.query and m.deleted_at is null
             offset 0
           ) m
            join reach on reach.channel_id = m.channel_id and reach.visible_after < m.created_at,
                 access
           where m.tenant_id = ${tenantId} and ${isVisible} ${within} ${behind}
             and m.created_at <= (select at from ${horizon})
           order by m.created_at desc, m.id desc offset 0
        ) candidate, asked
       cross join lateral (
         select from chat_messages m
          where m.tenant_id = ${tenantId} and m.channel_id = candidate.channel_id and m.id = candidate.id
            and ${isLike} ${isOfKind}
         offset 0
       ) same
       order by candidate.created_at desc, candidate.id desc limit ${options.limit}::integer
    )`,
    sql`${sql.ref(name)} as materialized (
      select *, ${sql.lit(isWhole)} as is_whole from (${union([`${name}_near`, `${name}_far`])}) both_steps
       order by created_at desc, id desc limit ${options.limit}::integer
    )`,
  ]
}

const union = (names: string[]) =>
  sql.join(
    names.map((name) => sql`select * from ${sql.ref(name)}`),
    sql` union all `,
  )
