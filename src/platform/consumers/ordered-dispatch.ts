import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import type { Logger } from '../../config/options'
import { ConsumerError } from '../../errors'
import { readInstallation } from '../database/installation'
import { OPENING_SEQ } from '../events/logged-event'
import type { ChannelKey } from '../lib/channel-key'
import { logLimiter, type LimitedWarning } from '../lib/log-limiter'
import { withTimeout } from '../lib/timeout'
import { STATEMENT_MS, type Claim } from './claim'
import type { DispatchContext, Dispatch, NextEvents } from './dispatch'
import type { DurableOptions } from './durable-options'
import { setAside, type ClaimedFailure } from './failures'
import type { Registration } from './registration'
import { noteLost } from './registry'
import { decide, logFailure, MAX_DEATHS } from './retry-policy'
import type { RunningHandlers } from './running-handlers'
import { gapIn, type ConsumedEvent } from './wanted-events'

/** Delay after an error of this process, such as an unavailable database. */
const RETRY_MS = 1000
/** Events consumed in a row of one channel, which bounds how long other channels wait. */
const PAGE = 50
const SLICE_MS = 1000

interface Parts {
  db: Kysely<DB>
  log: Logger
  registration: Registration
  handlers: RunningHandlers
}

type Event = Omit<ClaimedFailure, 'isErased'>

/** Why a channel stops: the process closes, or its next event waits for a retry. */
type Stop = 'closed' | { attempts: number; waitMs: number }

/**
 * Delivers events to a handler, one at a time per channel and as many channels in parallel as the host allows. A failed event
 * is retried while its channel waits, and then set aside (failures.ts).
 */
export class OrderedDispatch implements Dispatch {
  readonly name: string
  readonly events: ServerEventName[]
  readonly drains = false
  /** A process that only consumes finds all events by sweeps. */
  readonly sweepMs = 1000
  /** Of the five seconds of grace for the process that logged the event. */
  readonly earlyMs = 4000
  /** In channels. */
  inFlight = 0
  private readonly warn: LimitedWarning
  private lostLoggedAt = -Infinity

  constructor(
    private readonly options: DurableOptions,
    private readonly parts: Parts,
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

  /** One channel waits for each in flight. Other processes claim the rest. */
  capacity(claimed: number): number {
    return 2 * this.options.concurrency - claimed
  }

  register(): Promise<boolean> {
    return this.parts.registration.check()
  }

  async begin(next: NextEvents[], context: DispatchContext): Promise<void> {
    // After the events: they are of this epoch, or of an earlier one that is gone.
    const { epoch } = await withTimeout(readInstallation(this.parts.db), STATEMENT_MS)
    for (const each of next) if (context.mayBegin(each.claim)) this.beginChannel(each, epoch, context)
  }

  private beginChannel({ claim, page, events }: NextEvents, epoch: string, context: DispatchContext): void {
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

  /** @returns set if the channel has to wait. */
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
      // Stores the position first: if the process died of that event, it must not be delivered here again.
      if (attempts > 0) return undefined
    }
    return undefined
  }

  private async consumeOne(event: Event): Promise<Stop | undefined> {
    const { retry } = this.options
    // Failing events are set aside earlier.
    const isDeadly = event.attempts >= Math.max(retry.inOrder, MAX_DEATHS)
    const outcome = isDeadly
      ? { error: new ConsumerError('the process ended while the handler ran') }
      : await this.parts.handlers.call({ ...event, attempt: event.attempts + 1 })
    if (outcome === 'done') return undefined
    if (outcome === 'closed') return 'closed'
    const attempts = event.attempts + 1
    const decision = decide(outcome.error, attempts, retry)
    // It may not be at fault: another event may have ended the process. So it is retried out of order.
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
    // Not once per channel.
    if (performance.now() - this.lostLoggedAt > 30_000) {
      this.lostLoggedAt = performance.now()
      const message = 'consumer fell behind the retention of the event log and lost events'
      this.parts.log.error({ consumer: this.name, err: gapIn(channel) }, message)
    }
    noteLost(this.parts.db, this.name, channel, seq).catch((error: unknown) =>
      this.warn(error, 'recording lost events of a consumer failed'),
    )
  }
}

/** The same for every delivery of an event, and unique. */
function eventId({ tenantId, channelId, seq }: ChannelKey & { seq: number }, epoch: string): string {
  const place = JSON.stringify([epoch, tenantId, channelId, seq])
  return `evt_${createHash('sha256').update(place).digest('base64url')}`
}
