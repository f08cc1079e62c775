import type * as pg from 'pg'
import { closeConnection } from './pool'

/** Matched by isUnavailable in errors.ts. */
const TERMINATED = 'Connection terminated, because the service is closing'

/**
 * Tracks the pool's connections, so that they can be closed without waiting for a server that does not answer. Running
 * statements and waiting callers then fail. An embedded database, which is not remote, has no connection to close.
 */
export function terminable(pool: pg.Pool, isRemote: boolean): { terminate: () => void; terminated: Promise<void> } {
  const clients = new Set<pg.PoolClient>()
  const waiting = new Set<(error: Error) => void>()
  let isTerminated = false
  let resolveTerminated: () => void = () => undefined
  const terminated = new Promise<void>((resolve) => (resolveTerminated = resolve))

  pool.on('connect', (client) => {
    if (!isRemote) return
    if (isTerminated) closeConnection(client)
    else clients.add(client)
  })
  pool.on('remove', (client) => clients.delete(client))
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const terminableConnect = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      if (isTerminated) return reject(new Error(TERMINATED))
      waiting.add(reject)
      connect()
        .then(resolve, reject)
        .finally(() => waiting.delete(reject))
    })
  pool.connect = terminableConnect as typeof pool.connect

  return {
    terminated,
    terminate: () => {
      isTerminated = true
      for (const client of clients) closeConnection(client)
      for (const reject of waiting) reject(new Error(TERMINATED))
      resolveTerminated()
    },
  }
}
