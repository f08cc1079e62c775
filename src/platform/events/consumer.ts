import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { readInstallation } from '../database/installation'
import { throttle } from '../lib/throttle'
import { logLimiter, type LimitedWarning } from '../lib/log-limiter'
import { Timers } from '../lib/timers'
import { withTimeout } from '../lib/timeout'
import { registerConsumer } from './consumer-marks'
import type { EventLog } from './event-log'
import type { EventVisibility } from './logged-event'
import { handOver, isSerial, type BatchConsumer, type ConsumedEvent, type Consumer } from './hand-over'
import type { SerialConsumer } from './hand-over'
import type { HeldChannel } from './held-channel'
import { HeldChannels, STATEMENT_MS } from './held-channels'
import { eventsOf, gapIn, readWanted, type WantedPage } from './wanted-events'

/** What is logged while a turn runs, and this long after its start, is consumed in one turn. */
const GATHER_MS = 20
const SWEEP_MS = 5000
/** A process that only consumes finds everything by sweeps. */
const SERIAL_SWEEP_MS = 1000
/** Of the five seconds that the process has that logged an event. */
const SERIAL_EARLY_MS = 4000
const LEASE_MS = 30_000
const RETRY_MS = 1000
/** Events that were handed over and have not ended. */
const MAX_IN_FLIGHT = 1000
/** Of one turn. */
const MAX_CHANNELS = 200
/** Events of one channel, one after the other, and how long other channels wait for them at most, and one event more. */
const SERIAL_PAGE = 50
const SLICE_MS = 1000
/** Turns in which closing tries to give back what is locked. */
const MAX_CLOSING_TURNS = 100

export interface EventConsumerOptions {
  db: Kysely<DB>
  events: EventLog
  visibility: EventVisibility
  log: Logger
  /** How long the log keeps events. */
  retentionHours: number
  /** From one sweep to the next. */
  sweepMs?: number
  leaseMs?: number
}

/**
 * Consumes events of the log, at least once, those of a channel in order.
 *
 * Invariants
 *   * A mark (consumer-marks.ts) is the truth; what wakes a consumer is a hint. The transaction that logs an event marks its
 *     channel, and only a position that has passed every event deletes the mark. So whatever was logged is consumed, and
 *     once, unless a process dies or loses its lease.
 *   * The process that logged an event consumes it, right after the commit and without polling, unless another process has
 *     claimed the channel: that one finds the event when it releases the channel. A sweep every few seconds finds what other
 *     processes have left.
 *   * A claimed channel belongs to one process until its lease ends. A process that could not renew it in time hands over no
 *     more of its events.
 *   * Events are in flight from `begin` until `ended`. Their number is limited; what waits, waits in the database.
 *   * Turns never overlap, so `begin` is called with the events of a channel one after the other.
 *   * A serial consumer has one event of a channel at a time, and of as many channels as it says. A channel that waits to be
 *     tried again is given back, so that it takes no place.
 */
export class EventConsumer {
  private readonly warn: LimitedWarning
  private readonly turns = throttle(GATHER_MS, () => this.turn().then(() => undefined))
  private readonly timers = new Timers()
  private readonly held: HeldChannels
  private readonly serial: SerialConsumer | undefined
  private readonly sweepMs: number
  private readonly leaseMs: number
  /** Events, or channels of a serial consumer. */
  private inFlight = 0
  private mayConsume: boolean
  private sweeping: Promise<void> | undefined
  private closing = false
  /** Resolves what closing waits for. */
  private stir: () => void = () => undefined
  private abandoned = false

  constructor(
    private readonly consumer: Consumer,
    private readonly options: EventConsumerOptions,
  ) {
    this.warn = logLimiter(options.log)
    this.serial = isSerial(consumer) ? consumer : undefined
    this.mayConsume = !this.serial
    this.sweepMs = options.sweepMs ?? (this.serial ? SERIAL_SWEEP_MS : SWEEP_MS)
    this.leaseMs = options.leaseMs ?? LEASE_MS
    const again = (ms?: number) => {
      if (ms === undefined) this.turns.trigger()
      else this.timers.after(ms, () => this.turns.trigger())
    }
    this.held = new HeldChannels({ db: options.db, consumer: consumer.name, leaseMs: this.leaseMs, again })
  }

  /** From now on events are marked. Call it before this process logs any. */
  async start(): Promise<void> {
    const wanted = new Set(this.consumer.events)
    this.options.events.onLogged((at, { seq, event }) => {
      if (wanted.has(event)) this.held.wake(at, seq)
    })
    const onFailure = (error: unknown) => this.warn(error, 'registering a consumer failed; it will be retried')
    await this.register().catch(onFailure)
    this.sweepAfter(Math.random() * this.sweepMs)
  }

  /** A serial consumer begins no further event, and gives back the channels that have none under way. */
  stopBeginning(): void {
    if (!this.serial) return
    this.closing = true
    this.turns.trigger()
  }

  /**
   * Consumes what this process has logged, waits until all of it has ended, and gives its channels back. A serial consumer
   * ends the events that have begun.
   */
  async close(): Promise<void> {
    this.closing = true
    this.timers.end()
    await this.turns.stop()
    await this.sweeping
    for (let n = 0; n < MAX_CLOSING_TURNS && !this.abandoned;) {
      const stirred = new Promise<void>((resolve) => (this.stir = resolve))
      // What is left is found by the sweeps of others.
      if (!(await this.turn()) || (this.serial ? this.held.size === 0 : this.held.isEmpty)) return
      if (this.inFlight > 0) await stirred
      else n += await sleep(GATHER_MS, 1)
    }
  }

  /**
   * The database went back in time: positions may count no more. A sweep takes over what the former owner has marked.
   */
  forget(): void {
    this.held.forget()
  }

