-- The time. Functions and statements take it from here, so that a test can move it. It goes on within a transaction and a
-- statement, as clock_timestamp does, for what is read once a lock is held. `stable` says that a statement may take any of these
-- moments, and lets the planner leave out partitions by it.
create or replace function chat_now() returns timestamptz language sql stable as $$
  select clock_timestamp()
$$;
