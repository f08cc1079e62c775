import type { Session } from './engine'
import { DatabaseSetupError, isUndefinedColumn, isUndefinedTable } from './errors'
import type { MigrationFile } from './migration-files'

/*
 * Which migrations a database has:
 *
 *   chat_migrations        those of this package, and which older code can run on each.
 *   chat_host_migrations   those from a folder of the host, where it has one. No version of this package looks at it to start.
 */

/** The record of one folder's migrations. */
export interface MigrationLog {
  create(session: Session): Promise<void>
  read(session: Session): Promise<AppliedMigration[]>
  /** Runs in the transaction of the migration, if it has one. */
  record(session: Session, file: MigrationFile): Promise<void>
}

interface AppliedMigration {
  name: string
  appliedAt: Date
  checksum: string | null
  /** Code that knows this migration can run on the database; undefined if it must know the applied one itself. */
  runsWith: string | undefined
}

export interface MigrationStatus {
  applied: AppliedMigration[]
  pending: string[]
  /** Applied migrations whose file has changed since, so that the schema may not match the code. */
  changed: string[]
  /** Applied migrations unknown to this version, on which it can run. */
  newer: string[]
  /** Applied migrations unknown to this version, on which it cannot run. */
  unknown: string[]
}

export async function readStatus(
  session: Session,
  files: MigrationFile[],
  log: MigrationLog = packageLog,
): Promise<MigrationStatus> {
  const applied = await log.read(session)
  const rows = new Map(applied.map((row) => [row.name, row]))
  const names = new Set(files.map(({ name }) => name))
  const beyond = applied.filter(({ name }) => !names.has(name))
  const isRunnable = ({ runsWith }: AppliedMigration) => runsWith !== undefined && names.has(runsWith)
  const isChanged = ({ name, checksum }: MigrationFile) => (rows.get(name)?.checksum ?? checksum) !== checksum
  const isPending = (file: MigrationFile) => !rows.has(file.name) || (file.isRepeatable && isChanged(file))
  return {
    applied,
    pending: files.filter(isPending).map(({ name }) => name),
    changed: files.filter((file) => isChanged(file) && !isPending(file)).map(({ name }) => name),
    newer: beyond.filter(isRunnable).map(({ name }) => name),
    unknown: beyond.filter((row) => !isRunnable(row)).map(({ name }) => name),
  }
}

interface LogRow {
  name: string
  at: Date
  checksum: string
  runs_with?: string | null
}

/** @throws DatabaseSetupError if the tables are older than the first release. */
async function readPackageLog(session: Session): Promise<AppliedMigration[]> {
  try {
    return await readTable(session, 'select name, applied_at as at, checksum, runs_with from chat_migrations')
  } catch (error) {
    if (!isUndefinedColumn(error)) throw error
    throw new DatabaseSetupError(
      'The database was made before the first release, and its tables cannot be upgraded. Take an empty database; for the embedded one remove its folder (.data for "npm start")',
    )
  }
}

async function readTable(session: Session, text: string): Promise<AppliedMigration[]> {
  try {
    const { rows } = await session.query<LogRow>(text)
    return rows
      .map(({ at, runs_with: runsWith, ...row }) => ({ ...row, appliedAt: at, runsWith: runsWith ?? undefined }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (isUndefinedTable(error)) return []
    throw error
  }
}

export const packageLog: MigrationLog = {
  async create(session) {
    await session.query(`create table if not exists chat_migrations (
      name text primary key, applied_at timestamptz not null default now(), checksum text not null, runs_with text
    )`)
  },
  read: readPackageLog,
  async record(session, { name, checksum, runsWith = null }) {
    await session.query(
      `insert into chat_migrations (name, checksum, runs_with) values ($1, $2, $3)
           on conflict (name) do update
          set applied_at = excluded.applied_at, checksum = excluded.checksum, runs_with = excluded.runs_with`,
      [name, checksum, runsWith],
    )
  },
}

export const hostLog: MigrationLog = {
  async create(session) {
    await session.query(`create table if not exists chat_host_migrations (
      name text primary key, applied_at timestamptz not null default now(), checksum text not null
    )`)
  },
  async read(session) {
    return readTable(session, 'select name, applied_at as at, checksum from chat_host_migrations')
  },
  async record(session, { name, checksum }) {
    await session.query('insert into chat_host_migrations (name, checksum) values ($1, $2)', [name, checksum])
  },
}
