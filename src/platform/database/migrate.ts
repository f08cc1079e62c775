import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../config/options'
import { type Database, openDatabase } from './connect'
import type { Session } from './engine'
import { compareSchema, type Drift } from './drift'
import { cannotUse, DatabaseSetupError, isConflict, isLockTimeout, reasonOf } from './errors'
import { MAKE_LOG_DAYS } from './log-days'
import { type MigrationFile, readMigrations } from './migration-files'
import { hostLog, type MigrationLog, type MigrationStatus, packageLog, readStatus } from './migration-log'
import { checkOwnership, checkSchema } from './ownership'

/*
 * Applies migrations while the service runs.
 *
 * Invariants
 *
 * * A process waiting for the migration lock polls without a running statement, because `create index concurrently`
 *   waits for all running statements, which would be a deadlock.
 * * Each migration is one transaction, which also records it. It waits for a table lock only as long as readers may
 *   wait behind it, then releases all locks and retries.
 * * Statements outside a transaction are idempotent.
 */

interface MigrationOptions {
  logger?: Logger
  /** Folder of the `.sql` files; default the package's `migrations`. */
  folder?: string
  /** Whether the schema may have tables of other applications; default false. */
  shared?: boolean
  /** Milliseconds for which a migration, and every statement queued behind it, waits for a lock; default 1,000. */
  lockTimeoutMs?: number
  /** Attempts of a migration to get its locks; default 30, which takes about three minutes. */
  attempts?: number
}

interface MigrationReport {
  /** Names of the migrations that this call applied, in order. */
  applied: string[]
  /** Applied migrations whose file has changed since, so that the schema may not match the code. */
  changed: string[]
}

/** An arbitrary constant for the advisory lock. */
const LOCK = 7_236_151_405
const LOCK_POLL_MS = 100
const LONGEST_PAUSE_MS = 5_000

/** Opens the database, applies the pending migrations and closes it. Safe to run concurrently. */
export async function migrate({ url, ...options }: MigrationOptions & { url: string }): Promise<MigrationReport> {
  const database = await openDatabase({ url, poolSize: 1, logger: options.logger })
  try {
    return await migrateDatabase(database, options)
  } finally {
    await database.close()
  }
}

/**
 * Applies the pending migrations, each in its own transaction. Concurrent calls are serialised; later ones find none.
 *
 * @throws DatabaseSetupError if a migration fails, the database is newer than the code, or it belongs to another application.
 */
export async function migrateDatabase(database: Database, options: MigrationOptions = {}): Promise<MigrationReport> {
  const files = await readMigrations(options.folder)
  return locked(database, options, (session) => applyPending(session, database, files, options))
}

/** Applies the pending migrations of the host's own folder to a migrated database. */
export async function migrateHost(
  database: Database,
  options: MigrationOptions & { folder: string },
): Promise<MigrationReport> {
  const files = await readMigrations(options.folder)
  return locked(database, options, async (session) => {
    await checkSchema(session, database)
    const { pending, changed } = await readStatus(session, files, hostLog)
    return { applied: await applyFiles(session, { files, pending, log: hostLog }, options), changed }
  })
}

/** The state of the host's migrations. `unknown` are applied ones that the folder lacks. */
export async function hostMigrationStatus(database: Database, folder: string): Promise<MigrationStatus> {
  const files = await readMigrations(folder)
  await checkSchema(database.pool, database)
  return readStatus(database.pool, files, hostLog)
}

/** Runs under the migration lock, without timeouts. */
function locked<T>(database: Database, options: MigrationOptions, run: (session: Session) => Promise<T>): Promise<T> {
  return database.maintain(async (session) => {
    await session.query('set statement_timeout = 0')
    await session.query('set idle_in_transaction_session_timeout = 0')
    try {
      await waitForLock(session, options.logger)
      return await run(session)
    } finally {
      // These fail only if the connection is lost, after which the server resets everything. The first error is the
      // cause.
      for (const end of [`select pg_advisory_unlock(${LOCK})`, 'reset all']) {
        await session.query(end).catch(() => undefined)
      }
    }
  })
}

