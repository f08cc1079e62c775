-- The data of chat:pinned:message:updated; p_at is null when p_user has unpinned the message.
create or replace function chat_pin_changed(p_channel text, p_message text, p_user text, p_at timestamptz) returns json
language sql stable parallel safe
return json_build_object(
  'channelId', p_channel, 'messageId', p_message, 'action', case when p_at is null then 'unpinned' else 'pinned' end,
  'pinnedById', p_user, 'pinnedAt', chat_iso(p_at)
);

-- Pins the message, unless "limit" messages are pinned; with the kind "unpin" unpins it. Idempotent.
create or replace function chat_pin(
  p_item jsonb, m chat_messages,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_pin record;
  v_pins integer;
  v_last timestamptz;
begin
  if p_item ->> 'kind' = 'unpin' then
    delete from chat_pinned_messages p
     where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.message_id = m.id;
    if found then
      event := 'chat:pinned:message:updated';
      data := chat_pin_changed(m.channel_id, m.id, p_item ->> 'userId', null);
    end if;
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
    -- Pins of removed messages do not count; a restored message may exceed the limit.
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
            -- Strictly increasing, so that times are unique.
            greatest(date_trunc('milliseconds', chat_now()), v_last + interval '1 millisecond'))
    returning p.pinned_by_id, p.created_at into v_pin;
    event := 'chat:pinned:message:updated';
    data := chat_pin_changed(m.channel_id, m.id, v_pin.pinned_by_id, v_pin.created_at);
  end if;
  answer := json_build_object(
    'messageId', m.id, 'pinnedById', v_pin.pinned_by_id, 'createdAt', chat_iso(v_pin.created_at)
  );
end
$$;
