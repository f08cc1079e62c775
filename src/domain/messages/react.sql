-- Adds the reaction "key" if "isSet", else removes it.
--
-- All rows of one reaction to a message have the key of the first one, which the channel lock guarantees.
create or replace function chat_react(
  p_item jsonb, m chat_messages,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_key text := p_item ->> 'key';
begin
  -- Fast path: an exact match of the key.
  perform from chat_reactions r
    where r.tenant_id = m.tenant_id and r.channel_id = m.channel_id and r.message_id = m.id and r.key = v_key
    limit 1;
  if not found then
    select coalesce(min(r.key), v_key) into v_key
      from chat_reactions r
     where r.tenant_id = m.tenant_id and r.channel_id = m.channel_id and r.message_id = m.id
       and chat_reaction_key(r.key) = chat_reaction_key(v_key);
  end if;
  if (p_item ->> 'isSet')::boolean then
    -- The channel lock gives reactions the order of their events.
    insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id, created_at)
    values (m.tenant_id, m.channel_id, m.id, v_key, p_item ->> 'userId', chat_now())
    on conflict do nothing;
  else
    delete from chat_reactions r
     where r.tenant_id = m.tenant_id and r.channel_id = m.channel_id and r.message_id = m.id
       and r.key = v_key and r.user_id = p_item ->> 'userId';
  end if;
  if found then
    event := 'chat:reaction:updated';
  end if;
  answer := json_build_object('reactions', chat_reactions_of(m));
  data := json_build_object('channelId', m.channel_id, 'messageId', m.id, 'reactions', answer -> 'reactions');
end
$$;
