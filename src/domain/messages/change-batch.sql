-- Changes messages of channels: one call, one transaction, one flush.
--
-- p_tenants and p_channels name the channels, each once. p_items is an array of { "channel": the index of its channel
-- from 1, "kind", "userId", "messageId" or "pollId", … }, grouped by channel and in the order of the changes. With
-- "isSystem", called by the host's code, the user counts as an operator of any channel.
--
-- See chat_lock_channels for p_waits. Without it a channel of more than 1000 members is also skipped if the call
-- deletes in it, because the cost of a deletion grows with the members.
--
-- At least one row per item, in the same order: `code` with `details` if the change is refused, else `answer`, and the
-- seq, name and data of the event if any. Both are without the message's quote: `details` is its chat_quoted. Each
-- further event has another row. `code` may also be
--   'busy'    nothing was done: the channel is locked or missing
--   'asking'  nothing was done: see chat_delete
create or replace function chat_change_batch(p_tenants text[], p_channels text[], p_items jsonb, p_waits boolean)
returns table (
  item integer, code text, details json, answer text, seq bigint, event text, data text, sender_id text,
  message_at timestamptz, for_members boolean
)
language plpgsql
-- Generic plans, because planning each item costs more than running it. Index scans only: a plan made on small tables
-- or stale statistics would be a sequential scan, and stays cached while the tables grow.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_wanted integer[];
  v_locked integer[];
  v_channel integer;
  v_event_seq bigint;
  -- A delete in this channel may have changed messages that were read before it.
  v_is_stale boolean;
  -- Ids of edited messages.
  v_edited_ids text[];
  -- Edited messages, to be written in one statement: one statement each doubles the cost.
  v_edited chat_message_row[];
  v_flagged chat_message_row[];
  v_flags jsonb[];
  v record;
  v_refusal jsonb;
  m chat_message_row;
  v_done record;
  e_channels integer[];
  e_seqs bigint[];
  e_events text[];
  e_data text[];
  e_authors text[];
  e_times timestamptz[];
