import type { Telemetry } from '../telemetry/telemetry'
import type { DurableOptions } from './durable-options'
import { EventConsumer, type EventConsumerOptions } from './event-consumer'
import { OrderedDispatch } from './ordered-dispatch'
import { Registration } from './registration'
import { Retries } from './retries'
import { RunningHandlers } from './running-handlers'

/** A consumer named by the host: delivers new events in order, and retries failed ones. */
export class DurableConsumer {
  private readonly handlers: RunningHandlers
  private readonly registration: Registration
  private readonly retries: Retries
  private readonly inOrder: EventConsumer

  constructor(
    options: DurableOptions,
    parts: EventConsumerOptions & { retentionHours: number; telemetry?: Telemetry },
  ) {
    this.handlers = new RunningHandlers(options, parts.telemetry)
    this.registration = new Registration(options, parts)
    const { handlers, registration } = this
    this.retries = new Retries(options, { ...parts, handlers, registration })
    this.inOrder = new EventConsumer(new OrderedDispatch(options, { ...parts, handlers, registration }), parts)
  }

  /** Registers the consumer. Call it before this process logs events. */
  async start(): Promise<void> {
    await this.registration.open()
    this.retries.start()
    await this.inOrder.start()
  }

  /** Starts no further event. */
  stopBeginning(): void {
    for (const part of [this.registration, this.retries, this.inOrder]) part.stopBeginning()
  }

  /** Resolves when running handlers have ended and the channels are released. */
  async close(): Promise<void> {
    await Promise.all([this.inOrder, this.retries, this.registration].map((part) => part.close()))
  }

  /** The database went back in time, perhaps to before the consumer was registered. */
  forget(): void {
    this.registration.forget()
    this.inOrder.forget()
  }

  /** Aborts running handlers. Their events are delivered again, by this process or another one. */
  interrupt(): void {
    this.stopBeginning()
    this.handlers.abort()
  }

  /** Stops `close` from waiting. */
  abandon(): void {
    this.interrupt()
    this.inOrder.abandon()
  }
}
