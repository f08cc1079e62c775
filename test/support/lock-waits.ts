import { eventually } from './eventually'
import { query } from './recount'

/**
 * Waits until `count` statements of a database, or more, wait for a lock.
 *
 * Uses a separate connection: within a transaction, `pg_stat_activity` is a snapshot of the first read.
 *
 * @param options.like a `like` pattern for the statements' text.
 */
export const untilLocked = (databaseUrl: string, { count = 1, like = '%' } = {}) =>
  eventually(
    async () =>
      (
        await query(
          databaseUrl,
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
          [like],
        )
      ).length >= count,
  )
