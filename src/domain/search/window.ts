import { sql, type RawBuilder } from 'kysely'
import { isAfterStart, isUnblocked } from '../access/guards'

/** The newest messages: as many as are likely to contain a page of hits. */
export interface Window {
  name: string
  /** Whether it begins at the cursor; otherwise it begins with the newest message. */
  isAfterCursor: boolean
  /** The text of message `m` as it is compared with the keyword. */
  folded: RawBuilder<unknown>
}

/** Number of sampled messages, to estimate the share of hits among the newest messages. */
const SAMPLE = 128
/** The maximum size of the window. Rarer keywords are left to the index. */
const WINDOW = 3000
/** A channel's rate is estimated by the age of its PACE-th newest message. At least as many are read per channel. */
const PACE = 10
/** A part of the keyword in more than this share of the sample is too common for the index. */
const COMMON = 0.25

/** A column of the CTE `request`, read once per statement. */
export const requested = (column: string) => sql`(select ${sql.ref(column)} from request)`
/** Whether the message is not an open stream. A long stream costs as much to read as a long text. */
export const hasEnded = sql`m.stream is distinct from '{}'`
/**
 * Whether the message is complete, not deleted, and its sender not blocked by the caller. Does not check the history
 * start: `channels` has it.
 */
export const isShown = sql`m.deleted_at is null and ${isUnblocked} and ${hasEnded}`
/** Whether a folded text contains all parts of the keyword, anywhere or as whole words. */
export const holdsParts = (folded: RawBuilder<unknown>) =>
  sql`${folded} like all (${requested('like_patterns')}::text[])`
export const holdsWords = (folded: RawBuilder<unknown>) => sql`chat_has_words(${folded}, ${requested('word_patterns')})`

/** The CTEs that read the newest messages by the primary key. Their names begin with `<name>_`. */
export function windowOf({ name, isAfterCursor, folded }: Window, byScore: boolean): RawBuilder<unknown>[] {
  const cte = (suffix: string) => sql.ref(`${name}_${suffix}`)
  const [sample, estimate, pace, shares, messages] = ['sample', 'estimate', 'pace', 'shares', 'messages'].map(cte)
  const until = isAfterCursor
    ? sql`least(${requested('until')}, ${requested('cursor_at')})`
    : sql`${requested('until')}`
  const end = isAfterCursor ? sql`least(${requested('until_id')}, ${requested('cursor_id')})` : requested('until_id')
  const newestOf = (channel: string, columns: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql`
    select ${columns}
      from chat_messages m
     where m.tenant_id = ${requested('tenant_id')} and m.channel_id = ${sql.ref(`${channel}.channel_id`)}
       and ${isAfterStart(`${channel}.visible_after`)} and m.id >= ${requested('since_id')} and m.id < ${end}
     order by m.id desc ${count}`
  return [
    // A few of the newest messages, and whether they are hits.
    sql`${sample} as materialized (
      select channels.message_seq as weight, m.folded, m.is_hit, ${byScore ? sql`m.is_hit and ${holdsWords(sql`m.folded`)}` : sql`false`} as is_whole
        from access, channels
       cross join lateral (
         ${newestOf(
           'channels',
           sql`${folded} as folded, ${isShown} and ${holdsParts(folded)} as is_hit`,
           sql`limit greatest(1, ${sql.lit(SAMPLE)} / channels.channels)`,
         )}
       ) m
       where channels.rank <= ${sql.lit(SAMPLE)}
    )`,
    // The estimated number of messages that contain two pages of hits, or of whole words if there are any. Null if even
    // the largest window is unlikely to contain one. Messages are weighted by the rate of their channel, because the
    // sample has as many of small channels as of large ones.
    sql`${estimate} as materialized (
      select messages, case
               when ${sql.lit(WINDOW)} * weight_of_hits >= ${requested('page_size')} * weight then least(${sql.lit(WINDOW)}, 2 * ${requested('page_size')} * messages / hits)
             end as window_size
        from (
          select count(*) as messages, sum(weight) as weight,
                 coalesce(nullif(count(*) filter (where is_whole), 0), count(*) filter (where is_hit)) as hits,
                 coalesce(sum(weight) filter (where is_whole), sum(weight) filter (where is_hit)) as weight_of_hits
            from ${sample}
        ) sample
    )`,
    // The parts to search the index for: a common part has a long posting list and rules out little.
    sql`${cte('index_parts')} as materialized (
      select coalesce(array_agg(part.text) filter (where not part.is_common), ${requested('parts')}) as parts
        from (
          select part.text, (
                   select count(*) from ${sample} sample where sample.folded like part.pattern
                 ) > ${sql.lit(COMMON)} * estimate.messages as is_common
            from unnest(${requested('parts')}, ${requested('like_patterns')}) as part (text, pattern),
                 ${estimate} estimate
        ) part
    )`,
    // The activity of each channel. The N newest messages are in at most N channels.
    sql`${pace} as materialized (
      select channels.channel_id, channels.visible_after, 1 / greatest(
               0.001, extract(epoch from least(max(channels.last_message_at) over (), ${until}) - m.created_at)
             )::float8 as rate
        from ${estimate} estimate, channels
        left join lateral (${newestOf('channels', sql`m.created_at`, sql`offset ${sql.lit(PACE - 1)} limit 1`)}) m on true
       where channels.rank <= estimate.window_size
    )`,
    // Messages per channel, so that the window reaches back to about the same time in all channels.
    sql`${shares} as materialized (
      select pace.channel_id, pace.visible_after,
             (${sql.lit(PACE)} + estimate.window_size * coalesce(pace.rate / sum(pace.rate) over (), 0))::integer as share
        from ${estimate} estimate, ${pace} pace
    )`,
    // The window. Messages hidden from the caller are part of it, without their text.
    sql`${messages} as materialized (
      select shares.channel_id, shares.share, m.id, m.created_at, m.text
        from access, ${shares} shares
       cross join lateral (
         ${newestOf(
           'shares',
           sql`m.id, m.created_at, case when ${isShown} then m.text end as text`,
           sql`limit shares.share`,
         )}
       ) m
    )`,
    // The end of the window: everything newer is in it. For a channel with more messages, the oldest message read.
    sql`${cte('boundary')} as materialized (
      select case when estimate.window_size is null then 'infinity' else coalesce(greatest(
               (select max(oldest) from (
                  select min(created_at) as oldest from ${messages} group by channel_id, share having count(*) = share
                ) cut_off),
               (select max(least(channels.last_message_at, ${until})) from channels
                 where channels.rank > estimate.window_size)
             ), '-infinity') end as at
        from ${estimate} estimate
    )`,
  ]
}
