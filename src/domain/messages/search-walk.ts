import { sql, type RawBuilder } from 'kysely'
import { isShown, requested } from './search-window'

/** What a section looks for beyond its window. */
export interface Walk {
  /** Of the section. */
  name: string
  isHit: RawBuilder<unknown>
  /** What the index would lead to. */
  isCandidate: RawBuilder<unknown>
  isWhole: RawBuilder<unknown>
  /** Keeps to what stands after the cursor; begins with "and", or is empty. */
  isAfter: RawBuilder<unknown>
  /** How many hits there are with those of the window. */
  found: RawBuilder<unknown>
  /** The CTE that holds the end of the window. */
  boundary: RawBuilder<unknown>
}

/** With fewer candidates than this the index is fast enough. */
const MANY = 10_000
/** About so many messages are looked at to find out where the hits are. */
const PROBES = 48
/** What reading a message costs, in candidates of the index. */
const COST = 3
/** About so many messages make the first step of the walk. Each of the others reaches twice as far as the one before. */
const STEP = 4000

/** The CTEs that hold the hits of a section's walk, and the time to which it has gone. */
export const walkNames = (name: string) => ({
  hits: sql.ref(`${name}_walked_hits`),
  reach: sql.ref(`${name}_reach`),
})

/**
 * The CTEs of a walk, which goes back in time from the end of the window, through all channels at once, until the page is
 * full. It pays where the index has many candidates and a hit lies near, which a few messages of all times tell.
 */
export function walkOf({ name, isHit, isCandidate, isAfter, found, boundary, isWhole }: Walk): RawBuilder<unknown>[] {
  const [lack, probes, steps, walk] = ['lack', 'probes', 'steps', 'walk'].map((cte) => sql.ref(`${name}_${cte}`))
  const { hits, reach } = walkNames(name)
  const isBetween = sql`m.created_at >= ${requested('since')} and m.created_at <= ${requested('until')}`
  return [
    // No row where the page is full, or where there are not even as many messages as would make the index slow.
    sql`${lack} as materialized (
      select boundary.at, ${requested('page_size')} - ${found} as hits
        from ${boundary} boundary
       where ${found} < ${requested('page_size')} and boundary.at > '-infinity'
         and (select sum(message_seq) from channels) > ${sql.lit(MANY)}
    )`,
    // Messages spread evenly over all channels and, within a channel, over its time: at another part of it in each.
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
            and m.created_at > channel.visible_after and ${isBetween} ${isAfter}
            and m.created_at <= newest_at - (newest_at - greatest(begun_at, channel.visible_after, ${requested('since')}))
                                          * ((n - rank * 0.618 % 1) / channel.probes)::float8
          order by m.created_at desc limit 1
       ) probe
    )`,
    // Where each step ends: a quarter of the way to twice as far as the last one, or to the newest hit that was probed. Within
    // a channel a probe stands for the messages between it and the next newer one, as their numbers tell: channels are not
    // equally busy at all times. No step where no hit was probed, where it lies too deep, or where the index is fast enough.
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
    // A step never leads forward again, whatever its estimate: what lies there has been read.
    sql`${walk} as (
      select 0::bigint as n, lack.at, 0::bigint as found, null::text[] as channel_ids, null::text[] as ids,
             null::timestamptz[] as times
        from ${lack} lack
       union all
      select step.n, least(step.at, walk.at), walk.found + hits.found, hits.channel_ids, hits.ids, hits.times
        from ${walk} walk
        join ${steps} step on step.n = walk.n + 1
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
                   and m.created_at > greatest(step.at, channels.visible_after) and m.created_at <= walk.at
                   and ${isBetween} ${isAfter} and ${isShown} and ${isHit}
                offset 0
              ) m
              where channels.last_message_at > step.at
              order by m.created_at desc, m.id desc limit ${requested('page_size')}
           ) hit
       ) hits
       where walk.found < (select hits from ${lack})
    )`,
    sql`${hits} as materialized (
      select hit.channel_id, hit.id, hit.created_at, ${isWhole} as is_whole
        from ${walk} walk, unnest(walk.channel_ids, walk.ids, walk.times) as hit (channel_id, id, created_at)
    )`,
    sql`${reach} as materialized (
      select least(boundary.at, (select min(at) from ${walk})) as at from ${boundary} boundary
    )`,
  ]
}
