import type { Kysely } from 'kysely'
import type { DB } from '../../generated/database'
import type { Caller } from '../chat-context'

/** Whom the caller has blocked. */
export async function blockedBy(db: Kysely<DB>, { tenantId, userId }: Caller): Promise<Set<string>> {
  const rows = await db
    .selectFrom('chatUserBlocks')
    .select('blockedId')
    .where('tenantId', '=', tenantId)
    .where('blockerId', '=', userId)
    .execute()
  return new Set(rows.map((row) => row.blockedId))
}
