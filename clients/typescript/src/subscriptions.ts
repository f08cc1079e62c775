import type { Connection } from './connection.js'
import { ChatSocketError } from './errors.js'
import type { FrameLimiter } from './frame-limiter.js'
import type { SocketNotices } from './socket-types.js'

/** What joining a channel answers. */
export interface JoinedChannel {
  /** The channel. */
  channelId: string

  /** The number of the newest event of the channel. */
  seq: number

  /**
   * Null without `since`. True: the events after `since` follow. False: they are no longer kept, so load the channel
   * by REST.
   */
  recovered: boolean | null
}

/** What the subscriptions need of their socket. */
interface Socket {
  /** The current connection, if it is open. */
  openConnection(): Connection | undefined

  /** Sends a frame and waits for its acknowledgement, which goes to `settle` before later frames are read. */
  exchange<T>(
    event: 'chat:join:channel' | 'chat:leave:channel',
    data: { channelId: string; since?: number; epoch?: string },
    settle: (answer: Record<string, unknown>) => T,
    timeoutMs: number,
  ): Promise<T>

  notify<N extends 'recovered' | 'reload' | 'dropped'>(notice: N, data: SocketNotices[N]): void
}

/** Joining again may succeed later. Any other refusal is final. */
const TEMPORARY_CODES = new Set(['TIMEOUT', 'CHAT_SERVICE_UNAVAILABLE', 'CHAT_INTERNAL_ERROR', 'CHAT_RATE_LIMITED'])
/** Without a connection there is nothing left to leave. */
const DISCONNECTED_CODES = new Set(['CONNECTION_LOST', 'CLOSED', 'NOT_CONNECTED'])

/** The last seq of a channel, and the epoch in which it counts; undefined if the service named none. */
export interface Position {
  /** The last seq that you have seen. */
  seq: number

  /** The `epoch` of the `gateway:hello` under which you have seen it. */
  epoch: string | undefined
}

/**
 * The channels of a socket, joined again after each reconnect.
 *
 * Invariants
 *   * `positions` holds every channel that should be joined, with the highest seq handed to handlers. So no handler sees a
 *     seq twice or out of order.
 *   * Joining again with the position as `since` misses nothing that the gateway still keeps. In another epoch, after the
 *     service's database went back in time, the gateway refuses the position.
 */
export class Subscriptions {
  private readonly positions = new Map<string, Position>()
  /** Of the present connection. */
  private epoch: string | undefined
  /** Channels that wait for the frame limiter before they are joined again. */
  private readonly rejoining = new Set<string>()

  constructor(
    private readonly socket: Socket,
    private readonly limiter: FrameLimiter,
    private readonly timeoutMs: number,
  ) {}

  join(channelId: string, from: Position | undefined, timeoutMs: number): Promise<JoinedChannel> {
    return this.limiter.run(() => this.sendJoin(channelId, from, timeoutMs))
  }

  async leave(channelId: string): Promise<void> {
    const forget = () => void this.positions.delete(channelId)
    forget()
    try {
      await this.limiter.run(async () => {
        if (!this.socket.openConnection()) return
        // Forgotten again with the answer: an earlier join may have been answered in between.
        await this.socket.exchange('chat:leave:channel', { channelId }, forget, this.timeoutMs)
      })
    } catch (error) {
      if (!DISCONNECTED_CODES.has((error as ChatSocketError).code)) throw error
      forget()
    }
  }

  /** Joins all channels again, each from its position, under the epoch of the new connection. Failures become notices. */
  rejoinAll(epoch: string | undefined): void {
    this.epoch = epoch
    // A channel that still waits since the previous connection is not queued twice, or each loss would lengthen the queue.
    for (const channelId of this.positions.keys()) if (!this.rejoining.has(channelId)) void this.rejoin(channelId)
  }

  /** Whether handlers have not seen this event. Moves the position. */
  advance(channelId: string, seq: number): boolean {
    const last = this.positions.get(channelId)
    // Unknown: the join has timed out here. Joining again brings the event again.
    if (last === undefined || seq <= last.seq) return false
    this.positions.set(channelId, { seq, epoch: this.epoch })
    return true
  }

  snapshot(): Map<string, number> {
    return new Map([...this.positions].map(([channelId, { seq }]) => [channelId, seq]))
  }

  clear(): void {
    this.positions.clear()
  }

  private sendJoin(channelId: string, from: Position | undefined, timeoutMs: number): Promise<JoinedChannel> {
    // A service of the first version names no epoch, and refuses one.
    const epoch = this.epoch === undefined ? undefined : from?.epoch
    return this.socket.exchange(
      'chat:join:channel',
      { channelId, ...(from && { since: from.seq }), ...(epoch !== undefined && { epoch }) },
      (answer) => {
        const { seq, recovered } = answer as unknown as JoinedChannel
        this.positions.set(channelId, { seq: recovered && from ? from.seq : seq, epoch: this.epoch })
        return { channelId, seq, recovered }
      },
      timeoutMs,
    )
  }

  private async rejoin(channelId: string): Promise<void> {
    this.rejoining.add(channelId)
    let connection: Connection | undefined
    try {
      await this.limiter.run(async () => {
        this.rejoining.delete(channelId)
        connection = this.socket.openConnection()
        const position = this.positions.get(channelId)
        // Meanwhile the channel was left, or the connection was lost: the next one joins again.
        if (!connection || position === undefined) return
        const { seq, recovered } = await this.sendJoin(channelId, position, this.timeoutMs)
        if (recovered) this.socket.notify('recovered', { channelId, since: position.seq, seq })
        else this.socket.notify('reload', { channelId, seq })
      })
    } catch (error) {
      if (this.socket.openConnection() !== connection || !(error instanceof ChatSocketError)) return
      if (TEMPORARY_CODES.has(error.code)) return connection?.drop(`could not join ${channelId} again`)
      this.positions.delete(channelId)
      this.socket.notify('dropped', { channelId, error })
    }
  }
}
