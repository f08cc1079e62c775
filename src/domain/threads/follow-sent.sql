-- Follows of the threads of replies that chat_send has written and counted: of those who reply, who are mentioned by
-- name, and who began the thread. One row per event for a user's feed; `n` is the index of the message in p_sent.
create or replace function chat_follow_sent(p_tenants text[], p_channels text[], p_items jsonb, p_sent chat_sent[])
returns table (n integer, user_id text, event text, data jsonb)
language plpgsql as $$
declare
  v record;
  v_parent record;
  v_blockers text[];
  v_named text[];
  v_new jsonb := '[]';
begin
  -- For followers, own replies and those of blocked senders are not unread.
  update chat_thread_follows f
     set read_count = f.read_count + seen.count
    from (
      select s.channel, s.root_id, u.id, count(*) as count
        from unnest(p_sent) as s
       cross join lateral (
         select s.sender_id as id
         union all
         select b.id from chat_blockers_of(p_tenants[s.channel], s.sender_id) as b (id)
       ) u
       where s.root_id is not null
       group by s.channel, s.root_id, u.id
    ) seen
   where f.tenant_id = p_tenants[seen.channel] and f.channel_id = p_channels[seen.channel]
     and f.parent_message_id = seen.root_id and f.user_id = seen.id;

  for v in
    select s.ordinality::integer as n, p_tenants[s.channel] as tenant_id, p_channels[s.channel] as channel_id,
           s.root_id, s.sender_id, s.seq, s.data #>> '{message,id}' as id,
           coalesce((p_items -> (s.item - 1) -> 'isSystem')::boolean, false) as is_system,
           -- Those of a stream are notified at its end.
           case when s.data -> 'message' ? 'stream' then '{}' else s.mentioned end as mentioned
      from unnest(p_sent) with ordinality as s
     where s.root_id is not null
     order by s.ordinality
  loop
    v_blockers := array(select b.id from chat_blockers_of(v.tenant_id, v.sender_id) as b (id));
    select m.sender_id, m.seq into v_parent
      from chat_messages m
     where m.tenant_id = v.tenant_id and m.channel_id = v.channel_id and m.id = v.root_id;
    v_named := chat_mentioned(v.tenant_id, v.channel_id, v.sender_id, v.mentioned, v_blockers, chat_now());
    for n, user_id, event, data in
      select v.n, f.user_id, f.event, f.data
        from chat_follow(
          v.tenant_id, v.channel_id, v.root_id, case when v.is_system then '{}' else array[v.sender_id] end, v.seq,
          v.id, true
        ) f
      union all
      select v.n, f.user_id, f.event, f.data
        from chat_follow_mentioned(v.tenant_id, v.channel_id, v.root_id, v_named, v.id, v.seq) f
       where v_named <> '{}'
      union all
      select v.n, f.user_id, f.event, f.data
        from chat_follow(
          v.tenant_id, v.channel_id, v.root_id,
          chat_mentioned(
            v.tenant_id, v.channel_id, v.sender_id, array_remove(array[v_parent.sender_id], v.sender_id), v_blockers,
            chat_now()
          ), v_parent.seq, v.root_id, false
        ) f
       where v_parent.sender_id <> all (v_named)
    loop
      v_new := v_new || jsonb_build_object('n', n, 'tenantId', v.tenant_id, 'userId', user_id);
      return next;
    end loop;
  end loop;

  for n, user_id, event, data in
    select added.n, f.user_id, f.event, f.data
      from (
        select (x ->> 'tenantId') as tenant_id, (x ->> 'userId') as user_id, min((x -> 'n')::integer) as n
          from jsonb_array_elements(v_new) as x
         group by 1, 2
      ) added
     cross join lateral chat_unfollow_beyond(added.tenant_id, array[added.user_id]) f
  loop
    return next;
  end loop;
end
$$;
