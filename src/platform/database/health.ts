import { withTimeout } from '../lib/timeout'
import type { Database } from './connect'

/**
 * Whether the database answers and takes writes. A replica and a primary that was made read-only answer every query, and
 * refuse every message; then the connections are renewed, because behind the same address there may be another server.
 */
export async function checkDatabase({ pool }: Database): Promise<'up' | 'read-only' | 'down'> {
  const probe = pool.query<{ mode: string }>(`select current_setting('transaction_read_only') as mode`)
  try {
    const { rows } = await withTimeout(probe)
    if (rows[0]?.mode !== 'on') return 'up'
  } catch {
    return 'down'
  }
  pool.renew()
  return 'read-only'
}