  /** Has `close` wait no longer. */
  abandon(): void {
    this.abandoned = true
    this.stir()
  }

  /** @returns whether the database answered. */
  private async turn(): Promise<boolean> {
    try {
      await this.held.release((channel) => this.closing && (this.serial ? !channel.isRunning : channel.isDone))
      if (this.serial && (this.closing || !this.mayConsume)) return true
      const room = this.room()
      if (room > 0) await this.held.claimWoken(room)
      await this.beginNext()
      return true
    } catch (error) {
      this.warn(error, 'consuming events failed; it will be retried')
      this.timers.after(RETRY_MS, () => this.turns.trigger())
      return false
    }
  }

  /** How many channels this process may claim. */
  private room(): number {
    // One channel waits for each that is consumed. What is beyond, other processes find.
    if (this.serial) return 2 * this.serial.concurrency - this.held.size
    return this.inFlight < MAX_IN_FLIGHT ? MAX_CHANNELS : 0
  }

  /** Hands over the next events of all channels that have any, as many as may be in flight. */
  private async beginNext(): Promise<void> {
    const room = (this.serial?.concurrency ?? MAX_IN_FLIGHT) - this.inFlight
    const waiting = this.held.all().filter(isWaiting)
    if (waiting.length === 0 || room <= 0) return
    const channels = waiting.slice(0, Math.min(room, MAX_CHANNELS))
    const limit = this.serial ? SERIAL_PAGE : Math.max(1, Math.floor(room / channels.length))
    const { db, visibility } = this.options
    const pages = await withTimeout(readWanted(db, visibility, channels, this.consumer.events, limit), STATEMENT_MS)
    // After the events: they are of this epoch, or of one before that is gone.
    const { epoch } = this.serial ? await withTimeout(readInstallation(db), STATEMENT_MS) : { epoch: '' }
    const next: NextPage[] = []
    for (const [index, channel] of channels.entries()) {
      const page = pages[index]!
      // Another process may have it. If none does, a sweep finds it.
      if (channel.leasedUntil <= performance.now()) this.held.drop(channel)
      // What was forgotten meanwhile has to be read again.
      else if (this.held.has(channel) || !this.serial) next.push({ channel, page, events: eventsOf(channel, page) })
    }
    if (this.serial) for (const each of next) this.consume(this.serial, each, epoch)
    else await this.begin(this.consumer as BatchConsumer, next)
    this.held.putLast(next.map(({ channel }) => channel))
    if (this.inFlight < (this.serial?.concurrency ?? Infinity) && this.held.all().some(isWaiting)) this.turns.trigger()
  }

  private async begin(consumer: BatchConsumer, next: NextPage[]): Promise<void> {
    const { log } = this.options
    for (const { page, channel } of next) {
      if (page.hasGap) this.warn(gapIn(channel), 'events were removed from the log before they were consumed')
    }
    const events = next.flatMap((each) => each.events)
    const { ended } = await handOver(consumer, events, log)
    this.inFlight += events.length
    const ends = next.map(({ channel, page }) => channel.begin(page.upTo))
    void ended.then(() => {
      this.inFlight -= events.length
      for (const end of ends) end()
      this.turns.trigger()
      this.stir()
    })
  }

  private consume(consumer: SerialConsumer, { channel, page, events }: NextPage, epoch: string): void {
    if (page.hasGap) consumer.missed(channel, Math.max(0, channel.begun))
    channel.isRunning = true
    this.inFlight += 1
    const until = performance.now() + SLICE_MS
    const mayGoOn = () => performance.now() < until || !this.held.all().some(isWaiting)
    const course = {
      epoch,
      attempts: channel.attempts,
      goesOn: () => !this.closing && this.held.has(channel) && channel.leasedUntil > performance.now() && mayGoOn(),
      passed: (seq: number) => {
        channel.pass(seq)
        this.turns.trigger()
      },
    }
    void consumer.consume(events, course).then(({ retry }) => {
      this.inFlight -= 1
      channel.isRunning = false
      if (retry) Object.assign(channel, retry)
      else if (events.length === 0 || channel.ended >= events.at(-1)!.seq) channel.pass(page.upTo)
      this.turns.trigger()
      this.stir()
    })
  }

  private async register(): Promise<void> {
    if (this.serial) this.mayConsume = await this.serial.register()
    else await registerConsumer(this.options.db, this.consumer, this.options.retentionHours)
  }

  private sweepAfter(ms: number): void {
    this.timers.after(ms, () => {
      this.sweeping = this.sweep()
        .catch((error: unknown) => this.warn(error, 'searching for unconsumed events failed; it will be retried'))
        .finally(() => {
          this.sweeping = undefined
          // With jitter, so that processes that started together do not sweep at the same time.
          this.sweepAfter(this.sweepMs * (0.5 + Math.random()))
        })
    })
  }

  private async sweep(): Promise<void> {
    await withTimeout(this.register(), STATEMENT_MS)
    if (!this.mayConsume) return
    const room = this.closing ? 0 : this.serial ? this.room() : Math.min(MAX_CHANNELS, MAX_IN_FLIGHT - this.inFlight)
    if (room > 0) {
      const due = await this.held.claimDue(room, this.serial ? SERIAL_EARLY_MS : 0)
      if (due.length > 0 && !isSerial(this.consumer)) this.consumer.tookOver(due)
    }
    if (this.held.size > 0) this.turns.trigger()
  }
}

/** The next events of a channel. */
interface NextPage {
  channel: HeldChannel
  page: WantedPage
  events: ConsumedEvent[]
}

/** Whether a channel has events that may be handed over now. */
const isWaiting = ({ begun, head, isRunning, waitMs }: HeldChannel) =>
  begun < head && !isRunning && waitMs === undefined
