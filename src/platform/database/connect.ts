import type { Kysely } from 'kysely'
import type * as pg from 'pg'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { DiskSpace } from './disk-space'
import { openPglite } from './embedded'
import type { Embedded, Engine } from './engine'
import { namedPool, type Pool } from './pool'
import { openPostgres } from './postgres'
import { assertFenceHolds, fencedDatabase, fenceSearchPath, kyselyOn } from './tenant-fence'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry'
import { statementWatch } from './statement-watch'
import { terminable } from './termination'
import { reportAfterCommitErrors } from './transaction'

/** An open database. */
export interface Database extends Pick<Engine, 'location' | 'schema' | 'maintain' | 'askMode' | 'sharesBackends'> {
  readonly db: Kysely<DB>
  readonly engine: Engine['name']
  /** For hand-written statements; shares connections and statement names with `db`. */
  readonly pool: Pool
  /**
   * The same, migrated database behind the tenant fence (tenant-fence.ts). Undefined if the schema has none.
   *
   * @throws DatabaseSetupError if statements behind the fence do not see their tenant.
   */
  fenced(): Promise<Kysely<DB> | undefined>
  /** Whether all connections of the pool are in use. */
  isBusy(): boolean
  /** Whether failed statements indicate a full disk. */
  readonly space: DiskSpace
  /** Waits for connections in use, then closes all. Idempotent. */
  close(): Promise<void>
  /** Aborts running and later statements of a database that does not answer; only later ones if it is embedded. */
  terminate(): void
}

interface OpenOptions {
  /** `postgres://…[?schema=<name>]`, `postgresql://…`, `pglite:` (in memory) or `pglite:./folder`. */
  url: string
  /** Maximum number of connections; default 10. PGlite always has one. */
  poolSize?: number
  /** Whether to use named prepared statements; default true. */
  preparedStatements?: boolean | undefined
  /** Statements slower than this, in milliseconds, are logged; default 0, never. */
  slowStatementMs?: number
  logger?: Logger | undefined
  telemetry?: Telemetry
  /** Starts the database of a `pglite:` URL, instead of PGlite in this thread. */
  openEmbedded?: (() => Promise<Embedded>) | undefined
  /** How long a statement waits for a connection, in milliseconds; default 5000. */
  waitMs?: number | undefined
}

/**
 * Opens the database. PostgreSQL is connected by the first statement.
 *
 * @throws DatabaseSetupError for an invalid URL, and for a PGlite folder that cannot be opened or is in use.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const {
    url,
    poolSize = 10,
    preparedStatements = true,
    slowStatementMs = 0,
    logger,
    telemetry = noTelemetry,
    openEmbedded,
    waitMs,
  } = options
  const engine = url.startsWith('pglite:') ? await openPglite(url, openEmbedded) : openPostgres(url, poolSize, waitMs)

  // An idle broken connection reports to the pool, one in use to its client, and an unhandled error event would end the
  // process. The running statement fails by itself.
  engine.pool.on('connect', (client) => client.on('error', () => undefined))
  engine.pool.on('error', ({ message }) =>
    logger?.warn({ database: engine.location, reason: message }, 'database connection lost'),
  )

  const termination = terminable(engine.pool, engine.name === 'postgres')
  const space = new DiskSpace(engine.location, logger)
  const pool = namedPool(engine.pool, {
    named: preparedStatements,
    replaceable: engine.name === 'postgres',
    answerTimeoutMs: engine.answerTimeoutMs,
    watch: statementWatch({ telemetry, slowMs: slowStatementMs, log: logger }),
    onFailure: (error) => space.failed(error),
  })
  measurePool(telemetry, engine.pool)
  const db = kyselyOn(pool)
  const report = (handle: Kysely<DB>) =>
    reportAfterCommitErrors(handle, (error) => logger?.error({ err: error }, 'after-commit callback failed'))
  report(db)
  const fenced = async () => {
    const searchPath = await fenceSearchPath(db)
    if (searchPath === undefined) return undefined
    const behindFence = fencedDatabase(db, pool, searchPath, report)
    await assertFenceHolds(behindFence)
    return behindFence
  }

  let closing: Promise<void> | undefined
  const close = async () => {
    await Promise.race([pool.end(), termination.terminated])
    await engine.stop()
  }
  const { terminate } = termination
  const isBusy = () => engine.pool.idleCount === 0 && engine.pool.totalCount >= engine.pool.options.max
  const parts = { ...engine, engine: engine.name, db, pool, fenced, isBusy, space }
  return { ...parts, close: () => (closing ??= close()), terminate }
}

function measurePool({ metrics }: Telemetry, pool: pg.Pool): void {
  metrics.read('chat_pool_connections', () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'active' }, value: pool.totalCount - pool.idleCount },
  ])
  metrics.read('chat_pool_waiting', () => [{ labels: {}, value: pool.waitingCount }])
  metrics.read('chat_pool_max_connections', () => [{ labels: {}, value: pool.options.max }])
}
