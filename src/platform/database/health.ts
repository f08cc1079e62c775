import { withTimeout } from '../lib/timeout'
import type { Database } from './connect'
import { ASK_MODE, modeOf } from './probe'

/** `read-only` and `disk-full` still serve reads. */
export type DatabaseState = 'up' | 'read-only' | 'disk-full' | 'down'

/**
 * Whether the database answers and accepts writes, even if all connections of the pool are in use. If the server is
 * read-only (a replica or a primary), the connections are renewed, because the same address may lead to another server.
 */
export async function checkDatabase({
  pool,
  isBusy,
  askMode,
  space,
}: Pick<Database, 'pool' | 'isBusy' | 'askMode' | 'space'>): Promise<DatabaseState> {
  const probe = isBusy() ? askMode() : pool.query<{ mode: string }>(ASK_MODE).then(modeOf)
  try {
    if ((await withTimeout(probe)) === 'writable') {
      return (await space.isFull((text) => pool.query(text))) ? 'disk-full' : 'up'
    }
  } catch {
    return 'down'
  }
  pool.renew()
  return 'read-only'
}
