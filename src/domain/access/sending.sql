-- The time at which slow mode allows a member to send again; null if it sets no limit.
create or replace function chat_next_send_at(p_slow_mode_seconds integer, p_role text, p_last_sent_at timestamptz)
returns timestamptz language sql immutable parallel safe
return case when p_slow_mode_seconds > 0 and p_role <> 'OPERATOR'
  then p_last_sent_at + make_interval(secs => p_slow_mode_seconds) end;

-- The refusal to send of a member who passes chat_refusal, as { "code", "details" }; null if nothing refuses.
-- p_next_send_at is that of chat_next_send_at, or null where the member need not be able to send now.
create or replace function chat_sending_refusal(
  p_who_can_send text, p_role text, p_next_send_at timestamptz, p_now timestamptz
)
returns jsonb language sql immutable parallel safe as $$
  select case
    when p_who_can_send = 'OPERATORS' and p_role <> 'OPERATOR' then '{ "code": "CHAT_NOT_CHANNEL_OPERATOR" }'::jsonb
    when p_next_send_at > p_now
      then jsonb_build_object('code', 'CHAT_SLOW_MODE', 'details', jsonb_build_object(
        'nextSendAt', chat_iso(p_next_send_at),
        'retryAfter', ceil(extract(epoch from p_next_send_at - p_now))::integer
      ))
  end
$$;
