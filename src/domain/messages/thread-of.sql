-- The property "threadInfo" of a message; null without replies.
create or replace function chat_thread_info(p_count integer, p_last timestamptz) returns json
language sql stable parallel safe
return case when p_count > 0 and p_last is not null
  then json_build_object('replyCount', p_count, 'lastRepliedAt', chat_iso(p_last)) end;

-- The thread of a message with p_count replies, the last at p_last, for a reader who has blocked p_blocked, whose
-- replies do not count. Reads replies only if there are any and the reader has blocked users. Collated like
-- chat_reactions_to.
create or replace function chat_thread_of(
  p_tenant text, p_channel text, p_message text, p_count integer, p_last timestamptz, p_blocked text[]
)
returns table (reply_count integer, last_replied_at timestamptz) language sql stable as $$
  select p_count - case when p_count = 0 or p_blocked = '{}' then 0 else (
           select count(*)::integer from chat_messages reply
            where reply.tenant_id = p_tenant collate "default" and reply.channel_id = p_channel collate "default"
              and reply.parent_message_id = p_message collate "C"
              and reply.deleted_at is null and reply.sender_id = any (p_blocked)
         ) end,
         case when p_count = 0 or p_blocked = '{}' then p_last else (
           select reply.created_at from chat_messages reply
            where reply.tenant_id = p_tenant collate "default" and reply.channel_id = p_channel collate "default"
              and reply.parent_message_id = p_message collate "C"
              and reply.deleted_at is null and coalesce(reply.sender_id <> all (p_blocked), true)
            order by reply.id desc limit 1
         ) end
$$;
