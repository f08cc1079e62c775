-- migrate: runs-with 0006_events_about_messages
-- Frequent changes of messages in one call, for all that come to a channel at the same time: reactions, edits, pins, votes.
--
-- chat_change_messages holds what they have in common. What is particular to a kind is a function of its own, which is called
-- under the channel lock, with the item, the message, and whether the other member of a direct channel has blocked the caller.
-- It answers with `code`, and with `details` that are more than the channel, where it refuses; else with `answer`, which is
-- JSON, and with `event` and its `data` if it has changed something. Objects are json and not jsonb: their keys keep their order.

-- The details of a validation error.
create function chat_invalid(p_in text, p_pointer text, p_message text) returns json
language sql immutable as $$
  select json_build_object('errors', json_build_array(json_build_object('in', p_in, 'pointer', p_pointer, 'message', p_message)))
$$;

-- The reactions of a message, as messages show them.
create function chat_reactions_of(m chat_messages) returns json
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('key', r.key, 'userIds', r.user_ids) order by r.since, r.key), '[]')
      from (
        select r.key, array_agg(r.user_id order by r.created_at, r.user_id) as user_ids, min(r.created_at) as since
          from chat_reactions r
         where r.tenant_id = m.tenant_id and r.channel_id = m.channel_id and r.message_id = m.id
         group by r.key
      ) r
  );
end
$$;

-- A message as the API shows it, to one who does not see what these users write.
create function chat_message_json(m chat_messages, p_blocked text[]) returns json
language plpgsql stable as $$
declare
  v_replies integer := m.reply_count;
  v_last_replied_at timestamptz := m.last_replied_at;
begin
  if v_replies > 0 and p_blocked <> '{}' then
    select m.reply_count - count(*) filter (where reply.sender_id = any (p_blocked)),
           max(reply.created_at) filter (where reply.sender_id <> all (p_blocked))
      into v_replies, v_last_replied_at
      from chat_messages reply
     where reply.tenant_id = m.tenant_id and reply.channel_id = m.channel_id and reply.parent_message_id = m.id
       and reply.deleted_at is null;
  end if;
  return concat(
    left(json_build_object(
      'id', m.id, 'channelId', m.channel_id, 'senderId', m.sender_id, 'type', m.type, 'text', m.text,
      'mentionedUserIds', m.mentioned_user_ids, 'isEdited', m.is_edited, 'isForwarded', m.is_forwarded,
      'forwardedFromId', m.forwarded_from_id, 'parentMessageId', m.parent_message_id, 'metadata', m.metadata,
      'linkMetadata', m.link_metadata, 'fileUrl', m.file_url, 'fileName', m.file_name, 'fileSize', m.file_size,
      'mimeType', m.mime_type, 'thumbnailUrl', m.thumbnail_url, 'pollId', m.poll_id, 'reactions', chat_reactions_of(m)
    )::text, -1),
    case when v_replies > 0 and v_last_replied_at is not null then concat(
      ', "threadInfo" : ', json_build_object('replyCount', v_replies, 'lastRepliedAt', chat_iso(v_last_replied_at))
    ) end,
    ', "createdAt" : "', chat_iso(m.created_at), '", "updatedAt" : "', chat_iso(m.updated_at), '"}'
  );
end
$$;

-- Adds the reaction "key" if "isSet", else removes it. Who is blocked may remove.
create function chat_react(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
begin
  if (p_item ->> 'isSet')::boolean then
    if p_is_blocked then
      code := 'CHAT_USER_BLOCKED';
      return;
    end if;
    -- Under the channel lock, so reactions have the order of their events.
    insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id, created_at)
    values (m.tenant_id, m.channel_id, m.id, p_item ->> 'key', p_item ->> 'userId', clock_timestamp())
    on conflict do nothing;
  else
    delete from chat_reactions r
     where r.tenant_id = m.tenant_id and r.channel_id = m.channel_id and r.message_id = m.id
       and r.key = p_item ->> 'key' and r.user_id = p_item ->> 'userId';
  end if;
  if found then
    event := 'chat:reaction:updated';
  end if;
  answer := json_build_object('reactions', chat_reactions_of(m));
  data := json_build_object('channelId', m.channel_id, 'messageId', m.id, 'reactions', answer -> 'reactions');
