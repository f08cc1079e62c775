-- Appends "text" to the "part" of the sender's stream at "offset". "maxLength" is that of all text together.
-- "opensTail": later text may be visible before it is appended here. "hasNoTail": the caller knows of no visible text
-- that is missing here. "isCheckpoint": the text is already visible, and may be stored in part. "isLast": does not
-- extend the producer's timeout.
--
-- Authoritative for the stream: text is accepted only in its run and at its offset. If visible text may be lost, a new
-- run begins, which `answer` returns.
create or replace function chat_append(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_open record := chat_open_stream(p_item, m, p_is_blocked);
  s chat_stream_row := v_open.s;
  v_part integer := (p_item ->> 'part')::integer;
  -- Clamped: any larger offset is invalid.
  v_offset integer := least((p_item ->> 'offset')::integer, 1000000000);
  v_text text := p_item ->> 'text';
  v_known jsonb;
  v_length integer;
  v_total bigint;
  v_is_new boolean := false;
  v_opens_tail boolean := coalesce((p_item -> 'opensTail')::boolean, false);
  -- Readers may have seen text that is lost, or that only another process has.
  v_is_lost boolean;
begin
  code := v_open.code;
  details := v_open.details;
  if code is not null then
    return;
  end if;
  v_known := s.parts -> v_part;
  v_is_lost := s.has_tail and coalesce((p_item -> 'hasNoTail')::boolean, false);
  v_length := coalesce((v_known -> 'length')::integer, 0);
  if (p_item -> 'isCheckpoint')::boolean and v_offset < v_length and v_offset + char_length(v_text) > v_length
    and starts_with(v_text, substr(chat_stream_text(m.tenant_id, m.channel_id, m.id, v_part), v_offset + 1)) then
    -- Another process has stored the start of the text.
    v_text := substr(v_text, v_length - v_offset + 1);
    v_offset := v_length;
  end if;
  if v_known ->> 'type' not in ('text', 'reasoning') then
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('body', '/part', 'must not be a part with a value');
  elsif v_part > jsonb_array_length(s.parts) then
    code := 'CHAT_STREAM_OFFSET';
    details := json_build_object('run', s.run, 'part', jsonb_array_length(s.parts), 'length', 0);
  elsif v_offset <> v_length and v_offset + char_length(v_text) > v_length and v_is_lost
    and (v_offset > v_length or starts_with(
      v_text, substr(chat_stream_text(m.tenant_id, m.channel_id, m.id, v_part), v_offset + 1)
    )) then
    update chat_streams open set run = open.run + 1, has_tail = false, alive_at = chat_now()
     where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id
    returning open.* into s;
    code := 'CHAT_STREAM_RUN';
    details := chat_stream_lengths(s);
  elsif v_offset < v_length and substr(
    chat_stream_text(m.tenant_id, m.channel_id, m.id, v_part), v_offset + 1, char_length(v_text)
  ) = v_text then
    -- A repetition. Only new text starts a new run; until then another process may still open its tail.
    v_opens_tail := v_opens_tail and not v_is_lost;
    if v_opens_tail and not s.has_tail then
      update chat_streams open set has_tail = true
       where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id;
    end if;
  elsif v_offset <> v_length then
    code := 'CHAT_STREAM_OFFSET';
    details := json_build_object('run', s.run, 'part', v_part, 'length', v_length);
  else
    select coalesce(sum((p.part -> 'length')::integer), 0) + char_length(v_text) into v_total
      from jsonb_array_elements(s.parts) as p (part);
    if v_total > (p_item -> 'maxLength')::integer then
      code := 'CHAT_MESSAGE_TOO_LONG';
      details := json_build_object('limit', p_item -> 'maxLength', 'actual', v_total);
      return;
    end if;
    v_is_new := true;
    insert into chat_stream_pieces (tenant_id, channel_id, message_id, part, start, text)
    values (m.tenant_id, m.channel_id, m.id, v_part, v_length, v_text);
    v_length := v_length + char_length(v_text);
    v_known := jsonb_build_object('type', coalesce(v_known ->> 'type', p_item ->> 'type'), 'length', v_length);
    update chat_streams open
       set parts = case when v_part = jsonb_array_length(open.parts)
             then open.parts || jsonb_build_array(v_known) else jsonb_set(open.parts, array[v_part::text], v_known) end,
           alive_at = case when (p_item -> 'isLast')::boolean then open.alive_at else chat_now() end,
           run = case when v_is_lost then open.run + 1 else open.run end,
           has_tail = v_opens_tail or open.has_tail and not v_is_lost
     where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id
    returning open.* into s;
  end if;
  if code is not null then
    return;
  end if;
  if (p_item -> 'isCheckpoint')::boolean then
    answer := json_build_object('isStopping', s.stopping_at is not null);
  else
    answer := json_build_object('parts', (
      select json_agg(json_build_object('type', p.part -> 'type', 'length', p.part -> 'length') order by p.n)
        from jsonb_array_elements(s.parts) with ordinality as p (part, n)
    ), 'run', s.run, 'part', v_part, 'length', v_length, 'durableLength', v_length,
                                'isNew', v_is_new, 'opensTail', v_opens_tail);
  end if;
end
$$;
