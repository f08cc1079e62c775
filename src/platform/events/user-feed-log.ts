import { sql } from 'kysely'
import type { ServerEventName, ServerEvents } from '../../../generated/events'
import type { Tx } from '../database/transaction'
import type { AboutMessage } from './logged-event'

/** Prefix of a user's id in the column of channel ids. Ids of channels contain no colon. */
export const FEED_PREFIX = 'user:'

/** The name of a user's feed in the log, in the column of channel ids. */
export const feedOf = (userId: string): string => FEED_PREFIX + userId

export const userOfFeed = (channelId: string): string => channelId.slice(FEED_PREFIX.length)

export const isUserFeed = (channelId: string): boolean => channelId.startsWith(FEED_PREFIX)

/** An event for the feeds of users. */
export interface UserEvent<E extends ServerEventName = ServerEventName> {
  tenantId: string
  userIds: string[]
  event: E
  data: ServerEvents[E]
  /** The message of the event. */
  about?: AboutMessage | undefined
}

/** The event to be logged. */
interface Entry {
  tenantId: string
  userId: string
  event: ServerEventName
  data: string
  about: AboutMessage | undefined
  channelSeq: number | null
  place: Place
}

/** The position of an event in the feed of a user. Known when the transaction has committed. */
export interface Place {
  userId: string
  seq: number
  epoch: string
}

const waiting = new WeakMap<Tx, Entry[]>()

/**
 * Logs an event for users at the end of the transaction, because the counters of feeds are locked last and all at once:
 * see chat_user_feeds.
 *
 * @param channelSeq the seq of the same event in its channel, if it is in one.
 */
export function logForUsers(
  tx: Tx,
  epoch: { readonly current: string },
  { tenantId, userIds, event, data, about }: UserEvent,
  channelSeq: number | null,
): Place[] {
  const entries = waiting.get(tx) ?? begin(tx, epoch)
  const text = JSON.stringify(data)
  return [...new Set(userIds)].map((userId) => {
    const place = { userId, seq: 0, epoch: '' }
    entries.push({ tenantId, userId, event, data: text, about, channelSeq, place })
    return place
  })
}

function begin(tx: Tx, epoch: { readonly current: string }): Entry[] {
  const entries: Entry[] = []
  waiting.set(tx, entries)
  tx.beforeCommit(async () => {
    // Read before the statement, because the transaction may belong to a history that is lost by its end.
    const { current } = epoch
    const { rows } = await sql<{ n: number; seq: number }>`
      select n, seq
        from chat_log_for_users(
          ${entries.map(({ tenantId }) => tenantId)}::text[], ${entries.map(({ userId }) => userId)}::text[],
          ${entries.map(({ event }) => event)}::text[], ${entries.map(({ data }) => data)}::text[],
          ${entries.map(({ channelSeq }) => channelSeq)}::bigint[],
          ${entries.map(({ about }) => about?.senderId ?? null)}::text[],
          ${entries.map(({ about }) => about?.createdAt ?? null)}::timestamptz[]
        )`.execute(tx)
    for (const { n, seq } of rows) Object.assign((entries[n - 1] as Entry).place, { seq, epoch: current })
  })
  return entries
}
