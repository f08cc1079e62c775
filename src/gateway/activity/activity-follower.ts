import { setTimeout as sleep } from 'node:timers/promises'
import type { ListPosition } from '../../domain/channels/list-position'
import type { Activity, LiveList } from '../../domain/channels/live-list'
import type { Connection } from '../socket/connection'
import { staleFrame, textFrame } from '../socket/server-frames'

/** From one frame to the next: 250 ms for clients, with some time on the way. */
export const INTERVAL_MS = 260
/** Bytes of the items of one frame: a client may limit how much it reads at once. */
const MAX_ITEM_BYTES = 256 * 1024

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
 * Frames are spaced, also from those of the follower before it on the same connection. Changes that the client misses
 * meanwhile, or while it reads slowly, are not buffered: they are read again, from its position.
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
    /** The client's: the one it gave, then the last one sent to it. */
    public position: ListPosition | undefined,
    /** Whether the client's position is invalid. */
    private isStale: boolean,
    /** Resolves when all that precedes it has been sent. */
    private readonly after: Promise<void>,
    /** Called when it can be sent the missed changes. */
    private readonly onMissed: () => void,
    before?: ActivityFollower,
  ) {
    this.pace = before?.pace ?? new Pace()
  }

  /** Stops sending: another one has replaced it on the connection. */
  replaced(): void {
    this.isReplaced = true
  }

  /** Resumes, because the other one could not begin. */
  restored(): void {
    this.isReplaced = false
    this.hasMissed = true
    if (!this.isSending) this.onMissed()
  }

  /** Whether to send it the changes since its position. */
  get isWaiting(): boolean {
    return !this.isServed || (this.hasMissed && !this.isSending)
  }

  /**
   * Whether its position may be younger than the present one only because it came while that was being read. Then it waits
   * for the next one, once: in a history that is gone it stays ahead.
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

  /** @param read the position at which it was read. */
  begin(activity: Activity, read: ListPosition): void {
    this.isServed = true
    const from = this.position
    this.position = read
    void this.write(this.framesOf(activity, from ?? read, read), from)
  }

  /** @param safe the last position that clients may get, if there is one. */
  send(activity: Activity, safe: ListPosition | undefined): void {
    if (this.isSending) {
      this.hasMissed = true
      return
    }
    this.hasMissed = false
    const position = this.position as ListPosition
    if (safe?.isAfter(position)) this.position = safe
    void this.write(this.framesOf(activity, position, this.position as ListPosition), position)
  }

  /** @param from the client's position until it has got all of it. */
  private async write(frames: Buffer[], from: ListPosition | undefined): Promise<void> {
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
    } catch {
      // The frames that precede it failed, and report that themselves.
      return
    } finally {
      this.isSending = false
    }
    if (this.hasMissed) this.onMissed()
  }

  /** Only the last frame says how far they go, because the client may not get all of them. */
  private framesOf({ items, removedIds, total }: Activity, before: ListPosition, after: ListPosition): Buffer[] {
    const parts = partsOf(items)
    return parts.map((part, index) => {
      const isLast = index === parts.length - 1
      const removed = isLast ? removedIds : []
      return textFrame(
        this.kind.event({ items: part, removedIds: removed, total, position: String(isLast ? after : before) }),
      )
    })
  }
}

/** The items of each frame. There is one frame at least. */
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
