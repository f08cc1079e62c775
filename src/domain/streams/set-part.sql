-- Sets "part" of the sender's stream to "value", unless there is a "refusal". "maxBytes" is the limit of all values
-- together.
create or replace function chat_set_part(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_open record := chat_open_stream(p_item, m, p_is_blocked);
  s chat_stream_row := v_open.s;
  v_part integer := (p_item ->> 'part')::integer;
  v_known jsonb;
  v_parts jsonb;
  v_bytes bigint;
begin
  code := v_open.code;
  details := v_open.details;
  if code is not null then
    return;
  end if;
  v_known := s.parts -> v_part;
  if v_part > jsonb_array_length(s.parts) then
    code := 'CHAT_STREAM_OFFSET';
    details := json_build_object('run', s.run, 'part', jsonb_array_length(s.parts), 'length', 0);
  elsif v_known ->> 'type' <> p_item ->> 'type' then
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('body', '/type', format('must be %s, as the part is', v_known ->> 'type'));
  else
    v_known := jsonb_build_object(
      'type', p_item ->> 'type', 'value', p_item -> 'value',
      'revision', coalesce((v_known -> 'revision')::integer, 0) + 1
    );
    v_parts := case when v_part = jsonb_array_length(s.parts)
      then s.parts || jsonb_build_array(v_known) else jsonb_set(s.parts, array[v_part::text], v_known) end;
    select sum(octet_length((p.part -> 'value')::text)) into v_bytes from jsonb_array_elements(v_parts) as p (part);
    if v_bytes > (p_item -> 'maxBytes')::integer then
      code := 'CHAT_STREAM_PART_LIMIT';
      details := json_build_object('limit', p_item -> 'maxBytes', 'actual', v_bytes);
      return;
    end if;
    code := p_item -> 'refusal' ->> 'code';
    details := p_item -> 'refusal' -> 'details';
    if code is not null then
      return;
    end if;
    update chat_streams open set parts = v_parts, alive_at = chat_now()
     where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id;
    answer := json_build_object(
      'stream', chat_stream_json(m.tenant_id, m.channel_id, m.id), 'revision', v_known -> 'revision',
      'createdAt', chat_iso(m.created_at)
    );
  end if;
end
$$;
