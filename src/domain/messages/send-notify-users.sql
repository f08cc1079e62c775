-- Events for users about the messages of chat_send: each array has an entry per event. p_positions are indexes of
-- p_sent; p_data is null for mentions, whose data is that of the message. Logs them if p_logs. One row per message,
-- `n`, with the mentioned users, the seqs in their feeds, and the other events as `follows`.
create or replace function chat_log_sent_for_users(
  p_tenants text[], p_sent chat_sent[], p_positions integer[], p_users text[], p_events text[], p_data jsonb[],
  p_logs boolean
)
returns table (n integer, notified text[], user_seqs bigint[], follows jsonb)
language plpgsql as $$
declare
  v_seqs bigint[];
begin
  if p_logs and p_users is not null then
    v_seqs := (
      select array_agg(l.seq order by l.n)
        from (
          select array_agg(p_tenants[s.channel] order by x.k) as tenants,
                 array_agg(coalesce(x.data, s.data)::text order by x.k) as data,
                 array_agg(case when x.data is null then s.sender_id end order by x.k) as authors,
                 array_agg(case when x.data is null then s.at::timestamptz end order by x.k) as times,
                 array_fill(null::bigint, array[cardinality(p_users)]) as seqs
            from unnest(p_positions, p_data) with ordinality as x (n, data, k)
           cross join lateral (select (p_sent[x.n]).*) s
        ) e
       cross join lateral chat_log_for_users(e.tenants, p_users, p_events, e.data, e.seqs, e.authors, e.times) l
    );
  end if;
  return query
    select x.n, array_agg(x.user_id order by x.k) filter (where x.data is null),
           case when p_logs then array_agg(v_seqs[x.k] order by x.k) filter (where x.data is null) end,
           jsonb_agg(
             jsonb_build_object('userId', x.user_id, 'event', x.event, 'data', x.data, 'seq', v_seqs[x.k]) order by x.k
           ) filter (where x.data is not null)
      from unnest(p_positions, p_users, p_events, p_data) with ordinality as x (n, user_id, event, data, k)
     group by x.n;
end
$$;
