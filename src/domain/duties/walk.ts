import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../generated/database'

/** A table `t` that is read from its beginning to its end, within one tenant. */
export interface Walked {
  table: string
  /** The primary key without the tenant. */
  key: readonly string[]
}

/** How far a walk has come: the key of the last row that was read. */
export type WalkPosition = string[]

/** Rows that one step looks at. */
const PAGE_ROWS = 1000

const typeOf = (column: string) => sql.raw(column === 'seq' ? 'bigint' : column === 'version' ? 'integer' : 'text')

const keyOf = ({ key }: Walked) => sql.join(key.map((name) => sql.ref(`t.${name}`)))

const valuesOf = ({ key }: Walked, position: WalkPosition) =>
  sql.join(key.map((column, index) => sql`${position[index]}::${typeOf(column)}`))

/** The rows `t` of one step: after where the walk stands, up to where the step ends. */
export type Page = { rows: RawBuilder<boolean>; last: WalkPosition | null }

/**
 * The next rows of a tenant along the primary key. Every step looks at a bounded number of rows, wherever it stands.
 *
 * @returns last where the walk stands after it, null if these are the last rows of the table.
 */
export async function nextPage(
  db: Kysely<DB>,
  tenantId: string,
  walked: Walked,
  after: WalkPosition | null,
): Promise<Page> {
  const key = keyOf(walked)
  const from = sql`t.tenant_id = ${tenantId} and ${after ? sql`(${key}) > (${valuesOf(walked, after)})` : sql`true`}`
  const { rows } = await sql<{ last: WalkPosition }>`
    select array[${sql.join(walked.key.map((name) => sql`${sql.ref(`t.${name}`)}::text`))}] as last
      from ${sql.table(walked.table)} t
     where ${from}
     order by t.tenant_id, ${key} offset ${PAGE_ROWS - 1}::integer limit 1`.execute(db)
  const last = rows[0]?.last ?? null
  return {
    last,
    rows: last ? sql<boolean>`${from} and (${key}) <= (${valuesOf(walked, last)})` : sql<boolean>`${from}`,
  }
}

/** Reads the rows of a page that match. It takes no locks. */
export async function readPage<Row extends object>(
  db: Kysely<DB>,
  walked: Walked,
  page: Page,
  { columns, match }: { columns: RawBuilder<unknown>; match: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(walked.table)} t
     where ${page.rows} and (${match})
     order by ${keyOf(walked)}`.execute(db)
  return rows
}

/** Rows that one step changes, where each takes a transaction of its own: far less than an erasure is held for. */
const STEP_ROWS = 100

/**
 * The first rows of a page that match, as many as one step may change.
 *
 * @returns last where the walk stands after them.
 */
export async function readStep<Row extends object>(
  db: Kysely<DB>,
  walked: Walked,
  page: Page,
  { columns, match }: { columns: RawBuilder<unknown>; match: RawBuilder<unknown> },
): Promise<{ rows: Row[]; last: WalkPosition | null }> {
  const { rows } = await sql<Row & { at: WalkPosition }>`
    select ${columns}, array[${sql.join(walked.key.map((name) => sql`${sql.ref(`t.${name}`)}::text`))}] as at
      from ${sql.table(walked.table)} t
     where ${page.rows} and (${match})
     order by ${keyOf(walked)} limit ${STEP_ROWS}::integer`.execute(db)
  return { rows, last: rows.length < STEP_ROWS ? page.last : (rows[STEP_ROWS - 1]?.at ?? null) }
}

/** The tables that are walked, each by its primary key. */
export const walked = {
  channels: { table: 'chat_channels', key: ['id'] },
  messages: { table: 'chat_messages', key: ['channel_id', 'id'] },
  reactions: { table: 'chat_reactions', key: ['channel_id', 'message_id', 'key', 'user_id'] },
  pins: { table: 'chat_pinned_messages', key: ['channel_id', 'message_id'] },
  polls: { table: 'chat_polls', key: ['channel_id', 'id'] },
  pollOptions: { table: 'chat_poll_options', key: ['channel_id', 'poll_id', 'id'] },
  pollVotes: { table: 'chat_poll_votes', key: ['channel_id', 'poll_id', 'user_id', 'option_id'] },
  scheduled: { table: 'chat_scheduled_messages', key: ['channel_id', 'id'] },
  members: { table: 'chat_channel_members', key: ['channel_id', 'user_id'] },
  reports: { table: 'chat_reports', key: ['id'] },
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
} satisfies Record<string, Walked>
