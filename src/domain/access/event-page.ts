import type { EventPage, LoggedEvent } from '../../../generated/openapi'
import type { Context } from '../../platform/context'

/** An event in a page of the log. */
export interface EventRow {
  seq: number
  event: string
  data: unknown
  createdAt: Date
  isHidden: boolean
}

/** A page of a log after `since`, if the log still has all events after it. @param read reads from one snapshot. */
export async function readEventPage(
  chat: Pick<Context, 'epoch'>,
  { since, epoch: given }: { since: number; epoch?: string | undefined },
  read: () => Promise<{ rows: EventRow[]; lastSeq: number }>,
): Promise<EventPage> {
  // Read before the page: if the epoch changes meanwhile, the next request detects it.
  const epoch = chat.epoch.current
  const isCovered = since === 0 || chat.epoch.covers(given)
  const { rows, lastSeq } = await read()
  const recovered = isCovered && (since === lastSeq || (since < lastSeq && rows[0]?.seq === since + 1))
  // The page ends before the first gap; the next read, from there, is not recovered.
  const following = rows.filter(({ seq }, index) => seq === since + 1 + index)
  return { events: recovered ? following.map(toLoggedEvent) : [], lastSeq, recovered, epoch }
}

function toLoggedEvent(row: EventRow): LoggedEvent {
  return {
    seq: row.seq,
    event: row.isHidden ? 'gateway:skip' : row.event,
    data: row.isHidden ? {} : (row.data as LoggedEvent['data']),
    createdAt: row.createdAt.toISOString(),
  }
}
