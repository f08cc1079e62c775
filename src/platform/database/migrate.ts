import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, Migrator, sql } from 'kysely'
import type { Logger } from '../../config/options'
import { type Database, openDatabase } from './connect'
import { cannotUse, DatabaseSetupError, isUndefinedTable, reasonOf } from './errors'

export interface MigrationOptions {
  logger?: Logger
  /** Folder of the `.sql` files; default the package's own `migrations`. */
  folder?: string
}

export interface MigrationReport {
  /** Names of the migrations that this call applied, in order. */
  applied: string[]
  /** Always empty: a migration that fails throws. */
  pending: string[]
  /** Names of applied migrations whose file has changed since, so that the schema may differ from what the code expects. */
  changed: string[]
}

export interface MigrationStatus {
  applied: { name: string; appliedAt: Date }[]
  pending: string[]
  changed: string[]
  /** Names of applied migrations that this version of the package lacks: the database is newer than the code. */
  unknown: string[]
}

/** The table that Kysely's migrator expects, with a checksum added. */
interface MigrationTables {
  chat_migrations: { name: string; timestamp: string; checksum: string | null }
}

interface MigrationFile {
  name: string
  text: string
  checksum: string
}

const TABLE = 'chat_migrations'

/** Any constant that no other program locks in the same database. */
const LOCK = sql.lit(7_236_151_404)

/** Opens the database, applies the pending migrations and closes it. Several processes may do so at once. */
export async function migrate({ url, ...options }: MigrationOptions & { url: string }): Promise<MigrationReport> {
  const database = await openDatabase({ url, poolSize: 1, logger: options.logger })
  try {
    return await migrateDatabase(database, options)
  } finally {
    await database.close()
  }
}

/**
 * Applies the pending migrations in one transaction.
 *
 * It uses one connection, which holds an advisory lock, so that concurrent callers run one after the other and the later
 * ones find nothing to do. Without it, even `create extension if not exists` and `create table if not exists` fail when two
 * sessions run them at the same time.
 *
 * @throws DatabaseSetupError if a migration fails or the database is newer than the code.
 */
export async function migrateDatabase(database: Database, options: MigrationOptions = {}): Promise<MigrationReport> {
  const files = await readMigrations(options.folder)
  return database.db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      // The migrations table is not in the generated types.
      const db = connection as unknown as Kysely<MigrationTables>
      // Waiting for the lock, or building an index, may take longer than any statement of the service.
      await sql`set statement_timeout = 0`.execute(db)
      await sql`select pg_advisory_lock(${LOCK})`.execute(db)
      try {
        return await applyPending(db, database, files, options.logger)
      } finally {
        // These fail only if the connection does, and then the server resets both. The first error is the cause.
        await sql`select pg_advisory_unlock(${LOCK})`.execute(db).catch(() => undefined)
        await sql`reset statement_timeout`.execute(db).catch(() => undefined)
      }
    })
}

export async function migrationStatus(database: Database, options: MigrationOptions = {}): Promise<MigrationStatus> {
  const files = await readMigrations(options.folder)
  return compare(files, await readApplied(database.db.withoutPlugins() as unknown as Kysely<MigrationTables>))
}

/**
 * @throws DatabaseSetupError, with the command that helps, if the schema is not the one that this code needs, or if the
 * database cannot be reached.
 */
export async function assertSchema(database: Database, options: MigrationOptions = {}): Promise<void> {
  const { applied, pending, unknown } = await migrationStatus(database, options).catch((error: unknown) => {
    throw cannotUse(database.location, error)
  })
  refuseNewer(database, unknown)
  if (pending.length === 0) return
  const found = applied.length === 0 ? 'has no chat schema' : `lacks the migrations ${pending.join(', ')}`
  throw new DatabaseSetupError(
    `The database ${database.location} ${found}. Run "npx chat-migrate" with its URL in CHAT_DATABASE_URL`,
  )
}

async function applyPending(
  db: Kysely<MigrationTables>,
  database: Database,
  files: MigrationFile[],
  logger: Logger | undefined,
): Promise<MigrationReport> {
  await sql`create table if not exists chat_migrations (
    name varchar(255) primary key, timestamp varchar(255) not null, checksum text
  )`.execute(db)
  const { changed, unknown } = compare(files, await readApplied(db))
  refuseNewer(database, unknown)
  if (changed.length > 0) logger?.warn({ changed }, 'applied migrations have changed since')

  const migrator = new Migrator({
    db,
    migrationTableName: TABLE,
    migrationLockTableName: `${TABLE}_lock`,
    provider: {
      getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, { up: runFile(file) }])),
    },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')
    throw new DatabaseSetupError(
      `${failed ? `Migration ${failed.migrationName}` : 'Migrating'} failed: ${reasonOf(error)}`,
      {
        cause: error,
      },
    )
  }

  const applied = results.map(({ migrationName }) => migrationName)
  for (const { name, checksum } of files.filter((file) => applied.includes(file.name))) {
    await db.updateTable(TABLE).set({ checksum }).where('name', '=', name).execute()
    logger?.info({ migration: name }, 'migration applied')
  }
  return { applied, pending: [], changed }
}

/** The comment at its start keeps the file from being prepared, so that PostgreSQL runs all its statements in one message. */
function runFile({ name, text }: MigrationFile) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(`-- ${name}\n${text}`).execute(db)
  }
}

function compare(files: MigrationFile[], applied: MigrationTables['chat_migrations'][]): MigrationStatus {
  const rows = new Map(applied.map((row) => [row.name, row]))
  const names = new Set(files.map(({ name }) => name))
  return {
    applied: applied.map(({ name, timestamp }) => ({ name, appliedAt: new Date(timestamp) })),
    pending: files.filter(({ name }) => !rows.has(name)).map(({ name }) => name),
    changed: files
      .filter(({ name, checksum }) => (rows.get(name)?.checksum ?? checksum) !== checksum)
      .map(({ name }) => name),
    unknown: applied.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  }
}

function refuseNewer({ location }: Database, unknown: string[]): void {
  if (unknown.length === 0) return
  throw new DatabaseSetupError(
    `The database ${location} is newer than this version of chat-service, which lacks ${unknown.join(', ')}. Upgrade the package`,
  )
}

async function readApplied(db: Kysely<MigrationTables>): Promise<MigrationTables['chat_migrations'][]> {
  try {
    return await db.selectFrom(TABLE).select(['name', 'timestamp', 'checksum']).orderBy('name').execute()
  } catch (error) {
    if (isUndefinedTable(error)) return []
    throw error
  }
}

async function readMigrations(folder = packagedMigrations()): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line ends, which must not change the checksum.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name: name.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Looks in the folders above: the sources and the build are not equally deep below the package's root. */
function packagedMigrations(): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const migrations = join(folder, 'migrations')
    if (existsSync(join(migrations, '0001_chat.sql'))) return migrations
  }
  throw new DatabaseSetupError(
    `No migrations/0001_chat.sql above ${__dirname}. A bundler must leave chat-service as an external package`,
  )
}
