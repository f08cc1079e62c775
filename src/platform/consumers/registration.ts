import { logLimiter, type LimitedWarning } from '../lib/log-limiter'
import type { DurableOptions, DurableParts } from './durable-options'
import { addKinds, readDurable, registerDurable } from './registry'
import { replayAll } from './replay'

/** Keeps a durable consumer registered, and runs requested replays. */
export class Registration {
  /** Whether the consumer existed at the last check. */
  private isKnown = true
  /** Whether any event was set aside and may be due for a retry. */
  hasFailures = true
  private readonly warn: LimitedWarning
  private replaying: Promise<void> | undefined
  private isForgotten = false

  constructor(
    private readonly options: DurableOptions,
    private readonly parts: DurableParts,
  ) {
    this.warn = logLimiter(parts.log)
  }

  /** Registers the consumer. */
  async open(): Promise<void> {
    const { name } = this.options
    const removed = await registerDurable(this.parts.db, this.options)
    if (removed.length === 0) return
    const message = 'consumer no longer wants these kinds of events; their backlog was removed'
    this.parts.log.warn({ consumer: name, events: removed }, message)
  }

  /** The database went back in time, perhaps to before the consumer was registered. */
  forget(): void {
    this.isForgotten = true
  }

  /** Resolves when a running replay has ended. */
  async close(): Promise<void> {
    await this.replaying
  }

  /** @returns whether the consumer exists, and no replay is pending. */
  async check(): Promise<boolean> {
    const { db, log } = this.parts
    const { name } = this.options
    if (this.isForgotten) await this.open()
    this.isForgotten = false
    const found = await readDurable(db, this.options)
    if (found && found.missing.length > 0) {
      await addKinds(db, name, found.missing)
      const message = 'missing kinds of events were added to the consumer'
      log.warn({ consumer: name, events: found.missing }, message)
    }
    if (!found && this.isKnown) log.warn({ consumer: name }, 'consumer was removed and gets no more events')
    this.isKnown = found !== undefined
    this.hasFailures = found?.hasFailures === true
    if (found?.isReplaying && !this.parts.closing.aborted) this.replaying ??= this.replay()
    return found?.isReplaying === false
  }

  private replay(): Promise<void> {
    const { db, rules, retentionHours, closing } = this.parts
    return replayAll(db, {
      name: this.options.name,
      rules,
      retentionHours,
      isClosing: () => closing.aborted,
      onWaiting: (count) =>
        this.warn(new Error(`${count} transactions are open`), 'consumer replay is waiting for transactions to end'),
    })
      .catch((error: unknown) => this.warn(error, 'consumer replay failed; it will be retried'))
      .finally(() => (this.replaying = undefined))
  }
}
