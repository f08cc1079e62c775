-- The text of a part of an open stream, as far as it is durable; null for all parts of type "text", joined.
create or replace function chat_stream_text(p_tenant text, p_channel text, p_message text, p_part integer default null)
returns text language sql stable as $$
  select coalesce(string_agg(p.text, '' order by p.part, p.start), '')
    from chat_streams s
    join chat_stream_pieces p
      on p.tenant_id = s.tenant_id and p.channel_id = s.channel_id and p.message_id = s.message_id
   where s.tenant_id = p_tenant and s.channel_id = p_channel and s.message_id = p_message
     and case when p_part is null then s.parts -> p.part ->> 'type' = 'text' else p.part = p_part end
$$;
