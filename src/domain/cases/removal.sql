-- Removes a visible message of a locked channel by a moderator's decision: it is deleted for all except its sender. The
-- rows of the message, its pin, poll and mentions are kept, and hidden with it. An open stream must have ended. No row
-- if the message is not visible. `data` is that of chat:message:deleted; see chat_count_unread for `for_members` and
-- `user_ids`.
create or replace function chat_take_down(
  p_tenant text, p_channel text, p_id text, p_decision text, p_lists_users boolean
)
returns table (data json, sender_id text, created_at timestamptz, for_members boolean, user_ids json)
language plpgsql as $$
declare
  m chat_message_row;
  v_threads jsonb;
begin
  select message.* into m
    from chat_messages message
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
     and message.deleted_at is null;
  if not found then
    return;
  end if;
  v_threads := chat_count_shown(p_tenant, p_channel, array[m.id], array[m.parent_message_id], -1);
  update chat_messages message
     set deleted_at = greatest(chat_now(), message.created_at), decision_id = p_decision,
         deleted_event_seq = (select c.event_seq from chat_channels c where c.tenant_id = p_tenant and c.id = p_channel)
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
  returning message.* into m;
  return query
    select chat_message_deleted(p_channel, m.id, m.parent_message_id, v_threads, m.deleted_at), m.sender_id,
           m.created_at::timestamptz, counted.for_members, counted.user_ids
      from chat_count_unread(m, -1, p_lists_users) counted;
end
$$;

-- Brings back a message that a decision has removed. No row if there is none. `data` is that of chat:message:restored,
-- without the quote, of which `quoted` is chat_quoted; `pinned` is that of chat:pinned:message:updated if it is pinned.
create or replace function chat_restore(p_tenant text, p_channel text, p_id text, p_lists_users boolean)
returns table (
  data json, sender_id text, created_at timestamptz, quoted json, pinned json, poll_id text, for_members boolean,
  user_ids json
)
language plpgsql as $$
declare
  was chat_message_row;
  m chat_message_row;
  v_threads jsonb;
begin
  select message.* into was
    from chat_messages message
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
     and message.decision_id is not null;
  if not found then
    return;
  end if;
  update chat_messages message
     set deleted_at = null, deleted_event_seq = null, decision_id = null
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
  returning message.* into m;
  v_threads := chat_count_shown(p_tenant, p_channel, array[m.id], array[m.parent_message_id], 1);
  -- Members who left after the removal do not count the message; those who left before it still do.
  update chat_channel_members member
     set unread_skip = member.unread_skip - 1
   where member.tenant_id = p_tenant and member.channel_id = p_channel and member.left_at is not null
     and not chat_is_counted(was.deleted_at, was.deleted_event_seq, member.left_at, member.left_event_seq)
     and chat_counts_as_unread(
       m.seq, m.sender_id, m.created_at,
       member.user_id in (select b.id from chat_blockers_of(m.tenant_id, m.sender_id) as b (id)),
       member.user_id, member.read_seq, member.visible_after
     );
  return query
    select json_build_object(
             'channelId', p_channel, 'message', chat_message_json(m, '{}'),
             'threadInfo', v_threads -> m.parent_message_id
           ), m.sender_id, m.created_at::timestamptz,
           case when m.quoted_message_id is not null
             then chat_quoted(p_tenant, p_channel, m.quoted_message_id, '{}') end,
           (
             select chat_pin_changed(p_channel, p.message_id, p.pinned_by_id, p.created_at)
               from chat_pinned_messages p
              where p.tenant_id = p_tenant and p.channel_id = p_channel and p.message_id = m.id
           ), m.poll_id, counted.for_members, counted.user_ids
      from chat_count_unread(m, 1, p_lists_users) counted;
end
$$;

-- Moves a removed message to another decision in force that removes it. The channel lock is held. No row if there is
-- none. `data` is that of chat:message:deleted if the message had to change its decision, else null.
create or replace function chat_keep_removed(p_tenant text, p_channel text, p_id text)
returns table (data json, sender_id text, created_at timestamptz)
language plpgsql as $$
declare
  m chat_message_row;
  v_decision text;
begin
  select message.* into m
    from chat_messages message
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
     and message.decision_id is not null;
  if not found then
    return;
  end if;
  select d.id into v_decision
    from chat_decisions d
   where d.tenant_id = p_tenant and d.user_id = m.sender_id and d.channel_id = p_channel and d.message_id = p_id
     and d.action = 'REMOVE' and d.appeal_state is distinct from 'REVERSED'
   order by d.id = m.decision_id desc, d.created_at, d.id
   limit 1;
  if not found then
    return;
  end if;
  if v_decision = m.decision_id then
    return query select null::json, m.sender_id, m.created_at::timestamptz;
    return;
  end if;
  update chat_messages message
     set decision_id = v_decision
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id;
  return query
    select chat_message_deleted(
             p_channel, m.id, m.parent_message_id,
             chat_count_shown(p_tenant, p_channel, '{}', array[m.parent_message_id], 1), m.deleted_at
           ), m.sender_id, m.created_at::timestamptz;
end
$$;

-- The data of the chat:message:updated that the sender of a removed message gets in place of chat:message:deleted. Null
-- if it is not removed.
create or replace function chat_removed_for_sender(p_tenant text, p_channel text, p_id text) returns json
language plpgsql stable as $$
declare
  m chat_message_row;
  v_blocked text[];
begin
  select message.* into m
    from chat_messages message
   where message.tenant_id = p_tenant and message.channel_id = p_channel and message.id = p_id
     and message.decision_id is not null;
  if not found then
    return null;
  end if;
  v_blocked := array(select b.id from chat_blocked_by(p_tenant, m.sender_id collate "default") as b (id));
  return json_build_object(
    'channelId', p_channel,
    'message', chat_message_json(m, v_blocked)::jsonb || jsonb_build_object('quote', case
      when m.quoted_message_id is not null
        then chat_quote_for(p_tenant, p_channel, m.quoted_message_id, m.sender_id collate "default") end),
    'threadInfo', (
      select chat_thread_info(t.reply_count, t.last_replied_at)
        from chat_messages parent
       cross join lateral chat_thread_of(
         p_tenant, p_channel, parent.id, parent.reply_count, parent.last_replied_at, v_blocked
       ) t
       where parent.tenant_id = p_tenant and parent.channel_id = p_channel and parent.id = m.parent_message_id
    )
  );
end
$$;

-- The property "moderation" of a message that a decision has removed.
create or replace function chat_moderation(p_decision text) returns json language sql immutable parallel safe
return json_build_object('state', 'REMOVED', 'decisionId', p_decision);
