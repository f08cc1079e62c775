-- The key of the lock that guards a user's blocks: exclusive for a block, shared for a first membership.
--
-- Users share 1,024 locks: one per user would be one per row of an import, and by default PostgreSQL has room for 6,400
-- locks. Unrelated users with the same lock merely wait for each other.
create or replace function chat_user_lock(p_tenant text, p_user text) returns bigint
language sql immutable as $$
  select 7236151404000000 + (hashtextextended(jsonb_build_array(p_tenant, p_user)::text, 0) & 1023)
$$;
