import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { channelName, type ChannelKey } from '../lib/channel-key'
import { newId } from '../lib/ids'
import { withTimeout } from '../lib/timeout'
import { claimDueChannels, claimChannels, releaseChannels, type ClaimedChannel } from './claim-queries'
import { Claim, STATEMENT_MS } from './claim'

/** Retry interval for a locked row. */
const BUSY_MS = 50
/** Maximum known channels; sweeps find the others. */
const MAX_WOKEN = 10_000

interface ClaimsOptions {
  db: Kysely<DB>
  consumer: string
  leaseMs: number
  /** Requests another turn, now or after this time. */
  again: (ms?: number) => void
}

/** The channels that this process has claimed or will claim. Turns never overlap; sweeps may. */
export class Claims {
  private owner = newId()
  /** Channels with new events, and the last known event of each. */
  private readonly woken = new Map<string, ChannelKey & { seq: number }>()
  private readonly held = new Map<string, Claim>()

  constructor(private readonly options: ClaimsOptions) {}

  get size(): number {
    return this.held.size
  }

  /** Whether no known channel has pending events. */
  get isEmpty(): boolean {
    return this.woken.size + this.held.size === 0
  }

  all(): Claim[] {
    return [...this.held.values()]
  }

  has(channel: Claim): boolean {
    return this.held.get(channelName(channel)) === channel
  }

  drop(channel: Claim): void {
    if (this.has(channel)) this.held.delete(channelName(channel))
  }

  /** Moves these channels to the end of the queue. */
  putLast(channels: Claim[]): void {
    const present = channels.filter((channel) => this.has(channel))
    for (const channel of present) this.held.delete(channelName(channel))
    for (const channel of present) this.held.set(channelName(channel), channel)
  }

  /** After the database went back in time positions may be invalid. */
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

  /** Claims some of the channels with new events. */
  async claimWoken(limit: number): Promise<void> {
    const channels = [...this.woken.values()].slice(0, limit)
    if (channels.length === 0) return
    const claimedAt = performance.now()
    const { owner } = this
    const outcomes = await withTimeout(claimChannels(this.options.db, this.mine, channels), STATEMENT_MS)
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
      // The event was logged while the statement ran, which may have missed it.
      if (woken && sent && woken.seq > sent.seq) this.wake(woken, woken.seq)
    }
    if (this.woken.size > 0) this.options.again()
  }

  /** Claims channels that other processes have left. @returns the channels. */
  async claimDue(limit: number, earlyMs: number): Promise<ChannelKey[]> {
    const claimedAt = performance.now()
    const { owner } = this
    const due = await withTimeout(claimDueChannels(this.options.db, this.mine, limit, earlyMs), STATEMENT_MS)
    if (owner !== this.owner) return []
    for (const mark of due) this.hold(mark, claimedAt)
    return due
  }

  /** Stores positions, deletes the rows of channels without pending events, and renews leases or gives channels back. */
  async release(givesBack: (channel: Claim) => boolean): Promise<void> {
    const now = performance.now()
    const { leaseMs } = this.options
    const isOld = ({ leasedUntil }: Claim) => leasedUntil - now < (2 / 3) * leaseMs
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

  private hold(mark: ClaimedChannel, claimedAt: number): void {
    const key = channelName(mark)
    const known = this.held.get(key)
    // After a lost lease another process may have advanced the position, or a replay rewound it.
    const channel = known && known.ended >= mark.seq && known.run === mark.run ? known : new Claim(mark)
    channel.head = Math.max(channel.head, mark.head)
    channel.leasedUntil = claimedAt + this.options.leaseMs
    this.held.set(key, channel)
  }

  private async releaseSome(channels: Claim[], leaseMs: number): Promise<void> {
    if (channels.length === 0) return
    const releasedAt = performance.now()
    const reached = channels.map(({ tenantId, channelId, ended, run, attempts, waitMs }) => {
      return { tenantId, channelId, seq: ended, run, attempts, waitMs }
    })
    const { db } = this.options
    const outcomes = await withTimeout(releaseChannels(db, { ...this.mine, leaseMs }, reached), STATEMENT_MS)
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
        // An event was logged while the statement ran, so the row exists again. A waiting channel is found when it is
        // due.
        if (waitMs === undefined && channel.head > seq) this.wake(channel, channel.head)
      }
    }
  }
}
