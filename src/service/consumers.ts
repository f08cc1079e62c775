import type { Kysely } from 'kysely'
import type { DB } from '../../generated/database'
import type { ServerEvents } from '../../generated/events'
import type { Chat } from '../pipeline/chat'
import type { Internals } from './internals'
import {
  loggedEvents,
  readConsumeOptions,
  readReplayOptions,
  type ConsumeOptions,
  type LoggedEventName,
} from '../config/consume-options'
import { findCreated } from '../domain/channels/announce-created'
import { eventRules } from '../domain/access/event-rules'
import { ConfigError } from '../errors'
import { acrossTenants } from '../platform/database/tenant-fence'
import { BatchDispatch, type BatchConsumer } from '../platform/consumers/batch-dispatch'
import { DurableConsumer } from '../platform/consumers/durable-consumer'
import { EventConsumer } from '../platform/consumers/event-consumer'
import type { DeliveredEvent } from '../platform/consumers/durable-options'
import { listDurable, removeDurable, requestReplay, type ConsumerStatus } from '../platform/consumers/registry'
import { discardFailures, listFailures, retryFailures } from '../platform/consumers/failures'
import { isUserFeed, userOfFeed } from '../platform/events/user-feed-log'

/** Identifies an event of the log. */
export interface LoggedPlace {
  /** Unique, and the same for every delivery of the event: use it to deduplicate effects. */
  id: string
  tenantId: string
  /** The channel of the event. Null for an event of a single user. */
  channelId: string | null
  /** The user whose feed has the event. Null for an event of a channel. */
  userId: string | null
  /** Position of the event in the log of the channel or in the user's feed. 0: the creation of the channel. */
  seq: number
  /** The epoch of the seq. Changes when the database has gone back in time. */
  epoch: string
  createdAt: Date
}

/** An event of the log, as delivered to a consumer's handler. */
export type ChatEvent<E extends LoggedEventName = LoggedEventName> = {
  [N in E]: {
    name: N
    /** The data as sent to subscribers; an edited message has its present text. */
    payload: ServerEvents[N]
    /** Counts from 1. */
    attempt: number
  } & LoggedPlace
}[E]

export type EventConsumerHandler<E extends LoggedEventName = LoggedEventName> = (
  event: ChatEvent<E>,
  signal: AbortSignal,
) => unknown

/** A failed event that no longer blocks its channel. */
export interface FailedEvent extends LoggedPlace {
  name: LoggedEventName
  attempts: number
  /** The message of the last error. */
  error: string
  failedAt: Date
  /** The time of the next attempt. Null: retried only on request. */
  retryAt: Date | null
}

/** Monitors and manages consumers, from any process. */
export interface Consumers {
  /** All consumers of the installation by name, even those without a running process. */
  list(): Promise<ConsumerStatus[]>
  /** The latest failed events, newest first; at most `limit`, default 100. */
  failures(name: string, options?: { limit?: number }): Promise<FailedEvent[]>
  /** Retries failed events within some seconds, out of order. @returns their number. */
  retry(name: string, ids: string[] | 'all'): Promise<number>
  /** Discards failed events. @returns their number. */
  discard(name: string, ids: string[] | 'all'): Promise<number>
  /**
   * Replays events since a time: redelivers all of them in order, as far back as the log reaches. Running handlers may
   * end first.
   *
   * @throws ConfigError for an unknown consumer.
   */
  replay(name: string, options: { from: 'start' | Date }): Promise<void>
  /** Removes a consumer, with its position and failed events. @returns false for an unknown consumer. */
  remove(name: string): Promise<boolean>
}

/** The host's access to the event log. */
export interface ConsumerApi {
  /**
   * Delivers every logged event of the installation to the handler: at least once, and in order within a channel. Processes
   * with the same consumer name share the work; the position is stored in the database. An event fails when the handler
   * rejects or times out; it is retried, and finally set aside. Resolves once the consumer is registered.
   *
   * @throws ConfigError for invalid options, or a name that this process already uses.
   */
  consume<E extends LoggedEventName = LoggedEventName>(
    name: string,
    handler: EventConsumerHandler<E>,
    options: ConsumeOptions<E>,
  ): Promise<void>
  /** The consumers of the installation: progress and failed events. */
  readonly consumers: Consumers
}

