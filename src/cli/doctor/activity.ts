import type { Database } from '../../platform/database/connect'
import { duration, type Findings, ifThere, note, ok, problem, warning } from './finding'

const LONG_SECONDS = 60
const VERY_LONG_SECONDS = 3_600
const LATE_SECONDS = 60

/** Long transactions, consumers of the event log, and overdue work. */
export async function* checkActivity(database: Database): Findings {
  if (database.engine === 'postgres') yield* transactionsOf(database, LONG_SECONDS)
  yield* ifThere(consumersOf(database))
  yield* ifThere(dueOf(database))
}

export async function* transactionsOf({ pool }: Database, longerThanSeconds: number): Findings {
  const { rows } = await pool.query<{ who: string; seconds: number }>(
    `select 'process ' || pid || ' (' || coalesce(nullif(application_name, ''), 'unnamed') || ', ' || state || ')' as who,
            extract(epoch from now() - xact_start)::integer as seconds
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and xact_start < now() - make_interval(secs => $1)
     union all
     select 'prepared transaction ' || gid, extract(epoch from now() - prepared)::integer
       from pg_prepared_xacts
      where database = current_database() and prepared < now() - make_interval(secs => $1)
      order by 2 desc limit 5`,
    [longerThanSeconds],
  )
  const [longest] = rows
  if (longest === undefined) return yield ok('transactions', `none is older than ${longerThanSeconds} s`)
  const list = rows.map(({ who, seconds }) => `${who} since ${duration(seconds)}`).join(', ')
  const report = longest.seconds > VERY_LONG_SECONDS ? problem : warning
  yield report(
    'transactions',
    `long ones block vacuum, new indexes and migrations: ${list}`,
    "End them in their application, or: select pg_terminate_backend(<process>); rollback prepared '<name>'",
  )
}

async function* consumersOf({ pool }: Database): Findings {
  const { rows } = await pool.query<{
    name: string
    channels: number
    events: number
    late: number
    gone: boolean
  }>(`
    select k.name, k.expires_at < now() as gone, coalesce(c.channels, 0) as channels, coalesce(c.events, 0) as events,
           coalesce(c.late, 0) as late
      from (select name, max(expires_at) as expires_at from chat_consumers group by name) k
      left join (
        select consumer, count(*)::integer as channels, sum(greatest(head - seq, 0))::bigint as events,
               greatest(extract(epoch from now() - min(due_at)), 0)::integer as late
          from chat_consumer_channels group by consumer
      ) c on c.consumer = k.name
     order by k.name`)
  for (const { name, gone, channels, events, late } of rows) {
    const behind = channels === 0 ? 'nothing waits' : `up to ${events} events of ${channels} channels wait`
    if (gone) yield note('consumers', `${name}: no process has consumed within the retention of the log; ${behind}`)
    else if (late < LATE_SECONDS) yield ok('consumers', `${name}: ${behind}`)
    else {
      yield warning(
        'consumers',
        `${name}: ${behind}, the oldest overdue for ${duration(late)}`,
        'Check that a process with this consumer runs, and look for failures in its log.',
      )
    }
  }
}

async function* dueOf({ pool }: Database): Findings {
  const { rows } = await pool.query<{ what: string; count: number; late: number }>(
    `select 'scheduled messages' as what, count(*)::integer as count,
            coalesce(extract(epoch from now() - min(scheduled_at)), 0)::integer as late
       from chat_scheduled_messages
      where status = 'PENDING' and scheduled_at < now() - make_interval(secs => $1)
     union all
     select 'polls', count(*)::integer, coalesce(extract(epoch from now() - min(close_at)), 0)::integer
       from chat_polls
      where closed_at is null and close_at < now() - make_interval(secs => $1)`,
    [LATE_SECONDS],
  )
  const overdue = rows.filter(({ count }) => count > 0)
  if (overdue.length === 0) yield ok('timers', 'nothing is overdue')
  for (const { what, count, late } of overdue) {
    yield warning(
      'timers',
      `${count} ${what} are overdue, the oldest for ${duration(late)}`,
      'Start a process of the service, and look for failures in its log.',
    )
  }
}
