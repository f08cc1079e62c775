-- One row if p_blocker has blocked p_blocked.
create or replace function chat_block_of(p_tenant text, p_blocker text, p_blocked text)
returns setof integer language sql stable as $$
  select 1 from chat_user_blocks b where b.tenant_id = p_tenant and b.blocker_id = p_blocker
    and b.blocked_id = p_blocked
$$;

-- The users that p_user has blocked. As an array it is read once, where many messages are checked.
create or replace function chat_blocked_by(p_tenant text, p_user text)
returns setof text language sql stable as $$
  select b.blocked_id from chat_user_blocks b where b.tenant_id = p_tenant and b.blocker_id = p_user
$$;

-- The users who have blocked p_user.
create or replace function chat_blockers_of(p_tenant text, p_user text)
returns setof text language sql stable as $$
  select b.blocker_id from chat_user_blocks b where b.tenant_id = p_tenant and b.blocked_id = p_user
$$;

-- The members, current or former, of the channel who have blocked p_user. In a direct channel one is enough to refuse a
-- change.
create or replace function chat_blockers_in(p_tenant text, p_channel text, p_user text)
returns setof text language sql stable as $$
  select b.blocker_id
    from chat_channel_members other
    join chat_user_blocks b on b.tenant_id = other.tenant_id and b.blocker_id = other.user_id and b.blocked_id = p_user
   where other.tenant_id = p_tenant and other.channel_id = p_channel
$$;
