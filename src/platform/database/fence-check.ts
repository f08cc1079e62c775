import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { DatabaseSetupError, reasonOf } from './errors'
import { inTenant } from './tenant-fence'

/** The minor version of pg against which FencedQuery is tested, as in package.json. */
export const TESTED_PG = '~8.23.1'

/**
 * Checks the fence for two tenants: first with a statement that PostgreSQL parses, then with a prepared one.
 *
 * @throws DatabaseSetupError if a statement behind the fence does not see its tenant, or sees tables instead of views.
 */
export async function assertFenceHolds(fenced: Kysely<DB>): Promise<void> {
  for (const tenantId of ['chat-fence-check-1', 'chat-fence-check-2']) {
    const seen = await look(inTenant(fenced, tenantId))
    if (seen === `tenant ${tenantId}, view`) continue
    throw new DatabaseSetupError(
      `The tenant fence does not hold: a statement for the tenant ${tenantId} saw ${seen}. It depends on internals of pg ${TESTED_PG}: ` +
        `"npm ls pg" shows what is installed, and npm install pg@${TESTED_PG} what is needed; ` +
        '"database.tenantFence: false" (CHAT_TENANT_FENCE=false) starts without the fence',
    )
  }
}

async function look(db: Kysely<DB>): Promise<string> {
  try {
    const { rows } = await sql<{ tenant: string | null; kind: string | null }>`
      select current_setting('chat.tenant', true) as tenant,
             (select relkind from pg_class where oid = to_regclass('chat_channels')) as kind`.execute(db)
    const [row] = rows
    if (!row) return 'no answer'
    return `tenant ${row.tenant || 'none'}, ${row.kind === 'v' ? 'view' : 'table'}`
  } catch (error) {
    // A missing internal of pg, not an error from the server.
    if (error instanceof TypeError) return `an error of pg (${reasonOf(error)})`
    throw error
  }
}
