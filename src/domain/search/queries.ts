import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message } from '../../../generated/openapi'
import type { Caller } from '../access/caller'
import { compiledQuery } from '../../platform/database/compiled-query'
import type { JsonItem } from '../../platform/lib/json-text'
import { accessTo, blockedIdsOf, checkAccess, isActive, type Access } from '../access/guards'
import { lastRepliedAt, messageFields, messageJson, messageUsers, reactions, replyCount } from '../messages/message-row'
import { hitNames, hitsOf, type Section } from './hits'
import { requested, windowOf } from './window'

/**
 * Messages with a keyword that the caller can see; one statement, with the Member guard for a given channel. See
 * docs/search.md for its steps.
 */

interface SearchOptions {
  /** Each must occur in the text. An array, or a PostgreSQL array literal. */
  parts: string[] | string
  channelId: string | undefined
  /** Compares exactly, except for case and composed letters; otherwise compares the results of `chat_fold`. */
  isExact: boolean
  /** Orders hits of whole words first, then newest first; otherwise newest first. */
  byScore: boolean
  /** Inclusive bounds; ISO 8601. */
  from: string | undefined
  to: string | undefined
  /** The cursor: the last hit of the previous page. */
  after: { createdAt: string; id: string; isWhole: boolean } | undefined
  limit: number
  /** Whether the rows have the users of the messages. */
  includeUsers?: boolean
}

interface SearchRow {
  answer: JsonItem<Message>
  id: string
  text: string
  userIds: string[]
  createdAt: Date
  isWhole: boolean
}

/** Up to this many channels the index is searched per channel, above that per tenant. */
const CHANNEL_SCOPES = 10
/** Sorts after the ids of all messages. */
const LAST_ID = '~'

/** @public scripts/bench compares its cost. */
export function searchQuery(db: Kysely<DB>, caller: Caller, options: SearchOptions): RawBuilder<Access & SearchRow> {
  const sections = sectionsOf(options)
  const windows = new Map(sections.map(({ window }) => [window.name, window]))
  return sql<Access & SearchRow>`
    with recursive request as materialized (${requestOf(caller, options)}),
    access as materialized (${accessOf(db, caller, options.channelId)}),
    channels as materialized (${channelsOf(options.channelId)}),
    index_scopes as materialized (${indexScopes}),
    ${sql.join([...windows.values()].flatMap((window) => windowOf(window, options.byScore)))},
    ${sql.join(sections.flatMap((section, n) => hitsOf(section, sections.slice(0, n))))},
    page as (
      select hit.* from (${unionOf(sections)}) hit
       order by hit.is_whole desc, hit.id desc limit ${requested('page_size')}
    )
    select access.refusal, found.*
      from access
      left join lateral (
        select ${messageJson({ reactions: true, threadInfo: true })} as answer, page.id, page.text,
               ${options.includeUsers ? messageUsers({ reactions: true }) : sql`'{}'::text[]`} as user_ids, page.created_at,
               page.is_whole
          from (
            select ${sql.join(messageFields(historyStart))}, page.is_whole,
                   ${reactions} as reactions, ${replyCount} as reply_count, ${lastRepliedAt} as last_replied_at
              from page
              join chat_messages m
                on m.tenant_id = ${requested('tenant_id')} and m.channel_id = page.channel_id and m.id = page.id
          ) page
      ) found on true
     order by found.is_whole desc, found.id desc`
}

const selectRows: (db: Kysely<DB>, caller: Caller, options: SearchOptions) => Promise<(Access & SearchRow)[]> =
  compiledQuery((db: Kysely<DB>, caller: Caller, options: SearchOptions) => ({
    compile: () => searchQuery(db, caller, options).compile(db),
  }))

/** @throws errors of the Member guard, if a channel is given. */
export async function selectHits(
  db: Kysely<DB>,
  caller: Caller,
  { channelId, parts, ...options }: SearchOptions & { parts: string[] },
): Promise<SearchRow[]> {
  // One parameter, so that the statement does not depend on the number of parts.
  const list = `{${parts.map((part) => `"${part.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
  const rows = await selectRows(db, caller, { channelId, parts: list, ...options })
  if (channelId !== undefined) checkAccess(rows[0], channelId)
  return rows.filter((row) => (row.id as string | null) !== null)
}

