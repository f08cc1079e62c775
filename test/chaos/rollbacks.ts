/** When something was asked for, by the attempt that was acknowledged, and when its answer was there: milliseconds. */
export interface Span {
  begunAt: number
  answeredAt: number
}

/** Writes between the copy of the database and its restore may be lost. */
interface Rollback {
  copiedAt: number
  /** Unset until the copy is being put back. */
  begunAt?: number
  /** When all of it was in place again. */
  restoredAt?: number
}

/**
 * How often the database was replaced by an earlier copy of it.
 *
 * Invariants
 *   * Writes acknowledged before a copy started are in the copy, and writes requested after the restore persist.
 *     Everything in between is uncertain.
 *   * An epoch in which the database was put back is retired: what a subscriber learns under its name counts for nothing.
 */
export class Rollbacks {
  private readonly all: Rollback[] = []
  private readonly retired = new Set<string>()

  /** How many have begun to be put back. */
  get count(): number {
    return this.all.filter(({ begunAt }) => begunAt !== undefined).length
  }

  copy(): Rollback {
    const rollback: Rollback = { copiedAt: Date.now() }
    this.all.push(rollback)
    return rollback
  }

  begin(rollback: Rollback, epochs: string[]): void {
    for (const epoch of epochs) this.retired.add(epoch)
    rollback.begunAt = Date.now()
  }

  end(rollback: Rollback): void {
    rollback.restoredAt = Date.now()
  }

  mayBeUndone({ begunAt, answeredAt }: Span): boolean {
    return this.all.some(
      ({ copiedAt, restoredAt, begunAt: wasPutBack }) =>
        wasPutBack !== undefined && answeredAt > copiedAt && begunAt < (restoredAt ?? Infinity),
    )
  }

  /** The number of rollbacks that are known to those who learn something now, on a connection of this epoch. */
  knownIn(epoch: string | undefined): number {
    return epoch === undefined || this.retired.has(epoch) ? -1 : this.count
  }

  isRetired(epoch: string | undefined): boolean {
    return epoch !== undefined && this.retired.has(epoch)
  }
}
