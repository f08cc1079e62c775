-- A sign of life of the producer.
create or replace function chat_keep_alive(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_open record := chat_open_stream(p_item, m, p_is_blocked);
begin
  code := v_open.code;
  details := v_open.details;
  if code is not null then
    return;
  end if;
  update chat_streams open set alive_at = chat_now()
   where open.tenant_id = m.tenant_id and open.channel_id = m.channel_id and open.message_id = m.id;
  answer := chat_stream_json(m.tenant_id, m.channel_id, m.id);
end
$$;
