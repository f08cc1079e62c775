-- Drops the oldest partition of the event log whose day ended before p_before, so that all of its events are older.
-- Returns its name; null if there is none, or another process is dropping one.
--
-- The drop locks the whole log, and every write of an event queues behind that lock while a transaction that has read
-- the log, such as a backup, is open. So it gives up soon (lock_not_available), and the caller retries.
create or replace function chat_drop_log_day(p_before timestamptz) returns text
language plpgsql set timezone = 'UTC' set lock_timeout = '100ms' as $$
declare
  v_day text;
begin
  if not pg_try_advisory_xact_lock(7236151407) then
    return null;
  end if;
  select c.oid::regclass::text into v_day
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'chat_events'::regclass
     and substring(pg_get_expr(c.relpartbound, c.oid) from $e$TO \('([^']+)'\)$e$)::timestamptz <= p_before
   order by c.relname collate "C"
   limit 1;
  if v_day is not null then
    execute 'drop table ' || v_day;
  end if;
  return v_day;
end
$$;
