import type { Logger } from '../../config/options'
import { withTimeout } from '../lib/timeout'
import { isDiskFull } from './errors'

/** Time after a failed write for which the disk is assumed full, before a probe. */
const QUIET_MS = 5_000

/** Uses about 1 MB of disk: rows beyond `work_mem` go to a temporary file. No table and no WAL, which could fill it. */
const ASK_FOR_SPACE = `set local work_mem = '64kB'; select count(*) from generate_series(1, 40000)`

/**
 * Whether the database's disk is full, so that reads work and writes fail. Detected by failed statements, so nothing is
 * probed while there is space; afterwards at most once in 5 s, and only if no write has failed meanwhile.
 */
export class DiskSpace {
  /** The time at which the disk was last known to be full. */
  private fullAt: number | undefined

  constructor(
    private readonly location: string,
    private readonly log: Logger | undefined,
    private readonly quietMs = QUIET_MS,
  ) {}

  /** Records the error of a statement. */
  failed(error: unknown): void {
    if (!isDiskFull(error)) return
    if (this.fullAt === undefined) {
      this.log?.error({ database: this.location }, 'the disk of the database is full: reads work, writes fail')
    }
    this.fullAt = performance.now()
  }

  /** @param query runs a statement on any connection. */
  async isFull(query: (text: string) => Promise<unknown>): Promise<boolean> {
    if (this.fullAt === undefined) return false
    if (performance.now() - this.fullAt < this.quietMs) return true
    this.fullAt = performance.now()
    try {
      await withTimeout(query(ASK_FOR_SPACE))
    } catch {
      return true
    }
    this.fullAt = undefined
    this.log?.info({ database: this.location }, 'the disk of the database has space again')
    return false
  }
}
