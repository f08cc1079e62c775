-- Row-level security by views: for each table with a `tenant_id`, a separate schema has a view of the same name that
-- shows and accepts only rows of the tenant in the setting `chat.tenant`, and no rows while that is empty. In each
-- transaction the service puts this schema first in the search path (see tenant-fence.ts), so a statement that forgets
-- its tenant is still limited to one.
--
-- Views rather than policies: superusers and, by default, the tables' owner, which the service usually is, bypass
-- policies; and policies keep the planner from indexes whose operators are not leakproof, such as that of the search. A
-- view's condition becomes part of the statement and next to the statement's own costs nothing per row.
--
-- A migration that drops or retypes a column drops the view first. The migrator calls chat_build_fence() after each
-- run.
create or replace function chat_fence_schema() returns name language sql stable as $$
  select (left(current_schema()::text, 57) || '_fence')::name
$$;
