import type { Session } from './connect'
import { isUndefinedTable } from './errors'
import type { MigrationFile } from './migration-files'

/*
 * Which migrations a database has. It stands in two tables:
 *
 *   chat_migrations              what code must know to run on the database. The first version refuses to start when it
 *                                finds a name there that it does not know, and looks nowhere else.
 *   chat_compatible_migrations   what older code can live with, and how old it may be.
 *
 * and in a third one, which only a database with migrations of its host's has:
 *
 *   chat_host_migrations         those from a folder of the host. No version of this package looks at it to start.
 */

/** Where the migrations of one folder are recorded. */
export interface MigrationLog {
  create(session: Session): Promise<void>
  read(session: Session): Promise<AppliedMigration[]>
  /** In the transaction of the migration, if it has one. */
  record(session: Session, file: MigrationFile): Promise<void>
}

/** The newest migration of the version that reads chat_migrations alone. */
const FIRST_VERSION_KNEW = '0006_events_about_messages'

export interface AppliedMigration {
  name: string
  appliedAt: Date
  checksum: string | null
  /** Code that knows this migration can run on the database; undefined if it must know the applied one itself. */
  runsWith: string | undefined
}

export interface MigrationStatus {
  applied: AppliedMigration[]
  pending: string[]
  /** Names of applied migrations whose file has changed since, so that the schema may differ from what the code expects. */
  changed: string[]
  /** Names of applied migrations that this version of the package lacks, and with which it can run. */
  newer: string[]
  /** Names of applied migrations that this version of the package lacks, and with which it cannot run. */
  unknown: string[]
}

async function createPackageLog(session: Session): Promise<void> {
  await session.query(`create table if not exists chat_migrations (
    name varchar(255) primary key, timestamp varchar(255) not null, checksum text
  )`)
  await session.query(`create table if not exists chat_compatible_migrations (
    name text primary key, applied_at timestamptz not null default now(), checksum text not null, runs_with text not null
  )`)
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
  return {
    applied,
    pending: files.filter(({ name }) => !rows.has(name)).map(({ name }) => name),
    changed: files
      .filter(({ name, checksum }) => (rows.get(name)?.checksum ?? checksum) !== checksum)
      .map(({ name }) => name),
    newer: beyond.filter(isRunnable).map(({ name }) => name),
    unknown: beyond.filter((row) => !isRunnable(row)).map(({ name }) => name),
  }
}

async function recordInPackageLog(session: Session, { name, checksum, runsWith }: MigrationFile): Promise<void> {
  if (runsWith !== undefined) {
    await session.query(
      `insert into chat_compatible_migrations (name, checksum, runs_with) values ($1, $2, $3)
           on conflict (name) do update set checksum = excluded.checksum, runs_with = excluded.runs_with`,
      [name, checksum, runsWith],
    )
  }
  if (runsWith !== undefined && runsWith <= FIRST_VERSION_KNEW) return
  await session.query(
    `insert into chat_migrations (name, timestamp, checksum) values ($1, $2, $3) on conflict (name) do nothing`,
    [name, new Date().toISOString(), checksum],
  )
}

interface LogRow {
  name: string
  at: string | Date
  checksum: string
  runs_with?: string
}

async function readPackageLog(session: Session): Promise<AppliedMigration[]> {
  return toApplied([
    ...(await readTable(session, 'select name, timestamp as at, checksum from chat_migrations')),
    ...(await readTable(session, 'select name, applied_at as at, checksum, runs_with from chat_compatible_migrations')),
  ])
}

async function readTable(session: Session, text: string): Promise<LogRow[]> {
  try {
    return (await session.query<LogRow>(text)).rows
  } catch (error) {
    if (isUndefinedTable(error)) return []
    throw error
  }
}

function toApplied(rows: LogRow[]): AppliedMigration[] {
  // One that stands in both tables says in the second one who can run with it.
  const byName = new Map(
    rows.map(({ name, at, checksum, runs_with }) => [
      name,
      { name, appliedAt: new Date(at), checksum, runsWith: runs_with },
    ]),
  )
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

export const packageLog: MigrationLog = {
  create: createPackageLog,
  read: readPackageLog,
  record: recordInPackageLog,
}

export const hostLog: MigrationLog = {
  async create(session) {
    await session.query(`create table if not exists chat_host_migrations (
      name text primary key, applied_at timestamptz not null default now(), checksum text not null
    )`)
  },
  async read(session) {
    return toApplied(await readTable(session, 'select name, applied_at as at, checksum from chat_host_migrations'))
  },
  async record(session, { name, checksum }) {
    await session.query('insert into chat_host_migrations (name, checksum) values ($1, $2)', [name, checksum])
  },
}
