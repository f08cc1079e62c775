-- migrate: runs-with 0006_events_about_messages
-- Changes of messages, and reading, in several channels in one call; and deletion of a message, which is one of the changes.

-- Deletes the message for all members, and the poll that it shows. Its sender may, and operators. "pollId" in place of
-- "messageId" names it by its poll. `answer` is what is to be done after the commit:
--   "messageId"  which it was
--   "fileDueAt"  when the stored file is to be deleted, if "notesFile" and there is one: see 0012_deleted_files.sql
--   "userIds"    the users whose unread totals have changed, if "listsUnread"
-- `for_members`: whether there are such users.
create function chat_delete(
  p_item jsonb, m chat_messages, p_is_operator boolean, p_is_blocked boolean, p_event_seq bigint,
  out code text, out details json, out answer json, out data json, out for_members boolean
)
language plpgsql as $$
declare
  v_file_due_at timestamptz;
  v_deleted_at timestamptz;
  v_parent record;
  v_user_ids json;
begin
  if m.sender_id <> p_item ->> 'userId' then
    if p_is_operator then
      code := case when p_is_blocked then 'CHAT_USER_BLOCKED' end;
    elsif p_item ? 'pollId' then
      code := 'CHAT_AUTH_FORBIDDEN';
      details := json_build_object('channelId', m.channel_id, 'pollId', m.poll_id);
    else
      code := 'CHAT_MESSAGE_NOT_OWNER';
      details := json_build_object('channelId', m.channel_id, 'messageId', m.id);
    end if;
    if code is not null then
      return;
    end if;
  end if;

  if m.file_url is not null and (p_item -> 'notesFile')::boolean then
    insert into chat_deleted_files as f (tenant_id, channel_id, id, file_url)
    values (m.tenant_id, m.channel_id, m.id, m.file_url)
        on conflict (tenant_id, channel_id, id) do nothing
    returning f.due_at into v_file_due_at;
  end if;
  -- Deleted is erased. What the message replied to, its sender and its time are needed for counts and order.
  update chat_messages deleted
     set deleted_at = greatest(clock_timestamp(), deleted.created_at), deleted_event_seq = p_event_seq,
         text = '', metadata = '{}', link_metadata = null, mentioned_user_ids = '{}',
         file_url = null, file_name = null, file_size = null, mime_type = null, thumbnail_url = null
   where deleted.tenant_id = m.tenant_id and deleted.channel_id = m.channel_id and deleted.id = m.id
  returning deleted.deleted_at into v_deleted_at;
  delete from chat_pinned_messages p
   where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.message_id = m.id;
  if m.parent_message_id is not null then
    update chat_messages parent
       set reply_count = parent.reply_count - 1,
           last_replied_at = (
             select max(reply.created_at)
               from chat_messages reply
              where reply.tenant_id = m.tenant_id and reply.channel_id = m.channel_id
                and reply.parent_message_id = m.parent_message_id and reply.deleted_at is null
           )
     where parent.tenant_id = m.tenant_id and parent.channel_id = m.channel_id and parent.id = m.parent_message_id
    returning parent.reply_count, parent.last_replied_at into v_parent;
  else
    select null::integer as reply_count, null::timestamptz as last_replied_at into v_parent;
  end if;
  update chat_channels c
     set (last_message_id, last_message_at) = (
           select last.id, last.created_at
             from chat_messages last
            where last.tenant_id = m.tenant_id and last.channel_id = m.channel_id and last.deleted_at is null
            order by last.created_at desc
            limit 1
         )
   where c.tenant_id = m.tenant_id and c.id = m.channel_id and c.last_message_id = m.id;
  -- Out of the unread counts in which it is. The count of a member who has left is corrected on return, by the trigger of
  -- 0014_unread.sql: a channel can have been left by any number of users.
  with uncounted as (
    update chat_channel_members member
       set unread_skip = member.unread_skip + 1
     where member.tenant_id = m.tenant_id and member.channel_id = m.channel_id and member.left_at is null
       and member.read_seq < m.seq and member.user_id <> m.sender_id and member.visible_after < m.created_at
       -- Read once, and not for each member.
       and member.user_id not in (
         select b.blocker_id from chat_user_blocks b where b.tenant_id = m.tenant_id and b.blocked_id = m.sender_id
       )
    returning member.user_id, not member.is_hidden and member.count_preference <> 'OFF' as changes_total
  )
  select coalesce(bool_or(u.changes_total), false),
         case when (p_item -> 'listsUnread')::boolean then json_agg(u.user_id) filter (where u.changes_total) end
    into for_members, v_user_ids
    from uncounted u;
  if m.poll_id is not null then
    delete from chat_polls p where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.id = m.poll_id;
  end if;

  answer := json_build_object('messageId', m.id, 'fileDueAt', chat_iso(v_file_due_at), 'userIds', v_user_ids);
  data := json_build_object(
    'channelId', m.channel_id, 'messageId', m.id, 'parentMessageId', m.parent_message_id,
    'threadInfo', case when v_parent.last_replied_at is not null then
      json_build_object('replyCount', v_parent.reply_count, 'lastRepliedAt', chat_iso(v_parent.last_replied_at))
    end,
    'deletedAt', chat_iso(v_deleted_at)
  );
