import type { Kysely } from 'kysely'
import type { DB } from '../generated/database'
import type { ServerEvents } from '../generated/events'
import type { Chat } from './context'
import { loggedEvents, readConsumeOptions, readReplayOptions, type LoggedEventName } from './config/consume-options'
import { findCreated } from './domain/channels/announce-created'
import { eventVisibility } from './domain/access/erased-events'
import { ConfigError } from './errors'
import { acrossTenants } from './platform/database/tenant-fence'
import { EventConsumer } from './platform/events/consumer'
import type { Consumer } from './platform/events/hand-over'
import { DurableConsumer } from './platform/events/durable-consumer'
import type { HandedEvent } from './platform/events/durable-options'
import { listDurable, removeDurable, setBackDurable, type ConsumerStatus } from './platform/events/durable-registry'
import { discardFailures, listFailures, retryFailures } from './platform/events/failures'
import { isUserFeed, userOfFeed } from './platform/events/user-feed-log'

/** Which event of the log it is. */
export interface LoggedPlace {
  /** The same each time that the event is handed over, and no other event has it: what it has caused already is known by it. */
  id: string
  tenantId: string
  /** The channel in whose log it stands. Null for an event that concerns one user alone. */
  channelId: string | null
  /** The user in whose feed it stands. Null for an event of a channel. */
  userId: string | null
  /** Its number in the log of the channel or in the feed of the user, in the order in which they come. 0: the creation. */
  seq: number
  /** In which the number counts. It changes when the database has gone back in time. */
  epoch: string
  createdAt: Date
}

/** An event of the log, as the handler of a consumer gets it. */
export type ChatEvent<E extends LoggedEventName = LoggedEventName> = {
  [N in E]: {
    name: N
    /** As subscribers get it; with the present text where a message was edited since. */
    payload: ServerEvents[N]
    /** From 1. */
    attempt: number
  } & LoggedPlace
}[E]

export interface ConsumeOptions<E extends LoggedEventName = LoggedEventName> {
  /**
   * From where a consumer reads that is new: what is logged from now on, all that the log has, or what was logged since. One
   * that is known goes on where it was.
   */
  from: 'now' | 'start' | Date
  /** The kinds of events; all by default. Give the same in every process. */
  events?: E[]
  /** How many channels this process consumes at a time; default 10. */
  concurrency?: number
  /** After this time a handler is aborted, and the event has failed; default 30. */
  timeoutSeconds?: number
  retry?: {
    /** How often an event is tried, before it is set aside until somebody asks for it; default 10. */
    attempts?: number
    /** How often, while its channel waits; default all. From then on the channel goes on, and the event comes out of order. */
    inOrder?: number
    /** Before the second attempt; doubled each time. Default 1. */
    minSeconds?: number
    /** Default 300. */
    maxSeconds?: number
  }
}

export type EventConsumerHandler<E extends LoggedEventName = LoggedEventName> = (
  event: ChatEvent<E>,
  signal: AbortSignal,
) => unknown

/** An event that a consumer could not consume, and for which its channel does not wait. */
export interface FailedEvent extends LoggedPlace {
  name: LoggedEventName
  attempts: number
  /** The message of the last error. */
  error: string
  failedAt: Date
  /** When it is tried again. Null: when somebody asks for it. */
  retryAt: Date | null
}

/** What can be seen of consumers, and done about them, from any process. */
export interface Consumers {
  /** All of the installation, by name, also those that no process consumes now. */
  list(): Promise<ConsumerStatus[]>
  /** The last events that failed, newest first; at most `limit`, default 100. */
  failures(name: string, options?: { limit?: number }): Promise<FailedEvent[]>
  /** Has failed events handed over again within some seconds, out of order. @returns how many. */
  retry(name: string, ids: string[] | 'all'): Promise<number>
  /** Forgets failed events. @returns how many. */
  discard(name: string, ids: string[] | 'all'): Promise<number>
  /**
   * Sets a consumer back: every event since then comes again, in order, as far back as the log goes. What runs may end first.
   *
   * @throws ConfigError if there is no such consumer.
   */
  replay(name: string, options: { from: 'start' | Date }): Promise<void>
  /** Removes a consumer, with its position and failed events. @returns false if there was none. */
  remove(name: string): Promise<boolean>
}

/** What the host does with the event log. */
export interface ConsumerApi {
  /**
   * Hands every logged event of the installation to the handler: at least once, and those of a channel in order. Processes
   * that consume under the same name share the work. The position is kept in the database. An event has failed when the
   * handler rejects or takes too long; it is tried again, and set aside in the end. Resolves when events are kept for it.
   *
   * @throws ConfigError for options that are wrong, or a name under which this process consumes already.
   */
  consume<E extends LoggedEventName = LoggedEventName>(
    name: string,
    handler: EventConsumerHandler<E>,
    options: ConsumeOptions<E>,
  ): Promise<void>
  /** The consumers of the installation: how far they are, and what they could not consume. */
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
      if (!(await setBackDurable(db, name, from))) throw new ConfigError(`There is no consumer "${name}".`)
    },
    remove: (name) => removeDurable(db, name),
  }
}

/** The consumers that this process runs. */
export class RunningConsumers {
  private readonly engines = new Set<EventConsumer>()
  private readonly durables = new Map<string, DurableConsumer>()
  private isClosing = false

  constructor(
    private readonly chat: Chat,
    private readonly periods: { sweepMs?: number; leaseMs?: number },
  ) {
    chat.epoch.onChange(() => {
      for (const each of [...this.durables.values(), ...this.engines]) each.forget()
    })
  }

  /** Makes the host's callbacks. */
  async call(callbacks: Consumer | undefined): Promise<void> {
    if (callbacks) await this.start(callbacks)
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
        lookUpCreation: (at) => findCreated(this.chat.db, at),
      },
      this.parts,
    )
    this.durables.set(name, durable)
    try {
      await durable.open()
      await this.start(durable)
    } catch (error) {
      this.durables.delete(name)
      await durable.close()
      throw error
    }
  }

  /** Handlers of the host begin no further event, here. What is to be called back still is. */
  stopBeginning(): void {
    this.isClosing = true
    for (const each of [...this.engines, ...this.durables.values()]) each.stopBeginning()
  }

  /** Waits for the handlers that run, and gives the channels back. */
  async close(): Promise<void> {
    this.isClosing = true
    await Promise.all([...this.engines, ...this.durables.values()].map((each) => each.close()))
  }

  /** Aborts the handlers that run; `close` still gives their channels back, so that no event counts as failed. */
  interrupt(): void {
    for (const each of this.durables.values()) each.abandon()
  }

  /** Aborts the handlers that run, so that `close` waits no longer. */
  abandon(): void {
    for (const each of [...this.durables.values(), ...this.engines]) each.abandon()
  }

  private async start(consumer: Consumer): Promise<void> {
    const engine = new EventConsumer(consumer, this.parts)
    this.engines.add(engine)
    await engine.start()
  }

  private get parts() {
    const { events, log, config, telemetry } = this.chat
    const db = acrossTenants(this.chat.db, 'consumers')
    const { retentionHours } = config.gateway
    return { db, events, visibility: eventVisibility, log, telemetry, retentionHours, ...this.periods }
  }
}

const placeOf = (channelId: string) =>
  isUserFeed(channelId) ? { channelId: null, userId: userOfFeed(channelId) } : { channelId, userId: null }

function toEvent({ event, data, channelId, id, tenantId, seq, epoch, createdAt, attempt }: HandedEvent) {
  return { id, name: event, payload: data, tenantId, ...placeOf(channelId), seq, epoch, createdAt, attempt }
}