begin
  if not p_waits and p_items @> '[{ "kind": "delete" }]' then
    v_wanted := array(
      select wanted.channel
        from unnest(p_tenants, p_channels) with ordinality as wanted (tenant_id, id, channel)
        join chat_channels c on c.tenant_id = wanted.tenant_id and c.id = wanted.id
       where c.member_count <= 1000
          or not p_items @> jsonb_build_array(jsonb_build_object('channel', wanted.channel, 'kind', 'delete'))
    );
  end if;
  v_locked := chat_lock_channels(p_tenants, p_channels, v_wanted, p_waits);

  for v in
    with item as materialized (
      select i.n, i.value, i.value ->> 'kind' as kind, i.value ->> 'userId' as user_id,
             coalesce((i.value -> 'isSystem')::boolean, false) as is_system, i.value ->> 'messageId' as message_id,
             i.value ->> 'pollId' as poll_id, position.channel, p_tenants[position.channel] as tenant_id,
             p_channels[position.channel] as channel_id
        from jsonb_array_elements(p_items) with ordinality as i (value, n)
       cross join lateral (select (i.value -> 'channel')::integer as channel) position
    )
    select i.*, i.channel = any (v_locked) as is_locked, c.event_seq,
           member.user_id is not null or i.is_system as is_member,
           coalesce(member.role = 'OPERATOR', i.is_system) as is_operator, member.is_banned, member.banned_until,
           case when not i.is_system then (
             select s.refusal from chat_suspension_of(i.tenant_id, i.user_id) as s (refusal)
           ) end as suspension,
           message.found as message,
           not i.is_system and c.type = 'DIRECT' and exists (
             select from chat_blockers_in(i.tenant_id, i.channel_id, i.user_id)
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
               chat_is_banned(member.is_banned, member.banned_until, (select chat_now())) as is_banned
          from chat_channel_members member
         where member.tenant_id = i.tenant_id and member.channel_id = i.channel_id and member.user_id = i.user_id
           and coalesce(member.left_at is null, true)
         limit 1
      ) member on not i.is_system
      left join lateral (
        -- A poll is as visible as its message.
        select message as found
          from chat_messages message
         where message.tenant_id = i.tenant_id and message.channel_id = i.channel_id
           and chat_has_content(message.deleted_at, case when i.kind = 'delete' then message.decision_id end)
           and (not i.value ? 'decisionId' or message.decision_id = i.value ->> 'decisionId')
           and message.id = coalesce(i.message_id, (
                 select p.message_id from chat_polls p
                  where p.tenant_id = i.tenant_id and p.channel_id = i.channel_id and p.id = i.poll_id
               ))
           and (
             i.is_system or chat_is_visible(
               message.deleted_at, message.created_at, message.sender_id, message.stream,
               exists (select from chat_block_of(i.tenant_id, i.user_id, message.sender_id)), i.user_id,
               member.visible_after
             )
             -- Tells a producer that its stream has ended.
             or i.kind in ('append', 'set_part', 'keep_alive') and message.sender_id = i.user_id
             and message.stream is not null
             or i.kind = 'delete' and chat_is_own_removed(message.decision_id, message.sender_id, i.user_id)
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
    if v_edited is not null and (v.kind = 'delete' or m.id = any (v_edited_ids)) then
      perform chat_write_edits(v_edited);
      v_edited := null;
    end if;
    if (v_is_stale or m.id = any (v_edited_ids)) and m.id is not null then
      select message.* into m
        from chat_messages message
       where message.tenant_id = m.tenant_id and message.channel_id = m.channel_id and message.id = m.id
         and chat_has_content(message.deleted_at, case when v.kind = 'delete' then message.decision_id end);
    end if;
    v_refusal := chat_refusal_in_order(
      chat_refusal(v_event_seq is not null, v.is_member, v.is_banned, v.banned_until),
      -- Suspended users may delete their own messages.
      case when (v.kind = 'delete' and m.sender_id = v.user_id) is not true then v.suspension end, null
    );
    if v.is_locked is not true then
      code := 'busy';
    elsif v_refusal is not null then
      code := v_refusal ->> 'code';
      details := jsonb_build_object('channelId', v.channel_id) || coalesce(v_refusal -> 'details', '{}');
    elsif m.id is null and v.message_id is null then
      code := 'CHAT_POLL_NOT_FOUND';
      details := json_build_object('channelId', v.channel_id, 'pollId', v.poll_id);
    elsif m.id is null then
      code := 'CHAT_MESSAGE_NOT_FOUND';
      details := json_build_object('channelId', v.channel_id, 'messageId', v.message_id);
    -- Other kinds refuse a blocked user after checks of their own. A blocked user can remove a reaction.
    elsif v.is_blocked
      and (v.kind in ('pin', 'unpin', 'vote') or v.kind = 'react' and (v.value ->> 'isSet')::boolean) then
      code := 'CHAT_USER_BLOCKED';
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
        when 'react' then v_done := chat_react(v.value, m);
        when 'edit' then v_done := chat_edit_text(v.value, m, v.is_blocked);
        when 'pin', 'unpin' then v_done := chat_pin(v.value, m);
        when 'vote' then v_done := chat_vote(v.value, m);
        when 'append' then v_done := chat_append(v.value, m, v.is_blocked);
        when 'set_part' then v_done := chat_set_part(v.value, m, v.is_blocked);
        when 'keep_alive' then v_done := chat_keep_alive(v.value, m, v.is_blocked);
      end case;
      code := v_done.code;
      details := v_done.details;
      event := v_done.event;
      if v.kind = 'edit' and event is not null then
        v_edited := v_edited || v_done.edited;
        v_edited_ids := v_edited_ids || m.id;
      end if;
      -- set_part logs no event.
      if v.value ? 'flags' and code is null and (event is not null or v.kind = 'set_part') then
        v_flagged := v_flagged || m;
        v_flags := v_flags || (v.value -> 'flags');
      end if;
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
      -- Deleting a message deletes its poll.
      answer := null;
      for_members := null;
      event := 'chat:poll:deleted';
      data := chat_poll_deleted(m.channel_id, m.poll_id, m.id);
    end loop;
  end loop;

  if v_edited is not null then
    perform chat_write_edits(v_edited);
  end if;
  -- Lock order: messages before cases, as in a report.
  if v_flags is not null then
    for n in 1 .. cardinality(v_flags) loop
      m := v_flagged[n];
      perform chat_flag(m.tenant_id, 'MESSAGE', m.channel_id, m.id, m.sender_id, v_flags[n]);
    end loop;
  end if;
  if e_seqs is not null then
    perform chat_log(p_tenants, p_channels, e_channels, e_seqs, e_events, e_data, e_authors, e_times);
  end if;
end
$$;