end
$$;

-- Changes messages of channels: one call, one transaction, one flush for all of them.
--
-- p_tenants and p_channels name the channels, each once. p_items is an array of { "channel": the position of its channel
-- from 1, "kind", "userId", "messageId" or "pollId", … }, the items of a channel together and in the order in which the
-- changes are to be made.
--
-- If p_waits, there is one channel, and the call waits for its lock. Otherwise it takes the locks that are free at once, in
-- a fixed order, and waits for none: so no channel holds up another, and calls cannot block each other in a circle. It also
-- leaves a deletion in a channel of more than 1000 members, which can take as long as all of them.
--
-- For each item at least one row, in their order: `code` with `details` where it is refused, else `answer`, and the number,
-- name and data of the event if there is one. Another row for each further event. `code` may also be
--   'busy'  nothing was done in this channel: it is locked, or there is none
create function chat_change_batch(p_tenants text[], p_channels text[], p_items jsonb, p_waits boolean)
returns table (
  item integer, code text, details json, answer text, seq bigint, event text, data text, sender_id text,
  message_at timestamptz, for_members boolean
)
language plpgsql
-- Plans for any ids: those for given ids seem cheaper, but to plan for every item costs more than to run. And by indexes: where
-- tables are small, or their statistics old, the plan would be to read all of them, and it is kept while they grow.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_locked integer[] := '{1}';
  v_channel integer;
  v_event_seq bigint;
  -- Whether messages of this channel may no longer be as they were read.
  v_is_stale boolean;
  v record;
  m chat_messages;
  v_done record;
  e_channels integer[];
  e_seqs bigint[];
  e_events text[];
  e_data text[];
  e_authors text[];
  e_times timestamptz[];
