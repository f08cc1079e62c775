import { type Finding, finding, size, type Patient } from './finding'
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
export async function checkTables({ database }: Patient): Promise<Finding[]> {
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
  if (tables.length === 0) return []
  const describe = ({ name, bytes, rows }: Table) => `${name} ${size(bytes)} (about ${rows} rows)`
  const log = tables.find(({ name }) => name === 'chat_events')
  return [
    finding('ok', 'tables', `${tables.length}; the largest: ${tables.slice(0, SHOWN).map(describe).join(', ')}`),
    ...(log ? [logOf(log, tables), ...(await checkLogDays({ database }))] : []),
    ...tables.flatMap(upkeepOf),
    ...(await indexesOf({ database })),
  ]
}

function logOf(log: Table, tables: Table[]): Finding {
  const messages = tables.find(({ name }) => name === 'chat_messages')
  const text = `${size(log.bytes)}, about ${log.rows} events`
  if (log.rows < LARGE * 20 || log.bytes < (messages?.bytes ?? 0)) return finding('ok', 'event log', text)
  return finding(
    'note',
    'event log',
    `${text}: more than all messages`,
    'Lower gateway.retentionHours (default 48) to shrink it; clients that were offline longer reload.',
  )
}

function upkeepOf({ name, live, dead, rows, analyzed }: Table): Finding[] {
  const findings: Finding[] = []
  if (dead > LARGE && dead > DEAD_SHARE * (live + dead)) {
    findings.push(
      finding(
        'warning',
        'vacuum',
        `${name} has ${dead} dead rows beside ${live} live ones`,
        `Look for long transactions, then run "vacuum (analyze) ${name}"; tune autovacuum if it recurs.`,
      ),
    )
  }
  if (!analyzed && Math.max(rows, live) > LARGE) {
    findings.push(
      finding('warning', 'statistics', `${name} was never analyzed, so the planner guesses`, `Run "analyze ${name}".`),
    )
  }
  return findings
}

interface Index {
  name: string
  table: string
  valid: boolean
  bytes: number
  isUnused: boolean
}

async function indexesOf({ database }: Pick<Patient, 'database'>): Promise<Finding[]> {
  const { rows } = await database.pool.query<Index>(`
    select c.relname as name, t.relname as table, i.indisvalid as valid, pg_relation_size(c.oid) as bytes,
           coalesce(s.idx_scan, 0) = 0 and not i.indisunique as "isUnused"
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_class t on t.oid = i.indrelid
      left join pg_stat_user_indexes s on s.indexrelid = c.oid
     where t.relnamespace = current_schema()::regnamespace and t.relname like 'chat\\_%'`)
  const invalid = rows
    .filter(({ valid }) => !valid)
    .map(({ name, table }) =>
      finding(
        'problem',
        'indexes',
        `${name} of ${table} is invalid: its build was interrupted`,
        `Run "drop index concurrently ${name}", then create it again as in "migrations".`,
      ),
    )
  // Indexes of the migrations are needed, even if rarely. Others only slow down writes.
  const unused = rows
    .filter(({ name, valid, isUnused, bytes }) => valid && isUnused && bytes > LARGE_INDEX && !name.startsWith('chat_'))
    .map(({ name, table, bytes }) =>
      finding(
        'note',
        'indexes',
        `${name} of ${table} (${size(bytes)}) is not part of chat-service, and unused since the statistics were reset`,
        'Drop it unless a report needs it: it slows every write.',
      ),
    )
  if (invalid.length > 0) return [...invalid, ...unused]
  return [finding('ok', 'indexes', `all ${rows.length} are valid`), ...unused]
}
