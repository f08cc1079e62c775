-- Changes when this database is a copy of another one, or may have gone back in time: system and database, the
-- timeline (a promoted replica, recovery to a point in time), and the log's own tables (a restored dump). Null while
-- this cannot be known: a replica that still recovers does not write, and has no timeline of its own.
create or replace function chat_origin() returns text language plpgsql stable as $$
declare
  v_system text := '';
  v_timeline text := '';
begin
  if pg_is_in_recovery() then return null; end if;
  -- Not every service that offers PostgreSQL allows these.
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
