-- Whether the message p_id was sent after the history start p_start: a range of the primary key. Most members have no
-- start: the case avoids a call per channel in lists.
create or replace function chat_is_after_start(p_id text, p_start timestamptz)
returns boolean language sql immutable parallel safe as $$
  select p_id >= case when p_start = '-infinity' then '' else chat_message_id_after(p_start) end
$$;

-- Like chat_is_visible, for lists of messages.
create or replace function chat_is_listed(p_deleted_at timestamptz, p_id text, p_is_blocked boolean,
  p_start timestamptz)
returns boolean language sql immutable parallel safe as $$
  select p_deleted_at is null and chat_is_after_start(p_id, p_start) and not coalesce(p_is_blocked, false)
$$;
