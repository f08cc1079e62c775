import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { acrossTenants } from '../../platform/database/tenant-fence'

const EVERY = 1000

/**
 * Merges what waits in the pending list of the search index into the index itself. PostgreSQL does so too, but too late:
 * in the middle of a send, with the channel locked, or when the table is vacuumed.
 */
export class SearchUpkeep {
  private written = 0
  private isRunning = false

  constructor(private readonly db: Kysely<DB>) {}

  /** Notes that this many messages were written. */
  wrote(count: number): void {
    this.written += count
    if (this.written < EVERY || this.isRunning) return
    this.written = 0
    this.isRunning = true
    // When it fails, because the database is away or another role owns the index, search is slower and just as right.
    void sql`select gin_clean_pending_list('chat_messages_search')`
      .execute(acrossTenants(this.db, 'search upkeep'))
      .catch(() => undefined)
      .finally(() => (this.isRunning = false))
  }
}
