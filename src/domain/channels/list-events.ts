import { sql } from 'kysely'
import type { EventPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { forAuthor, isErased, messageAt, presentDataForMember } from '../access/event-rules'
import { readEventPage } from '../access/event-page'
import { repliesByAuthor, withoutBlockedReplies } from '../access/event-threads'
import type { ForAuthor, Replies } from '../../platform/events/envelope'
import { isNotAhead } from '../../platform/events/read-log'

/** The channel's event log after `since`: the events that a socket would have received. */
export const listEvents = (
  chat: Chat,
  caller: Caller,
  channelId: string,
  query: OperationInput<'listEvents'>['query'],
): Promise<EventPage> =>
  readEventPage(chat, query, async () => {
    const { rows, extra } = await selectEvents(chat.db, caller, channelId, query)
    const blocked = new Set(extra.blockedIds)
    const seen = rows.map((row) => {
      if (row.forAuthor) return { ...row, ...row.forAuthor }
      return row.replies ? { ...row, data: withoutBlockedReplies(row.data as object, row.replies, blocked) } : row
    })
    return { rows: seen, lastSeq: extra.lastSeq }
  })

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
