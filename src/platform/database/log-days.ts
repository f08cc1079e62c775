import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'

/*
 * The event log is partitioned by the day (UTC) of `logged_at`. Invariants
 *   * Partitions are created days ahead: at every start, and by every pass of the retention. So a midnight without a
 *     running process leaves no gap.
 *   * There is no default partition. A write that finds no partition fails as a whole; its day is created outside its
 *     transaction, and the statement or transaction is retried once (pool.ts, transaction.ts).
 */

/** Number of days created ahead. If they cannot be created, the operator has this time to act on the logged errors. */
export const DAYS_AHEAD = 7

/** Creates the missing days of the log, from the day of `$1`, or from today. Runs outside the tenant fence. */
export const MAKE_LOG_DAYS = `select chat_make_log_days(coalesce($1::timestamptz, chat_now()), ${DAYS_AHEAD}) as made`

/** @returns the number of missing days. */
export async function makeLogDays(db: Kysely<DB>, from: string | null = null): Promise<number> {
  const { rows } = await db.executeQuery<{ made: number }>(CompiledQuery.raw(MAKE_LOG_DAYS, [from]))
  return rows[0]?.made ?? 0
}

/** The time for which the log had no partition; null if PostgreSQL hides it; undefined for any other error. */
export function missingLogDay(error: unknown): string | null | undefined {
  const { code, routine, table, detail } = (error ?? {}) as Record<string, unknown>
  if (code !== '23514' || routine !== 'ExecFindPartition' || table !== 'chat_events') return undefined
  // The surrounding text may be translated.
  return /\(logged_at\) = \(([^)]+)\)/.exec(String(detail))?.[1] ?? null
}
