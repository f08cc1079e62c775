-- Whether a member with these columns is banned at p_now; an expired ban needs no write.
create or replace function chat_is_banned(p_is_banned boolean, p_until timestamptz, p_now timestamptz)
returns boolean language sql immutable parallel safe as $$
  select p_is_banned and coalesce(p_until > p_now, true)
$$;
