-- migrate: runs-with 0006_events_about_messages
-- Users share 1,024 locks. One for each user was one for each row of an import of members, and PostgreSQL has room for
-- 6,400 by default. Sharing one, a block and a first membership wait for each other now and then, which changes nothing.
--
-- What runs while this is applied may hold the lock of one user by its old key. The function decides for the code of the
-- version before, too.

create or replace function chat_user_lock(p_tenant text, p_user text) returns bigint
language sql immutable as $$
  select 7236151404000000 + (hashtextextended(jsonb_build_array(p_tenant, p_user)::text, 0) & 1023)
$$;
