import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { listed } from '../database/listed'
import { acrossTenants, answersByTenant } from '../database/tenant-fence'
import type { ChannelKey } from '../lib/channel-key'
import type { Delivery, ForAuthor, Replies } from './envelope'
import type { EventRules, FeedEnd, LoggedDelivery, OpenEvent } from './logged-event'
import type { Quoted } from './quoted'
import { FEED_PREFIX, isUserFeed } from './user-feed-log'

/**
 * True for every event `e`; excludes the partitions of days ahead from the plan. An event is later only if the clock of
 * the database went back by more than a day: such events count as lost.
 */
export const isNotAhead = sql<boolean>`e.logged_at < chat_statement_now() + interval '1 day'`

/** See `EventLog.readMany`. */
export const readPages = (
  db: Kysely<DB>,
  rules: EventRules,
  channels: (ChannelKey & { since: number })[],
  limit: number,
): Promise<LoggedDelivery[][]> =>
  answersByTenant(db, channels, async (db, channels) => {
    const { rows } = await sql<StoredEvent & { index: number }>`
    select wanted.index, e.seq,
           case when e.is_erased then 'gateway:skip' else e.event end as event,
           case when not e.is_erased then e.author_id end as author_id,
           extract(epoch from ${rules.messageAt}) * 1000 as message_at,
           case when e.is_erased then null else e.data::text end as data, e.channel_seq,
           case when not e.is_erased then e.replies end as replies,
           case when not e.is_erased and wanted.channel_id not like ${`${FEED_PREFIX}%`} then ${rules.quoted} end as quoted,
           ${rules.forAuthor} as for_author
      from ${listed('wanted', channels, { tenantId: 'text', channelId: 'text', since: 'bigint' })}
      cross join lateral (
        select e.tenant_id, e.channel_id, e.seq, e.logged_at, e.event, e.author_id, e.message_at, e.channel_seq,
               ${rules.isErased} as is_erased, ${rules.presentData} as data,
               ${rules.repliesByAuthor} as replies
          from chat_events e
         where e.tenant_id = wanted.tenant_id and e.channel_id = wanted.channel_id and e.seq > wanted.since
           and ${isNotAhead}
         order by e.seq
         limit ${limit}::integer
      ) e
     order by wanted.index, e.seq`.execute(db)
    const pages: LoggedDelivery[][] = channels.map(() => [])
    for (const { index, seq, event, authorId, messageAt, data, channelSeq, replies, quoted, forAuthor } of rows) {
      const { channelId } = channels[index - 1] as ChannelKey
      const isUsers = isUserFeed(channelId)
      const frame = loggedFrame(event, seq, data ?? JSON.stringify(isUsers ? {} : { channelId }), isUsers)
      const inChannel = channelSeq && data !== null ? { inChannel: channelOf(data, channelSeq) } : {}
      pages[index - 1]?.push({
        seq,
        event,
        authorId,
        messageAt: Number(messageAt),
        exceptUserId: null,
        frame,
        ...inChannel,
        ...(replies && { replies }),
        ...(quoted && { quoted }),
        ...(forAuthor && { forAuthor }),
      })
    }
    return pages
  })

/** See `EventLog.ends`. */
export async function readEnds(
  service: Kysely<DB>,
  channels: ChannelKey[],
  { openEvents }: Pick<EventRules, 'openEvents'>,
): Promise<FeedEnd[]> {
  const db = acrossTenants(service, 'feed numbers')
  const { rows } = await sql<{ eventSeq: number | null; openEvents: OpenEvent[] | null }>`
    select coalesce(c.event_seq, f.event_seq) as event_seq, c.open_events
      from ${wantedFeeds(channels)}
      -- One index lookup per channel, so that the cost does not depend on the size of the tables.
      left join lateral (
        select c.event_seq, ${openEvents} as open_events
          from chat_channels c
         where c.tenant_id = wanted.tenant_id and c.id = wanted.channel_id
         limit 1
      ) c on true
      left join lateral (
        select f.event_seq from chat_user_feeds f
         where wanted.channel_id like ${`${FEED_PREFIX}%`} and f.tenant_id = wanted.tenant_id
           and f.user_id = substr(wanted.channel_id, ${FEED_PREFIX.length + 1}::integer)
         limit 1
      ) f on true
     order by wanted.index`.execute(db)
  const gone = channels.filter((_channel, index) => rows[index]?.eventSeq === null)
  const seqsOfGone = gone.length > 0 ? await readSeqsOfGone(db, gone) : []
  return rows.map(({ eventSeq, openEvents: open }) => ({
    seq: eventSeq ?? (seqsOfGone.shift() as number),
    openEvents: open ?? [],
  }))
}

/** The ends of channels without a row: the `seq` of the last event in the log, or 0. */
async function readSeqsOfGone(db: Kysely<DB>, channels: ChannelKey[]): Promise<number[]> {
  const { rows } = await sql<{ eventSeq: number }>`
    select coalesce((
             select e.seq from chat_events e
              where e.tenant_id = wanted.tenant_id and e.channel_id = wanted.channel_id
              order by e.seq desc limit 1
           ), 0) as event_seq
      from ${wantedFeeds(channels)}
     order by wanted.index`.execute(db)
  return rows.map(({ eventSeq }) => eventSeq)
}

const wantedFeeds = (channels: ChannelKey[]) => listed('wanted', channels, { tenantId: 'text', channelId: 'text' })

interface StoredEvent {
  seq: number
  event: Delivery['event']
  authorId: string | null
  /** Milliseconds since 1970. */
  messageAt: string
  /** JSON; null if the content was deleted. */
  data: string | null
  /** 0: the opening event of the channel, which subscribers do not get from the channel. */
  channelSeq: number | null
  replies: Replies[] | null
  quoted: Quoted | null
  forAuthor: ForAuthor | null
}

/** The frame of a logged event. `data` is JSON text. */
export function loggedFrame(event: Delivery['event'], seq: number, data: string, isUsers = false): string {
  return `{"event":"${event}",${isUsers ? '"feed":"user",' : ''}"seq":${seq},"data":${data}}`
}

const channelOf = (data: string, seq: number) => ({
  channelId: (JSON.parse(data) as { channelId: string }).channelId,
  seq,
})
