-- Unpins the message. Idempotent.
create or replace function chat_unpin(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
begin
  if p_is_blocked then
    code := 'CHAT_USER_BLOCKED';
    return;
  end if;
  delete from chat_pinned_messages p
   where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.message_id = m.id;
  if found then
    event := 'chat:pinned:message:updated';
    data := json_build_object(
      'channelId', m.channel_id, 'messageId', m.id, 'action', 'unpinned',
      'pinnedById', p_item ->> 'userId', 'pinnedAt', null
    );
  end if;
end
$$;
