import { query } from './recount'

/** Backdates these events, by default all logged so far, by this age. */
export async function ageLog(
  url: string,
  hours: number,
  { channelId, from, upTo }: { channelId?: string; from?: number; upTo?: number } = {},
): Promise<void> {
  await query(url, `select chat_make_log_days(now() - $1::float8 * interval '1 hour' - interval '1 day', $2)`, [
    hours,
    Math.ceil(hours / 24) + 1,
  ])
  await query(
    url,
    `update chat_events
        set logged_at = logged_at - $1::float8 * interval '1 hour', message_at = message_at - $1::float8 * interval '1 hour'
      where channel_id = coalesce($2, channel_id) and seq <= coalesce($3, seq) and seq >= coalesce($4, seq)`,
    [hours, channelId ?? null, upTo ?? null, from ?? null],
  )
}

/** Moves the database's clock, for all connections. */
export const moveClock = (url: string, interval: string) =>
  query(
    url,
    `create or replace function chat_now() returns timestamptz language sql volatile
     as $$ select clock_timestamp() + interval '${interval}' $$;
     create or replace function chat_statement_now() returns timestamptz language sql stable
     as $$ select statement_timestamp() + interval '${interval}' $$`,
  )

/** The partitions of the log, oldest first, by their days. */
export async function logDays(url: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    url,
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'chat_events'::regclass order by 1`,
  )
  return rows.map(({ name }) => name.replace('chat_events_', ''))
}

/** The day this many days from today, in UTC, formatted as in partition names. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
