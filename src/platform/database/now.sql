-- The clock of the installation. Functions and statements read the time here alone, so that a test can move it.
-- PostgreSQL inlines both functions.
--
-- chat_now is the present moment. It goes on within a statement: for times that are written, and for what is decided
-- once a lock is held. `(select chat_now())` is one moment per statement, read only if it is needed.
create or replace function chat_now() returns timestamptz language sql volatile as $$
  select clock_timestamp()
$$;

-- The begin of the client's statement: counts and lists of one statement agree, and the planner uses indexes and leaves
-- out partitions by it. now() is the begin of the transaction, so of two transactions the one that waited for a lock
-- would use the earlier time, and could leave out a member that the other has counted.
create or replace function chat_statement_now() returns timestamptz language sql stable as $$
  select statement_timestamp()
$$;
