import type { ListPosition } from '../../domain/channels/list-position'

/** Longer than an event takes to reach this process, and than an outage of the bus goes unnoticed. */
const LAG_MS = 30_000
/** Longer than a process that is cut off from the bus goes on serving. */
const KEPT_MS = 86_400_000

/**
 * Positions that were read: of the last half minute one for each second, of the time before one for each half minute. The first
 * of that half minute may be sent: all events before it have arrived.
 */
export class PastPositions {
  private positions: { at: number; position: ListPosition }[] = []
  private toldFrom = -Infinity

  /** @returns the last position that was read long enough ago. */
  add(position: ListPosition): ListPosition | undefined {
    const at = performance.now()
    const last = this.positions.at(-1)
    if (!last || at - last.at >= 1000) {
      this.positions.push({ at, position })
      this.thin(at)
    }
    return this.positions.findLast((past) => past.at <= at - LAG_MS && past.at >= this.toldFrom)?.position
  }

  /** A position before which every event published that long ago had arrived. */
  before(forMs: number): ListPosition | undefined {
    const at = performance.now() - forMs - LAG_MS
    // A position that was read before the first one is not sent.
    return (this.positions.findLast((past) => past.at <= at) ?? this.positions[0])?.position
  }

  /** Until `startAgain` no position may be sent: events before it may not have arrived. */
  stop(): void {
    this.toldFrom = Infinity
  }

  startAgain(): void {
    this.toldFrom = performance.now()
  }

  /** Drops those of another epoch. */
  clear(): void {
    this.positions = []
    this.startAgain()
  }

  private thin(now: number): void {
    const newestOld = this.positions.findLastIndex(({ at }) => at <= now - LAG_MS)
    let kept = -Infinity
    this.positions = this.positions.filter(({ at }, index) => {
      if (index < newestOld && (at - kept < LAG_MS || at < now - KEPT_MS)) return false
      kept = at
      return true
    })
  }
}
