-- Logs the messages of chat_send, for p_consumers, too. Not with chat_log, which would update each row of chat_channels
-- again: the last message of each channel is written with its counters.
create or replace function chat_log_sent(
  p_tenants text[], p_channels text[], p_sent chat_sent_message[], p_consumers text[]
)
returns void
language plpgsql as $$
begin
  insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, logged_at)
  select p_tenants[s.channel], p_channels[s.channel], s.event_seq, 'chat:message:received', s.data, s.sender_id,
         s.logged_at
    from unnest(p_sent) as s;
  if p_consumers is not null then
    -- Queues the channels for consumers: see chat_consumer_channels.
    insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
    select p_tenants[s.channel], p_channels[s.channel], k.name, min(s.event_seq) - 1, max(s.event_seq)
      from unnest(p_sent) as s
     cross join unnest(p_consumers) as k (name)
     group by s.channel, k.name
     order by 1, 2, 3
        on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
  end if;
  update chat_channels c
     set message_seq = s.seq, message_clock = s.at, last_message_id = s.data #>> '{message,id}', last_message_at = s.at,
         event_seq = s.event_seq, event_clock = s.logged_at
    from unnest(p_sent) with ordinality as s
   where c.tenant_id = p_tenants[s.channel] and c.id = p_channels[s.channel]
     -- Only the last message of each channel.
     and s.channel is distinct from p_sent[s.ordinality::integer + 1].channel;
end
$$;
