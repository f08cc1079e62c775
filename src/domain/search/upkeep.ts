import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { acrossTenants } from '../../platform/database/tenant-fence'

/** A larger merge costs less per message, because it writes each token once; but searches read pending tokens. */
const MESSAGES_PER_MERGE = 5000
/** Each process reports its messages in steps of this size. */
const STEP = 500

/**
 * Merges the pending list of the search index into the index, whenever all processes together have written enough.
 * PostgreSQL itself does so only at a vacuum, or when the list is full, during a send that holds the channel lock.
 */
export class SearchUpkeep {
  private written = 0
  private isRunning = false

  constructor(private readonly db: Kysely<DB>) {}

  /** Counts written messages. */
  wrote(count: number): void {
    this.written += count
    if (this.written < STEP || this.isRunning) return
    const reported = this.written
    this.written = 0
    this.isRunning = true
    void this.report(reported)
      // Search is slower while this fails, but still correct.
      .catch(() => (this.written += reported))
      .finally(() => (this.isRunning = false))
  }

  private async report(count: number): Promise<void> {
    const db = acrossTenants(this.db, 'search upkeep')
    const { rows } = await sql<{ isDue: boolean }>`
      update chat_installation
         set search_pending = case when search_pending + ${count}::integer < ${MESSAGES_PER_MERGE} then search_pending + ${count}::integer else 0 end
      returning search_pending = 0 as is_due`.execute(db)
    if (rows[0]?.isDue) await sql`select gin_clean_pending_list('chat_messages_search')`.execute(db)
  }
}