end
$$;

-- Replaces the text by "text". "refusal" is why that text must not be.
create function chat_edit(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_blocked text[];
begin
  if m.sender_id <> p_item ->> 'userId' then
    code := 'CHAT_MESSAGE_NOT_OWNER';
    details := json_build_object('channelId', m.channel_id, 'messageId', m.id);
  elsif m.type = 'POLL' then
    code := 'CHAT_VALIDATION_ERROR';
    details := chat_invalid('path', '/messageId', 'must not be the message of a poll');
  elsif p_is_blocked then
    code := 'CHAT_USER_BLOCKED';
  else
    code := p_item #>> '{refusal,code}';
    details := p_item #> '{refusal,details}';
  end if;
  if code is not null then
    return;
  end if;

  v_blocked := array(
    select b.blocked_id from chat_user_blocks b where b.tenant_id = m.tenant_id and b.blocker_id = m.sender_id
  );
  if m.text <> p_item ->> 'text' then
    update chat_messages edited
       -- The clock of a busy channel runs ahead of the server's by some milliseconds.
       set text = p_item ->> 'text', is_edited = true, updated_at = greatest(clock_timestamp(), edited.created_at)
     where edited.tenant_id = m.tenant_id and edited.channel_id = m.channel_id and edited.id = m.id
    returning edited.* into m;
    event := 'chat:message:updated';
    -- All subscribers get the same event, so it leaves nothing out for blocked users.
    answer := chat_message_json(m, '{}');
    data := json_build_object('channelId', m.channel_id, 'message', answer);
  end if;
  if answer is null or v_blocked <> '{}' then
    answer := chat_message_json(m, v_blocked);
  end if;
end
$$;

-- Pins the message, unless there are as many as "limit". One that is pinned already stays as it is.
create function chat_pin(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
declare
  v_pin record;
  v_pins integer;
  v_last timestamptz;
begin
  if p_is_blocked then
    code := 'CHAT_USER_BLOCKED';
    return;
  end if;
  select p.pinned_by_id, p.created_at into v_pin
    from chat_pinned_messages p
   where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.message_id = m.id;
  if not found then
    -- Deleted messages have no pin, so there are never more than the limit.
    select count(*), max(p.created_at) into v_pins, v_last
      from chat_pinned_messages p
     where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id;
    if v_pins >= (p_item ->> 'limit')::integer then
      code := 'CHAT_CHANNEL_PIN_LIMIT';
      details := json_build_object('limit', p_item -> 'limit', 'actual', v_pins + 1);
      return;
    end if;
    insert into chat_pinned_messages as p (tenant_id, channel_id, message_id, pinned_by_id, created_at)
    values (m.tenant_id, m.channel_id, m.id, p_item ->> 'userId',
            -- Each pin is later than those before it, so no two have the same time.
            greatest(date_trunc('milliseconds', clock_timestamp()), v_last + interval '1 millisecond'))
    returning p.pinned_by_id, p.created_at into v_pin;
    event := 'chat:pinned:message:updated';
    data := json_build_object(
      'channelId', m.channel_id, 'messageId', m.id, 'action', 'pinned',
      'pinnedById', v_pin.pinned_by_id, 'pinnedAt', chat_iso(v_pin.created_at)
    );
  end if;
  answer := json_build_object(
    'messageId', m.id, 'pinnedById', v_pin.pinned_by_id, 'createdAt', chat_iso(v_pin.created_at)
  );
end
$$;

create function chat_unpin(
  p_item jsonb, m chat_messages, p_is_blocked boolean,
  out code text, out details json, out answer json, out event text, out data json
)
language plpgsql as $$
begin
  if p_is_blocked then
    code := 'CHAT_USER_BLOCKED';
    return;
  end if;
  delete from chat_pinned_messages p
   where p.tenant_id = m.tenant_id and p.channel_id = m.channel_id and p.message_id = m.id;
  if found then
    event := 'chat:pinned:message:updated';
    data := json_build_object(
      'channelId', m.channel_id, 'messageId', m.id, 'action', 'unpinned',
      'pinnedById', p_item ->> 'userId', 'pinnedAt', null
    );
  end if;
end
$$;

-- Votes for "optionIds" of the poll that the message shows.
create function chat_vote(
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
  select p.id, p.title, p.allow_multiple_votes, p.allow_user_suggestion, p.close_at, p.created_by_id, p.created_at,
         -- By the clock, because the statement may have waited for the lock.
         p.closed_at is not null or coalesce(p.close_at <= clock_timestamp(), false) as is_closed,
         o.ids, o.voted, o.chosen, o.counted, p.voter_count + (o.voted is null)::integer as voter_count
    into v_poll
    from chat_polls p
   cross join lateral (
     select array_agg(o.id) as ids,
            array_agg(o.id) filter (where o.is_voted) as voted,
            array_agg(o.id) filter (where o.is_voted or o.is_chosen) as chosen,
            -- As they are after this vote.
            json_agg(json_build_object(
              'id', o.id, 'text', o.text, 'voteCount', o.vote_count + o.is_chosen::integer, 'position', o.position
            )) as counted
       from (
         select o.id, o.text, o.vote_count, o.position, o.id = any (v_chosen) as is_chosen, v.option_id is not null as is_voted
           from chat_poll_options o
           left join chat_poll_votes v
             on v.tenant_id = p.tenant_id and v.channel_id = p.channel_id and v.poll_id = p.id and v.user_id = v_user
            and v.option_id = o.id
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
  data := json_build_object(
    'channelId', m.channel_id, 'pollId', v_poll.id, 'userId', v_user, 'optionIds', v_chosen,
    'voterCount', v_poll.voter_count, 'options', v_poll.counted
  );
  answer := json_build_object(
    'id', v_poll.id, 'channelId', m.channel_id, 'messageId', m.id, 'title', v_poll.title,
    'allowMultipleVotes', v_poll.allow_multiple_votes, 'allowUserSuggestion', v_poll.allow_user_suggestion,
    'closeAt', chat_iso(v_poll.close_at), 'status', 'OPEN', 'voterCount', v_poll.voter_count,
    'createdById', v_poll.created_by_id, 'options', v_poll.counted, 'createdAt', chat_iso(v_poll.created_at),
    'votedOptionIds', v_poll.chosen
  );
end
$$;

-- Makes these changes in the order of p_items, an array of { "kind", "userId", "messageId" or "pollId", … }. One row for each:
-- `code` with `details` where it is refused, else `answer`, and the number, name and data of the event if there is one.
create function chat_change_messages(p_tenant text, p_channel text, p_items jsonb)
returns table (
  code text, details json, answer text, seq bigint, event text, data text, sender_id text, message_at timestamptz
)
language plpgsql
-- Plans for any ids: those for given ids seem cheaper, but to plan for every item costs more than to run. And by indexes, also
-- where a plan was made while a table was empty.
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_channel record;
  v_member record;
  v_message chat_messages;
  v_item jsonb;
  v_user text;
  v_is_blocked boolean;
  v_event_seq bigint;
  v_done record;
begin
  select c.type, c.event_seq into v_channel
    from chat_channels c
   where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null
     for no key update;
  v_event_seq := v_channel.event_seq;

  for v_item in select items.value from jsonb_array_elements(p_items) items loop
    v_user := v_item ->> 'userId';
    code := null;
    details := json_build_object('channelId', p_channel);
    answer := null;
    seq := null;
    event := null;
    data := null;
    sender_id := null;
    message_at := null;
    if v_event_seq is null then
      code := 'CHAT_CHANNEL_NOT_FOUND';
      return next;
      continue;
    end if;

    select m.visible_after, m.is_banned and coalesce(m.banned_until > clock_timestamp(), true) as is_banned, m.banned_until
      into v_member
      from chat_channel_members m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = v_user and coalesce(m.left_at is null, true);
    if not found then
      code := 'CHAT_NOT_CHANNEL_MEMBER';
      return next;
      continue;
    elsif v_member.is_banned then
      code := 'CHAT_USER_BANNED';
      details := json_build_object('channelId', p_channel, 'bannedUntil', chat_iso(v_member.banned_until));
      return next;
      continue;
    end if;

    -- A poll is visible to those who can see the message that shows it.
    select m.* into v_message
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.deleted_at is null
       and m.id = coalesce(v_item ->> 'messageId', (
             select p.message_id from chat_polls p
              where p.tenant_id = p_tenant and p.channel_id = p_channel and p.id = v_item ->> 'pollId'
           ))
       -- Not to be taken for a range of an index: the id alone finds it.
       and (m.created_at > v_member.visible_after) is true
       and not exists (
         select from chat_user_blocks b
          where b.tenant_id = p_tenant and b.blocker_id = v_user and b.blocked_id = m.sender_id
       );
    if not found then
      if v_item ? 'pollId' then
        code := 'CHAT_POLL_NOT_FOUND';
        details := json_build_object('channelId', p_channel, 'pollId', v_item ->> 'pollId');
      else
        code := 'CHAT_MESSAGE_NOT_FOUND';
        details := json_build_object('channelId', p_channel, 'messageId', v_item ->> 'messageId');
      end if;
      return next;
      continue;
    end if;

    v_is_blocked := v_channel.type = 'DIRECT' and exists (
      select from chat_channel_members m
        join chat_user_blocks b on b.tenant_id = m.tenant_id and b.blocker_id = m.user_id and b.blocked_id = v_user
       where m.tenant_id = p_tenant and m.channel_id = p_channel
    );
    case v_item ->> 'kind'
      when 'react' then v_done := chat_react(v_item, v_message, v_is_blocked);
      when 'edit' then v_done := chat_edit(v_item, v_message, v_is_blocked);
      when 'pin' then v_done := chat_pin(v_item, v_message, v_is_blocked);
      when 'unpin' then v_done := chat_unpin(v_item, v_message, v_is_blocked);
      when 'vote' then v_done := chat_vote(v_item, v_message, v_is_blocked);
    end case;
    code := v_done.code;
    if code is not null then
      details := coalesce(v_done.details, details);
      return next;
      continue;
    end if;

    details := null;
    answer := v_done.answer;
    if v_done.event is not null then
      v_event_seq := v_event_seq + 1;
      seq := v_event_seq;
      event := v_done.event;
      data := v_done.data;
      sender_id := v_message.sender_id;
      message_at := v_message.created_at;
      insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, message_at)
      values (p_tenant, p_channel, seq, event, data::jsonb, sender_id, message_at);
    end if;
    return next;
  end loop;

  if v_event_seq > v_channel.event_seq then
    -- As every statement that logs an event: see 0015_consumers.sql.
    insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
    select p_tenant, p_channel, k.name, v_channel.event_seq, max(e.seq)
      from chat_events e
      join chat_consumers k on k.event = e.event and k.expires_at > now()
     where e.tenant_id = p_tenant and e.channel_id = p_channel and e.seq > v_channel.event_seq
     group by k.name
        on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
    update chat_channels c set event_seq = v_event_seq where c.tenant_id = p_tenant and c.id = p_channel;
  end if;
end
$$;
