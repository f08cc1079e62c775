-- Replaces the text with "text", unless there is a "refusal" of that text or, for a completed stream, a
-- "streamRefusal". Removes the preview of a link that is no longer in the text. With "linkMetadata", of the system,
-- fills in the link preview instead, if the text is "text" and there is no preview. That is no edit: `is_edited` stays.
-- `details` of a message that quotes is chat_quoted, for the user.
create or replace function chat_edit_text(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json, out edited chat_messages
)
language plpgsql as $$
declare
  v_refusal constant jsonb := p_item -> case when m.stream is null then 'refusal' else 'streamRefusal' end;
  v_fills constant boolean := p_item ? 'linkMetadata';
  v_changes constant boolean := case
    when v_fills then m.text = p_item ->> 'text' and coalesce(m.link_metadata, 'null') = 'null'
    else m.text <> p_item ->> 'text' end;
  v_blocked text[] := '{}';
begin
  if m.sender_id <> p_item ->> 'userId' and not v_fills then
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
  elsif v_changes then
    code := v_refusal ->> 'code';
    details := v_refusal -> 'details';
  end if;
  if code is not null then
    return;
  end if;

  -- Blocks change only the thread's counts.
  if m.reply_count > 0 then
    v_blocked := array(select b.id from chat_blocked_by(m.tenant_id, m.sender_id) as b (id));
  end if;
  if m.quoted_message_id is not null then
    details := chat_quoted(
      m.tenant_id, m.channel_id, m.quoted_message_id,
      case when p_item ? 'isSystem' then '{}' else array[p_item ->> 'userId'] end
    );
  end if;
  if v_changes then
    if v_fills then
      m.link_metadata := p_item -> 'linkMetadata';
    else
      if chat_has_link(m.text, m.link_metadata ->> 'url')
        and not chat_has_link(p_item ->> 'text', m.link_metadata ->> 'url')
      then
        m.link_metadata := null;
      end if;
      m.text := p_item ->> 'text';
      m.is_edited := true;
    end if;
    -- created_at of a busy channel is up to some milliseconds ahead of the clock.
    m.updated_at := greatest(chat_now(), m.created_at);
    edited := m;
    event := 'chat:message:updated';
    -- One event for all subscribers, so not filtered by blocks.
    answer := chat_message_json(m, '{}');
    data := case
      when v_fills
        then json_build_object('channelId', m.channel_id, 'message', answer, 'isLinkPreview', true)
      else json_build_object('channelId', m.channel_id, 'message', answer) end;
  end if;
  if answer is null or v_blocked <> '{}' then
    answer := chat_message_json(m, v_blocked);
  end if;
end
$$;
