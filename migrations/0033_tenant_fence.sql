-- migrate: runs-with 0006_events_about_messages
-- The tenant fence: beside each table with a `tenant_id` a view of the same name, in a schema of its own, which shows and takes
-- the rows of one tenant alone: the one that the setting `chat.tenant` names, and none while it names none, for no tenant is
-- the empty text. The service puts that schema before the tables' in the search path of each statement, for its transaction
-- (see tenant-fence.ts). So what a statement or a function forgets to say of its tenant is said here. Code of the version
-- before finds the tables as ever.
--
-- Views, and no policies: a policy is passed over by superusers and, without more, by the owner of the tables, which the
-- service mostly is, and it keeps the planner from indexes whose operators could leak, that of the search among them. The
-- condition of a view is a part of the statement: next to the statement's own it costs nothing for each row.

-- A migration that drops a column or changes its type drops the view first. The migrator calls chat_build_fence() after each
-- run.
create function chat_fence_schema() returns name language sql stable as $$
  select (left(current_schema()::text, 57) || '_fence')::name
$$;

-- Creates the views that are missing, and renews those that lack a column of their table. Answers how many.
create function chat_build_fence() returns integer language plpgsql as $$
declare
  v_base constant name := current_schema();
  v_fence constant name := chat_fence_schema();
  v_built integer := 0;
  v_table record;
  v_right record;
begin
  if to_regnamespace(quote_ident(v_fence)) is null then
    execute format('create schema %I', v_fence);
  end if;
  for v_table in
    select c.oid, c.relname, c.relowner, c.relacl, array_agg(a.attname order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = to_regnamespace(quote_ident(v_base)) and c.relkind in ('r', 'p') and c.relname ~ '^chat_'
     group by c.oid
    having bool_or(a.attname = 'tenant_id')
  loop
    continue when v_table.columns = (
      select array_agg(a.attname order by a.attnum)
        from pg_attribute a
       where a.attrelid = to_regclass(format('%I.%I', v_fence, v_table.relname)) and a.attnum > 0 and a.attname <> 'xmin'
         -- The table may be another one of that name, as after a restore.
         and exists (
           select from pg_rewrite r
             join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
            where r.ev_class = a.attrelid and d.refclassid = 'pg_class'::regclass and d.refobjid = v_table.oid
         )
    );
    execute format('drop view if exists %I.%I', v_fence, v_table.relname);
    -- The lists compare `xmin`. It comes last, so that a row of the view is one of the table, and more.
    execute format(
      'create view %I.%I as select %s, xmin from %I.%I
        where tenant_id = current_setting(''chat.tenant'', true) with local check option',
      v_fence, v_table.relname, (select string_agg(quote_ident(name), ', ') from unnest(v_table.columns) as name),
      v_base, v_table.relname
    );
    -- Who may use the table may use the view.
    for v_right in
      select case when r.grantee = 0 then 'public' else quote_ident(r.grantee::regrole::text) end as grantee, r.privilege_type
        from aclexplode(v_table.relacl) r
       where r.grantee <> v_table.relowner and r.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
    loop
      execute format('grant usage on schema %I to %s', v_fence, v_right.grantee);
      execute format('grant %s on %I.%I to %s', v_right.privilege_type, v_fence, v_table.relname, v_right.grantee);
    end loop;
    v_built := v_built + 1;
  end loop;
  return v_built;
end
$$;

-- A function that keeps a row of a table in a variable must mean the table, and not the view of the same name.
create domain chat_message_row as chat_messages;
do $$
declare
  v_definition text;
begin
  select pg_get_functiondef(p.oid)
    into v_definition
    from pg_proc p
   where p.pronamespace = to_regnamespace(quote_ident(current_schema())) and p.proname = 'chat_change_batch';
  execute replace(v_definition, E'\n  m chat_messages;', E'\n  m chat_message_row;');
end
$$;

-- A role that may create no schema goes on without: `chat-migrate doctor` says so.
do $$
begin
  perform chat_build_fence();
exception when insufficient_privilege then
  raise warning 'the tenant fence was not built, because the role may create no schema in this database';
end
$$;