export function consumersOf(service: Kysely<DB>): Consumers {
  const db = acrossTenants(service, 'consumers')
  return {
    list: () => listDurable(db),
    async failures(name, { limit = 100 } = {}) {
      const found = await listFailures(db, name, limit)
      return found.map(({ event, dueAt, channelId, ...failure }) => ({
        ...failure,
        ...placeOf(channelId),
        name: event as LoggedEventName,
        retryAt: dueAt,
      }))
    },
    retry: (name, ids) => retryFailures(db, name, ids),
    discard: (name, ids) => discardFailures(db, name, ids),
    async replay(name, options) {
      const { from } = readReplayOptions(options)
      if (!(await requestReplay(db, name, from))) throw new ConfigError(`There is no consumer "${name}".`)
    },
    remove: (name) => removeDurable(db, name),
  }
}

/** The consumers that this process runs. */
export class RunningConsumers {
  private callbacks: EventConsumer | undefined
  private readonly durables = new Map<string, DurableConsumer>()
  private isClosing = false

  constructor(
    private readonly chat: Chat,
    private readonly periods: Pick<Internals, 'sweepMs' | 'leaseMs'>,
  ) {
    chat.epoch.onChange(() => {
      for (const each of this.all) each.forget()
    })
  }

  /** Starts the host's callbacks. */
  async call(callbacks: BatchConsumer | undefined): Promise<void> {
    if (!callbacks) return
    this.callbacks = new EventConsumer(new BatchDispatch(callbacks, this.parts), this.parts)
    await this.callbacks.start()
  }

  /** See `ChatService.consume`. */
  async consume(name: string, handler: EventConsumerHandler<never>, given: ConsumeOptions<never>): Promise<void> {
    const options = readConsumeOptions({ ...(given as object | undefined), name, handler })
    if (this.isClosing) throw new ConfigError('The service is closing.')
    if (this.durables.has(name)) throw new ConfigError(`This process consumes as "${name}" already.`)
    const { attempts, inOrder = attempts, minSeconds, maxSeconds } = options.retry
    const durable = new DurableConsumer(
      {
        name,
        events: [...new Set(options.events ?? loggedEvents)],
        from: options.from,
        concurrency: options.concurrency,
        timeoutMs: options.timeoutSeconds * 1000,
        retry: { attempts, inOrder, minMs: minSeconds * 1000, maxMs: maxSeconds * 1000 },
        handle: (event, signal) => handler(toEvent(event) as never, signal),
        lookUpOpening: (at) => findCreated(this.chat.db, at),
      },
      this.parts,
    )
    this.durables.set(name, durable)
    try {
      await durable.start()
    } catch (error) {
      this.durables.delete(name)
      await durable.close()
      throw error
    }
  }

  /** Stops starting the host's handlers. The host's callbacks are still drained. */
  stopBeginning(): void {
    this.isClosing = true
    for (const each of this.all) each.stopBeginning()
  }

  /** Waits for running handlers, and releases the channels. */
  async close(): Promise<void> {
    this.isClosing = true
    await Promise.all(this.all.map((each) => each.close()))
  }

  /** Aborts running handlers; `close` still releases their channels, so that no event counts as failed. */
  interrupt(): void {
    for (const each of this.durables.values()) each.interrupt()
  }

  /** Aborts running handlers, and stops `close` from waiting. */
  abandon(): void {
    for (const each of this.all) each.abandon()
  }

  private get all(): (EventConsumer | DurableConsumer)[] {
    return [...(this.callbacks ? [this.callbacks] : []), ...this.durables.values()]
  }

  private get parts() {
    const { events, log, config, telemetry } = this.chat
    const db = acrossTenants(this.chat.db, 'consumers')
    const { retentionHours } = config.gateway
    return { db, events, rules: eventRules, log, telemetry, retentionHours, ...this.periods }
  }
}

const placeOf = (channelId: string) =>
  isUserFeed(channelId) ? { channelId: null, userId: userOfFeed(channelId) } : { channelId, userId: null }

function toEvent({ event, data, channelId, id, tenantId, seq, epoch, createdAt, attempt }: DeliveredEvent) {
  return { id, name: event, payload: data, tenantId, ...placeOf(channelId), seq, epoch, createdAt, attempt }
}
