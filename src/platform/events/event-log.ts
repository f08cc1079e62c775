import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { events, type ServerEventName, type ServerEvents } from '../../../generated/events'
import type { Quote } from '../../../generated/openapi'
import type { Tx } from '../database/transaction'
import type { Bus } from './bus'
import type { ChannelKey } from '../lib/channel-key'
import {
  channelTopic,
  encodeDelivery,
  encodeProcessDeliveries,
  encodeUserDelivery,
  processTopic,
  userTopic,
  type ForAuthor,
  type InChannel,
  type ProcessDelivery,
} from './envelope'
import {
  OPENING_SEQ,
  type AboutMessage,
  type EventRules,
  type FeedEnd,
  type LoggedDelivery,
  type LoggedListener,
  type NewEvent,
} from './logged-event'
import { hiddenQuote, withQuote } from './quoted'
import { loggedFrame, readEnds, readPages } from './read-log'
import { feedOf, logForUsers, type Place, type UserEvent } from './user-feed-log'

/**
 * The only part that logs and publishes events.
 *
 * Invariants
 *   * An event of a channel is a row of chat_events, written by the transaction that makes the change, under the
 *     channel lock. So `seq` has no gaps and is in commit order.
 *   * After the commit the event is published on the bus. If the process dies before that, gateways find it in the log.
 *   * On the bus it carries the epoch of its `seq`: after the database went back in time, a slow process may still
 *     publish lost events.
 *   * A statement that logs an event also marks its channel for the consumers that want it (consumers/event-consumer.ts).
 *   * Events that a user may need later (`x-feed`) are also logged in the user's feed, at the end of the transaction:
 *     see user-feed-log.ts. Other events for users are not logged.
 *   * A change of a channel costs one publish, which reaches the processes with a subscriber or a connected member, and
 *     one more per user with a separate event. No message goes to all processes of a tenant.
 */
export class EventLog {
  private readonly listeners: LoggedListener[] = []

  constructor(
    private readonly db: Kysely<DB>,
    private readonly bus: Bus,
    private readonly rules: EventRules,
    /** For `publishLogged`, read it before the statement that logs the event. */
    readonly epoch: { readonly current: string },
  ) {}

  /** Logs an event for the subscribers of the channel, and publishes it when the transaction commits. */
  async append<E extends ServerEventName>(
    tx: Tx,
    at: ChannelKey,
    event: E,
    data: ServerEvents[E],
    options: Omit<NewEvent, 'event' | 'data'> = {},
  ): Promise<void> {
    await this.appendAll(tx, at, [{ event, data, ...options } as NewEvent])
  }

  /** Logs several events of one transaction, in this order, in one statement. */
  async appendAll(tx: Tx, at: ChannelKey, entries: NewEvent[]): Promise<void> {
    if (entries.length === 0) return
    // Read before the statement, because the transaction may belong to a history that is lost by its end.
    const epoch = this.epoch.current
    const texts = entries.map(({ data }) => JSON.stringify(data))
    const { rows } = await sql<{ last: number | null }>`
      select chat_log_in_channel(
               ${at.tenantId}, ${at.channelId}, ${entries.map(({ event }) => event)}::text[], ${texts}::text[],
               ${entries.map(({ about }) => about?.senderId ?? null)}::text[],
               ${entries.map(({ about }) => about?.createdAt ?? null)}::timestamptz[]
             ) as last`.execute(tx)
    const last = rows[0]?.last ?? null
    if (last === null) throw new Error('cannot log an event for a channel that does not exist')
    const logged = entries.map((entry, index) => {
      const { event, data, alsoTo = [] } = entry
      const seq = last - entries.length + index + 1
      const copy = { tenantId: at.tenantId, userIds: alsoTo, event, data } as UserEvent
      return { ...entry, seq, copy, places: events[event].feed ? logForUsers(tx, this.epoch, copy, seq) : undefined }
    })
    tx.afterCommit(() => {
      for (const [index, { seq, event, about, forMembers, forAuthor, copy, places }] of logged.entries()) {
        this.publishLogged(at, { seq, epoch, event, about, forMembers, forAuthor, data: texts[index] as string })
        this.publishToUsers(copy, { places, inChannel: { channelId: at.channelId, seq } })
      }
    })
  }

  /** Logs an event for users, and publishes it to their sockets when the transaction commits. */
  appendForUsers<E extends ServerEventName>(tx: Tx, event: UserEvent<E>): void {
    // The channel also has its opening event, outside the log.
    const places = logForUsers(tx, this.epoch, event, event.event === this.rules.opening ? OPENING_SEQ : null)
    tx.afterCommit(() => this.publishToUsers(event, { places }))
  }

