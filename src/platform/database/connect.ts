import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { DatabaseSetupError, reasonOf } from './errors'
import { lockFolder } from './folder-lock'
import { loadPglite } from './pglite'
import { namedPool, type Pool } from './pool'
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
  /** For hand-written statements; shares the connections and statement names of `db`. */
  readonly pool: Pool
  /** Where the database is, for messages: host, port, name and schema, or the folder. Never contains the password. */
  readonly location: string
  /** The schema that the URL names. Without one PostgreSQL takes the first of its search path, usually `public`. */
  readonly schema: string | undefined
  /**
   * The same database behind the tenant fence (tenant-fence.ts), for a schema that is migrated. Undefined if the schema has no
   * fence.
   */
  fenced(): Promise<Kysely<DB> | undefined>
  /** Runs `run` on a connection of its own, without time limits: for migrations, which may take longer than any statement. */
  maintain<T>(run: (session: Session) => Promise<T>): Promise<T>
  /** Whether all connections of the pool are in use. */
  isBusy(): boolean
  /**
   * The mode of the server, asked on a connection of its own: for when the pool is busy. An embedded database, which has one,
   * answers at once.
   */
  askMode(): Promise<ServerMode>
  /** Waits for the connections in use, then closes all. May be called twice. */
  close(): Promise<void>
  /**
   * Breaks off what runs, for a database that does not answer: running statements fail, and so do those that come later.
   * An embedded database only refuses later statements.
   */
  terminate(): void
}

/** One connection. Several statements without values run as one message. */
export interface Session {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** An embedded database that somebody else has started. */
export interface Embedded {
  /** What a connection to it needs. */
  connection: pg.PoolConfig
  stop: () => Promise<void>
}

interface OpenOptions {
  /** `postgres://…[?schema=<name>]`, `postgresql://…`, `pglite:` (in memory) or `pglite:./folder`. */
  url: string
  /** Maximum of connections; default 10. PGlite always has one. */
  poolSize?: number
  /** Whether statements have names; default true. */
  preparedStatements?: boolean
  /** Milliseconds after which a statement is logged; default 0, never. */
  slowStatementMs?: number
  logger?: Logger
  telemetry?: Telemetry
  /** Starts what a URL that begins with `pglite:` names, in place of PGlite in this thread. */
  openEmbedded?: (() => Promise<Embedded>) | undefined
}

interface Engine {
  name: Database['engine']
  location: string
  schema?: string
  pool: pg.Pool
  /** Milliseconds to wait for the answer to a statement. */
  answerTimeoutMs?: number
  maintain: Database['maintain']
  askMode: Database['askMode']
  /** Stops the engine under the pool, after the pool has ended. */
  stop(): Promise<void>
}

const CONNECT_TIMEOUT = 5_000
const STATEMENT_TIMEOUT = 30_000
/** Longer than the server's own timeout for a statement. */
const ANSWER_TIMEOUT = STATEMENT_TIMEOUT + 5_000

/** Settings that a database or role may have changed. `jit` is off because compiling a plan takes 100 times as long as running it. */
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
 * Opens the database. PostgreSQL is connected with the first statement.
 *
 * @throws DatabaseSetupError for a bad URL, and for a PGlite folder that cannot be opened or is in use.
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

  // A connection that breaks reports to the pool while idle, but to its client while in use, and an error event without a
  // listener would end the host's process. The running statement fails by itself.
  engine.pool.on('connect', (client) => client.on('error', () => undefined))
  engine.pool.on('error', ({ message }) =>
    logger?.warn({ database: engine.location, reason: message }, 'database connection lost'),
  )

  const termination = terminable(engine.pool, engine.name === 'postgres')
  const pool = namedPool(engine.pool, {
    named: preparedStatements,
    replaceable: engine.name === 'postgres',
    answerTimeoutMs: engine.answerTimeoutMs,
    watch: statementWatch({ telemetry, slowMs: slowStatementMs, log: logger }),
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
    return searchPath === undefined ? undefined : fencedDatabase(db, pool, searchPath, report)
  }

  let closing: Promise<void> | undefined
  const close = async () => {
    await Promise.race([pool.end(), termination.terminated])
    await engine.stop()
  }
  const { name, location, schema, maintain, askMode } = engine
  const { terminate } = termination
  const isBusy = () => engine.pool.idleCount === 0 && engine.pool.totalCount >= engine.pool.options.max
  const parts = { db, engine: name, pool, location, schema, fenced, maintain, isBusy, askMode }
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
    stop: async () => undefined,
  }
}

/**
 * Options in the URL would replace ours. The last of two values for a setting counts, so ours come last, and the schema
 * is the whole search path: a table that it lacks must not be found in another one.
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

/** PostgreSQL cuts longer names. The others need quotes in some places, which operators would have to know. */
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

/** Asks pg, which knows every form of URL and the PG* environment variables. A client that never connects costs nothing. */
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
    // With one connection, a statement on the outer `db` inside a transaction would wait for ever.
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
  return { name: 'pglite', location: folder ?? 'memory', pool, maintain, askMode: async () => 'writable', stop }
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
