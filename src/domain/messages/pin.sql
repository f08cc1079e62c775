-- Pins the message, unless "limit" messages are pinned. Idempotent.
create or replace function chat_pin(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_pin record;
  v_pins integer;
  v_last timestamptz;
begin
  if p_is_blocked then
    code := 'CHAT_USER_BLOCKED';
    return;
  end if;
  if m.stream = '{}' then
    code := 'CHAT_STREAM_OPEN';
    details := json_build_object('channelId', m.channel_id, 'messageId', m.id);
    return;
  end if;
  select p.pinned_by_id, p.created_at into v_pin
    from chat_pinned_messages p
   where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.message_id = m.id;
  if not found then
    -- Deleting a message deletes its pin. That of a removed one is not counted, and may come back beyond the limit.
    select count(*) filter (where exists (
             select from chat_messages shown
              where shown.tenant_id = p.tenant_id and shown.channel_id = p.channel_id and shown.id = p.message_id
                and shown.deleted_at is null
           )), max(p.created_at)
      into v_pins, v_last
      from chat_pinned_messages p
     where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id;
    if v_pins >= (p_item ->> 'limit')::integer then
      code := 'CHAT_CHANNEL_PIN_LIMIT';
      details := json_build_object('limit', p_item -> 'limit', 'actual', v_pins + 1);
      return;
    end if;
    insert into chat_pinned_messages as p (tenant_id, channel_id, message_id, pinned_by_id, created_at)
    values (m.tenant_id, m.channel_id, m.id, p_item ->> 'userId',
            -- Strictly increasing, so no two pins have the same time.
            greatest(date_trunc('milliseconds', chat_now()), v_last + interval '1 millisecond'))
    returning p.pinned_by_id, p.created_at into v_pin;
    event := 'chat:pinned:message:updated';
    data := json_build_object(
      'channelId', m.channel_id, 'messageId', m.id, 'action', 'pinned',
      'pinnedById', v_pin.pinned_by_id, 'pinnedAt', chat_iso(v_pin.created_at)
    );
  end if;
  answer := json_build_object(
    'messageId', m.id, 'pinnedById', v_pin.pinned_by_id, 'createdAt', chat_iso(v_pin.created_at)
  );
end
$$;
