import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { channelName, type ChannelKey } from '../lib/channel-key'
import { newId } from '../lib/ids'
import { withTimeout } from '../lib/timeout'
import { claimDueMarks, claimMarks, releaseMarks, type ClaimedMark } from './consumer-marks'
import { HeldChannel } from './held-channel'

/** Far longer than a statement takes, unless its connection is lost. */
export const STATEMENT_MS = 10_000
/** Until a mark that was locked is tried again. */
const BUSY_MS = 50
/** What is beyond is found by sweeps. */
const MAX_WOKEN = 10_000

interface HeldChannelsOptions {
  db: Kysely<DB>
  consumer: string
  leaseMs: number
  /** Asks for another turn, at once or after this time. */
  again: (ms?: number) => void
}

/** The channels whose marks this process has claimed, and those that it is to claim. Turns never overlap; sweeps may. */
export class HeldChannels {
  private owner = newId()
  /** Channels in which something was logged, and the last event known of each. */
  private readonly woken = new Map<string, ChannelKey & { seq: number }>()
  private readonly held = new Map<string, HeldChannel>()

  constructor(private readonly options: HeldChannelsOptions) {}

  get size(): number {
    return this.held.size
  }

  /** Whether anything is left that this process knows of. */
  get isEmpty(): boolean {
    return this.woken.size + this.held.size === 0
  }

  all(): HeldChannel[] {
    return [...this.held.values()]
  }

  has(channel: HeldChannel): boolean {
    return this.held.get(channelName(channel)) === channel
  }

  drop(channel: HeldChannel): void {
    if (this.has(channel)) this.held.delete(channelName(channel))
  }

  /** Next time it is the turn of the others first. */
  putLast(channels: HeldChannel[]): void {
    const present = channels.filter((channel) => this.has(channel))
    for (const channel of present) this.held.delete(channelName(channel))
    for (const channel of present) this.held.set(channelName(channel), channel)
  }

  /** The database went back in time: positions may count no more. */
  forget(): void {
    this.owner = newId()
    this.held.clear()
    this.woken.clear()
  }

  wake({ tenantId, channelId }: ChannelKey, seq: number): void {
    const key = channelName({ tenantId, channelId })
    const held = this.held.get(key)
    if (held) held.head = Math.max(held.head, seq)
    else if (this.woken.size < MAX_WOKEN || this.woken.has(key)) this.woken.set(key, { tenantId, channelId, seq })
    this.options.again()
  }

  /** Claims some of the channels in which something was logged. */
  async claimWoken(limit: number): Promise<void> {
    const channels = [...this.woken.values()].slice(0, limit)
    if (channels.length === 0) return
    const claimedAt = performance.now()
    const { owner } = this
    const outcomes = await withTimeout(claimMarks(this.options.db, this.mine, channels), STATEMENT_MS)
    if (owner !== this.owner) return
    for (const answer of outcomes) {
      const key = channelName(answer)
      const woken = this.woken.get(key)
      if (answer.outcome === 'busy') {
        this.options.again(BUSY_MS)
        continue
      }
      this.woken.delete(key)
      if (answer.outcome === 'done') this.hold(answer, claimedAt)
      const sent = channels.find((channel) => channelName(channel) === key)
      // Logged while the statement ran: it may have come too early to see that.
      if (woken && sent && woken.seq > sent.seq) this.wake(woken, woken.seq)
    }
    if (this.woken.size > 0) this.options.again()
  }

  /** Claims what other processes have left. @returns the channels. */
  async claimDue(limit: number, earlyMs: number): Promise<ChannelKey[]> {
    const claimedAt = performance.now()
    const { owner } = this
    const due = await withTimeout(claimDueMarks(this.options.db, this.mine, limit, earlyMs), STATEMENT_MS)
    if (owner !== this.owner) return []
    for (const mark of due) this.hold(mark, claimedAt)
    return due
  }

  /**
   * Stores how far channels were consumed, deletes the marks of those that have nothing left, and renews leases.
   *
   * @param givesBack which channels this process is to keep no longer.
   */
  async release(givesBack: (channel: HeldChannel) => boolean): Promise<void> {
    const now = performance.now()
    const { leaseMs } = this.options
    const isOld = ({ leasedUntil }: HeldChannel) => leasedUntil - now < (2 / 3) * leaseMs
    const left = this.all().filter(givesBack)
    const kept = this.all().filter(
      (channel) =>
        !left.includes(channel) &&
        (channel.ended > channel.stored || channel.isDone || channel.waitMs !== undefined || isOld(channel)),
    )
    await this.releaseSome(kept, leaseMs)
    await this.releaseSome(left, 0)
  }

  private get mine() {
    return { consumer: this.options.consumer, owner: this.owner, leaseMs: this.options.leaseMs }
  }

  private hold(mark: ClaimedMark, claimedAt: number): void {
    const key = channelName(mark)
    const known = this.held.get(key)
    // Another process has been further meanwhile, if the lease was lost; or the position was set back.
    const channel = known && known.ended >= mark.seq && known.run === mark.run ? known : new HeldChannel(mark)
    channel.head = Math.max(channel.head, mark.head)
    channel.leasedUntil = claimedAt + this.options.leaseMs
    this.held.set(key, channel)
  }

  private async releaseSome(channels: HeldChannel[], leaseMs: number): Promise<void> {
    if (channels.length === 0) return
    const releasedAt = performance.now()
    const reached = channels.map(({ tenantId, channelId, ended, run, attempts, waitMs }) => {
      return { tenantId, channelId, seq: ended, run, attempts, waitMs }
    })
    const { db } = this.options
    const outcomes = await withTimeout(releaseMarks(db, { ...this.mine, leaseMs }, reached), STATEMENT_MS)
    const released = new Map(reached.map((position, n) => [channelName(position), { ...position, of: channels[n]! }]))
    for (const answer of outcomes) {
      const { seq, waitMs, of: channel } = released.get(channelName(answer))!
      if (!this.has(channel)) continue
      if (answer.outcome === 'busy') this.options.again(BUSY_MS)
      else if (answer.outcome === 'done' && answer.head > seq && leaseMs > 0 && waitMs === undefined) {
        channel.stored = seq
        channel.leasedUntil = releasedAt + this.options.leaseMs
        channel.head = Math.max(channel.head, answer.head)
        if (channel.begun < channel.head) this.options.again()
      } else {
        this.drop(channel)
        // Logged while the statement ran, so that it is marked anew. A channel that waits is found when its time has come.
        if (waitMs === undefined && channel.head > seq) this.wake(channel, channel.head)
      }
    }
  }
}
