-- Whether a message, read by its id, is visible to p_user, whose history of the channel starts at p_start;
-- p_is_blocked: p_user has blocked its sender. A sender finds an open stream wherever the history starts.
create or replace function chat_is_visible(
  p_deleted_at timestamptz, p_created_at timestamptz, p_sender text, p_stream jsonb, p_is_blocked boolean, p_user text,
  p_start timestamptz
)
returns boolean language sql immutable parallel safe as $$
  select p_deleted_at is null and not coalesce(p_is_blocked, false)
     and (p_created_at > p_start or p_sender = p_user and p_stream = '{}')
$$;
