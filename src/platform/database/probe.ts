import * as pg from 'pg'
import { isFull } from './errors'

/** Whether the server accepts writes. */
export type ServerMode = 'writable' | 'read-only'

const PROBE_MS = 2000

export const ASK_MODE = `select current_setting('transaction_read_only') as mode`

export const modeOf = ({ rows }: { rows: { mode: string }[] }): ServerMode =>
  rows[0]?.mode === 'on' ? 'read-only' : 'writable'

/** Checks on a separate connection; concurrent callers share a check. @throws errors of the connection. */
export function prober(connection: pg.ClientConfig): () => Promise<ServerMode> {
  let asking: Promise<ServerMode> | undefined
  return () => (asking ??= ask(connection).finally(() => (asking = undefined)))
}

/** A client for short queries, outside the pool. If its connection is lost, the running statement fails by itself. */
export const probeClient = (connection: pg.ClientConfig): pg.Client =>
  new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS }).on(
    'error',
    () => undefined,
  )

async function ask(connection: pg.ClientConfig): Promise<ServerMode> {
  const client = probeClient(connection)
  try {
    await client.connect()
    return modeOf(await client.query<{ mode: string }>(ASK_MODE))
  } catch (error) {
    // The server is up: it reports that it has no free connection.
    if (isFull(error)) return 'writable'
    throw error
  } finally {
    void client.end().catch(() => undefined)
  }
}
