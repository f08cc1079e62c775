-- Like chat_is_banned.
create or replace function chat_is_muted(p_is_muted boolean, p_until timestamptz, p_now timestamptz)
returns boolean language sql immutable parallel safe as $$
  select p_is_muted and coalesce(p_until > p_now, true)
$$;
