/** The time functions of PostgreSQL that the service uses. */
const clocks = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp']

/**
 * The movable clock: functions that the search path finds before those of PostgreSQL. They are created before the tables, so that
 * column defaults use them.
 */
export const CREATE_CLOCK = `create schema chat_clock;
${clocks
  .map(
    (name) => `create function chat_clock.${name}() returns timestamptz
  language sql ${name === 'clock_timestamp' ? 'volatile' : 'stable'} parallel safe
  as $$ select pg_catalog.${name}()
    + coalesce(nullif(pg_catalog.current_setting('chat.ahead', true), ''), '0')::pg_catalog.interval $$;`,
  )
  .join('\n')}`

/** Sets the offset, an interval as text. */
export const MOVE_CLOCK = `select set_config('chat.ahead', $1, false)`

/** Claims and registrations that the process renews keep their remaining time. */
export const RENEW_CLAIMS = [
  `update chat_consumers set expires_at = expires_at + $1::interval where isfinite(expires_at)`,
  `update chat_consumer_channels set due_at = due_at + $1::interval where isfinite(due_at)`,
]

/** Saves the rows of a migrated database, and shrinks it. Each runs separately. */
export const KEEP_SEEDS = [
  'create schema chat_seeds',
  `do $$
declare
  found record;
  has_rows boolean;
begin
  for found in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('select exists (select from public.%I)', found.relname) into has_rows;
    if has_rows then execute format('create table chat_seeds.%1$I as table public.%1$I', found.relname); end if;
  end loop;
end $$`,
  'update pg_database set datistemplate = false',
  'drop database if exists template1',
  'drop database if exists template0',
  'checkpoint',
]

/** Resets the database to its migrated state. Each runs separately. */
export const RESET = [
  'rollback',
  'discard all',
  `do $$
declare
  filled text;
  found record;
begin
  -- Days reached by a moved clock.
  for found in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'public.chat_events'::regclass
       and c.relname > 'chat_events_' || to_char(now() + interval '8 days', 'YYYYMMDD')
  loop
    execute format('drop table public.%I', found.relname);
  end loop;
  select string_agg(format('public.%I', relname), ', ') into filled
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0;
  if filled is not null then execute 'truncate ' || filled || ' restart identity cascade'; end if;
  for found in select relname from pg_class where relnamespace = 'chat_seeds'::regnamespace and relkind = 'r' loop
    execute format('insert into public.%1$I overriding system value select * from chat_seeds.%1$I', found.relname);
  end loop;
end $$`,
]