begin
  if p_waits then
    perform from chat_channels c
      where c.tenant_id = p_tenants[1] and c.id = p_channels[1] and c.deleted_at is null
        for no key update;
  else
    select array_agg(locked.channel)
      into v_locked
      from (
        select wanted.channel
          from unnest(p_tenants, p_channels) with ordinality as wanted (tenant_id, id, channel)
          join chat_channels c on c.tenant_id = wanted.tenant_id and c.id = wanted.id
         where c.deleted_at is null
           and (c.member_count <= 1000
             or not p_items @> jsonb_build_array(jsonb_build_object('channel', wanted.channel, 'kind', 'delete')))
         order by c.tenant_id, c.id
           for no key update of c skip locked
      ) locked;
  end if;

  for v in
    -- A statement that begins after the locks were granted sees what their previous holders have changed.
    with item as materialized (
      select i.n, i.value, i.value ->> 'kind' as kind, i.value ->> 'userId' as user_id, i.value ->> 'messageId' as message_id,
             i.value ->> 'pollId' as poll_id, position.channel, p_tenants[position.channel] as tenant_id,
             p_channels[position.channel] as channel_id
        from jsonb_array_elements(p_items) with ordinality as i (value, n)
       cross join lateral (select (i.value -> 'channel')::integer as channel) position
    )
    select i.n, i.value, i.kind, i.user_id, i.message_id, i.poll_id, i.channel, i.tenant_id, i.channel_id,
           i.channel = any (v_locked) as is_locked, c.event_seq, member.user_id is not null as is_member,
           member.role = 'OPERATOR' as is_operator, member.is_banned, member.banned_until, message.found as message,
           c.type = 'DIRECT' and exists (
             select from chat_channel_members other
               join chat_user_blocks b
                 on b.tenant_id = other.tenant_id and b.blocker_id = other.user_id and b.blocked_id = i.user_id
              where other.tenant_id = i.tenant_id and other.channel_id = i.channel_id
           ) as is_blocked
      from item i
      left join lateral (
        select c.type, c.event_seq
          from chat_channels c
         where c.tenant_id = i.tenant_id and c.id = i.channel_id and c.deleted_at is null
         limit 1
      ) c on true
      left join lateral (
        select member.user_id, member.role, member.visible_after, member.banned_until,
               member.is_banned and coalesce(member.banned_until > clock_timestamp(), true) as is_banned
          from chat_channel_members member
         where member.tenant_id = i.tenant_id and member.channel_id = i.channel_id and member.user_id = i.user_id
           and coalesce(member.left_at is null, true)
         limit 1
      ) member on true
      left join lateral (
        -- A poll is visible to those who can see the message that shows it.
        select message as found
          from chat_messages message
         where message.tenant_id = i.tenant_id and message.channel_id = i.channel_id and message.deleted_at is null
           and message.id = coalesce(i.message_id, (
                 select p.message_id from chat_polls p
                  where p.tenant_id = i.tenant_id and p.channel_id = i.channel_id and p.id = i.poll_id
               ))
           -- Not to be taken for a range of an index: the id alone finds it.
           and (message.created_at > member.visible_after) is true
           and not exists (
             select from chat_user_blocks b
              where b.tenant_id = i.tenant_id and b.blocker_id = i.user_id and b.blocked_id = message.sender_id
           )
         limit 1
      ) message on true
     order by i.n
  loop
    item := v.n;
    code := null;
    details := null;
    answer := null;
    seq := null;
    event := null;
    data := null;
    sender_id := null;
    message_at := null;
    for_members := null;
    if v.channel is distinct from v_channel then
      v_channel := v.channel;
      v_event_seq := v.event_seq;
      v_is_stale := false;
    end if;

    m := v.message;
    if v_is_stale and m.id is not null then
      select message.* into m
        from chat_messages message
       where message.tenant_id = m.tenant_id and message.channel_id = m.channel_id and message.id = m.id
         and message.deleted_at is null;
    end if;
    if v.is_locked is not true then
      code := 'busy';
    elsif v_event_seq is null then
      code := 'CHAT_CHANNEL_NOT_FOUND';
    elsif not v.is_member then
      code := 'CHAT_NOT_CHANNEL_MEMBER';
    elsif v.is_banned then
      code := 'CHAT_USER_BANNED';
      details := json_build_object('channelId', v.channel_id, 'bannedUntil', chat_iso(v.banned_until));
    elsif m.id is null and v.message_id is null then
      code := 'CHAT_POLL_NOT_FOUND';
      details := json_build_object('channelId', v.channel_id, 'pollId', v.poll_id);
    elsif m.id is null then
      code := 'CHAT_MESSAGE_NOT_FOUND';
      details := json_build_object('channelId', v.channel_id, 'messageId', v.message_id);
    elsif v.kind = 'delete' then
      v_done := chat_delete(v.value, m, v.is_operator, v.is_blocked, v_event_seq);
      code := v_done.code;
      details := v_done.details;
      if code is null then
        event := 'chat:message:deleted';
        for_members := v_done.for_members;
        v_is_stale := true;
      end if;
    else
      case v.kind
        when 'react' then v_done := chat_react(v.value, m, v.is_blocked);
        when 'edit' then v_done := chat_edit(v.value, m, v.is_blocked);
        when 'pin' then v_done := chat_pin(v.value, m, v.is_blocked);
        when 'unpin' then v_done := chat_unpin(v.value, m, v.is_blocked);
        when 'vote' then v_done := chat_vote(v.value, m, v.is_blocked);
      end case;
      code := v_done.code;
      details := v_done.details;
      event := v_done.event;
      v_is_stale := v_is_stale or v.kind = 'edit';
    end if;
    if code is not null then
      details := coalesce(details, json_build_object('channelId', v.channel_id));
      return next;
      continue;
    end if;

    answer := v_done.answer;
    if event is null then
      return next;
      continue;
    end if;
    data := v_done.data;
    sender_id := m.sender_id;
    message_at := m.created_at;
    loop
      v_event_seq := v_event_seq + 1;
      seq := v_event_seq;
      e_channels := e_channels || v_channel;
      e_seqs := e_seqs || seq;
      e_events := e_events || event;
      e_data := e_data || data;
      e_authors := e_authors || sender_id;
      e_times := e_times || message_at;
      return next;
      exit when event <> 'chat:message:deleted' or m.poll_id is null;
      -- The poll went with its message.
      answer := null;
      for_members := null;
      event := 'chat:poll:deleted';
      data := json_build_object('channelId', m.channel_id, 'pollId', m.poll_id, 'messageId', m.id);
    end loop;
  end loop;

  if e_seqs is not null then
    with logged as materialized (
      select p_tenants[e.channel] as tenant_id, p_channels[e.channel] as channel_id, e.seq, e.event, e.data, e.author_id,
             e.message_at
        from unnest(e_channels, e_seqs, e_events, e_data, e_authors, e_times)
               as e (channel, seq, event, data, author_id, message_at)
    ), written as (
      insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, message_at)
      select l.tenant_id, l.channel_id, l.seq, l.event, l.data::jsonb, l.author_id, l.message_at from logged l
    ), last as materialized (
      select l.tenant_id, l.channel_id, min(l.seq) as first, max(l.seq) as seq from logged l group by l.tenant_id, l.channel_id
    ), marked as (
      -- As every statement that logs an event: see 0015_consumers.sql.
      insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
      select l.tenant_id, l.channel_id, k.name, min(last.first) - 1, max(l.seq)
        from logged l
        join chat_consumers k on k.event = l.event and k.expires_at > now()
        join last on last.tenant_id = l.tenant_id and last.channel_id = l.channel_id
       group by l.tenant_id, l.channel_id, k.name
       order by l.tenant_id, l.channel_id, k.name
          on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head
    )
    update chat_channels c
       set event_seq = last.seq
      from last
     where c.tenant_id = last.tenant_id and c.id = last.channel_id;
  end if;
