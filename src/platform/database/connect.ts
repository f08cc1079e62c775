import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import * as pg from 'pg'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { DiskSpace } from './disk-space'
import { DatabaseSetupError, reasonOf } from './errors'
import { assertFenceHolds } from './fence-check'
import { lockFolder } from './folder-lock'
import { loadPglite } from './pglite'
import { namedPool, type Pool } from './pool'
import { sharesBackends } from './pooler'
import { prober, type ServerMode } from './probe'
import { fencedDatabase, fenceSearchPath } from './tenant-fence'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry'
import { statementWatch } from './statement-watch'
import { terminable } from './termination'
import { typeParser } from './type-parser'
import { reportAfterCommitErrors } from './transaction'

export interface Database {
  readonly db: Kysely<DB>
  readonly engine: 'postgres' | 'pglite'
  /** For hand-written statements; shares connections and statement names with `db`. */
  readonly pool: Pool
  /** For messages: host, port, name and schema, or the folder. Never contains the password. */
  readonly location: string
  /** The schema in the URL. By default PostgreSQL uses the first of its search path, usually `public`. */
  readonly schema: string | undefined
  /**
   * The same database behind the tenant fence (tenant-fence.ts), for a migrated schema. Undefined if the schema has no fence.
   *
   * @throws DatabaseSetupError if statements behind it do not see their tenant.
   */
  fenced(): Promise<Kysely<DB> | undefined>
  /** Runs `run` on a connection of its own, without timeouts, for migrations. */
  maintain<T>(run: (session: Session) => Promise<T>): Promise<T>
  /** Whether all connections of the pool are in use. */
  isBusy(): boolean
  /** The server's mode, by a connection of its own, for when the pool is busy. An embedded database returns it at once. */
  askMode(): Promise<ServerMode>
  /** Whether a transaction pooler is detected between service and server. */
  sharesBackends(): Promise<boolean>
  /** Whether the disk is full, judging by failed statements. */
  readonly space: DiskSpace
  /** Waits for the connections in use, then closes all. Idempotent. */
  close(): Promise<void>
  /**
   * Aborts running and later statements, for a database that does not answer. An embedded database only refuses later ones.
   */
  terminate(): void
}

/** One connection. Several statements without values run as one message. */
export interface Session {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** An embedded database started elsewhere. */
export interface Embedded {
  /** The options of a connection to it. */
  connection: pg.PoolConfig
  stop: () => Promise<void>
}

interface OpenOptions {
  /** `postgres://…[?schema=<name>]`, `postgresql://…`, `pglite:` (in memory) or `pglite:./folder`. */
  url: string
  /** Maximum number of connections; default 10. PGlite always has one. */
  poolSize?: number
  /** Whether to use named prepared statements; default true. */
  preparedStatements?: boolean
  /** Statements slower than this, in milliseconds, are logged; default 0, never. */
  slowStatementMs?: number
  logger?: Logger
  telemetry?: Telemetry
  /** Starts the database of a `pglite:` URL, in place of PGlite in this thread. */
  openEmbedded?: (() => Promise<Embedded>) | undefined
}

interface Engine {
  name: Database['engine']
  location: string
  schema?: string
  pool: pg.Pool
  /** Timeout of a statement in milliseconds. */
  answerTimeoutMs?: number
  maintain: Database['maintain']
  askMode: Database['askMode']
  sharesBackends: Database['sharesBackends']
  /** Stops the engine behind the pool, after the pool has ended. */
  stop(): Promise<void>
}

const CONNECT_TIMEOUT = 5_000
const STATEMENT_TIMEOUT = 30_000
/** Longer than the server's own statement timeout. */
const ANSWER_TIMEOUT = STATEMENT_TIMEOUT + 5_000

/**
 * Overrides settings of the database or role. `jit` is off because compiling a plan takes 100 times as long as running it.
 */
const SESSION_OPTIONS = [
  'jit=off',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'standard_conforming_strings=on',
  'default_transaction_isolation=read\\ committed',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

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
  } = options
  const engine = url.startsWith('pglite:') ? await openPglite(url, openEmbedded) : openPostgres(url, poolSize)

