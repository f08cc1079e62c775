-- Whether a message counts as unread for p_user, whose marker is at p_read_seq; p_is_blocked: p_user has blocked its
-- sender. See chat_is_counted for deleted messages.
create or replace function chat_counts_as_unread(
  p_seq bigint, p_sender text, p_created_at timestamptz, p_is_blocked boolean, p_user text, p_read_seq bigint,
  p_start timestamptz
)
returns boolean language sql immutable parallel safe as $$
  select p_seq > p_read_seq and p_sender <> p_user and p_created_at > p_start and not coalesce(p_is_blocked, false)
$$;

-- Whether the unread messages of a member's channel are part of the member's total.
create or replace function chat_is_in_total(p_is_hidden boolean, p_preference text)
returns boolean language sql immutable parallel safe as $$
  select not p_is_hidden and p_preference <> 'OFF'
$$;

-- Whether a member's counter includes a message: deleted ones leave the counters of those who have left only when they
-- return.
create or replace function chat_is_counted(
  p_deleted_at timestamptz, p_deleted_event_seq bigint, p_left_at timestamptz, p_left_event_seq bigint
)
returns boolean language sql immutable parallel safe as $$
  select p_deleted_at is null or p_left_at is not null and p_deleted_event_seq > coalesce(p_left_event_seq, -1)
$$;
