import type { ListPosition } from '../domain/channels/list-position'

/** Longer than an event is on its way to this process, and than an outage of the bus remains unnoticed. */
const LAG_MS = 30_000

/** Positions of the last half minute, one for each second. The first of them may be told: all before it has been heard. */
export class PastPositions {
  private positions: { at: number; position: ListPosition }[] = []
  private isStopped = false

  /** @returns the last position that was read long enough ago. */
  add(position: ListPosition): ListPosition | undefined {
    if (this.isStopped) return undefined
    const at = performance.now()
    const last = this.positions.at(-1)
    if (!last || at - last.at >= 1000) this.positions.push({ at, position })
    const told = this.positions.findLastIndex((past) => past.at <= at - LAG_MS)
    this.positions = this.positions.slice(Math.max(0, told))
    return told < 0 ? undefined : this.positions[0]?.position
  }

  /** Until `startAgain` no position may be told: what lies before it may not have been heard. */
  stop(): void {
    this.isStopped = true
    this.positions = []
  }

  startAgain(): void {
    this.isStopped = false
    this.positions = []
  }
}
