import { sql, type Kysely } from 'kysely'
import type { DB } from '../../generated/database'
import { events, type ServerEventName, type ServerEvents } from '../../generated/events'
import type { Tx } from '../database/transaction'
import type { Bus } from './bus'
import { channelTopic, encodeDelivery, encodeUserDelivery, userTopic } from './deliveries'

/**
 * The only way out for events.
 *
 * Invariants
 *   * An event of a channel room is a row of chat_events, written by the transaction that makes the change, under the
 *     lock of the channel's row. So `seq` has no gaps and is in commit order.
 *   * After the commit the event is published on the bus. If the process dies before, gateways find it in the log.
 *   * Events of user rooms are not logged; who reconnects reloads.
 */
export class EventLog {
  constructor(
    private readonly db: Kysely<DB>,
    private readonly bus: Bus,
  ) {}

  /**
   * Logs an event for everybody who is subscribed to the channel, and publishes it when the transaction commits.
   *
   * @param options.authorId sender of the message that the event is about, if it is about one.
   * @param options.alsoTo users who get a copy although they may not be subscribed.
   */
  async append<E extends ServerEventName>(
    tx: Tx,
    at: { tenantId: string; channelId: string },
    event: E,
    data: ServerEvents[E],
    options: { authorId?: string; alsoTo?: string[] } = {},
  ): Promise<void> {
    const authorId = options.authorId ?? null
    const { rows } = await sql<{ seq: number }>`
      with numbered as (
        update chat_channels set event_seq = event_seq + 1
         where tenant_id = ${at.tenantId} and id = ${at.channelId}
        returning event_seq
      )
      insert into chat_events (tenant_id, channel_id, seq, event, data, author_id)
      select ${at.tenantId}, ${at.channelId}, event_seq, ${event}, ${JSON.stringify(data)}::jsonb, ${authorId}
        from numbered
      returning seq`.execute(tx)
    const seq = rows[0]?.seq
    if (seq === undefined) throw new Error(`${event} was to be logged for a channel that does not exist`)
    tx.afterCommit(() => {
      this.published(at, { seq, event, authorId, data: JSON.stringify(data) })
      if (options.alsoTo?.length) this.toUsers(at.tenantId, options.alsoTo, event, data, { ...at, seq })
    })
  }

  /** Publishes an event that a statement of its own has logged and committed. `data` is JSON. */
  published(
    at: { tenantId: string; channelId: string },
    event: { seq: number; event: ServerEventName; authorId: string | null; data: string },
  ): void {
    const frame = loggedFrame(event.event, event.seq, event.data)
    const delivery = { seq: event.seq, event: event.event, authorId: event.authorId, exceptUserId: null, frame }
    this.bus.publish(channelTopic(at.tenantId, at.channelId), encodeDelivery(delivery))
  }

  /** Sends a passing event, one that nobody needs to catch up on, to the subscribers of a channel. */
  toChannel<E extends ServerEventName>(
    at: { tenantId: string; channelId: string },
    event: E,
    data: ServerEvents[E],
    options: { authorId?: string; exceptUserId?: string } = {},
  ): void {
    const frame = JSON.stringify({ event, data })
    const { authorId = null, exceptUserId = null } = options
    this.bus.publish(
      channelTopic(at.tenantId, at.channelId),
      encodeDelivery({ seq: null, event, authorId, exceptUserId, frame }),
    )
  }

  /** Sends an event to every socket of these users. One publish, however many users. */
  toUsers<E extends ServerEventName>(
    tenantId: string,
    userIds: string[],
    event: E,
    data: ServerEvents[E],
    options: { channelId?: string; seq?: number; authorId?: string } = {},
  ): void {
    if (userIds.length === 0) return
    const { channelId = null, seq = null, authorId = null } = options
    const inRoom = (events[event].rooms as readonly string[]).includes('channel')
    this.bus.publish(
      userTopic(tenantId),
      encodeUserDelivery({
        userIds,
        event,
        authorId,
        // Whoever is subscribed to the channel got the event there already.
        inChannel: inRoom && channelId !== null && seq !== null ? { channelId, seq } : null,
        frame: JSON.stringify({ event, data }),
      }),
    )
  }

  /** Events after `since`, oldest first. */
  async read(at: { tenantId: string; channelId: string }, since: number, limit: number): Promise<StoredEvent[]> {
    const rows = await this.db
      .selectFrom('chatEvents')
      .select(['seq', 'event', 'authorId', 'createdAt', sql<string>`data::text`.as('data')])
      .where('tenantId', '=', at.tenantId)
      .where('channelId', '=', at.channelId)
      .where('seq', '>', since)
      .orderBy('seq')
      .limit(limit)
      .execute()
    return rows as StoredEvent[]
  }

  /** For each of these channels, also one that was deleted, the number of its last event. One statement. */
  async lastSeqs(channels: { tenantId: string; channelId: string }[]): Promise<Map<string, number>> {
    const tenantIds = channels.map((channel) => channel.tenantId)
    const channelIds = channels.map((channel) => channel.channelId)
    const { rows } = await sql<{ tenantId: string; id: string; eventSeq: number }>`
      select wanted.tenant_id, wanted.channel_id as id, coalesce(c.event_seq, gone.event_seq, 0) as event_seq
        from unnest(${tenantIds}::text[], ${channelIds}::text[]) as wanted (tenant_id, channel_id)
        left join chat_channels c on c.tenant_id = wanted.tenant_id and c.id = wanted.channel_id
        left join lateral (
          select max(e.seq) as event_seq
            from chat_events e
           where c.id is null and e.tenant_id = wanted.tenant_id and e.channel_id = wanted.channel_id
        ) gone on true`.execute(this.db)
    return new Map(rows.map((row) => [channelTopic(row.tenantId, row.id), row.eventSeq]))
  }
}

export interface StoredEvent {
  seq: number
  event: ServerEventName
  authorId: string | null
  createdAt: Date
  /** JSON. */
  data: string
}

/** The text of a logged event's frame. `data` is JSON already, so that it is made only once. */
export function loggedFrame(event: ServerEventName, seq: number, data: string): string {
  return `{"event":"${event}","seq":${seq},"data":${data}}`
}
