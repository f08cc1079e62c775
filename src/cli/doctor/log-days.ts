import type { Database } from '../../platform/database/connect'
import { DAYS_AHEAD } from '../../platform/database/log-days'
import { type Finding, finding, type Findings, problem, warning } from './finding'

const AREA = 'event log'
const MAKES_DAYS = `Each process makes ${DAYS_AHEAD} days ahead, at its start and every half hour: read its log. Its role must own chat_events.`
const BETWEEN = ', between days that have one'
const DROPPED =
  'Nothing is missing if no process ran then. If it was dropped, clients that were offline reload, and consumers lose its events.'

/** The partitions of the event log: missing days, and manually detached ones. */
export async function* checkLogDays(database: Database): Findings {
  const [missing, apart] = [await missingDays(database), await detachedDays(database)]
  const kept = new Set(apart.map(({ day }) => day))
  const next = missing.filter(({ ahead }) => ahead === 0 || ahead === 1)
  const later = missing.filter(({ ahead }) => ahead > 1)
  const past = missing.filter(({ ahead, day }) => ahead < 0 && !kept.has(day))
  yield* report('problem', next, '', MAKES_DAYS)
  yield* report('warning', later, BETWEEN, MAKES_DAYS)
  yield* report('warning', past, BETWEEN, DROPPED)
  for (const table of apart) yield describe(table, missing)
}

interface Day {
  /** `2026-11-28`, in UTC. */
  day: string
  /** Days from today. */
  ahead: number
}

function* report(level: Finding['level'], days: Day[], more: string, advice: string): Generator<Finding> {
  if (days.length > 0) yield finding(level, AREA, `no partition for ${ranges(days)}${more}`, advice)
}

/** `2026-11-28 (tomorrow), 2026-12-01 to 2026-12-03`. */
function ranges(days: Day[]): string {
  const runs: Day[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1)?.ahead === day.ahead - 1) run.push(day)
    else runs.push([day])
  }
  const name = ({ day, ahead }: Day) => day + (ahead === 0 ? ' (today)' : ahead === 1 ? ' (tomorrow)' : '')
  return runs.map((run) => [...new Set([run[0], run.at(-1)])].map((day) => name(day as Day)).join(' to ')).join(', ')
}

const boundOf = (side: 'FROM' | 'TO') =>
  `substring(pg_get_expr(c.relpartbound, c.oid) from $e$${side} \\('([^']+)'\\)$e$)::timestamptz at time zone 'UTC'`

/** Days without a partition: today, tomorrow, and gaps. Partitions far ahead may come from a wrong clock. */
async function missingDays({ pool }: Database): Promise<Day[]> {
  const { rows } = await pool.query<Day>(`
    with part as (
      select ${boundOf('FROM')} as first, ${boundOf('TO')} as ended
        from pg_inherits i
        join pg_class c on c.oid = i.inhrelid
       where i.inhparent = to_regclass('chat_events') and not i.inhdetachpending
    ), span as (
      select (now() at time zone 'UTC')::date as today, min(first) as first, max(ended) as ended from part
    )
    select to_char(day, 'YYYY-MM-DD') as day, day::date - today as ahead
      from span, generate_series(least(first, today), today + ${DAYS_AHEAD}, interval '1 day') as day
     where (day < ended or day::date - today in (0, 1))
       and not exists (select from part where part.first <= day and part.ended >= day + interval '1 day')
     order by day`)
  return rows
}

interface DetachedDay {
  name: string
  day: string
  isPending: boolean
}

/** Detached partitions with events. One before the oldest day had expired, and may be an archive. */
async function detachedDays({ pool }: Database): Promise<DetachedDay[]> {
  const { rows } = await pool.query<Omit<DetachedDay, 'day'>>(`
    select c.relname as name, coalesce(i.inhdetachpending, false) as "isPending"
      from pg_class c
      left join pg_inherits i on i.inhrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname ~ '^chat_events_\\d{8}_*$'
       and (i.inhrelid is null or i.inhdetachpending)
       and c.relname > (select min(relname) from pg_inherits join pg_class on oid = inhrelid
                         where inhparent = to_regclass('chat_events') and not inhdetachpending)
     order by 1`)
  const days: DetachedDay[] = []
  for (const { name, isPending } of rows) {
    const { rows: events } = await pool.query(`select from "${name}" limit 1`)
    const day = name.replace(/^chat_events_(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3')
    if (isPending || events.length > 0) days.push({ name, day, isPending })
  }
  return days
}

function describe({ name, day, isPending }: DetachedDay, missing: Day[]): Finding {
  if (isPending) {
    return problem(
      AREA,
      `the detach of ${name} was interrupted: its events are hidden, and its day takes none`,
      `Run "alter table chat_events detach partition ${name} finalize".`,
    )
  }
  return warning(
    AREA,
    `${name} is detached, and holds events: clients that were offline reload, and consumers lose them`,
    missing.some((found) => found.day === day)
      ? `Run "alter table chat_events attach partition ${name} for values from ('${day} 00:00Z') to ('${day} 24:00Z')".`
      : `Its day has another partition by now: run "insert into chat_events select * from ${name}", then drop it.`,
  )
}
