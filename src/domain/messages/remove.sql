-- Removes visible messages of a locked channel for all members: their files, pins, polls and open streams, and what
-- threads and the channel show of them. Erases p_ids but keeps what counts and order need; deletes the rows of
-- p_gone_ids, which may name deleted messages too. p_parents and p_polls belong to p_ids. p_event_seq is the channel's
-- last seq.
--
-- Unread counts are corrected by chat_delete and chat_expire_messages: see chat_delete for the reason.
--
-- One row per message of p_ids, in their order:
--   data         of its chat:message:deleted
--   file_due_at  when to delete the stored files, if p_notes_files and there is one: see chat_deleted_files
create or replace function chat_remove(
  p_tenant text, p_channel text, p_ids text[], p_parents text[], p_polls text[], p_gone_ids text[], p_event_seq bigint,
  p_at timestamptz, p_notes_files boolean
)
returns table (data json, file_due_at timestamptz)
language plpgsql as $$
declare
  v_files jsonb;
  v_parent record;
  v_thread record;
  -- The remaining threads of removed replies, by parent.
  v_threads jsonb := '{}';
begin
  if array_remove(p_parents, null) <> '{}' then
    -- Replies that are not unread for a follower leave the follower's count. Writes the rows of all followers: their
    -- lists have changed.
    update chat_thread_follows f
       set read_count = f.read_count - removed.count
      from (
        select f.parent_message_id, f.user_id, count(*) filter (where not chat_counts_as_unread(
                 reply.seq, reply.sender_id, reply.created_at,
                 exists (select from chat_block_of(p_tenant, f.user_id, reply.sender_id)), f.user_id, f.read_seq,
                 member.visible_after
               )) as count
          from unnest(p_ids, p_parents) as x (id, parent_id)
          join chat_messages reply on reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.id = x.id
          join chat_thread_follows f
            on f.tenant_id = p_tenant and f.channel_id = p_channel and f.parent_message_id = x.parent_id
           and f.is_following
          join chat_channel_members member
            on member.tenant_id = p_tenant and member.channel_id = p_channel and member.user_id = f.user_id
         group by f.parent_message_id, f.user_id
      ) removed
     where f.tenant_id = p_tenant and f.channel_id = p_channel and f.parent_message_id = removed.parent_message_id
       and f.user_id = removed.user_id;
  end if;
  if p_notes_files then
    select jsonb_object_agg(m.id, chat_note_files(m.tenant_id, m.channel_id, m.id, m.file_url, m.files))
      into v_files
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (p_ids) and m.file_url is not null;
  end if;

  update chat_messages m
     set deleted_at = p_at, deleted_event_seq = p_event_seq,
         text = '', metadata = '{}', link_metadata = null, mentioned_user_ids = '{}', mentions = null,
         file_url = null, file_name = null, file_size = null, mime_type = null, thumbnail_url = null, files = null,
         stream = null, quoted_message_id = null
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (p_ids) and m.id <> all (p_gone_ids);
  delete from chat_mentions n
   where n.tenant_id = p_tenant and n.channel_id = p_channel and n.message_id = any (p_ids);
  delete from chat_streams s
   where s.tenant_id = p_tenant and s.channel_id = p_channel and s.message_id = any (p_ids);
  delete from chat_pinned_messages p
   where p.tenant_id = p_tenant and p.channel_id = p_channel and p.message_id = any (p_ids);
  if array_remove(p_polls, null) <> '{}' then
    delete from chat_polls p where p.tenant_id = p_tenant and p.channel_id = p_channel and p.id = any (p_polls);
  end if;
  if p_gone_ids <> '{}' then
    delete from chat_messages m where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (p_gone_ids);
  end if;

  -- One lookup per parent: a plan for all of them could read the channel.
  for v_parent in
    select x.id, count(*) as removed from unnest(p_parents) as x (id) where x.id is not null group by x.id order by x.id
  loop
    update chat_messages parent
       set reply_count = parent.reply_count - v_parent.removed,
           last_replied_at = (
             select reply.created_at
               from chat_messages reply
              where reply.tenant_id = p_tenant and reply.channel_id = p_channel
                and reply.parent_message_id = v_parent.id
                and reply.deleted_at is null
              order by reply.id desc
              limit 1
           )
     where parent.tenant_id = p_tenant and parent.channel_id = p_channel and parent.id = v_parent.id
    returning parent.reply_count, parent.last_replied_at into v_thread;
    if v_thread.last_replied_at is not null then
      v_threads := v_threads || jsonb_build_object(v_parent.id, jsonb_build_object(
        'replyCount', v_thread.reply_count, 'lastRepliedAt', chat_iso(v_thread.last_replied_at)
      ));
    end if;
  end loop;
  update chat_channels c
     set (last_message_id, last_message_at) = (
           select last.id, last.created_at
             from chat_messages last
            where last.tenant_id = p_tenant and last.channel_id = p_channel and last.deleted_at is null
            order by last.id desc
            limit 1
         )
   where c.tenant_id = p_tenant and c.id = p_channel and c.last_message_id = any (p_ids);

  return query
    select json_build_object(
             'channelId', p_channel, 'messageId', x.id, 'parentMessageId', x.parent_id,
             'threadInfo', v_threads -> x.parent_id, 'deletedAt', chat_iso(p_at)
           ), (v_files ->> x.id)::timestamptz
      from unnest(p_ids, p_parents) with ordinality as x (id, parent_id, n)
     order by x.n;
end
$$;
