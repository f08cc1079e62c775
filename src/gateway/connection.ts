import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { closeCodes, type GatewayFrames } from '../../generated/events'
import type { ChatError } from '../errors'
import type { ChatAuthUser, ChatRequest } from '../providers'
import type { ChannelFeed, Subscriber } from './channel-feed'
import type { Delivery, UserDelivery } from '../platform/events/envelope'
import { TokenBucket } from '../platform/lib/rate-limiter'
import { Outbox } from './outbox'
import { endsSubscription, frameOf, textFrame } from './frames'

/** How long a peer that is not listened to any more has for reading why. */
const FAREWELL_MS = 1000

export interface ConnectionLimits {
  maxFramesPerSecond: number
  frameBurst: number
  maxBufferedBytes: number
}

export interface Sockets {
  webSocket: WebSocket
  /** What it goes over. */
  stream: Duplex
}

/**
 * One socket of one user: what it is subscribed to, and what it may still send and receive.
 *
 * Invariants
 *   * Every subscription in `joined` is ended exactly once, by `onLeave`; there is none after the socket has closed.
 *   * What waits is bounded: frames of the client by its burst, what is sent to it by `maxBufferedBytes`. Whoever goes
 *     beyond either is closed, and nobody waits for it.
 *   * After the socket has begun to close, nothing that comes from the peer has an effect.
 */
export class Connection implements Subscriber {
  /** Channels that the socket has joined, by id. */
  readonly joined = new Map<string, ChannelFeed>()
  /** For channels that it was made to leave: the last event it got there, so that no copy of that comes again. */
  private readonly leftAt = new Map<string, number>()
  /** Copies of what a joined channel is still to bring, in case that it ends the subscription before. */
  private readonly held = new Map<string, UserDelivery[]>()
  /** For channels whose earlier messages the user does not see any more: until when, in milliseconds. */
  private readonly hidden = new Map<string, number>()
  /** Users whose messages are not shown to this user. */
  blocked: ReadonlySet<string> = new Set()
  isAlive = true
  /** Hello is the first frame: what comes for the user before it is left to what the client loads after it. */
  private isGreeted = false
  nextPing = 0
  nextAuthentication = 0
  /** Frames are worked on one after the other, in the order in which they came. */
  private work: Promise<void> = Promise.resolve()
  private waiting = 0
  private readonly frames: TokenBucket
  private readonly outbox: Outbox

  constructor(
    readonly id: string,
    readonly user: ChatAuthUser,
    readonly request: ChatRequest,
    private readonly sockets: Sockets,
    private readonly limits: ConnectionLimits,
    private readonly onLeave: (feed: ChannelFeed, connection: Connection) => void,
  ) {
    const { maxFramesPerSecond, frameBurst } = limits
    this.frames = new TokenBucket({ capacity: frameBurst, refill: 1, intervalMs: 1000 / maxFramesPerSecond })
    this.outbox = new Outbox(sockets.stream, () => this.isOpen)
  }

  get isOpen(): boolean {
    return this.sockets.webSocket.readyState === this.sockets.webSocket.OPEN
  }

  /** Takes one frame, of whatever kind, from the allowance. False when there is nothing to be done with it. */
  admitFrame(): boolean {
    if (this.frames.take() > 0) this.refuse(closeCodes.tooMany.code, 'too many frames')
    return this.isOpen
  }

  enqueue(task: () => Promise<void>): void {
    // While the database hangs, what has come in time must not pile up either.
    if (this.waiting >= this.limits.frameBurst) return this.refuse(closeCodes.tooMany.code, 'too many frames waiting')
    this.waiting += 1
    this.work = this.work
      .then(() => (this.isOpen ? task() : undefined))
      .catch(() => this.terminate())
      .finally(() => (this.waiting -= 1))
  }

  join(feed: ChannelFeed): void {
    this.joined.set(feed.channelId, feed)
    this.leftAt.delete(feed.channelId)
    feed.subscribers.add(this)
  }

  leave(channelId: string): void {
    const feed = this.joined.get(channelId)
    if (!feed) return
    feed.subscribers.delete(this)
    this.joined.delete(channelId)
    this.held.delete(channelId)
    this.onLeave(feed, this)
  }

  /** Messages of the channel up to this moment are not shown to the user. */
  hideUntil(channelId: string, ms: number): void {
    if (ms > (this.hidden.get(channelId) ?? 0)) this.hidden.set(channelId, ms)
  }

  leaveAll(): void {
    for (const channelId of [...this.joined.keys()]) this.leave(channelId)
  }

  deliver(feed: ChannelFeed, delivery: Delivery): void {
    if (delivery.exceptUserId === this.user.id) return
    this.sendDelivery(delivery, feed.channelId)
    if (endsSubscription(delivery, this.user.id)) {
      if (delivery.seq !== null) this.leftAt.set(feed.channelId, delivery.seq)
      const held = this.held.get(feed.channelId) ?? []
      this.leave(feed.channelId)
      for (const copy of held) this.deliverToUser(copy)
    }
  }

  /** The client joins again with the last number that it has, and is told that it has to reload. */
  lose(): void {
    this.close(closeCodes.restarting.code, 'events were lost')
  }

