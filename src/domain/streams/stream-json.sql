-- The durable content of an open stream, as in the API.
create or replace function chat_stream_json(p_tenant text, p_channel text, p_message text)
returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
           'state', chat_stream_state(s.stopping_at), 'run', s.run,
           'parts', (
             select coalesce(jsonb_agg(
                      p.part
                      || jsonb_build_object('length', coalesce(p.part -> 'length', '0'),
                        'durableLength', coalesce(p.part -> 'length', '0'))
                      || case when p.part ->> 'type' = 'reasoning' then jsonb_build_object(
                           'text', chat_stream_text(s.tenant_id, s.channel_id, s.message_id, p.n::integer - 1)
                         ) else '{}' end
                      order by p.n), '[]')
               from jsonb_array_elements(s.parts) with ordinality as p (part, n)
           )) || case when s.newer_messages is null then '{}'
                      else jsonb_build_object('newerMessages', s.newer_messages) end
    from chat_streams s
   where s.tenant_id = p_tenant and s.channel_id = p_channel and s.message_id = p_message);
end
$$;
