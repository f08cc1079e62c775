import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../generated/database'

/** A table `t` that is scanned by primary key within one tenant. */
export interface ScannedTable {
  table: string
  /** The primary key without the tenant. */
  key: readonly string[]
}

/** A scan of a tenant. */
interface Scan {
  tenantId: string
  /** The key of the last row read. Null at the beginning. */
  position: unknown
}

/** The key of a row. */
type ScanPosition = string[]

/** Rows examined per step. */
const PAGE_ROWS = 1000

/** Types of key columns that are not text. */
const types: Record<string, string> = {
  ...{ seq: 'bigint', version: 'integer', part: 'integer', start: 'integer' },
  created_at: 'timestamptz',
}
const typeOf = (column: string) => sql.raw(types[column] ?? 'text')

const keyOf = ({ key }: ScannedTable) => sql.join(key.map((name) => sql.ref(`t.${name}`)))

const valuesOf = ({ key }: ScannedTable, position: ScanPosition) =>
  sql.join(key.map((column, index) => sql`${position[index]}::${typeOf(column)}`))

/** The position of a scan at row `t`. */
const positionOf = ({ key }: ScannedTable) =>
  sql`array[${sql.join(key.map((name) => sql`${sql.ref(`t.${name}`)}::text`))}]`

/** The rows `t` of one step: after the scan's position, up to the end of the step. */
export interface Page {
  rows: RawBuilder<boolean>
  /** The new position; null after the last rows of the table. */
  last: ScanPosition | null
}

/** The next rows of a tenant by primary key. Examines a bounded number of rows. */
export async function nextPage(db: Kysely<DB>, { tenantId, position }: Scan, scanned: ScannedTable): Promise<Page> {
  const after = position as ScanPosition | null
  const key = keyOf(scanned)
  const from = sql`t.tenant_id = ${tenantId} and ${after ? sql`(${key}) > (${valuesOf(scanned, after)})` : sql`true`}`
  const { rows } = await sql<{ last: ScanPosition }>`
    select ${positionOf(scanned)} as last
      from ${sql.table(scanned.table)} t
     where ${from}
     order by t.tenant_id, ${key} offset ${PAGE_ROWS - 1}::integer limit 1`.execute(db)
  const last = rows[0]?.last ?? null
  return {
    last,
    rows: last ? sql<boolean>`${from} and (${key}) <= (${valuesOf(scanned, last)})` : sql<boolean>`${from}`,
  }
}

/** What is read of a page. */
export interface Wanted {
  columns: RawBuilder<unknown>
  match: RawBuilder<unknown>
}

/** Reads the matching rows of a page, without locks. */
export async function readPage<Row extends object>(
  db: Kysely<DB>,
  scanned: ScannedTable,
  page: Page,
  { columns, match }: Wanted,
  limit: number | null = null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(scanned.table)} t
     where ${page.rows} and (${match})
     order by ${keyOf(scanned)} limit ${limit}::integer`.execute(db)
  return rows
}

/** Rows changed per step if each takes its own transaction: far less time than the lease of a claim. */
const STEP_ROWS = 100

/** The first matching rows of the next page, at most STEP_ROWS. @returns last: the position after these rows. */
export async function readStep<Row extends object>(
  db: Kysely<DB>,
  scan: Scan,
  scanned: ScannedTable,
  { columns, match }: Wanted,
): Promise<{ found: Row[]; last: ScanPosition | null; page: Page }> {
  const page = await nextPage(db, scan, scanned)
  const wanted = { columns: sql`${columns}, ${positionOf(scanned)} as at`, match }
  const found = await readPage<Row & { at: ScanPosition }>(db, scanned, page, wanted, STEP_ROWS)
  return { found, last: found.length < STEP_ROWS ? page.last : (found.at(-1)?.at ?? null), page }
}

/** The tables to scan, each by its primary key. */
export const scanned = {
  channels: { table: 'chat_channels', key: ['id'] },
  messages: { table: 'chat_messages', key: ['channel_id', 'id'] },
  streams: { table: 'chat_streams', key: ['channel_id', 'message_id'] },
  streamPieces: { table: 'chat_stream_pieces', key: ['channel_id', 'message_id', 'part', 'start'] },
  reactions: { table: 'chat_reactions', key: ['channel_id', 'message_id', 'key', 'user_id'] },
  follows: { table: 'chat_thread_follows', key: ['channel_id', 'parent_message_id', 'user_id'] },
  pins: { table: 'chat_pinned_messages', key: ['channel_id', 'message_id'] },
  mentions: { table: 'chat_mentions', key: ['channel_id', 'message_id', 'user_id'] },
  polls: { table: 'chat_polls', key: ['channel_id', 'id'] },
  pollOptions: { table: 'chat_poll_options', key: ['channel_id', 'poll_id', 'id'] },
  pollVotes: { table: 'chat_poll_votes', key: ['channel_id', 'poll_id', 'user_id', 'option_id'] },
  questions: { table: 'chat_questions', key: ['channel_id', 'id'] },
  questionAnswers: { table: 'chat_question_answers', key: ['channel_id', 'question_id', 'user_id'] },
  questionUsers: { table: 'chat_question_users', key: ['user_id', 'created_at', 'question_id'] },
  scheduled: { table: 'chat_scheduled_messages', key: ['channel_id', 'id'] },
  waiting: { table: 'chat_waiting_messages', key: ['id'] },
  drafts: { table: 'chat_drafts', key: ['channel_id', 'user_id', 'parent_message_id'] },
  members: { table: 'chat_channel_members', key: ['channel_id', 'user_id'] },
  reports: { table: 'chat_reports', key: ['id'] },
  cases: { table: 'chat_cases', key: ['id'] },
  decisions: { table: 'chat_decisions', key: ['id'] },
  suspensions: { table: 'chat_suspensions', key: ['user_id', 'decision_id'] },
  blocks: { table: 'chat_user_blocks', key: ['blocker_id', 'blocked_id'] },
  systemSenders: { table: 'chat_system_senders', key: ['channel_id', 'user_id'] },
  events: { table: 'chat_events', key: ['channel_id', 'seq'] },
  feeds: { table: 'chat_user_feeds', key: ['user_id'] },
  consumerChannels: { table: 'chat_consumer_channels', key: ['channel_id', 'consumer'] },
  failures: { table: 'chat_consumer_failures', key: ['consumer', 'id'] },
  unreadNotified: { table: 'chat_unread_notified', key: ['user_id'] },
  deletedFiles: { table: 'chat_deleted_files', key: ['channel_id', 'id'] },
  audit: { table: 'chat_audit', key: ['id'] },
  holds: { table: 'chat_legal_holds', key: ['id'] },
  heldMessages: { table: 'chat_held_messages', key: ['channel_id', 'message_id', 'version'] },
} satisfies Record<string, ScannedTable>
