-- Makes members follow threads of locked channels, by p_wanted; the first entry per user and thread applies. Skips
-- those who follow it and, unless `is_again`, those who have unfollowed it. One row per new follower.
create or replace function chat_follow(p_wanted chat_wanted_follow[])
returns table (n integer, user_id text, event text, data jsonb)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
    with wanted as materialized (
      select distinct on (w.tenant_id, w.channel_id, w.parent_message_id, w.user_id) w.*
        from unnest(p_wanted) as w
       -- A scalar subquery forces an index lookup per user; a join could read all followers of the thread.
       where coalesce((
         select w.is_again and not known.is_following
           from chat_thread_follows known
          where known.tenant_id = w.tenant_id and known.channel_id = w.channel_id
            and known.parent_message_id = w.parent_message_id and known.user_id = w.user_id
       ), true)
       order by w.tenant_id, w.channel_id, w.parent_message_id, w.user_id, w.n, w.is_again desc
    ), added as (
      insert into chat_thread_follows as f (
        tenant_id, channel_id, parent_message_id, user_id, read_seq, last_read_message_id, read_count, read_at
      )
      select w.tenant_id, w.channel_id, w.parent_message_id, w.user_id, w.read_seq, w.last_read_message_id,
             parent.reply_count - chat_unread_replies(
               w.tenant_id, w.channel_id, w.parent_message_id, w.user_id, w.read_seq, w.last_read_message_id
             ), chat_now()
        from wanted w
        join chat_messages parent
          on parent.tenant_id = w.tenant_id and parent.channel_id = w.channel_id and parent.id = w.parent_message_id
          on conflict (tenant_id, channel_id, parent_message_id, user_id) do update
         set is_following = true, read_seq = excluded.read_seq, last_read_message_id = excluded.last_read_message_id,
             read_count = excluded.read_count, read_at = excluded.read_at
      returning f.*
    )
    select w.n, f.user_id, 'chat:thread:followed', jsonb_build_object(
             'channelId', f.channel_id, 'parentMessageId', f.parent_message_id,
             'lastReadMessageId', f.last_read_message_id
           )
      from added f
      join wanted w
        on w.tenant_id = f.tenant_id and w.channel_id = f.channel_id and w.parent_message_id = f.parent_message_id
       and w.user_id = f.user_id
     order by w.n, f.user_id;
end
$$;

-- Unfollows the threads of these users beyond 10,000, the least recently read ones. One row each. Call it last among
-- the changes of follows in a transaction: it locks rows in channels whose locks are not held, so it skips locked rows
-- instead of waiting.
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

-- The last reply of a thread before p_reply, or the message itself: a user mentioned by p_reply follows from there on.
create or replace function chat_reply_before(p_tenant text, p_channel text, p_parent text, p_reply text) returns text
language sql stable as $$
  select coalesce((
    select before.id
      from chat_messages before
     where before.tenant_id = p_tenant collate "default" and before.channel_id = p_channel collate "default"
       and before.parent_message_id = p_parent collate "C" and before.id < p_reply collate "C"
       and before.deleted_at is null
     order by before.id desc limit 1
  ), p_parent)
$$;
