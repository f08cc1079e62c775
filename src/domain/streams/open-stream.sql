-- The locked stream of a message, for its producer: refused unless the user sent it, it is open, and it is in the
-- producer's run. Without "run" any run is accepted. "hasNoTail", of the kind "end_stream": visible text may be lost,
-- so a new run begins.
create or replace function chat_open_stream(
  p_item jsonb, m chat_messages, p_is_blocked boolean, out code text, out details json, out s chat_stream_row
)
language plpgsql as $$
begin
  if m.sender_id <> p_item ->> 'userId' then
    code := 'CHAT_MESSAGE_NOT_OWNER';
  elsif m.stream is null then
    code := 'CHAT_MESSAGE_NOT_STREAM';
  elsif p_is_blocked then
    code := 'CHAT_USER_BLOCKED';
  else
    select open.* into s
      from chat_streams open
     where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id
       for update;
    if not found then
      code := 'CHAT_STREAM_ENDED';
      details := json_build_object('channelId', m.channel_id, 'messageId', m.id, 'state', m.stream ->> 'state');
    elsif s.stopping_at is not null and p_item ->> 'kind' <> 'end_stream'
      and not coalesce((p_item -> 'isCheckpoint')::boolean, false) then
      code := 'CHAT_STREAM_STOPPED';
    elsif p_item ? 'run' and (p_item -> 'run')::integer <> s.run then
      code := 'CHAT_STREAM_RUN';
      details := chat_stream_lengths(s);
    elsif p_item ->> 'kind' = 'end_stream' and s.has_tail and (p_item -> 'hasNoTail')::boolean then
      update chat_streams open set run = open.run + 1, has_tail = false, alive_at = chat_now()
       where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id
      returning open.* into s;
      code := 'CHAT_STREAM_RUN';
      details := chat_stream_lengths(s);
    end if;
  end if;
  if code is not null then
    details := coalesce(details, json_build_object('channelId', m.channel_id, 'messageId', m.id));
  end if;
end
$$;
