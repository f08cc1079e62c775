-- Lets users, who are members, follow a thread of a locked channel, with the marker at p_read_seq, message p_read.
-- Leaves out those who follow it and, unless p_again, those who have unfollowed it. One row per new follower.
create or replace function chat_follow(
  p_tenant text, p_channel text, p_parent text, p_users text[], p_read_seq bigint, p_read text, p_again boolean
)
returns table (user_id text, event text, data jsonb)
language sql as $$
  insert into chat_thread_follows as f (
    tenant_id, channel_id, parent_message_id, user_id, read_seq, last_read_message_id, read_count, read_at
  )
  select p_tenant, p_channel, p_parent, u.id, p_read_seq, p_read,
         parent.reply_count - chat_unread_replies(p_tenant, p_channel, p_parent, u.id, p_read_seq, p_read), chat_now()
    from (select x.id collate "default" as id from unnest(p_users) as x (id)) u
    join chat_messages parent
      on parent.tenant_id = p_tenant collate "default" and parent.channel_id = p_channel collate "default"
     and parent.id = p_parent collate "C"
   -- One index lookup per user: otherwise the plan would read all who follow the thread.
   where coalesce((
     select p_again and not known.is_following
       from chat_thread_follows known
      where known.tenant_id = p_tenant collate "default" and known.channel_id = p_channel collate "default"
        and known.parent_message_id = p_parent collate "C" and known.user_id = u.id
   ), true)
   order by u.id
      on conflict (tenant_id, channel_id, parent_message_id, user_id) do update
     set is_following = true, read_seq = excluded.read_seq, last_read_message_id = excluded.last_read_message_id,
         read_count = excluded.read_count, read_at = excluded.read_at
  returning f.user_id, 'chat:thread:followed', jsonb_build_object(
    'channelId', f.channel_id, 'parentMessageId', f.parent_message_id, 'lastReadMessageId', f.last_read_message_id
  )
$$;

-- Ends what these users follow beyond 10,000 threads: those that were read longest ago. One row each. Call it after all
-- that changes follows in the transaction: it takes rows in channels whose locks are not held. So it skips those that
-- others change, and waits for none.
create or replace function chat_unfollow_beyond(p_tenant text, p_users text[])
returns table (user_id text, event text, data jsonb)
language sql as $$
  with beyond as materialized (
    select f.tenant_id, f.channel_id, f.parent_message_id, f.user_id
      from (select distinct u.id from unnest(p_users) as u (id)) u
     cross join lateral (
       select f.*
         from chat_thread_follows f
        where f.tenant_id = p_tenant and f.user_id = u.id and f.is_following
        order by f.read_at desc
       offset 10000
     ) f
  ), taken as materialized (
    select f.tenant_id, f.channel_id, f.parent_message_id, f.user_id
      from beyond
      join chat_thread_follows f
        on f.tenant_id = beyond.tenant_id and f.channel_id = beyond.channel_id
       and f.parent_message_id = beyond.parent_message_id and f.user_id = beyond.user_id
       for no key update of f skip locked
  )
  update chat_thread_follows f
     set is_following = false
    from taken
   where f.tenant_id = taken.tenant_id and f.channel_id = taken.channel_id
     and f.parent_message_id = taken.parent_message_id and f.user_id = taken.user_id and f.is_following
  returning f.user_id, 'chat:thread:unfollowed', jsonb_build_object(
    'channelId', f.channel_id, 'parentMessageId', f.parent_message_id
  )
$$;

-- Lets the users that a reply mentions follow its thread, from just before it. p_users are those to notify.
create or replace function chat_follow_mentioned(
  p_tenant text, p_channel text, p_parent text, p_users text[], p_reply text, p_seq bigint
)
returns table (user_id text, event text, data jsonb)
language sql as $$
  select f.*
    from (
      select coalesce((
        select before.id
          from chat_messages before
         where before.tenant_id = p_tenant collate "default" and before.channel_id = p_channel collate "default"
           and before.parent_message_id = p_parent collate "C" and before.id < p_reply collate "C"
           and before.deleted_at is null
         order by before.id desc limit 1
      ), p_parent) as id
    ) last
   cross join lateral chat_follow(p_tenant, p_channel, p_parent, p_users, p_seq - 1, last.id, true) f
$$;
