-- Follows of the threads of replies that chat_send has written and counted, by the senders, the users mentioned by
-- name, and the authors of the threads. One row per event for a user's feed; `n` is the index of the message in p_sent.
create or replace function chat_follow_sent(p_tenants text[], p_channels text[], p_sent chat_sent_message[])
returns table (n integer, user_id text, event text, data jsonb)
language plpgsql as $$
begin
  -- Own replies and those of blocked senders are not unread.
  update chat_thread_follows f
     set read_count = f.read_count + seen.count
    from (
      select s.channel, s.root_id, u.id, count(*) as count
        from unnest(p_sent) as s
       cross join unnest(s.sender_id || s.blocker_ids) as u (id)
       where s.root_id is not null
       group by s.channel, s.root_id, u.id
    ) seen
   where f.tenant_id = p_tenants[seen.channel] and f.channel_id = p_channels[seen.channel]
     and f.parent_message_id = seen.root_id and f.user_id = seen.id;

  return query
    with reply as materialized (
      select s.*, s.ordinality::integer as n, p_tenants[s.channel] as tenant_id, p_channels[s.channel] as channel_id,
             s.data -> 'message' as message, parent.sender_id as root_sender_id, parent.seq as root_seq
        from unnest(p_sent) with ordinality as s
        join chat_messages parent
          on parent.tenant_id = p_tenants[s.channel] and parent.channel_id = p_channels[s.channel]
         and parent.id = s.root_id
    ), followed as materialized (
      select f.*
        from chat_follow(array(
          select row(
                   r.n, r.tenant_id, r.channel_id, r.root_id, r.sender_id, r.seq, r.message ->> 'id', true
                 )::chat_wanted_follow
            from reply r
           where not r.is_system
          union all
          select row(r.n, r.tenant_id, r.channel_id, r.root_id, u.id, r.seq - 1, chat_reply_before(
                   r.tenant_id, r.channel_id, r.root_id, r.message ->> 'id'
                 ), true)::chat_wanted_follow
            from reply r
           cross join unnest(r.notified) as u (id)
           where r.message -> 'mentionedUserIds' ? u.id
          union all
          select row(r.n, r.tenant_id, r.channel_id, r.root_id, u.id, r.root_seq, r.root_id, false)::chat_wanted_follow
            from reply r
           cross join unnest(chat_mentioned(
             r.tenant_id, r.channel_id, r.sender_id, array[r.root_sender_id], r.blocker_ids, chat_now()
           )) as u (id)
        )) f
    )
    select f.n, f.user_id, f.event, f.data from followed f
    union all
    select tenant.n, f.user_id, f.event, f.data
      from (
        select min(f.n) as n, p_tenants[(p_sent[f.n]).channel] as id, array_agg(f.user_id) as users
          from followed f
         group by 2
      ) tenant
     cross join lateral chat_unfollow_beyond(tenant.id, tenant.users) f;
end
$$;
