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
  /** Holds the `.sql` files; the package's own `migrations` by default. */
  folder?: string
}

export interface MigrationReport {
  /** Names of the migrations that this call applied, in order. */
  applied: string[]
  /** Names of those that remain; empty unless something is wrong. */
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
interface Bookkeeping {
  chat_migrations: { name: string; timestamp: string; checksum: string | null }
}

interface MigrationFile {
  name: string
  text: string
  checksum: string
}

const TABLE = 'chat_migrations'

/** Any constant will do that no other program locks in the same database. */
const LOCK = sql.lit(7_236_151_404)

/** Opens the database, applies what is pending and closes it. Several processes may do so at once. */
export async function migrate({ url, ...options }: MigrationOptions & { url: string }): Promise<MigrationReport> {
  const database = await openDatabase({ url, poolSize: 1, logger: options.logger })
  try {
    return await migrateDatabase(database, options)
  } finally {
    await database.close()
  }
}

/**
 * Applies what is pending, all in one transaction. Throws DatabaseSetupError when a migration fails, and when the
 * database is newer than the code.
 *
 * Everything happens on one connection that holds an advisory lock, so that concurrent callers take turns and those who
 * come later find nothing to do. Without it, even `create extension if not exists` and `create table if not exists` fail
 * when two sessions run them at the same time.
 */
export async function migrateDatabase(database: Database, options: MigrationOptions = {}): Promise<MigrationReport> {
  const files = await readMigrations(options.folder)
  return database.db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      // The bookkeeping is no part of the generated types.
      const db = connection as unknown as Kysely<Bookkeeping>
      // Waiting for the lock, or building an index, may take longer than any statement of the service.
      await sql`set statement_timeout = 0`.execute(db)
      await sql`select pg_advisory_lock(${LOCK})`.execute(db)
      try {
        return await applyPending(db, database, files, options.logger)
      } finally {
        // Fails only with the connection, and then the server lets go of both; the first error tells more.
        await sql`select pg_advisory_unlock(${LOCK})`.execute(db).catch(() => undefined)
        await sql`reset statement_timeout`.execute(db).catch(() => undefined)
      }
    })
}

export async function migrationStatus(database: Database, options: MigrationOptions = {}): Promise<MigrationStatus> {
  const files = await readMigrations(options.folder)
  return compare(files, await readApplied(database.db.withoutPlugins() as unknown as Kysely<Bookkeeping>))
}

/**
 * Throws DatabaseSetupError, naming the command that helps, unless the schema is the one that this code was written for;
 * also when the database cannot be reached.
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
  db: Kysely<Bookkeeping>,
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

/** PostgreSQL takes a whole file in one message of the simple protocol; the comment keeps it from being prepared. */
function runFile({ name, text }: MigrationFile) {
  return async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(`-- ${name}\n${text}`).execute(db)
  }
}

function compare(files: MigrationFile[], applied: Bookkeeping['chat_migrations'][]): MigrationStatus {
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

async function readApplied(db: Kysely<Bookkeeping>): Promise<Bookkeeping['chat_migrations'][]> {
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
      // A checkout on Windows may have other line ends, which change nothing.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name: name.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The folder lies at the package's root, which is two levels up in the sources and three in the build. */
function packagedMigrations(): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const migrations = join(folder, 'migrations')
    if (existsSync(join(migrations, '0001_chat.sql'))) return migrations
  }
  throw new DatabaseSetupError(
    `No migrations/0001_chat.sql above ${__dirname}. A bundler must leave chat-service as an external package`,
  )
}
