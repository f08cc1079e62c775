import type { ServerEventName } from '../../../generated/events'
import { logLimiter, type LimitedWarning } from '../lib/log-limiter'
import type { ChannelKey } from '../lib/channel-key'
import type { DispatchContext, Dispatch, NextEvents } from './dispatch'
import { registerConsumer } from './claim-queries'
import type { DurableParts } from './durable-options'
import { gapIn, type ConsumedEvent } from './wanted-events'

/** Maximum events in flight: begun but not ended. */
const MAX_IN_FLIGHT = 1000
/** Maximum channels claimed per turn. */
const MAX_CHANNELS = 200

/** A consumer of batches of events of all channels. */
export interface BatchConsumer {
  /** Processes with the same consumer name share the work. */
  name: string
  events: ServerEventName[]
  /**
   * Starts consuming these events, those of a channel in the order of the log. Resolves when all have begun; rejects if
   * none has, and is then called with them again. The stored position of a channel waits for `ended`; its next events
   * do not. `ended` never rejects.
   */
  begin(events: ConsumedEvent[]): Promise<{ ended: Promise<void> }>
  /** Called with channels taken over from other processes, which may have died. */
  tookOver(channels: ChannelKey[]): void
}

/** Dispatches events of many channels in batches. On close it drains the events that this process has logged. */
export class BatchDispatch implements Dispatch {
  readonly name: string
  readonly events: ServerEventName[]
  readonly drains = true
  readonly sweepMs = 5000
  readonly earlyMs = 0
  inFlight = 0
  private readonly warn: LimitedWarning

  constructor(
    private readonly consumer: BatchConsumer,
    private readonly parts: Pick<DurableParts, 'db' | 'log' | 'retentionHours'>,
  ) {
    this.warn = logLimiter(parts.log)
    this.name = consumer.name
    this.events = consumer.events
  }

  get free(): number {
    return Math.max(0, MAX_IN_FLIGHT - this.inFlight)
  }

  pageSize(channels: number): number {
    return Math.max(1, Math.floor(this.free / channels))
  }

  capacity(): number {
    return Math.min(MAX_CHANNELS, this.free)
  }

  async register(): Promise<boolean> {
    await registerConsumer(this.parts.db, this.consumer, this.parts.retentionHours)
    return true
  }

  tookOver(channels: ChannelKey[]): void {
    this.consumer.tookOver(channels)
  }

  async begin(next: NextEvents[], context: DispatchContext): Promise<void> {
    for (const { page, claim } of next) {
      if (page.hasGap) this.warn(gapIn(claim), 'events were removed from the log before they were consumed')
    }
    const events = next.flatMap(({ page }) => page.events)
    const { ended } = await this.dispatch(events)
    this.inFlight += events.length
    const ends = next.map(({ claim, page }) => claim.begin(page.upTo))
    void ended.then(() => {
      this.inFlight -= events.length
      for (const end of ends) end()
      context.progress()
    })
  }

  /** Skips an event that the consumer cannot parse, perhaps of a newer version, so that it does not block others. */
  private async dispatch(events: ConsumedEvent[]): Promise<{ ended: Promise<void> }> {
    if (events.length === 0) return { ended: Promise.resolve() }
    try {
      return await this.consumer.begin(events)
    } catch (error) {
      if (!isFaultOfCode(error)) throw error
      if (events.length > 1) {
        const half = Math.ceil(events.length / 2)
        const first = await this.dispatch(events.slice(0, half))
        const second = await this.dispatch(events.slice(half))
        return { ended: Promise.all([first.ended, second.ended]).then(() => undefined) }
      }
      const [{ data: _data, ...event }] = events as [ConsumedEvent]
      this.parts.log.error({ err: error, ...event }, 'consumer failed to handle an event; it was skipped')
      return { ended: Promise.resolve() }
    }
  }
}

/** Errors that a retry cannot fix, unlike an unavailable database or peer. */
const isFaultOfCode = (error: unknown) =>
  ['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError'].includes((error as Error | undefined)?.name ?? '')
