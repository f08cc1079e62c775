-- migrate: runs-with 0006_events_about_messages
-- Consumers of the event log: who gets every event of some kinds at least once, in order within each channel, although
-- processes die. Marks say which channels hold something to consume. They are written with the events, and gone when
-- these were consumed.

-- What consumers want. It belongs to the installation and to no tenant.
create table chat_consumers (
  event text not null,
  name text not null,
  -- Events are marked until then. Each process that consumes extends it, so that nothing is kept for a consumer that is
  -- gone for longer than the log is.
  expires_at timestamptz(3) not null,
  primary key (event, name)
);

-- One mark for each channel with something to consume, however many events.
--
-- The transaction that logs an event marks the channel, and updates a mark that is there: the update locks it until the
-- commit. Otherwise a consumer that read the log before that could delete the mark, and the event would never be consumed.
-- A trigger on chat_events would do so for every writer, and costs 5 to 8 % of a send even without a consumer.
create table chat_consumer_channels (
  tenant_id text not null,
  -- No foreign key: what was logged is consumed although the channel is gone.
  channel_id text not null,
  consumer text not null,
  -- The position: events after it are to be consumed. -1: first of all the creation of the channel, which is in no log.
  seq bigint not null,
  -- The last event that the consumer wants.
  head bigint not null,
  -- The process that consumes. Null until one does.
  owner text,
  -- When any process may take it over. The process that logged the event takes it at once.
  due_at timestamptz(3) not null default clock_timestamp() + interval '5 seconds',
  primary key (tenant_id, channel_id, consumer)
) with (fillfactor = 70);

create index chat_consumer_channels_due on chat_consumer_channels (tenant_id, consumer, due_at);

-- Sends messages to one channel, as chat_send_messages of 0008_threads.sql does, and marks the channel for consumers. That
-- one stays for code of the version before: it makes the host's callbacks itself, so what it sends must not be marked.
create function chat_send(p_tenant text, p_channel text, p_items jsonb)
returns table (
  item integer,
  outcome text,
  code text,
  details jsonb,
  message_id text,
  seq bigint,
  data jsonb,
  notified text[]
)
language plpgsql as $$
declare
  v_channel record;
  v_member record;
  v_known record;
  v_parent record;
  v_count integer := jsonb_array_length(p_items);
  v_entry jsonb;
  v_message jsonb;
  v_sender text;
  v_root text;
  v_blockers text[];
  v_mentioned text[];
  v_now timestamptz(3);
  v_message_seq bigint;
  v_event_seq bigint;
  v_last_id text;
