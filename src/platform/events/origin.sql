-- Identifies the history of this database. It changes if the database is a copy or may have gone back in time: system
-- and database, timeline (a promoted replica, point-in-time recovery), and the log's tables (a restored dump). Null
-- while unknown: a replica in recovery has no timeline of its own.
create or replace function chat_origin() returns text language plpgsql stable as $$
declare
  v_system text := '';
  v_timeline text := '';
begin
  if pg_is_in_recovery() then return null; end if;
  -- Managed PostgreSQL may refuse these functions.
  begin
    select system_identifier::text into v_system from pg_control_system();
  exception when others then null;
  end;
  begin
    v_timeline := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  exception when others then null;
  end;
  return concat_ws('/',
    v_system, (select oid from pg_database where datname = current_database()),
    v_timeline, 'chat_channels'::regclass::oid, 'chat_events'::regclass::oid
  );
end;
$$;
