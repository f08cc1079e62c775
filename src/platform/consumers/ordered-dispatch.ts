import { createHash } from 'node:crypto'
import type { ServerEventName } from '../../../generated/events'
import { ConsumerError } from '../../errors'
import { readInstallation } from '../database/installation'
import { OPENING_SEQ } from '../events/logged-event'
import type { ChannelKey } from '../lib/channel-key'
import { logLimiter, repetitions, type LimitedWarning } from '../lib/log-limiter'
import { withTimeout } from '../lib/timeout'
import { STATEMENT_MS, type Claim } from './claim'
import type { DispatchContext, Dispatch, NextEvents } from './dispatch'
import type { DurableOptions, DurableParts } from './durable-options'
import { setAside, type ClaimedFailure } from './failures'
import type { Registration } from './registration'
import { noteLost } from './registry'
import { decide, logFailure, MAX_DEATHS } from './retry-policy'
import type { RunningHandlers } from './running-handlers'
import { gapIn, type ConsumedEvent } from './wanted-events'

/** Delay after an error that is not the handler's, such as an unavailable database. */
const RETRY_MS = 1000
/** Maximum consecutive events of one channel, which limits how long other channels wait. */
const PAGE = 50
const SLICE_MS = 1000

type Event = Omit<ClaimedFailure, 'isErased'>

/** Reason for a channel to stop: the process closes, or its next event waits for a retry. */
type Stop = 'closed' | { attempts: number; waitMs: number }

/**
 * Delivers events to a handler, one at a time per channel, with the host's number of channels in parallel. A failed
 * event blocks its channel while it is retried, and is then set aside (failures.ts).
 */
export class OrderedDispatch implements Dispatch {
  readonly name: string
  readonly events: ServerEventName[]
  readonly drains = false
  /** Short, because a process that only consumes finds all events by sweeps. */
  readonly sweepMs = 1000
  /** Of the grace period of five seconds of the process that logged the event. */
  readonly earlyMs = 4000
  /** Counted in channels. */
  inFlight = 0
  private readonly warn: LimitedWarning
  private readonly isFirstLoss = repetitions()

  constructor(
    private readonly options: DurableOptions,
    private readonly parts: DurableParts & { registration: Registration; handlers: RunningHandlers },
  ) {
    this.warn = logLimiter(parts.log)
    this.name = options.name
    this.events = options.events
  }

  get free(): number {
    return this.options.concurrency - this.inFlight
  }

  pageSize(): number {
    return PAGE
  }

  /** Claims one waiting channel per channel in flight. Other processes claim the rest. */
  capacity(claimed: number): number {
    return 2 * this.options.concurrency - claimed
  }

  register(): Promise<boolean> {
    return this.parts.registration.check()
  }

  async begin(next: NextEvents[], context: DispatchContext): Promise<void> {
    // Read after the events, which are of this epoch, or of a lost one.
    const { epoch } = await withTimeout(readInstallation(this.parts.db), STATEMENT_MS)
    for (const each of next) if (context.mayBegin(each.claim)) this.beginChannel(each, epoch, context)
  }

  private beginChannel({ claim, page }: NextEvents, epoch: string, context: DispatchContext): void {
    const { events } = page
    if (page.hasGap) this.noteMissed(claim, Math.max(0, claim.begun))
    claim.isRunning = true
    this.inFlight += 1
    const consumed = this.consume(claim, events, epoch, context).catch((error: unknown) => {
      this.warn(error, 'consuming events failed; it will be retried')
      return { attempts: claim.attempts, waitMs: RETRY_MS }
    })
    void consumed.then((retry) => {
      this.inFlight -= 1
      claim.isRunning = false
      if (retry) Object.assign(claim, retry)
      else if (events.length === 0 || claim.ended >= events.at(-1)!.seq) claim.pass(page.upTo)
      context.progress()
    })
  }

  /** @returns the reason if the channel has to stop. */
  private async consume(claim: Claim, events: ConsumedEvent[], epoch: string, context: DispatchContext) {
    const until = performance.now() + SLICE_MS
    for (const event of events) {
      if (!context.mayBegin(claim) || (performance.now() >= until && context.isAnyWaiting())) return undefined
      const { attempts } = claim
      const handed = this.events.includes(event.event) ? await this.toHand(event, epoch) : undefined
      const stop = handed && (await this.consumeOne({ ...handed, attempts }))
      if (stop) return stop === 'closed' ? undefined : stop
      claim.pass(event.seq)
      context.progress()
      // Stores the position first: if the process dies from the event, it must not be delivered here again.
      if (attempts > 0) return undefined
    }
    return undefined
  }

  private async consumeOne(event: Event): Promise<Stop | undefined> {
    const { retry } = this.options
    // Events whose handler fails are set aside earlier.
    const isDeadly = event.attempts >= Math.max(retry.inOrder, MAX_DEATHS)
    const outcome = isDeadly
      ? { error: new ConsumerError('the process ended while the handler ran') }
      : await this.parts.handlers.call({ ...event, attempt: event.attempts + 1 })
    if (outcome === 'done') return undefined
    if (outcome === 'closed') return 'closed'
    const attempts = event.attempts + 1
    const decision = decide(outcome.error, attempts, retry)
    // Another event may have caused the process's death, so this one is retried out of order.
    const waitMs = isDeadly ? (decision.waitMs ?? retry.maxMs) : decision.waitMs
    logFailure(this.parts.log, this.name, outcome.error, { ...event, attempts }, waitMs)
    if (decision.kind === 'wait' && !isDeadly) return { attempts, waitMs: decision.waitMs }
    // An opening event is looked up on each attempt.
    const data = event.seq === OPENING_SEQ ? null : event.data
    await setAside(this.parts.db, this.name, { ...event, data, attempts }, { ...outcome, waitMs })
    return undefined
  }

  private async toHand(event: ConsumedEvent, epoch: string): Promise<Omit<Event, 'attempts'> | undefined> {
    const id = eventId(event, epoch)
    if (event.createdAt) return { ...event, createdAt: event.createdAt, epoch, id }
    const opening = await this.options.lookUpOpening(event)
    return opening && { ...event, ...opening, epoch, id }
  }

  /** Events of the channel after this position were deleted from the log. */
  private noteMissed(channel: ChannelKey, seq: number): void {
    // Limited, because it would be logged per channel.
    if (this.isFirstLoss('')) {
      const message = 'consumer fell behind the retention of the event log and lost events'
      this.parts.log.error({ consumer: this.name, err: gapIn(channel) }, message)
    }
    noteLost(this.parts.db, this.name, channel, seq).catch((error: unknown) =>
      this.warn(error, 'recording lost events of a consumer failed'),
    )
  }
}

/** Unique, and equal for every delivery of an event. */
function eventId({ tenantId, channelId, seq }: ChannelKey & { seq: number }, epoch: string): string {
  const place = JSON.stringify([epoch, tenantId, channelId, seq])
  return `evt_${createHash('sha256').update(place).digest('base64url')}`
}
