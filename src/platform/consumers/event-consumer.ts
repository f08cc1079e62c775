import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { logLimiter, type LimitedWarning } from '../lib/log-limiter'
import { repeat, type Passes } from '../lib/passes'
import { throttle } from '../lib/throttle'
import { withTimeout } from '../lib/timeout'
import type { EventLog } from '../events/event-log'
import type { EventRules } from '../events/logged-event'
import { STATEMENT_MS } from './claim'
import { Claims } from './claims'
import type { DispatchContext, Dispatch, NextEvents } from './dispatch'
import { readWanted } from './wanted-events'

/** Minimum interval between turns: events logged meanwhile are consumed in one turn. */
const GATHER_MS = 20
const LEASE_MS = 30_000
const RETRY_MS = 1000
/** Per turn. */
const MAX_CHANNELS = 200
/** Maximum turns in which close tries to release locked rows. */
const MAX_CLOSING_TURNS = 100

export interface EventConsumerOptions {
  db: Kysely<DB>
  events: EventLog
  rules: EventRules
  log: Logger
  /** Interval of sweeps. */
  sweepMs?: number | undefined
  leaseMs?: number | undefined
}

/**
 * Consumes events of the log at least once, those of a channel in order: claims channels with pending events, and dispatches
 * these.
 *
 * Invariants
 *
 * * The rows of chat_consumer_channels (claim-queries.ts) are authoritative; wake-ups are hints. The transaction that
 *   logs an event writes its channel's row, and only a position past every event deletes the row. So every logged event
 *   is consumed, exactly once unless a process dies or loses its lease.
 * * The process that logged an event consumes it right after the commit, without polling. If another process has
 *   claimed the channel, that process finds the event when it releases the channel. A sweep every few seconds finds the
 *   rest.
 * * A claimed channel belongs to one process until its lease ends. A process that could not renew the lease in time
 *   starts no more of the channel's events.
 * * The number of events in flight is limited; the others wait in the database.
 * * Turns never overlap, so the events of a channel are dispatched in order.
 * * A channel waiting for a retry is released, so that it uses no capacity.
 */
export class EventConsumer {
  private readonly warn: LimitedWarning
  private readonly turns = throttle(GATHER_MS, () => this.turn().then(() => undefined))
  private readonly claims: Claims
  private mayConsume = false
  private sweeps: Passes | undefined
  private isClosing = false
  /** Resolves the promise that `close` awaits. */
  private stir: () => void = () => undefined
  private isAbandoned = false

  private readonly context: DispatchContext = {
    mayBegin: (claim) => !this.isClosing && this.claims.has(claim) && claim.leasedUntil > performance.now(),
    isAnyWaiting: () => this.claims.all().some((claim) => claim.isWaiting),
    progress: () => {
      this.turns.trigger()
      this.stir()
    },
  }

  constructor(
    private readonly dispatch: Dispatch,
    private readonly options: EventConsumerOptions,
  ) {
    const { db, log, leaseMs = LEASE_MS } = options
    this.warn = logLimiter(log)
    this.claims = new Claims({ db, consumer: dispatch.name, leaseMs, again: (ms) => this.turnAfter(ms) })
  }

  /** Registers the consumer. Call it before this process logs events. */
  async start(): Promise<void> {
    const wanted = new Set(this.dispatch.events)
    this.options.events.onLogged((at, { seq, event }) => {
      if (wanted.has(event)) this.claims.wake(at, seq)
    })
    const onFailure = (error: unknown) => this.warn(error, 'registering a consumer failed; it will be retried')
    await this.register().catch(onFailure)
    if (this.isClosing) return
    const onError = (error: unknown) => this.warn(error, 'searching for unconsumed events failed; it will be retried')
    this.sweeps = repeat(this.options.sweepMs ?? this.dispatch.sweepMs, () => this.sweep(), onError)
  }

  /** Starts no further event, unless the dispatch drains, and releases idle channels. */
  stopBeginning(): void {
    if (this.dispatch.drains) return
    this.isClosing = true
    this.turns.trigger()
  }

  /** Waits for events in flight and for draining, then releases the channels. */
  async close(): Promise<void> {
    const { dispatch, claims } = this
    this.isClosing = true
    await this.turns.stop()
    await this.sweeps?.close()
    for (let n = 0; n < MAX_CLOSING_TURNS && !this.isAbandoned;) {
      const stirred = new Promise<void>((resolve) => (this.stir = resolve))
      // Sweeps of other processes find the rest.
      if (!(await this.turn()) || (dispatch.drains ? claims.isEmpty : claims.size === 0)) return
      if (dispatch.inFlight > 0) await stirred
      else n += await sleep(GATHER_MS, 1)
    }
  }

  /** After the database went back in time positions may be invalid. A sweep claims the channels of the former owner. */
  forget(): void {
    this.claims.forget()
  }

  /** Stops `close` from waiting. */
  abandon(): void {
    this.isAbandoned = true
    this.stir()
  }

  private turnAfter(ms?: number): void {
    if (ms === undefined) this.turns.trigger()
    else setTimeout(() => this.turns.trigger(), ms).unref()
  }

  /** @returns whether the database answered. */
  private async turn(): Promise<boolean> {
    const { claims, dispatch } = this
    try {
      await claims.release((claim) => this.isClosing && (dispatch.drains ? claim.isDone : !claim.isRunning))
      if (!this.mayConsume || (this.isClosing && !dispatch.drains)) return true
      const capacity = dispatch.capacity(claims.size)
      if (capacity > 0) await claims.claimWoken(capacity)
      await this.beginNext()
      return true
    } catch (error) {
      this.warn(error, 'consuming events failed; it will be retried')
      this.turnAfter(RETRY_MS)
      return false
    }
  }

  /** Dispatches the next events of all channels that have any, within the limit of events in flight. */
  private async beginNext(): Promise<void> {
    const { claims, dispatch } = this
    const waiting = claims.all().filter((claim) => claim.isWaiting)
    const begun = waiting.slice(0, Math.min(dispatch.free, MAX_CHANNELS))
    if (begun.length === 0) return
    const { db, rules } = this.options
    const limit = dispatch.pageSize(begun.length)
    const pages = await withTimeout(readWanted(db, rules, begun, dispatch.events, limit), STATEMENT_MS)
    const next: NextEvents[] = []
    for (const [index, claim] of begun.entries()) {
      const page = pages[index]!
      // Another process may have claimed it. Otherwise a sweep finds it.
      if (claim.leasedUntil <= performance.now()) claims.drop(claim)
      // A dropped claim is read again.
      else if (claims.has(claim)) next.push({ claim, page })
    }
    await dispatch.begin(next, this.context)
    claims.putLast(next.map(({ claim }) => claim))
    if (dispatch.free > 0 && this.context.isAnyWaiting()) this.turns.trigger()
  }

  private async register(): Promise<void> {
    this.mayConsume = await this.dispatch.register()
  }

  private async sweep(): Promise<void> {
    const { claims, dispatch } = this
    await withTimeout(this.register(), STATEMENT_MS)
    if (!this.mayConsume) return
    const capacity = this.isClosing ? 0 : dispatch.capacity(claims.size)
    if (capacity > 0) {
      const due = await claims.claimDue(capacity, dispatch.earlyMs)
      if (due.length > 0) dispatch.tookOver?.(due)
    }
    if (claims.size > 0) this.turns.trigger()
  }
}
