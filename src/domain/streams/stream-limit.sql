-- The limit that one more stream would exceed, as the details of an error; null if it may be opened. p_in_channel and
-- p_of_sender are open besides those in the table.
create or replace function chat_stream_limit(
  p_tenant text, p_channel text, p_sender text, p_stream jsonb, p_in_channel bigint, p_of_sender bigint
)
returns jsonb language sql stable as $$
  select case
    when p_in_channel + (
      select count(*) from chat_streams s where s.tenant_id = p_tenant and s.channel_id = p_channel
    ) >= (p_stream -> 'maxInChannel')::integer
      then jsonb_build_object('limit', p_stream -> 'maxInChannel', 'of', 'CHANNEL')
    when p_of_sender + (
      select count(*) from chat_streams s where s.tenant_id = p_tenant and s.sender_id = p_sender
    ) >= (p_stream -> 'maxOfSender')::integer
      then jsonb_build_object('limit', p_stream -> 'maxOfSender', 'of', 'SENDER')
  end
$$;
