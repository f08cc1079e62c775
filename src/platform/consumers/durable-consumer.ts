import type { DurableOptions, DurableParts } from './durable-options'
import { EventConsumer } from './event-consumer'
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
  private readonly closing = new AbortController()

  constructor(options: DurableOptions, given: Omit<DurableParts, 'closing'>) {
    const parts = { ...given, closing: this.closing.signal }
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
    this.closing.abort()
    this.inOrder.stopBeginning()
  }

  /** Resolves when running handlers have ended and the channels are released. */
  async close(): Promise<void> {
    this.closing.abort()
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
