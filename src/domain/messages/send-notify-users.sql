-- The events for users about the messages of chat_send: those of the mentioned users, then follows of threads. Logs
-- them if p_logs. One row per message, `n`: the seqs in the feeds of those that it notifies, and the other events as
-- `follows`.
create or replace function chat_log_sent_for_users(
  p_tenants text[], p_channels text[], p_items jsonb, p_sent chat_sent_message[], p_logs boolean
)
returns table (n integer, user_seqs bigint[], follows jsonb)
language plpgsql as $$
begin
  return query
    with event as materialized (
      select e.*, row_number() over () as k
        from (
          -- Null data: the same as the message's event.
          select s.ordinality::integer as n, u.id as user_id, 'chat:mention:received' as event, null::jsonb as data
            from unnest(p_sent) with ordinality as s
           cross join unnest(s.notified) as u (id)
           where p_logs
          union all
          select f.n, f.user_id, f.event, f.data
            from chat_follow_sent(p_tenants, p_channels, p_sent) f
           where p_items @? '$[*].message.parentMessageId'
        ) e
    ), logged as materialized (
      select l.n, l.seq
        from (
          select array_agg(p_tenants[s.channel] order by e.k) as tenants, array_agg(e.user_id order by e.k) as users,
                 array_agg(e.event order by e.k) as events,
                 array_agg(coalesce(e.data, s.data)::text order by e.k) as data, array_agg(null::bigint) as seqs,
                 array_agg(case when e.data is null then s.sender_id end order by e.k) as authors,
                 array_agg(case when e.data is null then s.at::timestamptz end order by e.k) as times
            from event e
           cross join lateral (select (p_sent[e.n]).*) s
           where p_logs
        ) x
       cross join lateral chat_log_for_users(x.tenants, x.users, x.events, x.data, x.seqs, x.authors, x.times) l
    )
    select e.n, array_agg(l.seq order by e.k) filter (where e.data is null),
           jsonb_agg(
             jsonb_build_object('userId', e.user_id, 'event', e.event, 'data', e.data, 'seq', l.seq) order by e.k
           ) filter (where e.data is not null)
      from event e
      left join logged l on l.n = e.k
     group by e.n;
end
$$;
