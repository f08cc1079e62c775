import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import type { Logger } from '../../config/options'
import { ConsumerError } from '../../errors'
import type { ChannelKey } from '../lib/channel-key'
import { logLimiter } from '../lib/log-limiter'
import { Timers } from '../lib/timers'
import type { Telemetry } from '../telemetry/telemetry'
import { CREATION } from './consumer-marks'
import type { DurableOptions } from './durable-options'
import { addKinds, readDurable, registerDurable, noteLost } from './durable-registry'
import { claimFailures, failAgain, giveBackFailure, removeFailure, setAside, type ClaimedFailure } from './failures'
import { eventId, type ConsumedEvent, type Course, type SerialConsumer, type Stop } from './hand-over'
import type { EventVisibility } from './logged-event'
import { decide, MAX_DEATHS } from './retry-policy'
import { RunningHandlers } from './running-handlers'
import { setBackAll } from './set-back'
import { gapIn } from './wanted-events'

/** After an error of this process, such as a database that is away. */
const RETRY_MS = 1000
const SWEEP_MS = 1000
/** Beyond the time that a handler has. */
const SPARE_MS = 30_000

interface Parts {
  db: Kysely<DB>
  visibility: EventVisibility
  log: Logger
  retentionHours: number
  sweepMs?: number
  telemetry?: Telemetry
}

/**
 * A consumer that a host names. Its handler gets one event of a channel at a time. One that fails is tried again while its
 * channel waits, then set aside (failures.ts), and tried again out of order as often as the policy says.
 */
export class DurableConsumer implements SerialConsumer {
  private readonly timers = new Timers()
  private readonly warn: (error: unknown, message: string) => void
  private readonly handlers: RunningHandlers
  private retrying = 0
  /** Whether the last search found as many failed events as there was room for. */
  private hasMore = false
  private sweeping: Promise<void> | undefined
  private settingBack: Promise<void> | undefined
  private isKnown = true
  private isForgotten = false
  private isClosing = false
  private lostLoggedAt = -Infinity
  /** Resolves what closing waits for. */
  private stir: () => void = () => undefined

  constructor(
    private readonly options: DurableOptions,
    private readonly parts: Parts,
  ) {
    this.warn = logLimiter(parts.log)
    this.handlers = new RunningHandlers(options, parts.telemetry)
  }

  get name(): string {
    return this.options.name
  }

  get events(): ServerEventName[] {
    return this.options.events
  }

  get concurrency(): number {
    return this.options.concurrency
  }

  /** Has events marked from now on. */
  async open(): Promise<void> {
    await this.registerAnew()
    this.sweepAfter(Math.random() * (this.parts.sweepMs ?? SWEEP_MS))
  }

  /** No further event is tried again. */
  stopBeginning(): void {
    this.isClosing = true
  }

  /** Resolves when the events that are tried again have ended. Close what hands over events first, or at the same time. */
  async close(): Promise<void> {
    this.isClosing = true
    this.timers.end()
    await this.sweeping
    while (this.retrying > 0) await new Promise<void>((resolve) => (this.stir = resolve))
    await this.settingBack
  }

  /** Aborts the handlers that run. Their events are handed over again, in this process or another one. */
  abandon(): void {
    this.isClosing = true
    this.handlers.abort()
  }

  /** The database went back in time, perhaps to before the consumer was there. */
  forget(): void {
    this.isForgotten = true
  }

  async register(): Promise<boolean> {
    const { db, log, retentionHours } = this.parts
    if (this.isForgotten) await this.registerAnew()
    this.isForgotten = false
    const found = await readDurable(db, this.options)
    if (found && found.missing.length > 0) {
      await addKinds(db, this.name, found.missing)
      log.warn(
        { consumer: this.name, events: found.missing },
        'kinds of events were not kept for the consumer; now they are',
      )
    }
    if (!found && this.isKnown) log.warn({ consumer: this.name }, 'the consumer was removed; it gets no more events')
    this.isKnown = found !== undefined
    if (found?.isReplaying && !this.isClosing) {
      this.settingBack ??= setBackAll(db, {
        name: this.name,
        retentionHours,
        isClosing: () => this.isClosing,
        onWaiting: (count) =>
          this.warn(new Error(`${count} transactions are open`), 'a consumer waits for transactions to end'),
      })
        .catch((error: unknown) => this.warn(error, 'setting a consumer back failed; it will be retried'))
        .finally(() => (this.settingBack = undefined))
    }
    return found?.isReplaying === false
  }

  private async registerAnew(): Promise<void> {
    const { db, log } = this.parts
    const removed = await registerDurable(db, this.options)
    if (removed.length === 0) return
    log.warn(
      { consumer: this.name, events: removed },
      'the consumer no longer names these events; they are kept no more',
    )
  }

  missed(channel: ChannelKey, seq: number): void {
    // Not for each channel of thousands.
    if (performance.now() - this.lostLoggedAt > 30_000) {
      this.lostLoggedAt = performance.now()
      const message = 'a consumer fell behind the retention of the event log, and has lost events'
      this.parts.log.error({ consumer: this.name, err: gapIn(channel) }, message)
    }
    noteLost(this.parts.db, this.name, channel, seq).catch((error: unknown) =>
      this.warn(error, 'noting what a consumer has lost failed'),
    )
  }

