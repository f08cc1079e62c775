import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportRecord } from '../../../generated/import-validators'
import type { Database } from '../../platform/database/connect'
import type { Session } from '../../platform/database/engine'
import { assertSchema } from '../../platform/database/migrate'
import { isUserId } from '../../platform/lib/ids'
import { type Flags, UsageError } from '../command'
import { print, printError } from '../output'
import { importBlocks } from './blocks'
import { copyFiles, type CopyOptions } from './files/copy-files'
import { loadStorage } from './files/storage-module'
import { createGroupTables, findGroups, importGroup, nameForwarded, type GroupContext } from './group'
import { openInput, readLines, requireFiles } from './lines'
import { Progress } from './progress'
import { RecordReader } from './read-record'
import { type Problem, Report } from './report'
import { bucketOf, SourceIds } from './source-ids'
import { Staging } from './staging'

const JOBS = 2
/** Without statistics the planner scans all messages of a channel for each reaction. */
const ANALYZE_NEW = `
  do $$ begin
    if (select reltuples < 0 from pg_class where oid = 'chat_messages'::regclass) then
      analyze chat_messages (tenant_id, channel_id, id, created_at);
    end if;
  end $$`
const LOCK_WAIT_MS = 60_000
const MEBIBYTE = 1024 * 1024
/** The default of `storage.maxFileSize`. */
const MAX_FILE_MB = 25

/** @throws UsageError for wrong arguments, before anything is opened. */
export function checkImport(flags: Flags, files: string[]): void {
  requireFiles(files, 'import')
  if (flags.tenant === undefined) throw new UsageError('Name the tenant of the channels: --tenant <id>.')
  if (!isUserId(flags.tenant)) throw new UsageError('--tenant must be the id of a tenant, at most 255 characters.')
  jobsOf(flags)
  maxMegabytesOf(flags)
  if (flags['copy-files'] !== undefined) return
  const useless = (['max-file-mb', 'allow-private'] as const).find((name) => flags[name] !== undefined)
  if (useless) throw new UsageError(`--${useless} requires --copy-files.`)
}

const jobsOf = (flags: Flags) => numberOf(flags, 'jobs', JOBS, 32)
const maxMegabytesOf = (flags: Flags) => numberOf(flags, 'max-file-mb', MAX_FILE_MB, 999_999)

function numberOf(flags: Flags, name: 'jobs' | 'max-file-mb', initial: number, max: number): number {
  const given = flags[name] ?? String(initial)
  if (/^[1-9]\d{0,5}$/.test(given) && Number(given) <= max) return Number(given)
  throw new UsageError(`--${name} must be between 1 and ${max}, got ${JSON.stringify(given)}.`)
}

/** The target of file copies. A dry run copies nothing. */
async function copyOptionsOf(flags: Flags): Promise<CopyOptions | undefined> {
  const { 'copy-files': name, 'allow-private': allowsPrivate = false, 'dry-run': isDryRun } = flags
  if (name === undefined) return undefined
  const storage = await loadStorage(name)
  return isDryRun ? undefined : { storage, maxBytes: maxMegabytesOf(flags) * MEBIBYTE, allowsPrivate }
}

/** Imports JSON lines: see docs/import.md. */
export async function importLines(database: Database, flags: Flags, files: string[]): Promise<number> {
  await assertSchema(database)
  const copy = await copyOptionsOf(flags)
  const errors = flags.errors === undefined ? undefined : createWriteStream(flags.errors)
  if (errors) await once(errors, 'open')
  const options = {
    tenantId: flags.tenant as string,
    source: flags.source,
    isDryRun: flags['dry-run'],
    jobs: jobsOf(flags),
    copy,
    note: (problem: Problem) => void errors?.write(`${JSON.stringify(problem)}\n`),
    progress: printError,
  }
  let report: Report
  try {
    report = await importFiles(database, options, files)
  } finally {
    if (errors) await finished(errors.end())
  }
  print(flags.json ? JSON.stringify(report, null, 2) : String(report))
  if (!flags.json) printError(summaryOf(report, options))
  return report.refused > 0 || (report.files?.failed ?? 0) > 0 ? 1 : 0
}

export interface ImportOptions {
  tenantId: string
  /** Hashed with the id in the source into an id of the service. */
  source?: string | undefined
  isDryRun?: boolean | undefined
  jobs?: number
  /** Without it messages keep the URLs of the source. */
  copy?: CopyOptions | undefined
  /** Receives the problems of lines. */
  note?: (problem: Problem) => void
  progress?: (text: string) => void
  progressMs?: number
}

