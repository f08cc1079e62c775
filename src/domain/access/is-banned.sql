-- Whether a member with these columns is banned at p_now; an expired ban needs no write.
create or replace function chat_is_banned(p_is_banned boolean, p_until timestamptz, p_now timestamptz)
returns boolean language sql immutable parallel safe as $$
  select p_is_banned and coalesce(p_until > p_now, true)
$$;

-- Whether a member with these columns is active at p_now, that is counted, listed and notified: present and not banned.
-- Never null. A lookup by key wraps it in "coalesce", so that no index on active members is considered.
create or replace function chat_is_active(
  p_left_at timestamptz, p_is_banned boolean, p_until timestamptz, p_now timestamptz
)
returns boolean language sql immutable parallel safe as $$
  select p_left_at is null and not chat_is_banned(p_is_banned, p_until, p_now)
$$;