  /** Sends an event of a channel, or, where the user does not see its message, what keeps `seq` whole. */
  sendDelivery(delivery: Delivery, channelId: string): void {
    if (!this.isInvisible(delivery, channelId)) return this.send(frameOf(delivery))
    if (delivery.seq === null) return
    const data: GatewayFrames['gateway:skip'] = { channelId }
    this.send(textFrame(JSON.stringify({ event: 'gateway:skip', seq: delivery.seq, data })))
  }

  /** Whether it is about a message by somebody whom the user blocked, or from before the user's history began. */
  private isInvisible(delivery: Delivery, channelId: string): boolean {
    if (delivery.authorId === null) return false
    if (this.blocked.has(delivery.authorId)) return true
    const until = this.hidden.get(channelId)
    return until !== undefined && delivery.messageAt !== null && delivery.messageAt <= until
  }

  deliverToUser(delivery: UserDelivery): void {
    this.followHistory(delivery)
    if (delivery.authorId !== null && this.blocked.has(delivery.authorId)) return
    if (delivery.inChannel) {
      const { channelId, seq } = delivery.inChannel
      const feed = this.joined.get(channelId)
      if (feed && seq > feed.delivered) {
        const held = this.held.get(channelId) ?? []
        this.held.set(channelId, [...held.filter((copy) => (copy.inChannel?.seq ?? 0) > feed.delivered), delivery])
      }
      if (feed || (this.leftAt.get(channelId) ?? 0) >= seq) return
    }
    this.sendGreeted(frameOf(delivery))
  }

  /** The user has begun a channel's history anew, maybe on another device. */
  private followHistory({ event, frame }: UserDelivery): void {
    if (event !== 'chat:channel:history:reset' && event !== 'chat:channel:hidden') return
    const { data } = JSON.parse(frame) as { data: { channelId: string; resetAt: string | null } }
    if (data.resetAt !== null) this.hideUntil(data.channelId, Date.parse(data.resetAt))
  }

  greet(heartbeatSeconds: number): void {
    this.sendGateway('gateway:hello', { connectionId: this.id, userId: this.user.id, heartbeatSeconds })
    this.isGreeted = true
  }

  /** Sends what is meant for every socket of the user. */
  sendGreeted(frame: Buffer): void {
    if (this.isGreeted) this.send(frame)
  }

  sendGateway<E extends keyof GatewayFrames>(event: E, data: GatewayFrames[E]): void {
    this.send(textFrame(JSON.stringify({ event, data })))
  }

  sendError(ref: string | number | null, { code, message, details }: ChatError): void {
    this.sendGateway('gateway:error', { ref, error: { code, message, details } })
  }

  /** Sends a frame as it goes over the wire. */
  send(frame: Buffer): void {
    if (this.canTake()) this.outbox.push(frame)
  }

  /**
   * Resolves when no more than this, or than half of what may wait, waits to be read. A peer that reads nothing for `patienceMs` is closed.
   *
   * @returns whether the socket is still open.
   */
  async drained(bytes: number, patienceMs: number): Promise<boolean> {
    const limit = Math.min(bytes, this.limits.maxBufferedBytes / 2)
    while (this.isOpen && this.outbox.bufferedBytes > limit) {
      this.outbox.flush()
      if (!(await this.outbox.moved(patienceMs))) this.dismiss()
    }
    return this.isOpen
  }

  ping(): void {
    if (!this.canTake()) return
    this.isAlive = false
    this.sockets.webSocket.ping()
  }

  pong(data: Buffer): void {
    if (this.canTake()) this.sockets.webSocket.pong(data)
  }

  /** Whether it is open and reads fast enough. */
  private canTake(): boolean {
    if (!this.isOpen) return false
    if (this.outbox.bufferedBytes <= this.limits.maxBufferedBytes) return true
    // Much may have come in this very turn, before anything could leave.
    this.outbox.flush()
    if (this.outbox.bufferedBytes <= this.limits.maxBufferedBytes) return true
    this.dismiss()
    return false
  }

  /** Closes a slow reader. What it has not got is dropped: it comes back for it, and would read it twice. */
  private dismiss(): void {
    this.outbox.clear()
    this.close(closeCodes.tooSlow.code, 'too slow')
  }

  /** Begins the closing handshake. A peer that does not answer is cut off by `closeTimeout` of the server's sockets. */
  close(code: number, reason: string): void {
    this.leaveAll()
    if (!this.isOpen) return
    this.outbox.flushAll()
    this.sockets.webSocket.close(code, reason)
  }

  /** Tells a peer that does not keep to the rules why it is closed, and reads nothing of it any more. */
  refuse(code: number, reason: string): void {
    const { webSocket, stream } = this.sockets
    // What comes now was read before.
    if (webSocket.isPaused) return
    this.close(code, reason)
    webSocket.pause()
    stream.end()
    setTimeout(() => this.terminate(), FAREWELL_MS).unref()
  }

  terminate(): void {
    this.leaveAll()
    this.outbox.clear()
    this.sockets.webSocket.terminate()
  }
}
