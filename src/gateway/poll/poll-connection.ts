import type { Config } from '../../config/options'
import type { Caller } from '../../domain/access/caller'
import type { ListPosition } from '../../domain/channels/list-position'
import type { Delivery } from '../../platform/events/envelope'
import { Connection, type FrameSocket, type OnLeave } from '../socket/connection'
import type { Traffic } from '../socket/outbox'
import { ActivityFrame, type Frame } from '../socket/server-frames'

/** Maximum bytes of missed events in a response; the next poll has the rest. */
const MAX_BYTES = 256 * 1024
/** Events of one operation come within this time. */
const GATHER_MS = 50
/** Longer for pieces of a stream, which come several times a second, because each poll has a cost. */
const GATHER_PIECES_MS = 250
const ANSWERED = 1000
/** Maximum wait for the first activity. Clients give up a response after 10 seconds. */
const ACTIVITY_MS = 5000
/** The same while there is something to return. */
const ACTIVITY_WITH_NEWS_MS = 1000
/** The same once some of the activity is here: a part of it does not move the position. */
const REST_OF_ACTIVITY_MS = 8000

const PIECE = 'chat:message:appended'
/** Ephemeral state, which each subscription sends again. */
const REMINDERS = new Set([PIECE, 'chat:message:stream:changed', 'chat:typing:status:updated'])
/** The key of the user's feed among those of channels. */
export const USER = ''

/** Stands in for a socket. No frame gets here. */
class NoSocket implements FrameSocket {
  readonly OPEN = 1
  readyState = 1
  readonly isPaused = false
  readonly writableLength = 0

  constructor(private readonly onClose: () => void) {}

  close(): void {
    if (this.readyState !== this.OPEN) return
    this.readyState = 3
    this.onClose()
  }

  terminate(): void {
    this.close()
  }

  cork(): void {}
  uncork(): void {}
  write(): void {}
  end(): void {}
  pause(): void {}
  ping(): void {}
  pong(): void {}
}

/**
 * A connection whose frames are the response to one poll.
 *
 * Invariants
 *   * A position advances only with a collected frame. So the response has all frames up to its positions, wherever it
 *     ends.
 *   * Only changes end the wait, not repeated state or activity without changes. Otherwise polls would follow each
 *     other without pause.
 */
export class PollConnection extends Connection {
  /** The JSON texts of the frames. */
  readonly frames: string[] = []
  /** The last seq that was sent, by channel. */
  readonly positions = new Map<string, number>()
  /** Resolves when the connection has closed. */
  readonly closed: Promise<void>
  /** Whether a collected frame ends the wait. */
  hasNews = false
  /** Whether frequent changes are expected: a stream is open, or a user types. */
  hasReminder = false
  private readonly traffic: Traffic
  private bytes = 0
  private positionsOfLists: readonly ListPosition[] = []
  private hasActivity = false
  private servedLists = 0
  /** Called when the wait for the first activity may have ended, or become another one. */
  private onCollected: () => void = () => undefined
  private isWaiting = false
  private closesAt = Infinity
  private timer: NodeJS.Timeout | undefined

  constructor(
    caller: Caller,
    limits: Config['gateway'],
    onLeave: OnLeave,
    { onClose, traffic }: { onClose: () => void; traffic: Traffic },
  ) {
    let close = () => undefined as void
    const closed = new Promise<void>((resolve) => (close = resolve))
    const socket = new NoSocket(() => {
      clearTimeout(this.timer)
      onClose()
      close()
    })
    super(caller, { webSocket: socket, stream: socket }, limits, onLeave, traffic)
    this.traffic = traffic
    this.closed = closed
  }

  /** In place of `gateway:hello`. @param positionsOfLists those that the client has sent. */
  begin(positionsOfLists: readonly ListPosition[]): void {
    this.positionsOfLists = positionsOfLists
    this.isHelloSent = true
  }

  /** Collects the frame. Its text becomes part of the answer as it is. */
  override send(frame: Frame): void {
    if (!this.isOpen) return
    const bytes = Buffer.byteLength(frame.text)
    this.traffic.frames += 1
    this.traffic.bytes += bytes
    this.frames.push(frame.text)
    const isActivity = frame instanceof ActivityFrame
    if (isActivity) this.hasActivity = true
    else this.bytes += bytes
    // Not within a batch, whose other frames have advanced the positions, too. No timer fires during a replay.
    if (this.bytes > MAX_BYTES) queueMicrotask(() => this.answered())
    const isNews = !isActivity || frame.hasChanges
    const isReminder = isActivity ? this.isRepeated(frame) : REMINDERS.has(frame.event)
    if (isNews && isReminder && !this.isWaiting) this.hasReminder = true
    else if (isNews) this.hasNews = true
    if (!this.isWaiting) this.onCollected()
    else if (isNews) this.closeWithin(frame.event === PIECE ? GATHER_PIECES_MS : GATHER_MS)
  }

  override sendDelivery(delivery: Delivery, channelId: string): void {
    if (!this.isOpen) return
    super.sendDelivery(delivery, channelId)
    if (delivery.seq !== null) this.positions.set(channelId, delivery.seq)
  }

  override sendOfFeed(delivery: Delivery, isHidden: boolean): void {
    if (!this.isOpen) return
    super.sendOfFeed(delivery, isHidden)
    this.positions.set(USER, delivery.seq as number)
  }

  /** Otherwise the next poll would get the same activity again, at once. */
  override get needsPositions(): boolean {
    return true
  }

  override activitySent(): void {
    this.servedLists += 1
    this.onCollected()
  }

  /** Resolves with the work, or when the connection has closed, without waiting for the work. */
  async unlessClosed(work: Promise<void>): Promise<void> {
    await Promise.race([work, this.closed])
  }

  /**
   * Resolves when this number of lists have sent their first activity, the connection has closed, or the maximum wait
   * has passed.
   *
   * @param hasAnswer whether there is something to return without events.
   */
  async untilServed(lists: number, hasAnswer: boolean): Promise<void> {
    const began = performance.now()
    let timer: NodeJS.Timeout | undefined
    const served = new Promise<void>((resolve) => {
      this.onCollected = () => {
        clearTimeout(timer)
        if (this.servedLists >= lists) return resolve()
        const soon = this.hasNews || hasAnswer ? ACTIVITY_WITH_NEWS_MS : ACTIVITY_MS
        timer = setTimeout(resolve, began + (this.hasActivity ? REST_OF_ACTIVITY_MS : soon) - performance.now())
      }
    })
    this.onCollected()
    await this.unlessClosed(served)
    this.onCollected = () => undefined
    clearTimeout(timer)
  }

  /** From now on the next change closes the connection, or this time does. */
  wait(ms: number): void {
    this.isWaiting = true
    this.closeWithin(this.hasNews ? 0 : ms)
  }

  answered(): void {
    this.close(ANSWERED, 'answered')
  }

  private closeWithin(ms: number): void {
    const at = performance.now() + ms
    if (at >= this.closesAt || !this.isOpen) return
    this.closesAt = at
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.answered(), ms)
  }

  /** A long transaction holds the position: every change since comes with each first activity. */
  private isRepeated({ position }: ActivityFrame): boolean {
    return this.positionsOfLists.some((given) => given.isAlike(position))
  }
}
