-- The first guard that refuses a user, in this order, as { "code", "details" }, without the channel's id; null if all
-- allow. The caller selects the guards besides membership.
create or replace function chat_refusal(
  p_exists boolean, p_is_member boolean, p_is_banned boolean, p_banned_until timestamptz,
  p_is_no_operator boolean default false,
  p_is_frozen boolean default false, p_is_muted boolean default false, p_muted_until timestamptz default null,
  p_is_no_group boolean default false
)
returns jsonb language sql stable parallel safe as $$
  select case
    when not p_exists then '{ "code": "CHAT_CHANNEL_NOT_FOUND" }'::jsonb
    when not p_is_member then '{ "code": "CHAT_NOT_CHANNEL_MEMBER" }'
    when p_is_banned
      then jsonb_build_object('code', 'CHAT_USER_BANNED',
        'details', jsonb_build_object('bannedUntil', chat_iso(p_banned_until)))
    when p_is_no_operator then '{ "code": "CHAT_NOT_CHANNEL_OPERATOR" }'
    when p_is_frozen then '{ "code": "CHAT_CHANNEL_FROZEN" }'
    when p_is_muted
      then jsonb_build_object('code', 'CHAT_USER_MUTED',
        'details', jsonb_build_object('mutedUntil', chat_iso(p_muted_until)))
    when p_is_no_group then '{ "code": "CHAT_CHANNEL_NOT_GROUP" }'
  end
$$;

-- The order of all guards: chat_refusal, chat_suspension_of, chat_sending_refusal. Inlined: evaluates up to the first
-- that refuses.
create or replace function chat_refusal_in_order(p_refusal jsonb, p_suspension jsonb, p_sending jsonb) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(p_refusal, p_suspension, p_sending)
$$;
