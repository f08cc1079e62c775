-- migrate: runs-with 0006_events_about_messages
-- Reactions in one call, for all that come to a channel at the same time.

-- Adds or removes reactions, in the order of p_items, an array of { "userId", "messageId", "key", "isSet" }. One row for
-- each: `code` with `details` where it is refused, else the reactions of the message as JSON, and the number and data of the
-- event if there is one.
create function chat_set_reactions(p_tenant text, p_channel text, p_items jsonb)
returns table (
  code text, details jsonb, reactions text, seq bigint, data text, sender_id text, message_at timestamptz
)
language plpgsql as $$
declare
  v_channel record;
  v_member record;
  v_message record;
  v_item jsonb;
  v_user text;
  v_message_id text;
  v_event_seq bigint;
begin
  select c.type, c.event_seq into v_channel
    from chat_channels c
   where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null
     for no key update;
  v_event_seq := v_channel.event_seq;

  for v_item in select items.value from jsonb_array_elements(p_items) items loop
    v_user := v_item ->> 'userId';
    v_message_id := v_item ->> 'messageId';
    code := null;
    details := jsonb_build_object('channelId', p_channel);
    reactions := null;
    seq := null;
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
      details := details || jsonb_build_object('bannedUntil', chat_iso(v_member.banned_until));
      return next;
      continue;
    end if;

    select m.sender_id, m.created_at into v_message
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = v_message_id and m.deleted_at is null
       -- Not to be taken for a range of an index: the id alone finds it.
       and (m.created_at > v_member.visible_after) is true
       and not exists (
         select from chat_user_blocks b
          where b.tenant_id = p_tenant and b.blocker_id = v_user and b.blocked_id = m.sender_id
       );
    if not found then
      code := 'CHAT_MESSAGE_NOT_FOUND';
      details := details || jsonb_build_object('messageId', v_message_id);
      return next;
      continue;
    end if;

    if (v_item ->> 'isSet')::boolean then
      if v_channel.type = 'DIRECT' and exists (
        select from chat_channel_members m
          join chat_user_blocks b on b.tenant_id = m.tenant_id and b.blocker_id = m.user_id and b.blocked_id = v_user
         where m.tenant_id = p_tenant and m.channel_id = p_channel
      ) then
        code := 'CHAT_USER_BLOCKED';
        return next;
        continue;
      end if;
      -- Under the channel lock, so reactions have the order of their events.
      insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id, created_at)
      values (p_tenant, p_channel, v_message_id, v_item ->> 'key', v_user, clock_timestamp())
      on conflict do nothing;
    else
      delete from chat_reactions r
       where r.tenant_id = p_tenant and r.channel_id = p_channel and r.message_id = v_message_id
         and r.key = v_item ->> 'key' and r.user_id = v_user;
    end if;
    if found then
      v_event_seq := v_event_seq + 1;
      seq := v_event_seq;
    end if;

    -- As messages show it.
    select coalesce(json_agg(json_build_object('key', r.key, 'userIds', r.user_ids) order by r.since, r.key), '[]')::text
      into reactions
      from (
        select r.key, array_agg(r.user_id order by r.created_at, r.user_id) as user_ids, min(r.created_at) as since
          from chat_reactions r
         where r.tenant_id = p_tenant and r.channel_id = p_channel and r.message_id = v_message_id
         group by r.key
      ) r;
    if seq is not null then
      data := json_build_object('channelId', p_channel, 'messageId', v_message_id, 'reactions', reactions::json)::text;
      sender_id := v_message.sender_id;
      message_at := v_message.created_at;
      insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, message_at)
      values (p_tenant, p_channel, seq, 'chat:reaction:updated', data::jsonb, sender_id, message_at);
    end if;
    details := null;
    return next;
  end loop;

  if v_event_seq > v_channel.event_seq then
    -- As every statement that logs an event: see 0015_consumers.sql.
    insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
    select p_tenant, p_channel, k.name, v_channel.event_seq, v_event_seq
      from chat_consumers k
     where k.event = 'chat:reaction:updated' and k.expires_at > now()
        on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
    update chat_channels c set event_seq = v_event_seq where c.tenant_id = p_tenant and c.id = p_channel;
  end if;
end
$$;
