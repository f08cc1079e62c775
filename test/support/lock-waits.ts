import { eventually } from './eventually'
import { query } from './recount'

/**
 * Waits until `count` statements of a database, or more, wait for a lock.
 *
 * It asks on a connection of its own: within a transaction PostgreSQL shows `pg_stat_activity` as it was when first read.
 *
 * @param options.like a pattern for the text of these statements.
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
