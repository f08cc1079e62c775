-- Whether a user whose history of the channel starts at p_start sees a message that is read by its id. A sender finds an open stream
-- wherever its history starts.
create or replace function chat_in_history(
  p_created_at timestamptz, p_sender text, p_stream jsonb, p_user text, p_start timestamptz
)
returns boolean language sql immutable as $$
  select p_created_at > p_start or p_sender = p_user and p_stream = '{}'
$$;