/** @param files names of files, or "-". */
export async function importFiles(database: Database, options: ImportOptions, files: string[]): Promise<Report> {
  const { note = () => undefined, jobs = JOBS } = options
  const report = new Report(note)
  // One job, because an embedded database has one connection.
  const count = database.engine === 'pglite' ? 1 : jobs
  await withSessions(database, count, (sessions) => importWith(sessions, options, files, report))
  report.finish()
  return report
}

async function importWith(sessions: Session[], options: ImportOptions, files: string[], report: Report): Promise<void> {
  const { tenantId, source = 'import', isDryRun = false, copy, progress = () => undefined } = options
  const ids = new SourceIds(tenantId, source)
  const [first] = sessions as [Session, ...Session[]]
  await lockTenant(first, tenantId, progress)
  const stagings: Staging[] = []
  for (const session of sessions) {
    await session.query(`set work_mem = '64MB'`)
    // Dropped first, because the only connection of an embedded database may have imported before.
    await session.query('discard temp')
    stagings.push(await Staging.open(session, ids))
    await createGroupTables(session)
  }
  const shown = new Progress(report, progress, options.progressMs)
  try {
    await readFiles(files, ids, stagings, report)
    await Promise.all(stagings.map((staging) => staging.close()))
    shown.endReading()
    await importBlocks(first, tenantId, report, isDryRun)
    const context = { tenantId, report, progress: shown, isDryRun }
    await Promise.all(sessions.map((session) => importGroups(session, context)))
    if (!isDryRun) for (const session of sessions) await nameForwarded(session, tenantId)
    if (copy && !isDryRun) await copyFiles(sessions, tenantId, report, copy)
  } finally {
    shown.stop()
  }
  if (!isDryRun) await first.query('analyze chat_channels, chat_channel_members, chat_messages, chat_reactions')
}

async function importGroups(session: Session, context: GroupContext): Promise<void> {
  for (const [n, group] of (await findGroups(session)).entries()) {
    await importGroup(session, group, context)
    if (n === 0 && !context.isDryRun) await session.query(ANALYZE_NEW)
  }
}

/** Two imports into a tenant could deadlock. A killed one holds the lock until PostgreSQL has ended its statement. */
async function lockTenant(session: Session, tenantId: string, progress: (text: string) => void): Promise<void> {
  const key = `hashtextextended(jsonb_build_array('import', $1::text)::text, 0)`
  const until = performance.now() + LOCK_WAIT_MS
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await session.query<{ locked: boolean }>(`select pg_try_advisory_lock(${key}) as locked`, [
      tenantId,
    ])
    if (rows[0]?.locked) return
    if (performance.now() > until) throw new Error('Another import into this tenant is running.')
    if (attempt === 0) progress('Another import into this tenant is running or was just ended: waiting for it.')
    await sleep(500)
  }
}

/** Assigns all lines of a channel to the same session. */
async function readFiles(files: string[], ids: SourceIds, stagings: Staging[], report: Report): Promise<void> {
  const reader = new RecordReader(Date.now())
  let line = 0
  for (const file of files) {
    report.beginFile(file, line)
    for await (const lines of readLines(openInput(file))) {
      for (const text of lines) {
        line += 1
        if (text.trim() === '') continue
        const record = reader.read(text)
        if ('problem' in record) {
          const type = record.type ?? 'unknown'
          report.count(type).read += 1
          report.note(line, type, 'refused', record.field, record.problem)
          continue
        }
        report.count(record.type).read += 1
        const writing = (stagings[jobOf(record, ids, stagings.length)] as Staging).add(record, line)
        if (writing) await writing
      }
    }
  }
}

function jobOf(record: ImportRecord, ids: SourceIds, jobs: number): number {
  if (record.type === 'block') return 0
  return bucketOf(ids.channelOf(record.type === 'channel' ? record.id : record.channelId)) % jobs
}

function withSessions<T>(
  database: Database,
  count: number,
  run: (sessions: Session[]) => Promise<T>,
  open: Session[] = [],
): Promise<T> {
  if (open.length === count) return run(open)
  return database.maintain((session) => withSessions(database, count, run, [...open, session]))
}

function summaryOf(report: Report, { isDryRun }: ImportOptions): string {
  const { messagesPerSecond, seconds } = report.toJSON()
  if (isDryRun) return `${seconds} s. Nothing was written, because of --dry-run.`
  const rate = `${seconds} s, ${messagesPerSecond.toLocaleString('en')} messages a second.`
  return `${rate} Connected clients see it when they reconnect; "chat-migrate new-epoch" makes them.`
}
