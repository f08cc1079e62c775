import { closeCodes } from '../../../generated/events'
import { contract } from '../../../generated/operations'
import type { Config } from '../../config/options'
import type { Caller } from '../../domain/access/caller'
import type { ChatError } from '../../errors'
import type { Delivery, UserDelivery } from '../../platform/events/envelope'
import { newId } from '../../platform/lib/ids'
import { TokenBucket } from '../../platform/lib/token-bucket'
import { EventFilter } from '../feeds/event-filter'
import type { Feed } from '../feeds/feed'
import { Outbox, type ByteStream, type Traffic } from './outbox'
import { eventFrame, frameOf, type Frame } from './server-frames'
import { Subscriptions } from '../feeds/subscriptions'
import { UserSubscription } from '../feeds/user-subscription'

/** A replay pauses above this many unread bytes: far below the limit at which a slow client is closed. */
const MAX_REPLAY_BYTES = 128 * 1024
/** A client that reads nothing of a replay for this long is closed. */
const READ_TIMEOUT_MS = 10_000
/** How long a refused client has to read the close frame. */
const REFUSAL_MS = 1000

/** Called when a subscription, to a channel or to the user's feed, has ended. */
export type OnLeave = (feed: Feed, connection: Connection) => void

/** The part of a WebSocket that a connection uses. */
export interface FrameSocket {
  readonly OPEN: number
  readonly readyState: number
  readonly isPaused: boolean
  ping(): void
  pong(data: Buffer): void
  pause(): void
  close(code: number, reason: string): void
  terminate(): void
}

interface Transport {
  webSocket: FrameSocket
  /** Takes the frames: the TCP or TLS socket below it. */
  stream: ByteStream & { end(): unknown }
}

/**
 * One socket of one user, or one poll, with the frames of both directions.
 *
 * Invariants
 *   * A closed connection has no subscription.
 *   * Both queues are bounded: frames from the client by `frameBurst`, frames to the client by `maxBufferedBytes`. A
 *     client that exceeds either is closed.
 *   * Once the socket has begun to close, frames from the client have no effect.
 */
export class Connection {
  readonly id = newId()
  readonly subscriptions: Subscriptions
  readonly userFeed: UserSubscription
  readonly filter: EventFilter
  /** Whether anything came from the client since the last ping. */
  isAlive = true
  /** The code with which this side has closed the socket. */
  closedWith: number | undefined
  /** Nothing is sent before `gateway:hello`. The client loads its state afterwards, so it misses no event. */
  protected isHelloSent = false
  /** Frames of the client are handled one by one, in order, except typing. */
  private tasks: Promise<unknown> = Promise.resolve()
  private overtaking: Promise<unknown> = Promise.resolve()
  private taskCount = 0
  /** The channels named by each queued frame: one entry per frame. */
  private readonly waiting: string[] = []
  private readonly frameBucket: TokenBucket
  private readonly outbox: Outbox

  constructor(
    readonly caller: Caller,
    private readonly sockets: Transport,
    private readonly limits: Pick<Config['gateway'], 'maxFramesPerSecond' | 'frameBurst' | 'maxBufferedBytes'>,
    private readonly onLeave: OnLeave,
    traffic?: Traffic,
  ) {
    this.filter = new EventFilter(caller.userId)
    this.subscriptions = new Subscriptions(this)
    this.userFeed = new UserSubscription(this)
    const { maxFramesPerSecond, frameBurst } = limits
    this.frameBucket = new TokenBucket(frameBurst, 1000 / maxFramesPerSecond)
    this.outbox = new Outbox(sockets.stream, this, traffic)
  }

  get isOpen(): boolean {
    return this.sockets.webSocket.readyState === this.sockets.webSocket.OPEN
  }

  /** Bytes that the operating system has not accepted yet. */
  get bufferedBytes(): number {
    return this.outbox.bufferedBytes
  }

  /** Counts a frame of the client against the rate limit. @returns false if the frame must be ignored. */
  admitFrame(): boolean {
    if (this.frameBucket.take() > 0) this.refuse(closeCodes.tooMany.code, 'too many frames')
    return this.isOpen
  }

  /**
   * Runs the task of a frame after the earlier ones, unless the socket has begun to close by then. Typing in a joined
   * channel waits only for frames that name the channel, so a long `gateway:resume` does not delay it.
   */
  enqueue(task: () => Promise<void>, { channelId = '', isTyping = false } = {}): void {
    // While the database hangs, frames within the rate limit would pile up.
    if (this.taskCount >= this.limits.frameBurst) return this.refuse(closeCodes.tooMany.code, 'too many frames waiting')
    this.taskCount += 1
    const overtakes = isTyping && this.subscriptions.isEntered(channelId) && !this.waiting.includes(channelId)
    if (!overtakes) this.waiting.push(channelId)
    const before = overtakes ? this.overtaking : Promise.all([this.tasks, this.overtaking])
    const done = before
      .then(() => (this.isOpen ? task() : undefined))
      .catch(() => this.terminate())
      .finally(() => {
        this.taskCount -= 1
        if (!overtakes) this.waiting.splice(this.waiting.indexOf(channelId), 1)
      })
    if (overtakes) this.overtaking = done
    else this.tasks = done
  }

