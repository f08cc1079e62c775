import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { acrossTenants } from '../../platform/database/tenant-fence'
import { withTimeout } from '../../platform/lib/timeout'

/** The number of open streams of the installation. */
export async function countOpenStreams(db: Kysely<DB>): Promise<number> {
  const counted = acrossTenants(db, 'open streams')
    .selectFrom('chatStreams')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number((await withTimeout(counted)).count)
}
