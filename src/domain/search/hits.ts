import { sql, type RawBuilder } from 'kysely'
import { isUnblocked } from '../access/guards'
import { scanNames, scanOf } from './scan'
import { hasEnded, holdsParts, holdsWords, requested, type Window } from './window'

/** A section of the result: adjacent hits, newest first. */
export interface Section {
  /** Hits that contain all parts of the keyword as whole words, those that do not, or all. */
  name: 'whole' | 'partial' | 'all'
  /** The window to search first. Section and window begin after the cursor, or both at the newest message. */
  window: Window
}

/**
 * Whether the caller can see the channel and the message's time. No join: with few estimated candidates the planner would use
 * a nested loop. "Coalesce" keeps the list of channels a hash table.
 */
const isInChannels = sql`coalesce(m.channel_id in (select channel_id from channels), false) and m.created_at > coalesce(
  ((select jsonb_object_agg(channel_id, visible_after) from channels where visible_after > '-infinity')
    ->> m.channel_id)::timestamptz, '-infinity')`

/**
 * The CTEs `<name>_recent_hits` (of the window), `<name>_scanned_hits` (of a scan beyond it, if the page is not full and the
 * scan pays off) and `<name>_older_hits` (of chat_messages_search, beyond both). `before` are the sections before this one.
 */
export function hitsOf({ name, window }: Section, before: Section[]): RawBuilder<unknown>[] {
  const [recentHits, candidates, olderHits] = ['recent_hits', 'candidates', 'older_hits'].map((cte) =>
    sql.ref(`${name}_${cte}`),
  )
  const [messages, indexParts] = ['messages', 'index_parts'].map((cte) => sql.ref(`${window.name}_${cte}`))
  const boundary = sql.ref(`${window.name}_boundary`)
  const { folded, isAfterCursor } = window
  const kinds = { whole: sql`and ${holdsWords(folded)}`, partial: sql`and not ${holdsWords(folded)}`, all: sql`` }
  const isHit = sql`${holdsParts(folded)} ${kinds[name]}`
  const isWhole = sql.lit(name === 'whole')
  const isAfter = isAfterCursor ? sql`and m.id < ${requested('cursor_id')}` : sql``
  const { hits: scannedHits, reach } = scanNames(name)
  const found = sql.join(
    [...before.flatMap(hitNames), `${name}_recent_hits`].map((hits) => sql`(select count(*) from ${sql.ref(hits)})`),
    sql` + `,
  )
  return [
    // Sorted before the comparison, so that only as many texts are compared as fill the page.
    sql`${recentHits} as materialized (
      select m.channel_id, m.id, m.created_at, ${isWhole} as is_whole
        from (
          select m.* from ${messages} m, ${boundary} boundary
           where m.created_at > boundary.at ${isAfter}
           order by m.id desc offset 0
        ) m
       where ${isHit}
       order by m.id desc limit ${requested('page_size')}
    )`,
    ...scanOf({ name, isHit, isCandidate: holdsParts(folded), isAfter, found, boundary, isWhole }),
    // "offset 0" keeps the order of the steps: the planner cannot estimate the parameters.
    sql`${candidates} as (
      select m.channel_id, m.id, m.created_at
        from (
          select chat_search_query(scope.token, index.parts, ${isWhole}) as query, reach.at as boundary
            from index_scopes scope, ${indexParts} index, ${reach} reach
           where ${found} + (select count(*) from ${scannedHits}) < ${requested('page_size')} and reach.at > '-infinity'
          offset 0
        ) search
       cross join lateral (
         select m.tenant_id, m.channel_id, m.id, m.created_at, m.sender_id
           from chat_messages m
          where chat_search_grams(m.tenant_id, m.channel_id, m.text) @@ search.query and m.deleted_at is null
         offset 0
       ) m
       cross join access
       where m.tenant_id = ${requested('tenant_id')} and ${isInChannels} and ${isUnblocked}
         and m.created_at >= ${requested('since')}
         and m.created_at <= least(search.boundary, ${requested('until')}) ${isAfter}
       order by m.id desc offset 0
    )`,
    sql`${olderHits} as materialized (
      select candidate.channel_id, candidate.id, candidate.created_at, ${isWhole} as is_whole
        from ${candidates} candidate
       cross join lateral (
         select from chat_messages m
          where m.tenant_id = ${requested('tenant_id')} and m.channel_id = candidate.channel_id
            and m.id = candidate.id and ${hasEnded} and ${isHit}
         offset 0
       ) match
       order by candidate.id desc limit ${requested('page_size')}
    )`,
  ]
}

/** The CTEs with the hits of a section. */
export const hitNames = ({ name }: Section) => [`${name}_recent_hits`, `${name}_scanned_hits`, `${name}_older_hits`]