export async function migrationStatus(database: Database, options: MigrationOptions = {}): Promise<MigrationStatus> {
  const files = await readMigrations(options.folder)
  await checkSchema(database.pool, database)
  return readStatus(database.pool, files)
}

/** The differences between the schema and its migrations. */
export async function findDrift(database: Database, options: MigrationOptions = {}): Promise<Drift> {
  const files = await readMigrations(options.folder)
  return database.maintain(async (session) => {
    const { applied } = await readStatus(session, files)
    const names = new Set(applied.map(({ name }) => name))
    return compareSchema(
      session,
      files.filter(({ name }) => names.has(name)),
    )
  })
}

/**
 * @throws DatabaseSetupError, with the command that fixes it, if the database cannot be reached or this code cannot run
 *   on its schema. A newer schema on which this code can run is accepted.
 */
export async function assertSchema(database: Database, options: MigrationOptions = {}): Promise<void> {
  const { applied, pending, newer, unknown } = await migrationStatus(database, options).catch((error: unknown) => {
    throw cannotUse(database.location, error)
  })
  refuseNewer(database, unknown)
  if (newer.length > 0) options.logger?.info({ newer }, 'the database is newer than this version, which can run on it')
  if (pending.length === 0) return
  const found = applied.length === 0 ? 'has no chat schema' : `lacks the migrations ${pending.join(', ')}`
  throw new DatabaseSetupError(
    `The database ${database.location} ${found}. Run "npx chat-migrate" with its URL in CHAT_DATABASE_URL`,
  )
}

async function waitForLock(session: Session, logger: Logger | undefined): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await session.query<{ ok: boolean }>(`select pg_try_advisory_lock(${LOCK}) as ok`)
    if (rows[0]?.ok) return
    if (attempt === 0) logger?.warn('waiting for another process to migrate this database')
    await sleep(LOCK_POLL_MS)
  }
}

async function applyPending(
  session: Session,
  database: Database,
  files: MigrationFile[],
  options: MigrationOptions,
): Promise<MigrationReport> {
  const { logger, shared = false } = options
  await checkSchema(session, database)
  await checkOwnership(session, database, { files, shared })
  const { applied: before, pending, changed, unknown } = await readStatus(session, files)
  refuseNewer(database, unknown)
  if (changed.length > 0) logger?.warn({ changed }, 'applied migrations have changed since')

  if (before.length === 0) await createSchema(session, database.schema)
  const applied = await applyFiles(session, { files, pending, log: packageLog }, options)
  await buildFence(session, logger)
  // So that a new log accepts events at once.
  if (await hasFunction(session, 'chat_make_log_days')) await session.query(MAKE_LOG_DAYS, [null])
  return { applied, changed }
}

const holds = async (session: Session, condition: string) =>
  (await session.query(`select where ${condition}`)).rows.length > 0
const hasFunction = (session: Session, name: string) => holds(session, `to_regproc('${name}') is not null`)

/** Creates missing views of the tenant fence. Without the privilege it only warns, and can be repeated later. */
async function buildFence(session: Session, logger: Logger | undefined): Promise<void> {
  if (!(await hasFunction(session, 'chat_build_fence'))) return
  await session.query('select chat_build_fence()').catch((error: unknown) => {
    logger?.warn({ reason: reasonOf(error) }, 'the tenant fence is incomplete; run chat-migrate again')
  })
}

/** @returns the names of the applied migrations. */
async function applyFiles(
  session: Session,
  { files, pending, log }: { files: MigrationFile[]; pending: string[]; log: MigrationLog },
  options: MigrationOptions,
): Promise<string[]> {
  if (pending.length > 0) await log.create(session)
  const applied = files.filter(({ name }) => pending.includes(name))
  for (const file of applied) {
    await apply(session, file, log, options)
    options.logger?.info({ migration: file.name }, 'migration applied')
  }
  return applied.map(({ name }) => name)
}

