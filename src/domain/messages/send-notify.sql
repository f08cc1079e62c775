-- Logs mentions in the messages of chat_send: p_users are mentioned in those with the indexes p_positions. One row per
-- such message, like that of chat_send; `n` is its index.
create or replace function chat_notify_sent(p_tenants text[], p_sent chat_sent[], p_positions integer[], p_users text[])
returns table (
  n integer, item integer, message_id text, seq bigint, data text, notified text[], user_seqs bigint[]
)
language plpgsql as $$
begin
  return query
    select logged.n, s.item, s.data #>> '{message,id}', s.event_seq, chat_whole_event(s.data)::text, logged.users,
           logged.seqs
      from (
        select p_positions[l.n] as n, array_agg(p_users[l.n] order by l.n) as users,
               array_agg(l.seq order by l.n) as seqs
          from (
            select array_agg(p_tenants[p_sent[x.n].channel] order by x.k) as tenants,
                   array_agg(p_sent[x.n].data::text order by x.k) as data,
                   array_agg(p_sent[x.n].sender_id order by x.k) as authors,
                   array_agg(p_sent[x.n].at::timestamptz order by x.k) as times,
                   array_fill('chat:mention:received'::text, array[cardinality(p_users)]) as events,
                   array_fill(null::bigint, array[cardinality(p_users)]) as seqs
              from unnest(p_positions) with ordinality as x (n, k)
          ) m
         cross join lateral chat_log_for_users(m.tenants, p_users, m.events, m.data, m.seqs, m.authors, m.times) l
         group by 1
      ) logged
     cross join lateral (select (p_sent[logged.n]).*) s;
end
$$;
