-- A time in the API's format: ISO 8601, UTC, milliseconds.
create or replace function chat_iso(p_time timestamptz) returns text
language sql stable as $$
  select to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
