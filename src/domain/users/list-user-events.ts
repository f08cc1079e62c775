import { sql } from 'kysely'
import type { EventPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Chat } from './chat'
import { isNotAhead } from '../../platform/events/read-log'
import { feedOf } from '../../platform/events/user-feed-log'
import type { Caller } from '../access/caller'
import { isErased, presentData } from '../access/event-rules'
import { readEventPage, type EventRow } from '../access/event-page'
import { blockedIdsOf } from '../access/guards'

/** The caller's feed after `since`: the events that a socket following it would have received. */
export const listUserEvents = (
  chat: Chat,
  caller: Caller,
  query: OperationInput<'listUserEvents'>['query'],
): Promise<EventPage> =>
  readEventPage(chat, query, async () => {
    const rows = await selectFeed(chat, caller, query.since, query.limit)
    const events = rows.filter((row): row is FeedRow & EventRow => row.seq !== null)
    return { rows: events, lastSeq: (rows[0] as FeedRow).lastSeq }
  })

type FeedRow = { lastSeq: number } & (EventRow | { seq: null })

/** A page and the feed's last seq, in one snapshot. A single row with the seq if there are no events. */
export async function selectFeed(
  { db }: Pick<Chat, 'db'>,
  caller: Caller,
  since: number,
  limit: number,
): Promise<FeedRow[]> {
  const { tenantId, userId } = caller
  const { rows } = await sql<FeedRow>`
    select caller.last_seq, page.seq, page.event, page.data, page.created_at, page.is_hidden
      from (
        select coalesce((
                 select f.event_seq from chat_user_feeds f where f.tenant_id = ${tenantId} and f.user_id = ${userId}
               ), 0) as last_seq,
               ${blockedIdsOf(caller)} as blocked_ids
      ) caller
      left join lateral (
        select e.seq, e.event, e.logged_at as created_at, ${presentData} as data,
               coalesce(e.author_id = any (caller.blocked_ids), false) or ${isErased} as is_hidden
          from chat_events e
         where e.tenant_id = ${tenantId} and e.channel_id = ${feedOf(userId)} and e.seq > ${since}::bigint and ${isNotAhead}
         order by e.seq
         limit ${limit}::integer
      ) page on true
     order by page.seq`.execute(db)
  return rows
}