  async consume(events: ConsumedEvent[], { epoch, attempts, goesOn, passed }: Course): Promise<Stop> {
    try {
      for (const event of events) {
        if (!goesOn()) return {}
        const handed = this.events.includes(event.event) ? await this.toHand(event, epoch) : undefined
        const stop = handed && (await this.consumeOne({ ...handed, attempts }))
        if (stop) return stop
        passed(event.seq)
        // The position is stored before the next one: the process may have died of that, and is not to come here again.
        if (attempts > 0) return {}
      }
      return {}
    } catch (error) {
      this.warn(error, 'consuming events failed; it will be retried')
      return { retry: { attempts, waitMs: RETRY_MS } }
    }
  }

  /** @returns set if the channel waits, or the process closes. */
  private async consumeOne(event: Omit<ClaimedFailure, 'isErased'>): Promise<Stop | undefined> {
    const { retry } = this.options
    // One that fails is set aside before that.
    const isDeadly = event.attempts >= Math.max(retry.inOrder, MAX_DEATHS)
    const outcome = isDeadly
      ? { error: new ConsumerError('the process ended while the handler ran') }
      : await this.handlers.call({ ...event, attempt: event.attempts + 1 })
    if (outcome === 'done') return undefined
    if (outcome === 'closed') return {}
    const attempts = event.attempts + 1
    const decision = decide(outcome.error, attempts, retry)
    // It need not be at fault: the process may have ended because of another one. So it comes again, once its channel goes on.
    const waitMs = isDeadly ? (decision.waitMs ?? retry.maxMs) : decision.waitMs
    this.logFailure(outcome.error, { ...event, attempts }, waitMs)
    if (decision.kind === 'wait' && !isDeadly) return { retry: { attempts, waitMs: decision.waitMs } }
    // A creation is looked up anew each time.
    const data = event.event === CREATION.event ? null : event.data
    await setAside(this.parts.db, this.name, { ...event, data, attempts }, { ...outcome, waitMs })
    return undefined
  }

  private async toHand(
    event: ConsumedEvent,
    epoch: string,
  ): Promise<Omit<ClaimedFailure, 'isErased' | 'attempts'> | undefined> {
    const id = eventId(event, epoch)
    if (event.createdAt) return { ...event, createdAt: event.createdAt, epoch, id }
    const creation = await this.options.lookUpCreation(event)
    return creation && { ...event, ...creation, epoch, id }
  }

  private logFailure(
    error: unknown,
    { data: _data, ...event }: Omit<ClaimedFailure, 'isErased'>,
    waitMs: number | null,
  ): void {
    const { log } = this.parts
    const about = { err: error, consumer: this.name, ...event }
    if (waitMs === null) log.error(about, 'an event could not be consumed and was set aside')
    else log.warn({ ...about, waitMs: Math.round(waitMs) }, 'an event could not be consumed; it will be retried')
  }

  private sweepAfter(ms: number): void {
    const { sweepMs = SWEEP_MS } = this.parts
    this.timers.after(ms, () => void this.search().finally(() => this.sweepAfter(sweepMs * (0.5 + Math.random()))))
  }

  /** Searches of this process never overlap. */
  private search(): Promise<void> {
    this.sweeping ??= this.sweep()
      .catch((error: unknown) => {
        this.hasMore = false
        this.warn(error, 'searching for failed events failed; it will be retried')
      })
      .finally(() => (this.sweeping = undefined))
    return this.sweeping
  }

  /** Tries events again that were set aside, as many as there is room for. */
  private async sweep(): Promise<void> {
    const { db, visibility } = this.parts
    const { timeoutMs, retry } = this.options
    const claim = { consumer: this.name, leaseMs: timeoutMs + SPARE_MS, maxAttempts: retry.attempts }
    do {
      const room = this.concurrency - this.retrying
      if (room <= 0 || !this.isKnown || this.isClosing) return
      const due = await claimFailures(db, visibility, claim, room)
      this.hasMore = due.length === room
      for (const event of due) this.startRetry(event)
    } while (this.hasMore)
  }

  private startRetry(event: ClaimedFailure): void {
    this.retrying += 1
    void this.retry(event)
      .catch((error: unknown) => this.warn(error, 'consuming events failed; it will be retried'))
      .finally(() => {
        this.retrying -= 1
        this.stir()
        // The place is free: what else is due need not wait for the next sweep.
        if (this.hasMore && !this.isClosing) void this.search()
      })
  }

  private async retry({ isErased, ...claimed }: ClaimedFailure): Promise<void> {
    const { db } = this.parts
    if (this.isClosing) return giveBackFailure(db, this.name, claimed)
    const creation = claimed.data === null ? await this.options.lookUpCreation(claimed) : undefined
    const event = { ...claimed, ...creation }
    const isGone = isErased || event.data === null
    const outcome = isGone ? 'done' : await this.handlers.call({ ...event, attempt: event.attempts })
    if (outcome === 'done') return removeFailure(db, this.name, event)
    if (outcome === 'closed') return giveBackFailure(db, this.name, event)
    const { waitMs } = decide(outcome.error, event.attempts, this.options.retry)
    this.logFailure(outcome.error, event, waitMs)
    await failAgain(db, this.name, claimed, { ...outcome, waitMs })
  }
}