/** Checks first, because "if not exists" requires the privilege to create even if the schema exists. */
async function createSchema(session: Session, schema: string | undefined): Promise<void> {
  if (schema === undefined) return
  if (await holds(session, `to_regnamespace('"${schema}"') is null`)) await session.query(`create schema "${schema}"`)
}

async function apply(
  session: Session,
  file: MigrationFile,
  log: MigrationLog,
  options: MigrationOptions,
): Promise<void> {
  const { logger, lockTimeoutMs = 1_000, attempts = 30 } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (file.statements) await runStatements(session, file, { statements: file.statements, log })
      else await runTransaction(session, file, { lockTimeoutMs, log })
      return
    } catch (error) {
      await session.query('rollback').catch(() => undefined)
      const isBusy = isLockTimeout(error) || isConflict(error)
      if (!isBusy || attempt >= attempts) {
        const advice = isBusy ? await nameLongTransactions(session, attempt) : ''
        throw new DatabaseSetupError(`Migration ${file.name} failed: ${reasonOf(error)}${advice}`, { cause: error })
      }
      logger?.warn({ migration: file.name, attempt }, 'tables are locked by others; trying the migration again')
      await sleep(Math.min(100 * 2 ** attempt, LONGEST_PAUSE_MS))
    }
  }
}

async function runTransaction(
  session: Session,
  file: MigrationFile,
  { lockTimeoutMs, log }: { lockTimeoutMs: number; log: MigrationLog },
): Promise<void> {
  await session.query('begin')
  await session.query(`set local lock_timeout = ${lockTimeoutMs}`)
  await session.query(file.text)
  if (log === packageLog) await extendFence(session)
  await log.record(session, file)
  await session.query('commit')
}

/**
 * Adds the migration's new columns to the views of the tenant fence, in its transaction: processes run behind the fence
 * meanwhile, and rows of a table and of its view must have equal columns. Missing privileges are reported at the end of
 * the run.
 */
async function extendFence(session: Session): Promise<void> {
  if (!(await hasFunction(session, 'chat_build_fence'))) return
  // A new database gets the fence at the end of the run.
  if (!(await holds(session, 'to_regnamespace(quote_ident(chat_fence_schema())) is not null'))) return
  await session.query('savepoint fence')
  try {
    await session.query('select chat_build_fence()')
  } catch (error) {
    if (isLockTimeout(error) || isConflict(error)) throw error
    await session.query('rollback to savepoint fence')
  }
}

/** No lock timeout, because no statement queues behind an index built concurrently. */
async function runStatements(
  session: Session,
  file: MigrationFile,
  { statements, log }: { statements: string[]; log: MigrationLog },
): Promise<void> {
  for (const statement of statements) {
    const [, index] = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/i.exec(statement) ?? []
    if (index !== undefined) await dropInvalidIndex(session, index)
    await session.query(statement)
  }
  await log.record(session, file)
}

/** Drops the invalid index of a failed attempt, which "if not exists" would accept. */
async function dropInvalidIndex(session: Session, name: string): Promise<void> {
  const { rows } = await session.query(
    `select from pg_index i
       join pg_class c on c.oid = i.indexrelid
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relname = $1 and not i.indisvalid`,
    [name],
  )
  if (rows.length > 0) await session.query(`drop index concurrently ${name}`)
}

async function nameLongTransactions(session: Session, attempts: number): Promise<string> {
  const { rows } = await session.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from now() - xact_start)::integer as seconds
       from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      order by xact_start limit 3`,
  )
  const found = rows.map(({ pid, name, seconds }) => `${pid} (${name || 'unnamed'}, ${seconds} s)`).join(', ')
  const who = found === '' ? '' : `. The longest transactions are those of the processes ${found}`
  return `, after ${attempts} attempts. Nothing of it is left; run it again when no transaction holds its tables for long${who}`
}

function refuseNewer({ location }: Database, unknown: string[]): void {
  if (unknown.length === 0) return
  throw new DatabaseSetupError(
    `The database ${location} is newer than this version of chat-service, which lacks ${unknown.join(', ')} and cannot run on it. Upgrade the package`,
  )
}
