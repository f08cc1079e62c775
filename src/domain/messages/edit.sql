-- Replaces the text with "text", unless there is a "refusal" of that text, or a "streamRefusal" of it in a message that was a stream.
create or replace function chat_edit(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_blocked text[];
begin
  if m.sender_id <> p_item ->> 'userId' then
    code := 'CHAT_MESSAGE_NOT_OWNER';
    details := json_build_object('channelId', m.channel_id, 'messageId', m.id);
  elsif m.type = 'POLL' then
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('path', '/messageId', 'must not be the message of a poll');
  elsif p_is_blocked then
    code := 'CHAT_USER_BLOCKED';
  elsif m.stream = '{}' then
    code := 'CHAT_STREAM_OPEN';
    details := json_build_object('channelId', m.channel_id, 'messageId', m.id);
  else
    select refusal ->> 'code', refusal -> 'details'
      into code, details
      from (select p_item -> case when m.stream is null then 'refusal' else 'streamRefusal' end) as r (refusal);
  end if;
  if code is not null then
    return;
  end if;

  v_blocked := array(
    select b.blocked_id from chat_user_blocks b where b.tenant_id = m.tenant_id and b.blocker_id = m.sender_id
  );
  if m.text <> p_item ->> 'text' then
    update chat_messages edited
       -- The clock of a busy channel runs ahead of the server's by some milliseconds.
       set text = p_item ->> 'text', is_edited = true, updated_at = greatest(clock_timestamp(), edited.created_at)
     where edited.tenant_id = m.tenant_id and edited.channel_id = m.channel_id and edited.id = m.id
    returning edited.* into m;
    event := 'chat:message:updated';
    -- All subscribers get the same event, so it omits nothing for blocked users.
    answer := chat_message_json(m, '{}');
    data := json_build_object('channelId', m.channel_id, 'message', answer);
  end if;
  if answer is null or v_blocked <> '{}' then
    answer := chat_message_json(m, v_blocked);
  end if;
end
$$;
