import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { isLockTimeout } from '../database/errors'
import { makeLogDays } from '../database/log-days'
import { Passes, type PassPeriods } from '../lib/passes'

const PERIODS: PassPeriods = { firstMs: 5000, intervalMs: 30 * 60_000, retryMs: 60_000 }

interface RetentionOptions {
  db: Kysely<DB>
  log: Logger
  /** Minimum retention of events. */
  hours: number
  /** Removals of other data with the same retention as events, by name. */
  alsoRemove?: Record<string, () => Promise<void>>
  periods?: Partial<PassPeriods>
}

/**
 * Creates the next days of the event log, drops expired days, and then removes other expired data.
 *
 * Invariants
 *   * A day is dropped as a whole, when its youngest event has expired. In a feed `logged_at` never decreases, so the
 *     rest of the feed has no gap.
 *   * One process at a time drops a day. It gives up after a short wait for the lock, because all sends queue behind
 *     it, and retries in the next pass. So a long read of the log, such as a backup, delays the drop and not the sends.
 *   * A failed pass is retried. A failure does not stop other removals.
 */
export class Retention {
  private readonly passes: Passes

  constructor(private readonly options: RetentionOptions) {
    this.passes = new Passes({ ...PERIODS, ...options.periods }, () => this.run())
  }

  /** Resolves when the running statement has ended. */
  close(): Promise<void> {
    return this.passes.close()
  }

  /** A pass. @returns whether all of it succeeded. */
  run(): Promise<boolean> {
    const { db, log, hours, alsoRemove } = this.options
    return this.passes.takeAll(log, {
      'next days of the event log': async () => {
        const made = await makeLogDays(db)
        if (made > 0) log.debug({ made }, 'made the next days of the event log')
      },
      'old events': async () => {
        try {
          const dropped = await dropLogDays(db, hours)
          if (dropped.length > 0) log.debug({ dropped }, 'dropped old days of the event log')
        } catch (error) {
          if (!isLockTimeout(error)) throw error
          log.info('old days of the event log stay: a long transaction reads it; the next pass tries again')
        }
      },
      ...alsoRemove,
    })
  }
}

/** Drops each day whose events are all older than this. @returns the names of the partitions. */
export async function dropLogDays(db: Kysely<DB>, hours: number): Promise<string[]> {
  const dropped: string[] = []
  for (;;) {
    const { rows } = await sql<{ name: string | null }>`
      select chat_drop_log_day(chat_now() - make_interval(hours => ${hours}::integer)) as name`.execute(db)
    const name = rows[0]?.name
    if (!name) return dropped
    dropped.push(name)
  }
}
