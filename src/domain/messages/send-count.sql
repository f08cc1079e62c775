-- Counts the messages of chat_send: the replies of threads, and the messages that are not unread for their senders and
-- for the users who have blocked them. The senders' intervals of slow mode begin, unless the system sends.
create or replace function chat_count_sent(
  p_tenants text[], p_channels text[], p_items jsonb, p_sent chat_sent_message[]
)
returns void
language plpgsql as $$
begin
  if p_items @? '$[*].message.parentMessageId' then
    update chat_messages m
       set reply_count = m.reply_count + replies.count, last_replied_at = replies.newest
      from (
        select s.channel, s.root_id, count(*) as count, max(s.at) as newest
          from unnest(p_sent) as s
         group by s.channel, s.root_id
      ) replies
     where m.tenant_id = p_tenants[replies.channel] and m.channel_id = p_channels[replies.channel]
       and m.id = replies.root_id;
  end if;
  if cardinality(p_sent) = 1 and p_sent[1].blocker_ids = '{}' then
    update chat_channel_members m
       set unread_skip = m.unread_skip + 1,
           last_sent_at = case when p_sent[1].is_system then m.last_sent_at else p_sent[1].at end
     where m.tenant_id = p_tenants[p_sent[1].channel] and m.channel_id = p_channels[p_sent[1].channel]
       and m.user_id = p_sent[1].sender_id;
  else
    update chat_channel_members m
       set unread_skip = m.unread_skip + own.count, last_sent_at = coalesce(own.newest, m.last_sent_at)
      from (
        select o.channel, o.user_id, count(*) as count, max(o.at) as newest
          from (
            select s.channel, s.sender_id as user_id, case when not s.is_system then s.at end as at
              from unnest(p_sent) as s
            union all
            select s.channel, b.id, null from unnest(p_sent) as s cross join unnest(s.blocker_ids) as b (id)
          ) o
         group by o.channel, o.user_id
      ) own
     where m.tenant_id = p_tenants[own.channel] and m.channel_id = p_channels[own.channel] and m.user_id = own.user_id;
  end if;
end
$$;
