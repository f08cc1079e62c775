-- Replaces the text with "text", unless there is a "refusal" of that text, or a "streamRefusal" of it in a message that
-- was a stream.
-- `details` of a message that quotes is chat_quoted, for the user.
create or replace function chat_edit_text(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json, out edited chat_messages
)
language plpgsql as $$
declare
  v_refusal constant jsonb := p_item -> case when m.stream is null then 'refusal' else 'streamRefusal' end;
  v_blocked text[] := '{}';
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
  elsif m.text <> p_item ->> 'text' then
    code := v_refusal ->> 'code';
    details := v_refusal -> 'details';
  end if;
  if code is not null then
    return;
  end if;

  -- Blocks only hide replies.
  if m.reply_count > 0 then
    v_blocked := array(select b.id from chat_blocked_by(m.tenant_id, m.sender_id) as b (id));
  end if;
  if m.quoted_message_id is not null then
    details := chat_quoted(
      m.tenant_id, m.channel_id, m.quoted_message_id,
      case when p_item ? 'isSystem' then '{}' else array[p_item ->> 'userId'] end
    );
  end if;
  if m.text <> p_item ->> 'text' then
    -- The clock of a busy channel runs ahead of the server's by some milliseconds.
    m.text := p_item ->> 'text';
    m.is_edited := true;
    m.updated_at := greatest(chat_now(), m.created_at);
    edited := m;
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
