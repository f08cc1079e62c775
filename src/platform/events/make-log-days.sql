-- Creates missing partitions of the event log, for the day of p_at and the p_ahead days after it, in UTC. Returns their
-- number. Safe to call concurrently: one process creates them, the others wait and find them.
--
-- Each is created separately and attached, which neither blocks readers and writers of the log nor waits for them;
-- `create table … partition of` waits for all.
--
-- Rows are only inserted, and dropped with their day. A vacuum for inserts is disabled, because it would write each
-- page to the WAL once more; the one for dead rows, such as those of an erasure, is not.
create or replace function chat_make_log_days(p_at timestamptz, p_ahead integer) returns integer
language plpgsql set timezone = 'UTC' set lock_timeout = '5s' as $$
declare
  v_log constant regclass := 'chat_events'::regclass;
  v_schema constant name := (select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.oid = v_log);
  v_made integer := 0;
  v_day date;
  v_prefix text;
  v_name text;
  v_right record;
begin
  perform pg_advisory_xact_lock(7236151406);
  for v_day in select p_at::date + n from generate_series(0, p_ahead) n loop
    v_prefix := 'chat_events_' || to_char(v_day, 'YYYYMMDD');
    continue when exists (
      select from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = v_log and starts_with(c.relname, v_prefix)
    );
    -- A detached partition of that day may have this name.
    v_name := v_prefix;
    while to_regclass(format('%I.%I', v_schema, v_name)) is not null loop
      v_name := v_name || '_';
    end loop;
    execute format(
      'create table %I.%I (like %s including all)'
      ' with (autovacuum_vacuum_insert_threshold = -1, toast.autovacuum_vacuum_insert_threshold = -1)',
      v_schema, v_name, v_log
    );
    -- Copies the grants: pg_dump reads partitions directly.
    for v_right in
      select case when r.grantee = 0 then 'public' else quote_ident(r.grantee::regrole::text) end as grantee,
             r.privilege_type
        from pg_class c, aclexplode(c.relacl) r
       where c.oid = v_log and r.grantee <> c.relowner
    loop
      execute format('grant %s on %I.%I to %s', v_right.privilege_type, v_schema, v_name, v_right.grantee);
    end loop;
    execute format(
      'alter table %s attach partition %I.%I for values from (%L) to (%L)',
      v_log, v_schema, v_name, v_day::timestamptz, (v_day + 1)::timestamptz
    );
    v_made := v_made + 1;
  end loop;
  return v_made;
end
$$;
