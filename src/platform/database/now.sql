-- The clock of the installation. Functions and statements read the time only here, so that a test can move it.
-- PostgreSQL inlines both functions.
--
-- chat_now is the present time, which advances within a statement: for written times, and for decisions under a lock.
-- `(select chat_now())` is constant within a statement, and read only if needed.
create or replace function chat_now() returns timestamptz language sql volatile as $$
  select clock_timestamp()
$$;

-- Start of the client's statement: constant within it, so counts and lists agree, and the planner can use indexes and
-- prune partitions. now() is the start of the transaction: after a wait for a lock it would be before changes that are
-- already committed, such as a new member.
create or replace function chat_statement_now() returns timestamptz language sql stable as $$
  select statement_timestamp()
$$;
