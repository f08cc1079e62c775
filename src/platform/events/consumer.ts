import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { channelName, type ChannelKey } from '../lib/channel-key'
import { newId } from '../lib/ids'
import { logLimiter, type LimitedWarning } from '../lib/log-limiter'
import { throttle } from '../lib/throttle'
import { Timers } from '../lib/timers'
import { withTimeout } from '../lib/timeout'
import { claimDueMarks, claimMarks, registerConsumer, releaseMarks, type ClaimedMark } from './consumer-marks'
import type { EventLog } from './event-log'
import type { EventVisibility } from './logged-event'
import { handOver, type ConsumedEvent, type Consumer } from './hand-over'
import { HeldChannel } from './held-channel'
import { eventsOf, gapIn, readWanted } from './wanted-events'

/** What is logged while a turn runs, and this long after its start, is consumed in one turn. */
const GATHER_MS = 20
const SWEEP_MS = 5000
const LEASE_MS = 30_000
const RETRY_MS = 1000
/** Until a mark that was locked is tried again. */
const BUSY_MS = 50
/** Far longer than a statement takes, unless its connection is lost. */
const STATEMENT_MS = 10_000
/** Events that were handed over and have not ended. */
const MAX_IN_FLIGHT = 1000
/** Of one turn. */
const MAX_CHANNELS = 200
/** What is beyond is found by sweeps. */
const MAX_WOKEN = 10_000
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
 */
