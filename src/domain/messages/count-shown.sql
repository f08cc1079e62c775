-- Corrects the counts and previews of threads, their followers and the channel before messages are removed (p_change
-- -1) or after they are restored (p_change 1). Messages that are not visible have no effect. The channel lock is held.
-- Returns the threads of p_parents, the parents of p_ids, as "threadInfo" by id, null without replies.
create or replace function chat_count_shown(
  p_tenant text, p_channel text, p_ids text[], p_parents text[], p_change integer
)
returns jsonb language plpgsql as $$
declare
  v_shown_ids text[];
  v_parent record;
  v_thread jsonb;
  v_threads jsonb := '{}';
begin
  v_shown_ids := array(
    select m.id from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = any (p_ids) and m.deleted_at is null
  );
  if array_remove(p_parents, null) <> '{}' then
    -- A follower's read_count counts the replies that are not unread. Updates all followers' rows, because their lists
    -- have changed.
    update chat_thread_follows f
       set read_count = f.read_count + p_change * changed.count
      from (
        select f.parent_message_id, f.user_id, count(*) filter (where not chat_counts_as_unread(
                 reply.seq, reply.sender_id, reply.created_at,
                 exists (select from chat_block_of(p_tenant, f.user_id, reply.sender_id)), f.user_id, f.read_seq,
                 member.visible_after
               )) as count
          from unnest(p_ids, p_parents) as x (id, parent_id)
          join chat_messages reply
            on reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.id = x.id
           and reply.id = any (v_shown_ids)
          join chat_thread_follows f
            on f.tenant_id = p_tenant and f.channel_id = p_channel and f.parent_message_id = x.parent_id
           and f.is_following
          join chat_channel_members member
            on member.tenant_id = p_tenant and member.channel_id = p_channel and member.user_id = f.user_id
         group by f.parent_message_id, f.user_id
      ) changed
     where f.tenant_id = p_tenant and f.channel_id = p_channel and f.parent_message_id = changed.parent_message_id
       and f.user_id = changed.user_id;
  end if;

  -- A loop, because a join over all parents could scan the channel.
  for v_parent in
    select x.parent_id as id, count(*) filter (where x.id = any (v_shown_ids)) as replies
      from unnest(p_ids, p_parents) as x (id, parent_id)
     where x.parent_id is not null
     group by x.parent_id
     order by x.parent_id
  loop
    update chat_messages parent
       set reply_count = parent.reply_count + p_change * v_parent.replies,
           last_replied_at = (
             select reply.created_at
               from chat_messages reply
              where reply.tenant_id = p_tenant and reply.channel_id = p_channel
                and reply.parent_message_id = v_parent.id
                and reply.deleted_at is null and (p_change > 0 or reply.id <> all (p_ids))
              order by reply.id desc
              limit 1
           )
     where parent.tenant_id = p_tenant and parent.channel_id = p_channel and parent.id = v_parent.id
    returning chat_thread_info(parent.reply_count, parent.last_replied_at) into v_thread;
    v_threads := v_threads || jsonb_build_object(v_parent.id, v_thread);
  end loop;
  update chat_channels c
     set (last_message_id, last_message_at) = (
           select last.id, last.created_at
             from chat_messages last
            where last.tenant_id = p_tenant and last.channel_id = p_channel and last.deleted_at is null
              and (p_change > 0 or last.id <> all (p_ids))
            order by last.id desc
            limit 1
         )
   where c.tenant_id = p_tenant and c.id = p_channel
     and (c.last_message_id = any (p_ids) or p_change > 0 and coalesce(c.last_message_id, '') < any (p_ids));
  return v_threads;
end
$$;

-- Changes the unread counts of the present members by a message: p_change is -1 if it was removed, 1 if restored.
-- `for_members`: whether totals changed; `user_ids`: those users, if p_lists_users. Any number of members may have
-- left: their counts are corrected on return by the trigger of chat_count_while_away, or by chat_expire_messages, which
-- deletes the rows.
create or replace function chat_count_unread(
  m chat_messages, p_change integer, p_lists_users boolean, out for_members boolean, out user_ids json
)
language plpgsql as $$
begin
  with counted as (
    update chat_channel_members member
       set unread_skip = member.unread_skip - p_change
     where member.tenant_id = m.tenant_id and member.channel_id = m.channel_id and member.left_at is null
       and chat_counts_as_unread(
         m.seq, m.sender_id, m.created_at,
         -- Uncorrelated: evaluated once, not per member.
         member.user_id in (select b.id from chat_blockers_of(m.tenant_id, m.sender_id) as b (id)),
         member.user_id, member.read_seq, member.visible_after
       )
    returning member.user_id, chat_is_in_total(member.is_hidden, member.count_preference) as changes_total
  )
  select coalesce(bool_or(u.changes_total), false),
         case when p_lists_users then json_agg(u.user_id) filter (where u.changes_total) end
    into for_members, user_ids
    from counted u;
end
$$;

-- The data of chat:message:deleted. p_threads: see chat_count_shown.
create or replace function chat_message_deleted(
  p_channel text, p_id text, p_parent text, p_threads jsonb, p_at timestamptz
)
returns json language sql immutable parallel safe
return json_build_object(
  'channelId', p_channel, 'messageId', p_id, 'parentMessageId', p_parent, 'threadInfo', p_threads -> p_parent,
  'deletedAt', chat_iso(p_at)
);
