-- Logs events of locked channels: writes them, marks the channels for consumers (see chat_consumer_channels), and
-- counts them. p_tenants and p_channels name the channels; the other arrays have an entry per event: the index of its
-- channel from 1, its seq, which follows the channel's last one without a gap, its name, its data, and the author and
-- time of its message. Call it from a function that disables sequential scans, like chat_change_batch.
create or replace function chat_log(
  p_tenants text[], p_channels text[], p_positions integer[], p_seqs bigint[], p_events text[], p_data text[],
  p_authors text[], p_times timestamptz[]
)
returns void
language plpgsql as $$
begin
  with counted as (
    update chat_channels c
       set event_seq = last.seq, event_clock = greatest(chat_now(), c.event_clock)
      from (select e.position, max(e.seq) as seq from unnest(p_positions, p_seqs) as e (position, seq)
        group by e.position) last
     where c.tenant_id = p_tenants[last.position] and c.id = p_channels[last.position]
    returning last.position, c.event_clock
  )
  insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, logged_at, message_at)
  select p_tenants[e.position], p_channels[e.position], e.seq, e.event, e.data::jsonb, e.author_id, c.event_clock,
         e.message_at
    from unnest(p_positions, p_seqs, p_events, p_data, p_authors, p_times)
           as e (position, seq, event, data, author_id, message_at)
    join counted c on c.position = e.position;
  if exists (select from chat_consumers k where k.event = any (p_events) and k.expires_at > chat_statement_now()) then
    insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
    select p_tenants[e.position], p_channels[e.position], k.name, min(e.first) - 1, max(e.seq)
      from (
        select e.position, e.seq, e.event, min(e.seq) over (partition by e.position) as first
          from unnest(p_positions, p_seqs, p_events) as e (position, seq, event)
      ) e
      join chat_consumers k on k.event = e.event and k.expires_at > chat_statement_now()
     group by e.position, k.name
     order by 1, 2, 3
        on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
  end if;
end
$$;
