-- The message that a reply to p_message attaches to. A reply to a reply attaches to the first message of the thread,
-- which the user must see as well. `missing_id` names the message that the user cannot see.
create or replace function chat_thread_root(
  p_tenant text, p_channel text, p_message text, p_user text, p_visible_after timestamptz,
  out root_id text, out missing_id text
)
language plpgsql stable strict as $$
declare
  v_parent_id text;
begin
  root_id := p_message;
  for depth in 1 .. 2 loop
    select m.parent_message_id
      into v_parent_id
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = root_id
       and (
         chat_is_visible(
           m.deleted_at, m.created_at, m.sender_id, m.stream,
           exists (select from chat_block_of(p_tenant, p_user, m.sender_id)),
           p_user, p_visible_after
         )
         -- A deleted message is still a thread while the sender can see a reply.
         or m.deleted_at is not null and m.parent_message_id is null and exists (
           select from chat_messages reply
            where reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.parent_message_id = m.id
              and chat_is_listed(
                reply.deleted_at, reply.id, exists (select from chat_block_of(p_tenant, p_user, reply.sender_id)),
                p_visible_after
              )
         ));
    if not found then
      missing_id := root_id;
      root_id := null;
      return;
    end if;
    exit when v_parent_id is null;
    root_id := v_parent_id;
  end loop;
end
$$;
