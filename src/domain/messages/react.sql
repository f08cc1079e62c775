-- Adds the reaction "key" if "isSet", else removes it. A blocked user may only remove.
create or replace function chat_react(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
begin
  if (p_item ->> 'isSet')::boolean then
    if p_is_blocked then
      code := 'CHAT_USER_BLOCKED';
      return;
    end if;
    -- Under the channel lock, so that reactions have the order of their events.
    insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id, created_at)
    values (m.tenant_id, m.channel_id, m.id, p_item ->> 'key', p_item ->> 'userId', clock_timestamp())
    on conflict do nothing;
  else
    delete from chat_reactions r
     where r.tenant_id = m.tenant_id and r.channel_id = m.channel_id and r.message_id = m.id
       and r.key = p_item ->> 'key' and r.user_id = p_item ->> 'userId';
  end if;
  if found then
    event := 'chat:reaction:updated';
  end if;
  answer := json_build_object('reactions', chat_reactions_of(m));
  data := json_build_object('channelId', m.channel_id, 'messageId', m.id, 'reactions', answer -> 'reactions');
end
$$;
