-- The limit that one more stream would exceed, as the details of an error; null if it may be opened. p_more are open besides those in
-- the table, in the same channel and perhaps of the same sender.
create or replace function chat_stream_limit(p_tenant text, p_channel text, p_sender text, p_stream jsonb, p_more bigint)
returns jsonb language sql stable as $$
  select case
    when p_more + (
      select count(*) from chat_streams s where s.tenant_id = p_tenant and s.channel_id = p_channel
    ) >= (p_stream -> 'maxInChannel')::integer
      then jsonb_build_object('limit', p_stream -> 'maxInChannel', 'of', 'CHANNEL')
    when p_more + (
      select count(*) from chat_streams s where s.tenant_id = p_tenant and s.sender_id = p_sender
    ) >= (p_stream -> 'maxOfSender')::integer
      then jsonb_build_object('limit', p_stream -> 'maxOfSender', 'of', 'SENDER')
  end
$$;
