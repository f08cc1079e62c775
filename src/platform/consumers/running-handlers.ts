import { measured } from '../telemetry/metrics'
import type { Telemetry } from '../telemetry/telemetry'
import type { DurableOptions, DeliveredEvent } from './durable-options'

/** Reason of an abort because the process closes, which is no failure of the handler. */
const CLOSED = new Error('the service is closing')

/** Handler calls of a durable consumer, with timeout, metrics and traces. */
export class RunningHandlers {
  private readonly running = new Set<AbortController>()

  constructor(
    private readonly options: Pick<DurableOptions, 'name' | 'handle' | 'timeoutMs'>,
    private readonly telemetry: Telemetry,
  ) {}

  /** Aborts running handlers: each returns 'closed'. */
  abort(): void {
    for (const controller of this.running) controller.abort(CLOSED)
  }

  /** Never rejects. */
  async call(event: DeliveredEvent): Promise<'done' | 'closed' | { error: unknown }> {
    const { handle, timeoutMs } = this.options
    const controller = new AbortController()
    const { signal } = controller
    this.running.add(controller)
    const late = () => controller.abort(new Error(`the handler has not ended within ${timeoutMs} ms`))
    const timer = setTimeout(late, timeoutMs)
    try {
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      })
      await this.watched(event, () => Promise.race([Promise.resolve().then(() => handle(event, signal)), aborted]))
      return 'done'
    } catch (error) {
      return signal.reason === CLOSED ? 'closed' : { error }
    } finally {
      clearTimeout(timer)
      this.running.delete(controller)
    }
  }

  /** A separate trace, because the event may be days old. */
  private watched(event: DeliveredEvent, run: () => Promise<unknown>): Promise<unknown> {
    const { name } = this.options
    const { metrics, tracing } = this.telemetry
    const start = () => ({
      name: `process ${name}`,
      kind: 'consumer' as const,
      attributes: {
        'messaging.system': 'chat',
        'messaging.operation.type': 'process',
        'messaging.destination.name': event.event,
        'messaging.consumer.group.name': name,
        'messaging.message.id': event.id,
        'chat.tenant_id': event.tenantId,
      },
    })
    return tracing.apart(start, () =>
      measured(metrics, 'chat_consumer_handler_duration_seconds', { consumer: name }, run),
    )
  }
}
