-- migrate: runs-with 0006_events_about_messages
-- The condition of the tenant fence is a test of rows that were found, and no longer a way to find them. It was an equality, by
-- which the planner could read all rows of a tenant and compare them with the few that a statement looks for by their keys. Of a
-- tenant that the statistics do not know, because it is new, it takes there to be one row, and did so: each batch of messages
-- read every message of that tenant.
--
-- `nullif(…, false) is not null` is true where the equality is, serves no index, and is taken to hold for 99.5 % of the rows: so
-- a statement has the plan that it has without the fence. The setting is read once for a table of a statement.

-- Creates the views that are missing, and renews those that lack a column of their table. Answers how many.
create or replace function chat_build_fence() returns integer language plpgsql as $$
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
        where nullif(tenant_id = (select current_setting(''chat.tenant'', true)), false) is not null
         with local check option',
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

do $$
declare
  v_view name;
begin
  for v_view in
    select relname from pg_class
     where relnamespace = to_regnamespace(quote_ident(chat_fence_schema())) and relkind = 'v' and relname ~ '^chat_'
  loop
    execute format('drop view %I.%I', chat_fence_schema(), v_view);
  end loop;
  perform chat_build_fence();
exception when insufficient_privilege then
  raise warning 'the tenant fence was not built anew, because the role may create no schema in this database';
end
$$;
