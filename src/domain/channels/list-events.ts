import { sql, type Kysely, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { EventPage, LoggedEvent } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { accessTo, checkAccess } from '../access/guards'
import { isErased, messageAt } from '../access/event-visibility'

/** The channel's event log after `since`: the events that a socket would have received. */
export async function listEvents(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { since, limit }: OperationInput<'listEvents'>['query'],
): Promise<EventPage> {
  const rows = await eventsQuery(chat.db, caller, channelId, { since, limit }).execute()
  const { lastSeq } = checkAccess(rows[0], channelId)
  const recovered = since === lastSeq || (since < lastSeq && rows[0]?.seq === since + 1)
  const events = recovered ? rows.filter((row) => row.seq !== null) : []
  return { events: events.map(toLoggedEvent), lastSeq, recovered }
}

/**
 * In one statement with the Member guard, so that the page and the channel's last number belong together. An event is
 * hidden if the caller cannot see the message it is about: by a blocked sender, before the caller's history start, or
 * deleted since.
 */
export function eventsQuery(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  { since, limit }: { since: number; limit: number },
) {
  return db
    .with('access', (qb) => accessTo(qb as Kysely<DB>, caller, channelId).select('c.eventSeq'))
    .selectFrom('access')
    .leftJoinLateral(
      (qb) =>
        qb
          .selectFrom('chatEvents as e')
          .select(['e.seq', 'e.event', 'e.data', 'e.createdAt'])
          .select(
            sql<SqlBool>`(e.author_id is not null and (
              e.author_id = any (access.blocked_ids)
              or ${messageAt} <= access.visible_after
            )) or ${isErased}`.as('isInvisible'),
          )
          .whereRef('e.tenantId', '=', 'access.tenantId')
          .whereRef('e.channelId', '=', 'access.channelId')
          .where('e.seq', '>', since)
          .where(sql<SqlBool>`access.is_member and not access.is_banned`)
          .orderBy('e.seq')
          .limit(limit)
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['access.isMember', 'access.isBanned', 'access.bannedUntil', 'access.eventSeq as lastSeq'])
    .selectAll('page')
    .orderBy('page.seq')
}

function toLoggedEvent(row: {
  seq: number | null
  event: string | null
  data: unknown
  createdAt: Date | null
  isInvisible: SqlBool | null
}): LoggedEvent {
  return {
    seq: row.seq as number,
    event: row.isInvisible ? 'gateway:skip' : (row.event as string),
    data: row.isInvisible ? {} : (row.data as LoggedEvent['data']),
    createdAt: (row.createdAt as Date).toISOString(),
  }
}