/** The sections of the result in order. The section with the cursor is continued; earlier sections are complete. */
function sectionsOf({ byScore, isExact, after }: SearchOptions): Section[] {
  const newest = { name: 'newest', isAfterCursor: true, folded: foldedBy(isExact, sql`m.text`) }
  if (!byScore) return [{ name: 'all', window: newest }]
  const partial: Section = { name: 'partial', window: newest }
  if (after && !after.isWhole) return [partial]
  const whole: Section = { name: 'whole', window: newest }
  if (!after) return [whole, partial]
  // The cursor is in the section of whole words, so the other section begins with its newest hit.
  return [whole, { ...partial, window: { ...newest, name: 'newest_again', isAfterCursor: false } }]
}

/**
 * The request in one row, with the keyword folded; a part that folds to nothing, such as a soft hyphen, stays unfolded.
 * All other steps read this row and have no parameters, so PostgreSQL soon uses a generic plan; planning would cost as
 * much as most searches.
 */
function requestOf({ tenantId, userId }: Caller, options: SearchOptions): RawBuilder<unknown> {
  const { parts, channelId, isExact, byScore, from, to, after, limit } = options
  const words = byScore
    ? sql`array(select chat_search_word_pattern(part) from unnest(folded.compared) part)`
    : sql`'{}'`
  const partsBy = (fold: RawBuilder<unknown>) => sql`
    array(select coalesce(nullif(${fold}, ''), part) from unnest(${parts}::text[]) with ordinality p (part, n) order by n)`
  return sql`
    select ${tenantId}::text as tenant_id, ${userId}::text as user_id, ${channelId ?? null}::text as channel_id,
           ${from ?? '-infinity'}::timestamptz as since, ${to ?? 'infinity'}::timestamptz as until,
           ${after?.createdAt ?? 'infinity'}::timestamptz as cursor_at,
           ${after?.id ?? LAST_ID}::text collate "C" as cursor_id,
           chat_message_id_since(${from ?? '-infinity'}::timestamptz) as since_id,
           chat_message_id_after(${to ?? 'infinity'}::timestamptz) collate "C" as until_id,
           ${limit}::integer as page_size, folded.parts, ${words}::text[] as word_patterns, array(
             select '%' || replace(replace(replace(part, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
               from unnest(folded.compared) with ordinality p (part, n) order by n
           ) as like_patterns
      from (
        select ${partsBy(sql`chat_fold(part)`)} as parts, ${partsBy(foldedBy(isExact, sql`part`))} as compared offset 0
      ) folded`
}

/** The compared form of a text. The index, which has only folded text, finds candidates for both forms. */
const foldedBy = (isExact: boolean, text: RawBuilder<unknown>) =>
  isExact ? sql`chat_fold_case(${text})` : sql`chat_fold(${text})`

/** The Member guard of the given channel; a search of all channels has no guard. */
function accessOf(db: Kysely<DB>, caller: Caller, channelId: string | undefined): RawBuilder<unknown> {
  if (channelId !== undefined) return sql`${accessTo(db, caller, channelId)}`
  const user = { tenantId: sql.ref('request.tenant_id'), userId: sql.ref('request.user_id') }
  return sql`select null::jsonb as refusal, ${blockedIdsOf(user)} as blocked_ids from request`
}

/** The channels in which the caller can see messages, ranked by their newest message. */
function channelsOf(channelId: string | undefined): RawBuilder<unknown> {
  return sql`
    select c.id as channel_id, m.visible_after, c.created_at as begun_at, c.last_message_at, c.message_seq,
           row_number() over (order by c.last_message_at desc, c.id) as rank, count(*) over () as channels
      from chat_channel_members m
      join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id
     where m.tenant_id = ${requested('tenant_id')} and m.user_id = ${requested('user_id')}
       ${channelId === undefined ? sql`` : sql`and m.channel_id = ${requested('channel_id')}`}
       and ${isActive} and c.deleted_at is null and c.last_message_at > m.visible_after`
}

/** The caller's history start in the channel of message `m`. */
const historyStart = sql`(select channels.visible_after from channels where channels.channel_id = m.channel_id)`

/** The scope of the index search: a few channels, or the tenant. */
const indexScopes = sql`
  select unnest(case
           when max(channels) > ${sql.lit(CHANNEL_SCOPES)} then array[chat_search_scope(${requested('tenant_id')}, null)]
           else array_agg(chat_search_scope(${requested('tenant_id')}, channel_id))
         end) as token
    from channels`

const unionOf = (sections: Section[]) =>
  sql.join(
    sections.flatMap(hitNames).map((name) => sql`select * from ${sql.ref(name)}`),
    sql` union all `,
  )
