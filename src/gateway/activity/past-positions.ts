import type { ListPosition } from '../../domain/channels/list-position'

/** Upper bound of an event's delay on the bus, and of the time until an outage of the bus is noticed. */
const LAG_MS = 30_000
/** Upper bound of the time that a process without the bus keeps serving. */
const KEPT_MS = 86_400_000

/**
 * Past positions: one per second of the last half minute, and one per half minute before. A position at least half a
 * minute old is safe to send: all events before it have arrived.
 */
export class PastPositions {
  private positions: { at: number; position: ListPosition }[] = []
  private toldFrom = -Infinity

  /** @returns the last position that is safe to send. */
  add(position: ListPosition): ListPosition | undefined {
    const at = performance.now()
    const last = this.positions.at(-1)
    if (!last || at - last.at >= 1000) {
      this.positions.push({ at, position })
      this.thin(at)
    }
    return this.positions.findLast((past) => past.at <= at - LAG_MS && past.at >= this.toldFrom)?.position
  }

  /** A position earlier than any event published in the last `forMs`. */
  before(forMs: number): ListPosition | undefined {
    const at = performance.now() - forMs - LAG_MS
    // No earlier position than the first one was sent.
    return (this.positions.findLast((past) => past.at <= at) ?? this.positions[0])?.position
  }

  /** Until `startAgain` no position is safe to send: events before it may not have arrived. */
  stop(): void {
    this.toldFrom = Infinity
  }

  startAgain(): void {
    this.toldFrom = performance.now()
  }

  /** Drops the positions of a previous epoch. */
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
