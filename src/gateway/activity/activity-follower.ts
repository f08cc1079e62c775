import { setTimeout as sleep } from 'node:timers/promises'
import type { ListPosition } from '../../domain/channels/list-position'
import type { Activity, LiveList } from '../../domain/channels/live-list'
import type { Connection } from '../socket/connection'
import { ActivityFrame, staleFrame, type Frame } from '../socket/server-frames'

/** Interval between frames: clients expect at least 250 ms, and transit may shorten it. */
export const INTERVAL_MS = 260
/** Bytes of the items of one frame: a client may limit how much it reads at once. */
const MAX_ITEM_BYTES = 256 * 1024
const NONE = { removedIds: [], removedGroupIds: [] }

/** Spaces the frames of a connection. */
class Pace {
  private nextAt = -Infinity

  async wait(): Promise<void> {
    for (let ms = this.left(); ms > 0; ms = this.left()) await sleep(ms, undefined, { ref: false })
    this.nextAt = performance.now() + INTERVAL_MS
  }

  private left(): number {
    return this.nextAt - performance.now()
  }
}

/**
 * A connection whose client keeps a list by its activity.
 *
 * Frames are throttled per connection, across a replacement of its follower. Changes that occur in between, or while
 * the client reads slowly, are not buffered: they are read again, from its position.
 */
export class ActivityFollower {
  /** Whether it has got its first activity. */
  isServed = false
  private isSending = false
  private hasWaited = false
  private hasMissed = false
  private isReplaced = false
  private readonly pace: Pace

  constructor(
    private readonly kind: LiveList,
    private readonly connection: Connection,
    /** The client's position: the one it sent, then the last one sent to it. */
    public position: ListPosition | undefined,
    /** Whether the client's position is invalid. */
    private isStale: boolean,
    /** Resolves when all earlier frames of the join have been sent. */
    private readonly after: Promise<void>,
    /** Called when the missed changes can be sent. */
    private readonly onMissed: () => void,
    before?: ActivityFollower,
  ) {
    this.pace = before?.pace ?? new Pace()
  }

  /** Stops sending: another follower has replaced it on the connection. */
  replaced(): void {
    this.isReplaced = true
  }

  /** Resumes, because its replacement could not begin. */
  restored(): void {
    this.isReplaced = false
    this.hasMissed = true
    if (!this.isSending) this.onMissed()
  }

  /** Whether it gets all changes since its position, and a new position. */
  get isBeginning(): boolean {
    return !this.isServed || this.connection.needsPositions
  }

  /** Whether it waits for the changes since its position. */
  get isWaiting(): boolean {
    return !this.isServed || (this.hasMissed && !this.isSending)
  }

  /**
   * Whether its position may be ahead of the present one only because the client joined during that read. Then it waits
   * for one more read; a position still ahead is from a lost history.
   */
  mayHaveComeSince(present: ListPosition): boolean {
    if (this.hasWaited || !this.position?.isAfter(present)) return false
    return (this.hasWaited = true)
  }

  /** Drops a position from which the list can no longer be recovered. */
  check(present: ListPosition, hours: number): void {
    if (!this.position || this.position.reaches(present, hours)) return
    this.position = undefined
    this.isStale = true
  }

  /** Sends all changes since its position. @param read the position at which the activity was read. */
  begin(activity: Activity, read: ListPosition): void {
    this.isServed = true
    this.advance(activity, read)
  }

  /** @param safe the last position whose earlier events have all arrived, if any. */
  send(activity: Activity, safe: ListPosition | undefined): void {
    const position = this.position as ListPosition
    this.advance(activity, safe?.isAfter(position) ? safe : position)
  }

  private advance(activity: Activity, to: ListPosition): void {
    this.hasMissed = this.isSending
    if (this.isSending) return
    const from = this.position
    this.position = to
    void this.write(this.framesOf(activity, from ?? to, to), from)
  }

  /** @param from the client's position until all frames are sent. */
  private async write(frames: Frame[], from: ListPosition | undefined): Promise<void> {
    this.isSending = true
    try {
      await this.after
      if (this.isStale) this.connection.sendToUser(staleFrame)
      this.isStale = false
      for (const [index, frame] of frames.entries()) {
        if (index > 0 && !(await this.connection.hasRead())) return
        await this.pace.wait()
        if (this.isReplaced) {
          this.position = from
          this.isServed = from !== undefined
          return
        }
        this.connection.sendToUser(frame)
      }
      this.connection.activitySent()
    } catch {
      // The earlier frames failed, and report that themselves.
      return
    } finally {
      this.isSending = false
    }
    if (this.hasMissed) this.onMissed()
  }

  /** Only the last frame has the new position, because the client may not get all of them. */
  private framesOf({ items, total, ...removed }: Activity, before: ListPosition, after: ListPosition): Frame[] {
    const parts = partsOf(items)
    return parts.map((part, index) => {
      const isLast = index === parts.length - 1
      const { removedIds, removedGroupIds } = isLast ? removed : NONE
      const position = isLast ? after : before
      const data = this.kind.dataOf({ items: part, removedIds, removedGroupIds, total, position })
      const hasChanges = part.length + removedIds.length + removedGroupIds.length > 0
      return new ActivityFrame(this.kind.event, data, hasChanges, position)
    })
  }
}

/** Splits the items into frames, at least one. */
function partsOf(items: string[]): string[][] {
  let last: string[] = []
  const parts = [last]
  let bytes = 0
  for (const item of items) {
    const size = Buffer.byteLength(item)
    if (last.length > 0 && bytes + size > MAX_ITEM_BYTES) {
      parts.push((last = []))
      bytes = 0
    }
    last.push(item)
    bytes += size
  }
  return parts
}