  /** Publishes an event, with JSON data, that another statement has logged and committed. `epoch` was read before that. */
  publishLogged(
    at: ChannelKey,
    logged: {
      seq: number
      epoch: string
      event: ServerEventName
      about?: AboutMessage | undefined
      forMembers?: boolean | undefined
      forAuthor?: ForAuthor | undefined
      data: string
    },
  ): void {
    const { seq, epoch, event, about, forMembers, forAuthor, data } = logged
    for (const listener of this.listeners) listener(at, { seq, event })
    const authorId = about?.senderId ?? null
    const messageAt = about?.createdAt.getTime() ?? null
    const { quote, authorId: quotedId } = about?.quoted ?? {}
    const delivery = {
      seq,
      event,
      epoch,
      authorId,
      messageAt,
      exceptUserId: null,
      ...(forMembers && { forMembers }),
      ...(quote && { quoted: { quote, authorId: quotedId ?? null } }),
      ...(forAuthor && { forAuthor }),
      frame: loggedFrame(event, seq, data),
    }
    this.bus.publish(channelTopic(at.tenantId, at.channelId), encodeDelivery(delivery))
  }

  /**
   * Calls the listener with every event that this process has logged and committed, and with every opening event. An
   * event that is also in a channel comes once, for the channel.
   */
  onLogged(listener: LoggedListener): void {
    this.listeners.push(listener)
  }

  /** Announces the opening event of a channel, after the commit. */
  opened(at: ChannelKey): void {
    for (const listener of this.listeners) listener(at, { seq: OPENING_SEQ, event: this.rules.opening })
  }

  /** Sends an ephemeral event, which is never logged or replayed, to the subscribers of a channel. */
  publishEphemeral<E extends ServerEventName>(
    at: ChannelKey,
    event: E,
    data: ServerEvents[E],
    options: { authorId?: string; messageAt?: Date; exceptUserId?: string } = {},
  ): void {
    const frame = JSON.stringify({ event, data })
    const { authorId = null, messageAt, exceptUserId = null } = options
    this.bus.publish(
      channelTopic(at.tenantId, at.channelId),
      encodeDelivery({ seq: null, event, authorId, messageAt: messageAt?.getTime() ?? null, exceptUserId, frame }),
    )
  }

  /** Sends ephemeral events to a process's subscribers in many channels, with one publish. */
  publishToProcess(processId: string, deliveries: ProcessDelivery[]): void {
    if (deliveries.length > 0) this.bus.publish(processTopic(processId), encodeProcessDeliveries(deliveries))
  }

  /**
   * Sends an event to every socket of these users: one publish per user.
   *
   * @param options.places positions in the users' feeds, where another statement has logged it and committed. Without
   *   them the event is in no feed.
   * @param options.inChannel position in the channel, from which subscribers get it.
   */
  publishToUsers(
    { tenantId, userIds, event, data, about }: UserEvent,
    { places, inChannel = null }: { places?: Place[] | undefined; inChannel?: InChannel | null } = {},
  ): void {
    if (!inChannel) for (const { userId, seq } of places ?? []) this.loggedForUser({ tenantId, userId }, { seq, event })
    if (userIds.length === 0) return
    const quoted = about?.quoted
    const frameWith = (quote: Quote | null) => JSON.stringify({ event, data: quote ? withQuote(data, quote) : data })
    const [shown, hidden] = [frameWith(quoted?.quote ?? null), quoted && frameWith(hiddenQuote(quoted.quote))]
    const delivery = { event, authorId: about?.senderId ?? null, inChannel }
    for (const { userId, ...place } of places ?? userIds.map((userId) => ({ userId }))) {
      const frame = hidden && quoted?.hiddenFrom?.includes(userId) ? hidden : shown
      this.bus.publish(userTopic(tenantId, userId), encodeUserDelivery({ ...delivery, ...place, frame }))
    }
  }

  /** Publishes an event for one user, only to sockets that follow the feed. `data` is JSON. */
  publishForFeed(
    { tenantId, event, data }: { tenantId: string; event: ServerEventName; data: string },
    { place: { userId, ...place }, inChannel = null }: { place: Place; inChannel?: InChannel | null },
  ): void {
    if (!inChannel) this.loggedForUser({ tenantId, userId }, { seq: place.seq, event })
    const frame = `{"event":"${event}","data":${data}}`
    const delivery = { event, authorId: null, inChannel, frame, ...place, forFeed: true } as const
    this.bus.publish(userTopic(tenantId, userId), encodeUserDelivery(delivery))
  }

  /** Only for events that no channel has. An opening event is consumed once, from its channel. */
  private loggedForUser(
    { tenantId, userId }: { tenantId: string; userId: string },
    logged: { seq: number; event: ServerEventName },
  ): void {
    if (logged.event === this.rules.opening) return
    for (const listener of this.listeners) listener({ tenantId, channelId: feedOf(userId) }, logged)
  }

  /** Events of each channel or feed after its `since`, oldest first: a page for each. One statement per tenant. */
  readMany(channels: (ChannelKey & { since: number })[], limit: number): Promise<LoggedDelivery[][]> {
    return readPages(this.db, this.rules, channels, limit)
  }

  /** The end of each channel or feed, including deleted ones, in the same order. One statement. */
  ends(channels: ChannelKey[]): Promise<FeedEnd[]> {
    return readEnds(this.db, channels, this.rules)
  }
}
