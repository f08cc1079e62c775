-- Like chat_message_id_after, but includes p_at: messages before it have smaller ids.
create or replace function chat_message_id_since(p_at timestamptz) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return chat_message_id_after(p_at - interval '1 microsecond');
end
$$;
