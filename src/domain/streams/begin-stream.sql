-- Opens the stream of a message that is being sent; the message's text begins its first part.
create or replace function chat_begin_stream(p_tenant text, p_channel text, p_message jsonb, p_stream jsonb)
returns void language plpgsql as $$
declare
  v_text text := p_message ->> 'text';
begin
  insert into chat_streams (tenant_id, channel_id, message_id, sender_id, idle_seconds, stoppable_by, alive_at, parts,
                            newer_messages)
  values (p_tenant, p_channel, p_message ->> 'id', p_message ->> 'senderId', (p_stream -> 'idleSeconds')::integer,
          p_stream ->> 'stoppableBy', chat_now(),
          jsonb_build_array(jsonb_build_object('type', 'text', 'length', char_length(v_text))),
          (p_message #> '{stream,newerMessages}')::integer);
  if v_text <> '' then
    insert into chat_stream_pieces (tenant_id, channel_id, message_id, part, start, text)
    values (p_tenant, p_channel, p_message ->> 'id', 0, 0, v_text);
  end if;
end
$$;
