import type { WebSocket } from 'ws'
import { closeCodes, type GatewayFrames } from '../../generated/events'
import type { ChatError } from '../errors'
import type { ChatAuthUser, ChatRequest } from '../providers'
import type { ChannelFeed, Subscriber } from './channel-feed'
import type { Delivery, UserDelivery } from './deliveries'

const TERMINATE_AFTER_MS = 5000
const LEAVING_EVENTS = new Set(['chat:user:left', 'chat:user:banned'])

export interface ConnectionLimits {
  maxFramesPerSecond: number
  frameBurst: number
  maxBufferedBytes: number
}

/** One socket of one user: what it is subscribed to, and what it may still send and receive. */
export class Connection implements Subscriber {
  /** Channels that the socket has joined, by id. */
  readonly joined = new Map<string, ChannelFeed>()
  /** For channels that it was made to leave: the last event it got there, so that no copy of that comes again. */
  private readonly leftAt = new Map<string, number>()
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
  private tokens: number
  private refilled = performance.now()

  constructor(
    readonly id: string,
    readonly user: ChatAuthUser,
    readonly request: ChatRequest,
    private readonly socket: WebSocket,
    private readonly limits: ConnectionLimits,
    private readonly onLeave: (feed: ChannelFeed) => void,
  ) {
    this.tokens = limits.frameBurst
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  get bufferedBytes(): number {
    return this.socket.bufferedAmount
  }

  /** Takes one frame from the allowance; false when it is used up. */
  admitFrame(): boolean {
    const now = performance.now()
    const { maxFramesPerSecond, frameBurst } = this.limits
    this.tokens = Math.min(frameBurst, this.tokens + ((now - this.refilled) / 1000) * maxFramesPerSecond)
    this.refilled = now
    this.tokens -= 1
    return this.tokens >= 0
  }

  enqueue(task: () => Promise<void>): void {
    this.work = this.work.then(() => (this.isOpen ? task() : undefined)).catch(() => this.terminate())
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
    this.onLeave(feed)
  }

  /** Messages of the channel up to this moment are not shown to the user. */
  hideUntil(channelId: string, ms: number): void {
    if (ms > 0) this.hidden.set(channelId, ms)
  }

  leaveAll(): void {
    for (const channelId of [...this.joined.keys()]) this.leave(channelId)
  }

  deliver(feed: ChannelFeed, delivery: Delivery): void {
    if (delivery.exceptUserId === this.user.id) return
    this.sendDelivery(delivery, feed.channelId)
    if (endsSubscription(delivery, this.user.id)) {
      if (delivery.seq !== null) this.leftAt.set(feed.channelId, delivery.seq)
      this.leave(feed.channelId)
    }
  }

  /** Sends an event of a channel, or, where the user does not see its message, what keeps `seq` whole. */
  sendDelivery(delivery: Delivery, channelId: string): void {
    if (!this.isInvisible(delivery, channelId)) return this.send(bytesOf(delivery))
    if (delivery.seq === null) return
    const data: GatewayFrames['gateway:skip'] = { channelId }
    this.send(JSON.stringify({ event: 'gateway:skip', seq: delivery.seq, data }))
  }

  /** Whether it is about a message by somebody whom the user blocked, or from before the user's history began. */
  private isInvisible(delivery: Delivery, channelId: string): boolean {
    if (delivery.authorId === null) return false
    if (this.blocked.has(delivery.authorId)) return true
    const until = this.hidden.get(channelId)
    return until !== undefined && messageTime(delivery) <= until
  }

  deliverToUser(delivery: UserDelivery): void {
    this.followHistory(delivery)
    if (delivery.authorId !== null && this.blocked.has(delivery.authorId)) return
    if (delivery.inChannel) {
      const { channelId, seq } = delivery.inChannel
      if (this.joined.has(channelId) || (this.leftAt.get(channelId) ?? 0) >= seq) return
    }
    this.sendGreeted(bytesOf(delivery))
  }

  /** The user has begun a channel's history anew, maybe on another device. */
  private followHistory({ event, frame }: UserDelivery): void {
    if (event !== 'chat:channel:history:reset' && event !== 'chat:channel:hidden') return
    const { data } = JSON.parse(frame) as {
      data: { channelId: string; resetAt?: string; hidePreviousMessages?: boolean }
    }
    if (data.resetAt !== undefined) this.hideUntil(data.channelId, Date.parse(data.resetAt))
    else if (data.hidePreviousMessages) this.hideUntil(data.channelId, Date.now())
  }

  greet(heartbeatSeconds: number): void {
    this.sendGateway('gateway:hello', { connectionId: this.id, userId: this.user.id, heartbeatSeconds })
    this.isGreeted = true
  }

  /** Sends what is meant for every socket of the user. */
  sendGreeted(frame: string | Buffer): void {
    if (this.isGreeted) this.send(frame)
  }

  sendGateway<E extends keyof GatewayFrames>(event: E, data: GatewayFrames[E]): void {
    this.send(JSON.stringify({ event, data }))
  }

  sendError(ref: string | number | null, { code, message, details }: ChatError): void {
    this.sendGateway('gateway:error', { ref, error: { code, message, details } })
  }

  send(frame: string | Buffer): void {
    if (!this.isOpen) return
    if (this.socket.bufferedAmount > this.limits.maxBufferedBytes) {
      this.close(closeCodes.tooSlow.code, 'too slow')
      return
    }
    this.socket.send(frame, { binary: false })
  }

  ping(): void {
    this.isAlive = false
    this.socket.ping()
  }

  close(code: number, reason: string): void {
    this.leaveAll()
    this.socket.close(code, reason)
    // A peer that does not read will not answer the close either.
    setTimeout(() => this.socket.terminate(), TERMINATE_AFTER_MS).unref()
  }

  terminate(): void {
    this.leaveAll()
    this.socket.terminate()
  }
}

const encoded = new WeakMap<object, Buffer>()

/** The frame as bytes, made once for all sockets that get it. */
function bytesOf(delivery: { frame: string }): Buffer {
  let bytes = encoded.get(delivery)
  if (!bytes) {
    bytes = Buffer.from(delivery.frame)
    encoded.set(delivery, bytes)
  }
  return bytes
}

/** When the message was sent that an event is about; where the event does not say, it shows nothing of the message. */
function messageTime({ frame }: Delivery): number {
  const { data } = JSON.parse(frame) as { data: { message?: { createdAt: string } } }
  return data.message ? Date.parse(data.message.createdAt) : Infinity
}

function endsSubscription(delivery: Delivery, userId: string): boolean {
  if (delivery.event === 'chat:channel:deleted') return true
  if (!LEAVING_EVENTS.has(delivery.event)) return false
  const { data } = JSON.parse(delivery.frame) as { data: { userId: string } }
  return data.userId === userId
}