end
$$;

-- Moves read markers to the end of several channels, as chat_read of 0023_large_channels.sql does in one, and what is changed
-- here is changed there. It takes the locks that are free of those channels in which there is something to read, in a fixed
-- order, and waits for none.
--
-- p_tenants and p_channels name the channels, each once; p_positions and p_users who reads where, each user once in a channel.
-- One row for each, in their order. is_left: nothing was done in this channel, because it is locked or is a large one, for
-- the caller to repeat it with chat_read.
create function chat_read_batch(
  p_tenants text[], p_channels text[], p_positions integer[], p_users text[], p_large bigint
)
returns table (
  is_left boolean, is_channel boolean, is_member boolean, is_banned boolean, banned_until timestamptz, seq bigint, data text,
  has_moved boolean
)
language plpgsql
-- As for chat_change_batch.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_locked integer[];
begin
  select array_agg(locked.channel)
    into v_locked
    from (
      select wanted.channel
        from unnest(p_tenants, p_channels) with ordinality as wanted (tenant_id, id, channel)
        join chat_channels c on c.tenant_id = wanted.tenant_id and c.id = wanted.id
       where c.deleted_at is null and c.member_count <= p_large
         and exists (
           select from unnest(p_positions, p_users) as reader (channel, user_id)
            cross join lateral (
              select m.read_seq, m.last_read_at
                from chat_channel_members m
               where m.tenant_id = wanted.tenant_id and m.channel_id = wanted.id and m.user_id = reader.user_id
                 and coalesce(m.left_at is null, true)
                 and not (m.is_banned and coalesce(m.banned_until > clock_timestamp(), true))
               limit 1
            ) m
            where reader.channel = wanted.channel and (m.read_seq < c.message_seq or m.last_read_at is null)
         )
       order by c.tenant_id, c.id
         for no key update of c skip locked
    ) locked;

  return query
    -- A statement that begins after the locks were granted sees what their previous holders have changed.
    with reader as materialized (
      select r.n, r.channel, p_tenants[r.channel] as tenant_id, p_channels[r.channel] as channel_id, r.user_id,
             coalesce(r.channel = any (v_locked), false) as is_locked
        from unnest(p_positions, p_users) with ordinality as r (channel, user_id, n)
    ), found as materialized (
      select r.*, c.message_seq, c.message_clock, c.last_message_id, c.event_seq, c.event_seq is not null as is_channel,
             m.user_id is not null as is_member, coalesce(m.is_banned, false) as is_banned, m.banned_until,
             coalesce(
               c.event_seq is not null and (m.read_seq < c.message_seq or m.last_read_at is null) and not m.is_banned, false
             ) as is_behind
        from reader r
        left join lateral (
          select c.message_seq, c.message_clock, c.last_message_id, c.event_seq
            from chat_channels c
           where c.tenant_id = r.tenant_id and c.id = r.channel_id and c.deleted_at is null
           limit 1
        ) c on true
        left join lateral (
          select m.user_id, m.banned_until, m.read_seq, m.last_read_at,
                 m.is_banned and coalesce(m.banned_until > clock_timestamp(), true) as is_banned
            from chat_channel_members m
           where m.tenant_id = r.tenant_id and m.channel_id = r.channel_id and m.user_id = r.user_id
             and coalesce(m.left_at is null, true)
           limit 1
        ) m on true
    ), moved as (
      update chat_channel_members m
         set read_seq = f.message_seq, unread_skip = 0, last_read_message_id = f.last_message_id,
             -- Not before the messages that it covers: the channel's clock is ahead when many were sent within a millisecond.
             last_read_at = greatest(date_trunc('milliseconds', clock_timestamp()), f.message_clock)
        from found f
       where m.tenant_id = f.tenant_id and m.channel_id = f.channel_id and m.user_id = f.user_id
         and f.is_behind and f.is_locked
      returning f.n, f.tenant_id, f.channel_id, f.event_seq as event_seq_before, m.user_id, m.last_read_at, f.last_message_id
    ), receipt as materialized (
      select moved.n, moved.tenant_id, moved.channel_id,
             moved.event_seq_before + row_number() over (partition by moved.tenant_id, moved.channel_id order by moved.n) as seq,
             jsonb_build_object(
               'channelId', moved.channel_id, 'userId', moved.user_id,
               'lastReadAt', chat_iso(moved.last_read_at), 'lastReadMessageId', moved.last_message_id
             ) as data
        from moved
    ), logged as (
      insert into chat_events (tenant_id, channel_id, seq, event, data)
      select r.tenant_id, r.channel_id, r.seq, 'chat:read:receipt:updated', r.data from receipt r
    ), last as (
      select r.tenant_id, r.channel_id, min(r.seq) as first, max(r.seq) as seq from receipt r group by r.tenant_id, r.channel_id
    ), marked as (
      -- As every statement that logs an event: see 0015_consumers.sql.
      insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
      select last.tenant_id, last.channel_id, k.name, last.first - 1, last.seq
        from last
        join chat_consumers k on k.event = 'chat:read:receipt:updated' and k.expires_at > now()
       order by last.tenant_id, last.channel_id, k.name
          on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head
    ), counted as (
      update chat_channels c
         set event_seq = last.seq
        from last
       where c.tenant_id = last.tenant_id and c.id = last.channel_id
    )
    select bool_or(f.is_behind and not f.is_locked) over (partition by f.channel), f.is_channel, f.is_member, f.is_banned,
           f.banned_until, r.seq, r.data::text, r.n is not null
      from found f
      left join receipt r on r.n = f.n
     order by f.n;
