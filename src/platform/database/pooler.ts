import type * as pg from 'pg'
import type { Session } from './engine'
import { DatabaseSetupError, LOSES_NAMES, losesNames } from './errors'
import type { Pool } from './pool'
import { probeClient } from './probe'

/** Maximum rounds. An idle pooler is detected in the first one. */
const ROUNDS = 5

/**
 * Refuses a transaction pooler that does not track prepared statements. With one, statements work at first, and fail
 * later because their name is taken or missing. @throws DatabaseSetupError
 */
export async function refusePoolerThatLosesNames(database: {
  pool: Pool
  location: string
  sharesBackends(pool: Pool): Promise<boolean>
}): Promise<void> {
  if ((await database.sharesBackends(database.pool)) && (await passesNames(database.pool))) {
    throw new DatabaseSetupError(`Cannot use the database ${database.location}: ${LOSES_NAMES}`)
  }
}

/** The server sees the statement's name, unless the pooler has replaced it. */
async function passesNames(pool: Pool): Promise<boolean> {
  try {
    const { rows } = await pool.query(`select name from pg_prepared_statements where name ~ '^chat_[0-9]+$'`)
    return rows.length > 0
  } catch (error) {
    if (losesNames(error)) return true
    throw error
  }
}

/**
 * Whether two connections share a server process, or one gets two: one of the pool, which stays there, and a probe.
 * False if the probe gets none.
 */
export async function sharesBackends(pool: Pool, connection: pg.ClientConfig): Promise<boolean> {
  const pooled = await pool.connect()
  const probe = probeClient(connection)
  const clients: Session[] = [pooled, probe]
  try {
    await probe.connect()
    const seen = clients.map(() => new Set<number>())
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [n, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        seen[n]?.add(rows[0]?.pid as number)
      }
      const [one, other] = seen.map((pids) => [...pids]) as [number[], number[]]
      if (one.length + other.length > 2 || one[0] === other[0]) return true
    }
    return false
  } catch (error) {
    // The statement of the pool's connection has a name.
    return losesNames(error)
  } finally {
    pooled.release()
    void probe.end().catch(() => undefined)
  }
}
