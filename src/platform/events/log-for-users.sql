-- Logs events for users. Each array has one entry for each event and user, in the order of the user's feed. `n` is the
-- position, from 1. Call it once per transaction, after all other locks are taken.
--
-- It queues the feeds for consumers, except for events that are also in a channel, which are consumed there. Rows of
-- the queue are locked after the counters, in the same order, and only by the holder of the counter. Claims skip locked
-- rows.
create or replace function chat_log_for_users(
  p_tenants text[], p_users text[], p_events text[], p_data text[], p_channel_seqs bigint[], p_authors text[],
  p_times timestamptz[]
)
returns table (n bigint, seq bigint)
language plpgsql as $$
declare
  v_at timestamptz(3);
begin
  if cardinality(p_users) = 1 then
    insert into chat_user_feeds as f (tenant_id, user_id, event_seq, event_clock)
    values (p_tenants[1], p_users[1], 1, chat_now())
        on conflict (tenant_id, user_id) do update
       set event_seq = f.event_seq + 1, event_clock = greatest(excluded.event_clock, f.event_clock)
    returning f.event_seq, f.event_clock into seq, v_at;
    insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, logged_at, message_at, channel_seq)
    values (p_tenants[1], 'user:' || p_users[1], seq, p_events[1], p_data[1]::jsonb, p_authors[1], v_at, p_times[1],
            p_channel_seqs[1]);
    if p_channel_seqs[1] is null then
      insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
      select p_tenants[1], 'user:' || p_users[1], k.name, chat_log_for_users.seq - 1, chat_log_for_users.seq
        from chat_consumers k
       where k.event = p_events[1] and k.expires_at > chat_statement_now()
          on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
    end if;
    n := 1;
    return next;
  elsif cardinality(p_users) > 1 then
    return query
      with entry as materialized (
        select e.*, row_number() over (partition by e.tenant_id, e.user_id order by e.n) as ordinal
          from unnest(p_tenants, p_users, p_events, p_data, p_channel_seqs, p_authors, p_times)
                 with ordinality as e (tenant_id, user_id, event, data, channel_seq, author_id, message_at, n)
      ), added as materialized (
        select e.tenant_id, e.user_id, count(*) as events from entry e group by e.tenant_id, e.user_id
      ), counted as (
        insert into chat_user_feeds as f (tenant_id, user_id, event_seq, event_clock)
        select a.tenant_id, a.user_id, a.events, chat_now() from added a order by a.tenant_id, a.user_id
            on conflict (tenant_id, user_id) do update
           set event_seq = f.event_seq + excluded.event_seq, event_clock = greatest(excluded.event_clock, f.event_clock)
        returning f.tenant_id, f.user_id, f.event_seq, f.event_clock
      ), numbered as materialized (
        select e.*, c.event_seq - a.events + e.ordinal as seq, c.event_clock as logged_at
          from entry e
          join added a on a.tenant_id = e.tenant_id and a.user_id = e.user_id
          join counted c on c.tenant_id = e.tenant_id and c.user_id = e.user_id
      ), logged as (
        insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, logged_at, message_at, channel_seq)
        select x.tenant_id, 'user:' || x.user_id, x.seq, x.event, x.data::jsonb, x.author_id, x.logged_at, x.message_at,
               x.channel_seq
          from numbered x
      ), marked as (
        insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
        select x.tenant_id, 'user:' || x.user_id, k.name, min(x.seq) - 1, max(x.seq)
          from numbered x
          join chat_consumers k on k.event = x.event and k.expires_at > chat_statement_now()
         where x.channel_seq is null
         group by x.tenant_id, x.user_id, k.name
         order by x.tenant_id, x.user_id, k.name
            on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head
      )
      select x.n, x.seq from numbered x;
  end if;
end
$$;