end
$$;

-- As in 0022_changes.sql, with fewer lookups, and JSON of options that is put together as text: json_build_object looks up
-- the type of each of its arguments in each call.
create or replace function chat_vote(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_user text := p_item ->> 'userId';
  v_wanted text[] := array(select jsonb_array_elements_text(p_item -> 'optionIds'));
  v_chosen text[] := v_wanted;
  v_poll record;
  v_foreign integer;
begin
  if p_is_blocked then
    code := 'CHAT_USER_BLOCKED';
    return;
  end if;
  if cardinality(v_wanted) > 1 then
    -- Each once.
    v_chosen := array(select w.id from unnest(v_wanted) with ordinality as w (id, n) group by w.id order by min(w.n));
  end if;
  select p.id, p.allow_multiple_votes,
         -- By the clock, because the statement may have waited for the lock.
         p.closed_at is not null or coalesce(p.close_at <= clock_timestamp(), false) as is_closed,
         o.ids, o.voted, o.chosen, p.voter_count + (o.voted is null)::integer as voter_count,
         concat(
           '"title":', to_json(p.title), ',"allowMultipleVotes":', to_json(p.allow_multiple_votes),
           ',"allowUserSuggestion":', to_json(p.allow_user_suggestion), ',"closeAt":', coalesce(to_json(chat_iso(p.close_at)), 'null'),
           ',"status":"OPEN","createdById":', to_json(p.created_by_id), ',"createdAt":"', chat_iso(p.created_at), '"'
         ) as properties,
         -- As they are after this vote.
         o.counted
    into v_poll
    from chat_polls p
   cross join lateral (
     select array(
              select v.option_id
                from chat_poll_votes v
               where v.tenant_id = p.tenant_id and v.channel_id = p.channel_id and v.poll_id = p.id and v.user_id = v_user
            ) as ids
   ) own
   cross join lateral (
     select array_agg(o.id) as ids,
            array_agg(o.id) filter (where o.id = any (own.ids)) as voted,
            array_agg(o.id) filter (where o.id = any (own.ids) or o.id = any (v_chosen)) as chosen,
            concat('[', string_agg(concat(
              '{"id":', to_json(o.id), ',"text":', to_json(o.text),
              ',"voteCount":', o.vote_count + (o.id = any (v_chosen))::integer, ',"position":', o.position, '}'
            ), ','), ']') as counted
       from (
         select o.id, o.text, o.vote_count, o.position
           from chat_poll_options o
          where o.tenant_id = p.tenant_id and o.channel_id = p.channel_id and o.poll_id = p.id
          order by o.position
       ) o
   ) o
   where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.id = m.poll_id;

  if v_poll.is_closed then
    code := 'CHAT_POLL_CLOSED';
    details := json_build_object('channelId', m.channel_id, 'pollId', v_poll.id);
  elsif not v_poll.allow_multiple_votes and cardinality(v_chosen) > 1 then
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('body', '/optionIds', 'must name one option, because the poll is single-choice');
  elsif not v_chosen <@ v_poll.ids then
    select min(w.n) - 1 into v_foreign from unnest(v_wanted) with ordinality as w (id, n) where w.id <> all (v_poll.ids);
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('body', '/optionIds/' || v_foreign, 'must be an option of this poll');
  elsif v_poll.voted && v_chosen or v_poll.voted is not null and not v_poll.allow_multiple_votes then
    code := 'CHAT_POLL_ALREADY_VOTED';
    details := json_build_object('channelId', m.channel_id, 'pollId', v_poll.id, 'optionIds', v_poll.voted);
  end if;
  if code is not null then
    return;
  end if;

  insert into chat_poll_votes (tenant_id, channel_id, poll_id, user_id, option_id)
  select m.tenant_id, m.channel_id, v_poll.id, v_user, w.id from unnest(v_chosen) as w (id);
  update chat_poll_options o
     set vote_count = o.vote_count + 1
   where o.tenant_id = m.tenant_id and o.channel_id = m.channel_id and o.poll_id = v_poll.id and o.id = any (v_chosen);
  if v_poll.voted is null then
    update chat_polls p
       set voter_count = v_poll.voter_count
     where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.id = v_poll.id;
  end if;

  event := 'chat:poll:voted';
  data := concat(
    '{"channelId":', to_json(m.channel_id), ',"pollId":', to_json(v_poll.id), ',"userId":', to_json(v_user),
    ',"optionIds":', to_json(v_chosen), ',"voterCount":', v_poll.voter_count, ',"options":', v_poll.counted, '}'
  );
  answer := concat(
    '{"id":', to_json(v_poll.id), ',"channelId":', to_json(m.channel_id), ',"messageId":', to_json(m.id), ',', v_poll.properties,
    ',"voterCount":', v_poll.voter_count, ',"options":', v_poll.counted, ',"votedOptionIds":', to_json(v_poll.chosen), '}'
  );
end
$$;

-- As for chat_change_batch. To plan for the given users took half of the time of a read alone.
alter function chat_read(text, text, text[], bigint, boolean)
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
