-- Rewinds a consumer in a channel or feed to p_seq, while nothing is logged there. Events after p_seq are redelivered.
-- Call it as the only statement of its transaction, because it waits for the channel.
create or replace function chat_rewind(p_consumer text, p_tenant text, p_channel text, p_seq bigint)
returns void
language plpgsql as $$
declare
  v_head bigint;
begin
  if p_channel like 'user:%' then
    select f.event_seq into v_head
      from chat_user_feeds f
     where f.tenant_id = p_tenant and f.user_id = substr(p_channel, 6)
       for no key update;
  else
    select c.event_seq into v_head
      from chat_channels c
     where c.tenant_id = p_tenant and c.id = p_channel
       for no key update;
  end if;
  if not found then
    -- The channel is deleted: it logs no more events.
    v_head := (select max(e.seq) from chat_events e where e.tenant_id = p_tenant and e.channel_id = p_channel);
  end if;
  insert into chat_consumer_channels as c (tenant_id, channel_id, consumer, seq, head, due_at)
  values (p_tenant, p_channel, p_consumer, p_seq, coalesce(v_head, 0), chat_statement_now())
      on conflict (tenant_id, channel_id, consumer) do update
     set seq = least(c.seq, excluded.seq), head = greatest(c.head, excluded.head), run = c.run + 1, attempts = 0,
         owner = null, due_at = excluded.due_at;
end
$$;