  // A broken connection reports to the pool while idle but to its client while in use, and an unhandled error event would end
  // the process. The running statement fails by itself.
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
  const db = new Kysely<DB>({
    // Kysely's type also requires cursors, which it uses only to stream.
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
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
  const { name, location, schema, maintain, askMode, sharesBackends } = engine
  const { terminate } = termination
  const isBusy = () => engine.pool.idleCount === 0 && engine.pool.totalCount >= engine.pool.options.max
  const parts = { db, engine: name, pool, location, schema, fenced, maintain, isBusy, askMode, sharesBackends, space }
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

function openPostgres(url: string, poolSize: number): Engine {
  if (!/^postgres(ql)?:/.test(url)) {
    const found = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0] ?? 'no scheme'
    throw new DatabaseSetupError(`The database URL must begin with postgres:, postgresql: or pglite:, but has ${found}`)
  }
  const schema = schemaOf(url)
  const connection = {
    connectionString: withSessionOptions(url, schema),
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    application_name: 'chat-service',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: typeParser },
  }
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
  })
  const maintain: Database['maintain'] = async (run) => {
    const client = new pg.Client(connection)
    // The running statement fails by itself.
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await run(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return {
    name: 'postgres',
    location: `${locationOf(url)}${schema === undefined ? '' : ` (schema ${schema})`}`,
    schema,
    pool,
    answerTimeoutMs: ANSWER_TIMEOUT,
    maintain,
    askMode: prober(connection),
    sharesBackends: () => sharesBackends(connection),
    stop: async () => undefined,
  }
}

/**
 * Options in the URL would override ours. The last value of a setting wins, so ours come last. The schema is the whole search
 * path, so that a missing table is not found in another schema.
 */
function withSessionOptions(url: string, schema: string | undefined): string {
  const [base = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  const given = parameters.get('options')
  if (given === null && schema === undefined) return url
  const parts = [given, SESSION_OPTIONS, schema === undefined ? null : `-c search_path="${schema}"`]
  parameters.delete('schema')
  parameters.set('options', parts.filter((part) => part !== null).join(' '))
  return `${base}?${parameters.toString()}`
}

/** PostgreSQL truncates longer names, and other names need quotes. */
const SCHEMA = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/

function schemaOf(url: string): string | undefined {
  const given = new URLSearchParams(url.split('?', 2)[1]).getAll('schema')
  if (given.length === 0) return undefined
  const [schema = ''] = given
  if (given.length === 1 && SCHEMA.test(schema)) return schema
  throw new DatabaseSetupError(
    `The parameter "schema" of the database URL must be one name of letters, digits and underscores, at most 63, found ${JSON.stringify(given.join(', ').slice(0, 80))}`,
  )
}

/** Uses pg, which knows every form of URL and the PG* environment variables. An unconnected client costs nothing. */
function locationOf(url: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: url })
    return `${host}:${port}/${database ?? ''}`
  } catch {
    throw new DatabaseSetupError(
      'The database URL is malformed. Special characters in its password must be percent-encoded',
    )
  }
}

async function openPglite(url: string, openEmbedded: OpenOptions['openEmbedded']): Promise<Engine> {
  const path = url.slice('pglite:'.length).replace(/^\/\/(?!\/)/, '')
  const folder = path === '' ? undefined : resolve(path)
  const { connection, stop } = await (openEmbedded?.() ?? startPglite(folder))
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    idleTimeoutMillis: 0,
    // With one connection, a statement on the outer `db` inside a transaction would wait forever.
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    types: { getTypeParser: typeParser },
  })
  const maintain: Database['maintain'] = async (run) => {
    const client = await pool.connect()
    try {
      return await run(client)
    } finally {
      client.release()
    }
  }
  const sharesBackends = async () => false
  return {
    name: 'pglite',
    location: folder ?? 'memory',
    pool,
    maintain,
    askMode: async () => 'writable',
    sharesBackends,
    stop,
  }
}

async function startPglite(folder: string | undefined): Promise<Embedded> {
  const [{ PGlite }, { createPgConfig }] = await loadPglite()
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const unlock = folder === undefined ? async () => undefined : await lockFolder(folder)
  try {
    const lite = await PGlite.create({ dataDir: folder })
    const stop = async () => {
      await lite.close()
      await unlock()
    }
    return { connection: createPgConfig(lite), stop }
  } catch (cause) {
    await unlock()
    throw new DatabaseSetupError(`PGlite could not open ${folder ?? 'a database in memory'}: ${reasonOf(cause)}`, {
      cause,
    })
  }
}
