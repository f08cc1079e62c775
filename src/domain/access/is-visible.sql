-- Whether a message, read by its id, is visible to p_user, whose history of the channel starts at p_start;
-- p_is_blocked: p_user has blocked its sender. A sender sees own open streams even before the history start.
create or replace function chat_is_visible(
  p_deleted_at timestamptz, p_created_at timestamptz, p_sender text, p_stream jsonb, p_is_blocked boolean, p_user text,
  p_start timestamptz
)
returns boolean language sql immutable parallel safe as $$
  select p_deleted_at is null and not coalesce(p_is_blocked, false)
     and (p_created_at > p_start or p_sender = p_user and p_stream = '{}')
$$;

-- Whether p_user sent a message that a decision has removed: its sender can still read it. No counter includes it.
create or replace function chat_is_own_removed(p_decision text, p_sender text, p_user text)
returns boolean language sql immutable parallel safe as $$
  select p_decision is not null and p_sender = p_user
$$;

-- Whether a message has its content: it is visible, or a decision has removed it.
create or replace function chat_has_content(p_deleted_at timestamptz, p_decision text)
returns boolean language sql immutable parallel safe as $$
  select p_deleted_at is null or p_decision is not null
$$;
