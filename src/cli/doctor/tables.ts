import type { Database } from '../../platform/database/connect'
import { type Finding, type Findings, note, ok, problem, size, warning } from './finding'
import { checkLogDays } from './log-days'

const SHOWN = 5
/** Minimum rows of a table to check. */
const LARGE = 50_000
const DEAD_SHARE = 0.3
/** Minimum bytes of an unused index to report. */
const LARGE_INDEX = 50 * 1024 * 1024

interface Table {
  name: string
  bytes: number
  rows: number
  live: number
  dead: number
  analyzed: boolean
}

/** Table sizes, the event log, vacuum, and invalid or unused indexes. */
export async function* checkTables(database: Database): Findings {
  const { rows: tables } = await database.pool.query<Table>(`
    select coalesce(whole.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::bigint as bytes,
           sum(greatest(c.reltuples, 0))::bigint as rows, sum(coalesce(s.n_live_tup, 0))::bigint as live,
           sum(coalesce(s.n_dead_tup, 0))::bigint as dead,
           bool_and(coalesce(s.last_analyze, s.last_autoanalyze) is not null or c.reltuples >= 0 or pg_relation_size(c.oid) = 0)
             as analyzed
      from pg_class c
      left join pg_inherits i on i.inhrelid = c.oid
      left join pg_class whole on whole.oid = i.inhparent
      left join pg_stat_user_tables s on s.relid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname like 'chat\\_%'
     group by 1
     order by 2 desc`)
  if (tables.length === 0) return
  const describe = ({ name, bytes, rows }: Table) => `${name} ${size(bytes)} (about ${rows} rows)`
  const log = tables.find(({ name }) => name === 'chat_events')
  yield ok('tables', `${tables.length}; the largest: ${tables.slice(0, SHOWN).map(describe).join(', ')}`)
  if (log) {
    yield logOf(log, tables)
    yield* checkLogDays(database)
  }
  for (const table of tables) yield* upkeepOf(table)
  yield* indexesOf(database)
}

function logOf(log: Table, tables: Table[]): Finding {
  const messages = tables.find(({ name }) => name === 'chat_messages')
  const text = `${size(log.bytes)}, about ${log.rows} events`
  if (log.rows < LARGE * 20 || log.bytes < (messages?.bytes ?? 0)) return ok('event log', text)
  return note(
    'event log',
    `${text}: more than all messages`,
    'Lower gateway.retentionHours (default 48) to shrink it; clients that were offline longer reload.',
  )
}

function* upkeepOf({ name, live, dead, rows, analyzed }: Table): Generator<Finding> {
  if (dead > LARGE && dead > DEAD_SHARE * (live + dead)) {
    yield warning(
      'vacuum',
      `${name} has ${dead} dead rows beside ${live} live ones`,
      `Look for long transactions, then run "vacuum (analyze) ${name}"; tune autovacuum if it recurs.`,
    )
  }
  if (!analyzed && Math.max(rows, live) > LARGE)
    yield warning('statistics', `${name} was never analyzed, so the planner guesses`, `Run "analyze ${name}".`)
}

interface Index {
  name: string
  table: string
  valid: boolean
  bytes: number
  isUnused: boolean
}

async function* indexesOf({ pool }: Database): Findings {
  const { rows } = await pool.query<Index>(`
    select c.relname as name, t.relname as table, i.indisvalid as valid, pg_relation_size(c.oid) as bytes,
           coalesce(s.idx_scan, 0) = 0 and not i.indisunique as "isUnused"
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_class t on t.oid = i.indrelid
      left join pg_stat_user_indexes s on s.indexrelid = c.oid
     where t.relnamespace = current_schema()::regnamespace and t.relname like 'chat\\_%'`)
  const invalid = rows.filter(({ valid }) => !valid)
  if (invalid.length === 0) yield ok('indexes', `all ${rows.length} are valid`)
  for (const { name, table } of invalid) {
    yield problem(
      'indexes',
      `${name} of ${table} is invalid: its build was interrupted`,
      `Run "drop index concurrently ${name}", then create it again as in "migrations".`,
    )
  }
  for (const { name, table, valid, isUnused, bytes } of rows) {
    // Indexes of the migrations are needed, even if rarely. Others only slow down writes.
    if (!valid || !isUnused || bytes <= LARGE_INDEX || name.startsWith('chat_')) continue
    yield note(
      'indexes',
      `${name} of ${table} (${size(bytes)}) is not part of chat-service, and unused since the statistics were reset`,
      'Drop it unless a report needs it: it slows every write.',
    )
  }
}
