-- Ends an open stream of a locked channel: the message gets its text and keeps its stream. Null if it is not open.
-- "text" and "parts" in p_changes replace those of the stream; without parts the stream is refused instead of stopped.
create or replace function chat_close_stream(p_tenant text, p_channel text, p_message text, p_state text,
  p_changes jsonb)
returns chat_message_row language plpgsql as $$
declare
  s chat_stream_row;
  m chat_message_row;
  v_text text;
  v_stream jsonb;
begin
  select open.* into s
    from chat_streams open
   where open.tenant_id = p_tenant and open.channel_id = p_channel and open.message_id = p_message
     for update;
  if not found then
    return null;
  end if;
  v_text := chat_stream_text(p_tenant, p_channel, p_message);
  v_stream := chat_stream_json(p_tenant, p_channel, p_message)
    || jsonb_build_object('state', case
      when s.stopping_at is null or p_changes -> 'parts' = '[]' then p_state else 'STOPPED' end);
  if p_changes ? 'parts' then
    v_text := p_changes ->> 'text';
    v_stream := jsonb_set(v_stream, '{parts}', p_changes -> 'parts');
  end if;
  update chat_messages ended
     set text = v_text, stream = v_stream, updated_at = greatest(chat_now(), ended.created_at),
         metadata = coalesce(p_changes -> 'metadata', ended.metadata),
         link_metadata = coalesce(p_changes -> 'linkMetadata', ended.link_metadata),
         mentioned_user_ids = case when p_changes ? 'mentionedUserIds'
           then array(select jsonb_array_elements_text(p_changes -> 'mentionedUserIds'))
           else ended.mentioned_user_ids end
   where ended.tenant_id = p_tenant and ended.channel_id = p_channel and ended.id = p_message
  returning ended.* into m;
  if m.mentioned_user_ids <> '{}' then
    insert into chat_mentions (tenant_id, channel_id, message_id, user_id, seq)
    select p_tenant, p_channel, p_message, named.id, m.seq
      from unnest(
             chat_mentioned(p_tenant, p_channel, m.sender_id, m.mentioned_user_ids, '{}', chat_now())
           ) as named (id)
        on conflict do nothing;
  end if;
  delete from chat_streams closed
   where closed.tenant_id = p_tenant and closed.channel_id = p_channel and closed.message_id = p_message;
  return m;
end
$$;
