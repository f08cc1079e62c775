import { withTimeout } from '../lib/timeout'
import type { Database } from './connect'
import { ASK_MODE, modeOf } from './probe'

/**
 * Whether the database answers and takes writes, also while all connections of the pool are in use. A replica and a primary that
 * was made read-only answer every query, and refuse every message; then the connections are renewed, because behind the same
 * address there may be another server.
 */
export async function checkDatabase({
  pool,
  isBusy,
  askMode,
}: Pick<Database, 'pool' | 'isBusy' | 'askMode'>): Promise<'up' | 'read-only' | 'down'> {
  const probe = isBusy() ? askMode() : pool.query<{ mode: string }>(ASK_MODE).then(modeOf)
  try {
    if ((await withTimeout(probe)) === 'writable') return 'up'
  } catch {
    return 'down'
  }
  pool.renew()
  return 'read-only'
}
