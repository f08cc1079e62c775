import { sql, type RawBuilder } from 'kysely'
import { isAfterStart } from '../access/guards'
import { isShown, requested } from './window'

/** Parameters of a section's scan, which reads messages older than its window. */
export interface Scan {
  /** The section's name. */
  name: string
  isHit: RawBuilder<unknown>
  /** Condition for candidates of the index. */
  isCandidate: RawBuilder<unknown>
  isWhole: RawBuilder<unknown>
  /** Condition for messages after the cursor; begins with "and", or is empty. */
  isAfter: RawBuilder<unknown>
  /** The number of hits so far, including those of the window. */
  found: RawBuilder<unknown>
  /** The CTE with the end of the window. */
  boundary: RawBuilder<unknown>
}

/** With fewer candidates the index is fast enough. */
const MANY = 10_000
/** Number of sampled messages, to estimate where hits are. */
const PROBES = 48
/** Cost of reading a message, relative to an index candidate. */
const COST = 3
/** Messages in the first step of the scan. Each further step reaches twice as far back. */
const STEP = 4000

/** The CTEs with the hits of a section's scan, and the time that it has reached. */
export const scanNames = (name: string) => ({
  hits: sql.ref(`${name}_scanned_hits`),
  reach: sql.ref(`${name}_reach`),
})

/**
 * The CTEs of a scan: it goes back in time from the end of the window, through all channels at once, until the page is
 * full. It pays off if the index has many candidates and hits are near, which is estimated by a sample of messages of
 * all times.
 */
export function scanOf({ name, isHit, isCandidate, isAfter, found, boundary, isWhole }: Scan): RawBuilder<unknown>[] {
  const [lack, probes, steps, scan] = ['lack', 'probes', 'steps', 'scan'].map((cte) => sql.ref(`${name}_${cte}`))
  const { hits, reach } = scanNames(name)
  const isBetween = sql`m.id >= ${requested('since_id')} and m.id < ${requested('until_id')}`
  return [
    // Empty if the page is full, or if there are too few messages to make the index slow.
    sql`${lack} as materialized (
      select boundary.at, ${requested('page_size')} - ${found} as hits
        from ${boundary} boundary
       where ${found} < ${requested('page_size')} and boundary.at > '-infinity'
         and (select sum(message_seq) from channels) > ${sql.lit(MANY)}
    )`,
    // Sampled messages, spread evenly over the channels and over each channel's time, at different offsets.
    sql`${probes} as materialized (
      select channel.*, probe.*, coalesce(lag(probe.seq) over (partition by channel.channel_id order by n), message_seq) - probe.seq as newer
        from (
          select channels.*, least(last_message_at, lack.at) as newest_at,
                 floor(upto * ${sql.lit(PROBES)} / total) - floor((upto - message_seq) * ${sql.lit(PROBES)} / total) as probes
            from ${lack} lack
           cross join lateral (
             select *, sum(message_seq) over () as total, sum(message_seq) over (order by rank) as upto from channels
           ) channels
        ) channel
       cross join access
       cross join generate_series(1, channel.probes::integer) n
       cross join lateral (
         select m.created_at, m.seq, ${isShown} and ${isHit} as is_hit, ${isShown} and ${isCandidate} as is_candidate
           from chat_messages m
          where m.tenant_id = ${requested('tenant_id')} and m.channel_id = channel.channel_id
            and ${isAfterStart('channel.visible_after')} and ${isBetween} ${isAfter}
            and m.id < chat_message_id_after(
                  newest_at - (newest_at - greatest(begun_at, channel.visible_after, ${requested('since')}))
                            * ((n - rank * 0.618 % 1) / channel.probes)::float8
                )
          order by m.id desc limit 1
       ) probe
    )`,
    // The end of each step: a quarter of the way to twice as far as the previous one, or at the newest sampled hit. A sampled
    // message represents those up to the next newer sample of its channel, counted by seq, because channels are not equally
    // busy at all times. No step if no sampled message is a hit, if hits are too far back, or if the index is fast enough.
    sql`${steps} as materialized (
      select row_number() over (order by step, quarter) as n, newest_at - (newest_at - at) * quarter / 4 as at
        from (
          select step, min(created_at) as at, lag(min(created_at), 1, min(newest_at)) over (order by step) as newest_at
            from (
              select created_at, newest_at, case
                       when depth <= hit_depth then greatest(0, ceil(log(greatest(1, depth) / ${sql.lit(STEP)}) / log(2)))
                       else 100 + ceil(log(depth / greatest(1, hit_depth)) / log(2))
                     end as step
                from (
                  select *, min(depth) filter (where is_hit) over () as hit_depth
                    from (
                      select created_at, is_hit, max(newest_at) over () as newest_at,
                             sum(messages) over (order by created_at desc) as depth,
                             sum(messages) filter (where is_candidate) over () as candidates
                        from (
                          select *, total / ${sql.lit(PROBES)} * probes * newer / greatest(
                                   1, sum(newer) over (partition by channel_id)
                                 ) as messages
                            from ${probes}
                        ) probe
                    ) probe
                ) probe
               where candidates > ${sql.lit(MANY)} and ${sql.lit(COST)} * greatest(depth, hit_depth) <= candidates
                 and hit_depth is not null
            ) probe
           group by step
        ) step, generate_series(1, 4) quarter
    )`,
    // A step never moves forward, even if its estimate does, because those messages were already read.
    sql`${scan} as (
      select 0::bigint as n, lack.at, 0::bigint as found, null::text[] as channel_ids, null::text[] collate "C" as ids,
             null::timestamptz[] as times
        from ${lack} lack
       union all
      select step.n, least(step.at, scan.at), scan.found + hits.found, hits.channel_ids, hits.ids, hits.times
        from ${scan} scan
        join ${steps} step on step.n = scan.n + 1
       cross join lateral (
         select count(*) as found, array_agg(hit.channel_id) as channel_ids, array_agg(hit.id) as ids,
                array_agg(hit.created_at) as times
           from (
             select channels.channel_id, m.id, m.created_at
               from access, channels
              cross join lateral (
                select m.id, m.created_at
                  from chat_messages m
                 where m.tenant_id = ${requested('tenant_id')} and m.channel_id = channels.channel_id
                   and m.id >= chat_message_id_after(greatest(step.at, channels.visible_after))
                   and m.id < chat_message_id_after(scan.at)
                   and ${isBetween} ${isAfter} and ${isShown} and ${isHit}
                offset 0
              ) m
              where channels.last_message_at > step.at
              order by m.id desc limit ${requested('page_size')}
           ) hit
       ) hits
       where scan.found < (select hits from ${lack})
    )`,
    sql`${hits} as materialized (
      select hit.channel_id, hit.id, hit.created_at, ${isWhole} as is_whole
        from ${scan} scan, unnest(scan.channel_ids, scan.ids, scan.times) as hit (channel_id, id, created_at)
    )`,
    sql`${reach} as materialized (
      select least(boundary.at, (select min(at) from ${scan})) as at from ${boundary} boundary
    )`,
  ]
}
