import type { Activity } from '../domain/channels/activity'
import type { ListPosition } from '../domain/channels/list-position'
import type { Connection } from './connection'
import { hasRead } from './replay'
import { textFrame } from './server-frames'
import { staleFrame } from './user-room'

/** Of one frame: a client may limit how much it reads at once. */
const ITEMS_PER_FRAME = 100

/**
 * A connection whose client keeps its list of channels by `chat:channel:activity`.
 *
 * While the client reads slowly nothing is kept for it: what it misses meanwhile is read again, from where it stands.
 */
export class ActivityFollower {
  /** Whether it has got the activity that it asked for first. */
  isServed = false
  private isSending = false
  private hasWaited = false
  private hasMissed = false

  constructor(
    private readonly connection: Connection,
    /** Where the client stands: what it gave, then what it was told. */
    public position: ListPosition | undefined,
    /** Whether what it gave is worth nothing. */
    private isStale: boolean,
    /** What is sent before it. */
    private readonly after: Promise<void>,
    /** Called when it can be sent what it has missed. */
    private readonly onMissed: () => void,
  ) {}

  /** Whether what has changed since its position is to be sent to it. */
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

  /** Leaves a position aside from which the list can no longer be made good. */
  check(present: ListPosition, hours: number): void {
    if (!this.position || this.position.reaches(present, hours)) return
    this.position = undefined
    this.isStale = true
  }

  /** @param read the position at which it was read. */
  begin(activity: Activity, read: ListPosition): void {
    this.isServed = true
    const frames = framesOf(activity, this.position ?? read, read)
    if (this.isStale) frames.unshift(staleFrame)
    this.isStale = false
    this.position = read
    void this.write(frames)
  }

  /** @param told the last position of which clients may be told, if there is one. */
  send(activity: Activity, told: ListPosition | undefined): void {
    if (this.isSending) {
      this.hasMissed = true
      return
    }
    this.hasMissed = false
    const position = this.position as ListPosition
    if (told?.isAfter(position)) this.position = told
    void this.write(framesOf(activity, position, this.position as ListPosition))
  }

  private async write(frames: Buffer[]): Promise<void> {
    this.isSending = true
    try {
      await this.after
      for (const [index, frame] of frames.entries()) {
        if (index > 0 && !(await hasRead(this.connection))) return
        this.connection.sendToUser(frame)
      }
    } catch {
      // What was to come before it has failed, and says so itself.
      return
    } finally {
      this.isSending = false
    }
    if (this.hasMissed) this.onMissed()
  }
}

/** Only the last frame says how far they go, because the client may not get all of them. */
function framesOf(activity: Activity, before: ListPosition, after: ListPosition): Buffer[] {
  const { items, removedChannelIds, totalUnreadCount } = activity
  const frames: Buffer[] = []
  for (let from = 0; from === 0 || from < items.length; from += ITEMS_PER_FRAME) {
    const isLast = from + ITEMS_PER_FRAME >= items.length
    const rest = {
      removedChannelIds: isLast ? removedChannelIds : [],
      totalUnreadCount,
      position: String(isLast ? after : before),
    }
    const channels = items.slice(from, from + ITEMS_PER_FRAME).join(',')
    frames.push(
      textFrame(`{"event":"chat:channel:activity","data":{"channels":[${channels}],${JSON.stringify(rest).slice(1)}}`),
    )
  }
  return frames
}
