import { sql } from 'kysely'
import type { EventPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { forAuthor, isErased, messageAt, presentDataForMember } from '../access/event-rules'
import { toEventPage } from '../access/event-page'
import { repliesByAuthor, withoutBlockedReplies } from '../access/event-threads'
import type { ForAuthor, Replies } from '../../platform/events/envelope'
import { isNotAhead } from '../../platform/events/read-log'

/** The channel's event log after `since`: the events that a socket would have received. */
export async function listEvents(
  chat: Chat,
  caller: Caller,
  channelId: string,
  page: OperationInput<'listEvents'>['query'],
): Promise<EventPage> {
  const { since } = page
  // Read before the page: if the epoch changes meanwhile, the next request detects it.
  const epoch = chat.epoch.current
  const isCovered = since === 0 || chat.epoch.covers(page.epoch)
  const { rows, extra } = await selectEvents(chat.db, caller, channelId, page)
  const blocked = new Set(extra.blockedIds)
  const seen = rows.map((row) => {
    if (row.forAuthor) return { ...row, ...row.forAuthor }
    return row.replies ? { ...row, data: withoutBlockedReplies(row.data as object, row.replies, blocked) } : row
  })
  return toEventPage(since, isCovered, { rows: seen, lastSeq: extra.lastSeq, epoch })
}

/**
 * A page and the channel's last seq, in one snapshot. Hides events whose message the caller cannot see: by a blocked sender,
 * before the caller's history start, or deleted.
 */
const selectEvents = guarded((db, caller, channelId, { since, limit }: { since: number; limit: number }) =>
  guardedQuery(db, caller, channelId, {
    page: db
      .selectFrom('chatEvents as e')
      .select(['e.seq', 'e.event', 'e.loggedAt as createdAt', presentDataForMember.as('data')])
      .select(
        sql<boolean>`(e.author_id is not null and (
          e.author_id = any (access.blocked_ids)
          or ${messageAt} <= access.visible_after
        )) or ${isErased}`.as('isHidden'),
      )
      .select(sql<Replies[] | null>`case when access.blocked_ids <> '{}' then ${repliesByAuthor} end`.as('replies'))
      .select(sql<ForAuthor | null>`case when e.author_id = access.user_id then ${forAuthor} end`.as('forAuthor'))
      .where(isInChannel('e'))
      .where('e.seq', '>', since)
      .where(isNotAhead),
    order: [['seq', 'asc']],
    limit,
    extra: { lastSeq: sql<number>`access.event_seq`, blockedIds: sql<string[]>`access.blocked_ids` },
  }),
)