  sendHello(state: { heartbeatSeconds: number; epoch: string; userSeq: number }): void {
    const { featureLevel } = contract
    this.send(
      eventFrame('gateway:hello', { connectionId: this.id, userId: this.caller.userId, featureLevel, ...state }),
    )
    this.isHelloSent = true
  }

  /** Sends an event of a channel. If it is hidden from the user, `gateway:skip` keeps `seq` without a gap. */
  sendDelivery(delivery: Delivery, channelId: string): void {
    if (!this.filter.hides(delivery, channelId)) {
      if (!(this.isReady() && this.outbox.pushPiece(delivery)))
        this.send(frameOf(this.filter.seen(delivery, channelId)))
    } else if (delivery.seq !== null) this.send(eventFrame('gateway:skip', { channelId }, delivery.seq))
  }

  sendOfFeed(delivery: Delivery, isHidden: boolean): void {
    this.send(isHidden ? eventFrame('gateway:skip', {}, delivery.seq as number, 'user') : frameOf(delivery))
  }

  /** Sends an event for the user, unless it comes through a subscription or the user's feed. */
  deliverToUser(delivery: UserDelivery): void {
    this.filter.update(delivery)
    if (this.userFeed.takes(delivery)) return
    if (this.filter.hidesAuthor(delivery.authorId) || this.subscriptions.covers(delivery)) return
    this.sendToUser(frameOf(delivery))
  }

  /** Sends a frame that goes to every socket of the user. */
  sendToUser(frame: Frame): void {
    if (this.isHelloSent) this.send(frame)
  }

  sendError(ref: string | number | null, { code, message, details }: ChatError): void {
    this.send(eventFrame('gateway:error', { ref, error: { code, message, details } }))
  }

  send({ bytes }: Pick<Frame, 'bytes'>): void {
    if (this.isReady()) this.outbox.push(bytes)
  }

  /** Waits until at most half the limit is unread. Closes a client that reads nothing. @returns whether it is open. */
  async hasRead(timeoutMs = READ_TIMEOUT_MS): Promise<boolean> {
    const target = Math.min(MAX_REPLAY_BYTES, this.limits.maxBufferedBytes / 2)
    while (this.isOpen && this.outbox.bufferedBytes > target) {
      this.outbox.flush()
      if (this.outbox.bufferedBytes > target && !(await this.outbox.moved(timeoutMs))) this.closeTooSlow()
    }
    return this.isOpen
  }

  /** Whether all activity has a new position, at the cost of a read of all changes since the last one. */
  get needsPositions(): boolean {
    return false
  }

  /** For polls: the activity of one of the user's lists has been sent completely. */
  activitySent(): void {}

  ping(): void {
    if (!this.isReady()) return
    this.isAlive = false
    this.sockets.webSocket.ping()
  }

  pong(data: Buffer): void {
    if (this.isReady()) this.sockets.webSocket.pong(data)
  }

  /** Whether the socket is open and its client reads fast enough. Closes it if the client is too slow. */
  private isReady(): boolean {
    if (!this.isOpen) return false
    if (this.outbox.bufferedBytes <= this.limits.maxBufferedBytes) return true
    // The frames may all have been pushed in this turn of the event loop, before any write.
    this.outbox.flush()
    if (this.outbox.bufferedBytes <= this.limits.maxBufferedBytes) return true
    this.closeTooSlow()
    return false
  }

  /** Drops unread frames: the client gets their events again when it resumes. */
  private closeTooSlow(): void {
    this.outbox.clear()
    this.close(closeCodes.tooSlow.code, 'too slow')
  }

  /** Makes the client reconnect: it rejoins with its last `seq`, and learns that it must reload. */
  eventsLost(): void {
    this.close(closeCodes.restarting.code, 'events were lost')
  }

  /** Begins the closing handshake. If the client does not answer, the `closeTimeout` of the server ends the socket. */
  close(code: number, reason: string): void {
    this.leaveAll()
    if (!this.isOpen) return
    this.outbox.flushAll()
    this.closedWith = code
    this.sockets.webSocket.close(code, reason)
  }

  /** Closes the socket of a client that breaks the rules, and reads no more of it. */
  refuse(code: number, reason: string): void {
    const { webSocket, stream } = this.sockets
    // Frames already read may still be emitted.
    if (webSocket.isPaused) return
    this.close(code, reason)
    webSocket.pause()
    stream.end()
    setTimeout(() => this.terminate(), REFUSAL_MS).unref()
  }

  left(feed: Feed): void {
    this.onLeave(feed, this)
  }

  private leaveAll(): void {
    this.userFeed.leave()
    this.subscriptions.leaveAll()
  }

  terminate(): void {
    this.leaveAll()
    this.outbox.clear()
    this.sockets.webSocket.terminate()
  }
}
