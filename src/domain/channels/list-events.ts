import { sql } from 'kysely'
import type { EventPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { isErased, messageAt, presentData } from '../access/erased-events'
import { toEventPage } from '../access/event-page'

/** The channel's event log after `since`: the events that a socket would have received. */
export async function listEvents(
  chat: Chat,
  caller: Caller,
  channelId: string,
  page: OperationInput<'listEvents'>['query'],
): Promise<EventPage> {
  const { since } = page
  // Before the page is read: what it says of a later epoch is found wanting by the next request.
  const epoch = chat.epoch.current
  const isCovered = since === 0 || chat.epoch.covers(page.epoch)
  const { rows, extra } = await selectEvents(chat.db, caller, channelId, page)
  return toEventPage(since, isCovered, { rows, lastSeq: extra.lastSeq, epoch })
}

/**
 * The page and the channel's last number, which belong together. An event is hidden if the caller cannot see the message
 * it is about: by a blocked sender, before the caller's history start, or deleted since.
 */
const selectEvents = guarded((db, caller, channelId, { since, limit }: { since: number; limit: number }) =>
  guardedQuery(db, caller, channelId, {
    page: db
      .selectFrom('chatEvents as e')
      .select(['e.seq', 'e.event', 'e.createdAt', presentData.as('data')])
      .select(
        sql<boolean>`(e.author_id is not null and (
          e.author_id = any (access.blocked_ids)
          or ${messageAt} <= access.visible_after
        )) or ${isErased}`.as('isHidden'),
      )
      .where(isInChannel('e'))
      .where('e.seq', '>', since),
    order: [['seq', 'asc']],
    limit,
    extra: { lastSeq: sql<number>`access.event_seq` },
  }),
)