begin
  select c.type, c.is_frozen, c.message_seq, c.event_seq, c.message_clock,
         (select array_agg(k.name) from chat_consumers k
           where k.event = 'chat:message:received' and k.expires_at > now()) as consumers
    into v_channel
    from chat_channels c
   where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null
     for no key update;
  if not found then
    for i in 1 .. v_count loop
      item := i;
      outcome := 'refused';
      code := 'CHAT_CHANNEL_NOT_FOUND';
      details := jsonb_build_object('channelId', p_channel);
      return next;
    end loop;
    return;
  end if;
  v_message_seq := v_channel.message_seq;
  v_event_seq := v_channel.event_seq;
  v_now := v_channel.message_clock;

  for i in 1 .. v_count loop
    v_entry := p_items -> (i - 1);
    v_message := v_entry -> 'message';
    v_sender := v_message ->> 'senderId';
    v_root := v_message ->> 'parentMessageId';
    item := i;
    outcome := 'refused';
    code := null;
    details := jsonb_build_object('channelId', p_channel);
    message_id := null;
    seq := null;
    data := null;
    notified := null;

    select m.left_at,
           m.visible_after,
           m.is_muted and coalesce(m.muted_until > clock_timestamp(), true) as muted,
           m.muted_until,
           m.is_banned and coalesce(m.banned_until > clock_timestamp(), true) as banned,
           m.banned_until
      into v_member
      from chat_channel_members m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = v_sender;

    if not found or v_member.left_at is not null then
      code := 'CHAT_NOT_CHANNEL_MEMBER';
      return next;
      continue;
    end if;
    if v_member.banned then
      code := 'CHAT_USER_BANNED';
      details := details || jsonb_build_object('bannedUntil', chat_iso(v_member.banned_until));
      return next;
      continue;
    end if;

    -- A replay is answered before the channel's present state is looked at: the message was sent already.
    if v_entry ->> 'idempotencyKey' is not null then
      select m.id, m.idempotency_digest
        into v_known
        from chat_messages m
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.sender_id = v_sender
         and m.idempotency_key = v_entry ->> 'idempotencyKey';
      if found then
        if v_known.idempotency_digest is distinct from v_entry ->> 'idempotencyDigest' then
          code := 'CHAT_IDEMPOTENCY_CONFLICT';
          details := jsonb_build_object('idempotencyKey', v_entry ->> 'idempotencyKey');
        else
          outcome := 'replayed';
          message_id := v_known.id;
        end if;
        return next;
        continue;
      end if;
    end if;

    if v_channel.is_frozen then
      code := 'CHAT_CHANNEL_FROZEN';
      return next;
      continue;
    end if;
    if v_member.muted then
      code := 'CHAT_USER_MUTED';
      details := details || jsonb_build_object('mutedUntil', chat_iso(v_member.muted_until));
      return next;
      continue;
    end if;

    select coalesce(array_agg(b.blocker_id), '{}')
      into v_blockers
      from chat_user_blocks b
     where b.tenant_id = p_tenant and b.blocked_id = v_sender;
    if v_channel.type = 'DIRECT' and v_blockers <> '{}' and exists (
      select from chat_channel_members m
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = any (v_blockers)
    ) then
      code := 'CHAT_USER_BLOCKED';
      return next;
      continue;
    end if;
    if v_entry -> 'refusal' ->> 'code' is not null then
      code := v_entry -> 'refusal' ->> 'code';
      details := v_entry -> 'refusal' -> 'details';
      return next;
      continue;
    end if;

    if v_root is not null then
      -- A reply to a reply attaches to the top message, which the sender has to see as well.
      for depth in 1 .. 2 loop
        select m.id, m.parent_message_id
          into v_parent
          from chat_messages m
         where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = v_root
           and (m.deleted_at is null
             -- Not to be taken for a range of an index: the id alone finds it.
             and (m.created_at > v_member.visible_after) is true
             and not exists (
               select from chat_user_blocks b
                where b.tenant_id = p_tenant and b.blocker_id = v_sender and b.blocked_id = m.sender_id
             )
             -- The thread of a deleted message stays while it has replies that the sender can see.
             or m.deleted_at is not null and m.parent_message_id is null and exists (
               select from chat_messages reply
                where reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.parent_message_id = m.id
                  and reply.deleted_at is null and reply.created_at > v_member.visible_after
                  and not exists (
                    select from chat_user_blocks b
                     where b.tenant_id = p_tenant and b.blocker_id = v_sender and b.blocked_id = reply.sender_id
                  )
             ));
        exit when not found or v_parent.parent_message_id is null;
        v_root := v_parent.parent_message_id;
      end loop;
      if v_parent.id is null then
        code := 'CHAT_MESSAGE_NOT_FOUND';
        details := details || jsonb_build_object('messageId', v_root);
        return next;
        continue;
      end if;
    end if;

    -- Strictly increasing in the channel, even where more than one message comes in a millisecond.
    v_now := greatest(date_trunc('milliseconds', clock_timestamp()), v_now + interval '1 millisecond');
    v_message_seq := v_message_seq + 1;
    v_event_seq := v_event_seq + 1;
    v_mentioned := array(select jsonb_array_elements_text(v_message -> 'mentionedUserIds'));
    message_id := v_message ->> 'id';
    v_last_id := message_id;
    v_message := v_message || jsonb_build_object(
      'parentMessageId', v_root, 'createdAt', chat_iso(v_now), 'updatedAt', chat_iso(v_now)
    );

    insert into chat_messages (
      tenant_id, channel_id, id, seq, sender_id, type, text, mentioned_user_ids, is_forwarded, forwarded_from_id,
      parent_message_id, metadata, link_metadata, file_url, file_name, file_size, mime_type, thumbnail_url, poll_id,
      idempotency_key, idempotency_digest, created_at, updated_at
    ) values (
      p_tenant, p_channel, message_id, v_message_seq, v_sender, v_message ->> 'type', v_message ->> 'text', v_mentioned,
      (v_message ->> 'isForwarded')::boolean, v_message ->> 'forwardedFromId', v_root, v_message -> 'metadata',
      nullif(v_message -> 'linkMetadata', 'null'), v_message ->> 'fileUrl', v_message ->> 'fileName',
      (v_message ->> 'fileSize')::bigint, v_message ->> 'mimeType', v_message ->> 'thumbnailUrl', v_message ->> 'pollId',
      v_entry ->> 'idempotencyKey', v_entry ->> 'idempotencyDigest', v_now, v_now
    );
    if v_root is not null then
      update chat_messages m
         set reply_count = m.reply_count + 1, last_replied_at = v_now
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = v_root;
    end if;
    update chat_channel_members m
       set unread_skip = m.unread_skip + 1
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = any (v_sender || v_blockers);

    outcome := 'sent';
    seq := v_event_seq;
    data := jsonb_build_object('channelId', p_channel, 'message', v_message);
    insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, created_at)
    values (p_tenant, p_channel, v_event_seq, 'chat:message:received', data, v_sender, v_now);
    if v_mentioned <> '{}' then
      notified := array(
        select m.user_id
          from chat_channel_members m
         where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = any (v_mentioned)
           and m.user_id <> v_sender and m.user_id <> all (v_blockers)
           and m.left_at is null and not (m.is_banned and coalesce(m.banned_until > clock_timestamp(), true))
      );
    end if;
    details := null;
    return next;
  end loop;

  if v_message_seq > v_channel.message_seq then
    if v_channel.consumers is not null then
      insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
      select p_tenant, p_channel, name, v_channel.event_seq, v_event_seq from unnest(v_channel.consumers) as name
          on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
    end if;
    update chat_channels c
       set message_seq = v_message_seq, event_seq = v_event_seq, message_clock = v_now,
           last_message_id = v_last_id, last_message_at = v_now
     where c.tenant_id = p_tenant and c.id = p_channel;
  end if;
end
$$;