export class EventConsumer {
  private owner = newId()
  private readonly warn: LimitedWarning
  private readonly turns = throttle(GATHER_MS, () => this.turn().then(() => undefined))
  private readonly timers = new Timers()
  /** Channels in which something was logged, and the last event known of each. */
  private readonly woken = new Map<string, ChannelKey & { seq: number }>()
  private readonly held = new Map<string, HeldChannel>()
  private readonly sweepMs: number
  private readonly leaseMs: number
  private inFlight = 0
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
    this.sweepMs = options.sweepMs ?? SWEEP_MS
    this.leaseMs = options.leaseMs ?? LEASE_MS
  }

  /** From now on events are marked. Call it before this process logs any. */
  async start(): Promise<void> {
    const wanted = new Set(this.consumer.events)
    this.options.events.onLogged((at, { seq, event }) => {
      if (wanted.has(event)) this.wake(at, seq)
    })
    const onFailure = (error: unknown) => this.warn(error, 'registering a consumer failed; it will be retried')
    await this.register().catch(onFailure)
    this.sweepAfter(Math.random() * this.sweepMs)
  }

  /** Consumes what this process has logged, waits until all of it has ended, and gives its channels back. */
  async close(): Promise<void> {
    this.closing = true
    this.timers.end()
    await this.turns.stop()
    await this.sweeping
    for (let n = 0; n < MAX_CLOSING_TURNS && !this.abandoned;) {
      const stirred = new Promise<void>((resolve) => (this.stir = resolve))
      // What is left is found by the sweeps of others.
      if (!(await this.turn()) || this.woken.size + this.held.size === 0) return
      if (this.inFlight > 0) await stirred
      else n += await sleep(GATHER_MS, 1)
    }
  }

  /**
   * The database went back in time: positions may count no more. A sweep takes over what the former owner has marked.
   */
  forget(): void {
    this.owner = newId()
    this.held.clear()
    this.woken.clear()
  }

  /** Has `close` wait no longer. */
  abandon(): void {
    this.abandoned = true
    this.stir()
  }

  private get mine() {
    return { consumer: this.consumer.name, owner: this.owner, leaseMs: this.leaseMs }
  }

  private wake({ tenantId, channelId }: ChannelKey, seq: number): void {
    const key = channelName({ tenantId, channelId })
    const held = this.held.get(key)
    if (held) held.head = Math.max(held.head, seq)
    else if (this.woken.size < MAX_WOKEN || this.woken.has(key)) this.woken.set(key, { tenantId, channelId, seq })
    this.turns.trigger()
  }

  /** @returns whether the database answered. */
  private async turn(): Promise<boolean> {
    try {
      await this.release()
      await this.claimWoken()
      await this.beginNext()
      return true
    } catch (error) {
      this.warn(error, 'consuming events failed; it will be retried')
      this.timers.after(RETRY_MS, () => this.turns.trigger())
      return false
    }
  }

  private async claimWoken(): Promise<void> {
    if (this.inFlight >= MAX_IN_FLIGHT) return
    const channels = [...this.woken.values()].slice(0, MAX_CHANNELS)
    if (channels.length === 0) return
    const claimedAt = performance.now()
    const { owner } = this
    const outcomes = await withTimeout(claimMarks(this.options.db, this.mine, channels), STATEMENT_MS)
    if (owner !== this.owner) return
    for (const answer of outcomes) {
      const key = channelName(answer)
      const woken = this.woken.get(key)
      if (answer.outcome === 'busy') {
        this.timers.after(BUSY_MS, () => this.turns.trigger())
        continue
      }
      this.woken.delete(key)
      if (answer.outcome === 'done') this.hold(answer, claimedAt)
      const sent = channels.find((channel) => channelName(channel) === key)
      // Logged while the statement ran: it may have come too early to see that.
      if (woken && sent && woken.seq > sent.seq) this.wake(woken, woken.seq)
    }
    if (this.woken.size > 0) this.turns.trigger()
  }

  private hold(mark: ClaimedMark, claimedAt: number): void {
    const key = channelName(mark)
    const known = this.held.get(key)
    // Another process has been further meanwhile, if the lease was lost.
    const channel = known && known.ended >= mark.seq ? known : new HeldChannel(mark)
    channel.head = Math.max(channel.head, mark.head)
    channel.leasedUntil = claimedAt + this.leaseMs
    this.held.set(key, channel)
  }

  /** Hands over the next events of all channels that have any, as many as may be in flight. */
  private async beginNext(): Promise<void> {
    const room = MAX_IN_FLIGHT - this.inFlight
    const waiting = [...this.held.values()].filter((channel) => channel.begun < channel.head)
    if (waiting.length === 0 || room <= 0) return
    const channels = waiting.slice(0, Math.min(room, MAX_CHANNELS))
    const limit = Math.max(1, Math.floor(room / channels.length))
    const { db, visibility, log } = this.options
    const { owner } = this
    const pages = await withTimeout(readWanted(db, visibility, channels, this.consumer.events, limit), STATEMENT_MS)
    const next: { channel: HeldChannel; upTo: number }[] = []
    const events: ConsumedEvent[] = []
    for (const [index, channel] of channels.entries()) {
      const page = pages[index]!
      // Another process may have it. If none does, a sweep finds it.
      if (channel.leasedUntil <= performance.now()) {
        this.held.delete(channelName(channel))
        continue
      }
      if (page.hasGap) this.warn(gapIn(channel), 'events were removed from the log before they were consumed')
      for (const event of eventsOf(channel, page)) events.push(event)
      next.push({ channel, upTo: page.upTo })
    }
    const { ended } = await handOver(this.consumer, events, log)
    this.inFlight += events.length
    const ends = next.map(({ channel, upTo }) => channel.begin(upTo))
    // Next time it is the turn of the others first.
    if (owner === this.owner) {
      for (const { channel } of next) this.held.delete(channelName(channel))
      for (const { channel } of next) this.held.set(channelName(channel), channel)
    }
    void ended.then(() => {
      this.inFlight -= events.length
      for (const end of ends) end()
      this.turns.trigger()
      this.stir()
    })
    if ([...this.held.values()].some((channel) => channel.begun < channel.head)) this.turns.trigger()
  }

  /** Stores how far channels were consumed, deletes the marks of those that have nothing left, and renews leases. */
  private async release(): Promise<void> {
    const now = performance.now()
    const isOld = ({ leasedUntil }: HeldChannel) => leasedUntil - now < (2 / 3) * this.leaseMs
    const channels = [...this.held.values()].filter(
      (channel) => channel.ended > channel.stored || channel.isDone || isOld(channel),
    )
    const left = this.closing ? channels.filter(({ isDone }) => isDone) : []
    const kept = channels.filter((channel) => !left.includes(channel))
    await this.releaseSome(kept, this.leaseMs)
    await this.releaseSome(left, 0)
  }

  private async releaseSome(channels: HeldChannel[], leaseMs: number): Promise<void> {
    if (channels.length === 0) return
    const releasedAt = performance.now()
    const positions = channels.map(({ tenantId, channelId, ended }) => ({ tenantId, channelId, seq: ended }))
    const outcomes = await withTimeout(
      releaseMarks(this.options.db, { ...this.mine, leaseMs }, positions),
      STATEMENT_MS,
    )
    const released = new Map(positions.map((position) => [channelName(position), position.seq]))
    for (const answer of outcomes) {
      const key = channelName(answer)
      const channel = this.held.get(key)
      if (!channel) continue
      const seq = released.get(key)!
      if (answer.outcome === 'busy') this.timers.after(BUSY_MS, () => this.turns.trigger())
      else if (answer.outcome === 'done' && answer.head > seq && leaseMs > 0) {
        channel.stored = seq
        channel.leasedUntil = releasedAt + this.leaseMs
        channel.head = Math.max(channel.head, answer.head)
        if (channel.begun < channel.head) this.turns.trigger()
      } else {
        this.held.delete(key)
        // Logged while the statement ran, so that it is marked anew.
        if (channel.head > seq) this.wake(channel, channel.head)
      }
    }
  }

  private register(): Promise<void> {
    return registerConsumer(this.options.db, this.consumer, this.options.retentionHours)
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
    const room = Math.min(MAX_CHANNELS, MAX_IN_FLIGHT - this.inFlight)
    if (room > 0) {
      const claimedAt = performance.now()
      const { owner } = this
      const due = await withTimeout(claimDueMarks(this.options.db, this.mine, room), STATEMENT_MS)
      if (owner !== this.owner) return
      for (const mark of due) this.hold(mark, claimedAt)
      if (due.length > 0) this.consumer.tookOver(due)
    }
    if (this.held.size > 0) this.turns.trigger()
  }
}
