-- migrate: runs-with 0006_events_about_messages
-- Channels of any number of members: their count, and reading without the channel lock.

-- Memberships that have not ended, banned ones included. A ban ends without a write, so member_count, which leaves banned
-- members out, is counted anew whenever it can have changed: as this number less those who are banned now, which costs the
-- same in a channel of ten and of 100,000. Null: not counted yet, in a channel that is older than this
-- column and whose members have not changed since.
alter table chat_channels add column joined_count integer;
alter table chat_channels alter column joined_count set default 0;

-- Triggers, because code of the version before adds and ends memberships, too. The channel lock is held.
create function chat_count_added() returns trigger
language plpgsql as $$
declare
  v_channel record;
begin
  -- One lookup by the key for each channel, however many members.
  for v_channel in
    select a.tenant_id, a.channel_id, count(*) as members from added a where a.left_at is null group by a.tenant_id, a.channel_id
  loop
    update chat_channels c
       set joined_count = c.joined_count + v_channel.members
     where c.tenant_id = v_channel.tenant_id and c.id = v_channel.channel_id;
  end loop;
  return null;
end
$$;

create trigger chat_channel_members_count_added
  after insert on chat_channel_members
  referencing new table as added
  for each statement execute function chat_count_added();

create function chat_count_changed() returns trigger
language plpgsql as $$
begin
  update chat_channels c
     set joined_count = c.joined_count + case when new.left_at is null then 1 else -1 end
   where c.tenant_id = new.tenant_id and c.id = new.channel_id;
  return null;
end
$$;

create trigger chat_channel_members_count_changed
  after update of left_at on chat_channel_members
  for each row when ((old.left_at is null) <> (new.left_at is null)) execute function chat_count_changed();

-- Moves the read markers of these users to the end of the channel. One row for each of them, none if there is no such
-- channel: what the Member guard asks, whether the marker moved, and the number and data of the receipt.
--
-- In a channel of more than p_large members there is no receipt, and reading takes no channel lock: 100,000 members who
-- read would keep those from sending who write. It locks the rows of the users instead.
--   * Whoever changes a message's place in the count of a user updates the user's row in the transaction that changes the
--     channel's message_seq. So the number that is read while the row is locked belongs to what the row says.
--   * It never waits for a row while it has another one locked, because sending and deleting lock rows in any order. If the
--     row of a user is locked, nothing is done for that user, and is_busy is set: for the caller to repeat it for this user
--     alone and with p_waits.
create function chat_read(p_tenant text, p_channel text, p_users text[], p_large bigint, p_waits boolean default false)
returns table (
  user_id text, is_member boolean, is_banned boolean, banned_until timestamptz, seq bigint, data text, has_moved boolean,
  is_busy boolean
)
language plpgsql as $$
declare
  v_channel record;
  v_is_behind boolean;
  v_is_large boolean;
  v_locked text[];
begin
  -- Most who read have read all already. They wait for no lock.
  -- One index lookup a user, here and below: where most channels are small, the plan would be to read all members of a large
  -- one.
  select coalesce(bool_or(m.read_seq < c.message_seq or m.last_read_at is null), false),
         coalesce(bool_or(c.member_count > p_large), false)
    into v_is_behind, v_is_large
    from chat_channels c
   cross join unnest(p_users) as wanted (user_id)
   cross join lateral (
     select m.read_seq, m.last_read_at
       from chat_channel_members m
      where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
        and coalesce(m.left_at is null, true)
        and not (m.is_banned and coalesce(m.banned_until > clock_timestamp(), true))
      limit 1
   ) m
   where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null;

  if not v_is_behind then
    return query
      select wanted.user_id, m.user_id is not null,
             coalesce(m.is_banned and coalesce(m.banned_until > clock_timestamp(), true), false), m.banned_until,
             null::bigint, null::text, false, false
        from chat_channels c
       cross join unnest(p_users) as wanted (user_id)
        left join lateral (
          select m.user_id, m.is_banned, m.banned_until
            from chat_channel_members m
           where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
             and coalesce(m.left_at is null, true)
           limit 1
        ) m on true
       where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null;
    return;
  end if;

  if not v_is_large then
    select c.message_seq, c.message_clock, c.last_message_id, c.event_seq
      into v_channel
      from chat_channels c
     where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null
       for no key update;
  else
    if p_waits then
      perform from chat_channel_members m
        where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_users[1]
          for no key update;
      v_locked := p_users;
    else
      v_locked := array(
        select m.user_id
          from unnest(p_users) as wanted (user_id)
         cross join lateral (
           select m.user_id
             from chat_channel_members m
            where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
            limit 1
              for no key update skip locked
         ) m
      );
    end if;
    select c.message_seq, c.message_clock, c.last_message_id, c.event_seq
      into v_channel
      from chat_channels c
     where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null;
  end if;
  if not found then
    return;
  end if;

  return query
    -- Statements after the lock see what its previous holders have changed.
    with member as materialized (
      select m.*
        from unnest(p_users) as wanted (user_id)
        cross join lateral (
          select m.user_id, m.banned_until, m.is_banned and coalesce(m.banned_until > clock_timestamp(), true) as is_banned,
                 m.read_seq < v_channel.message_seq or m.last_read_at is null as is_behind
            from chat_channel_members m
           where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
             and coalesce(m.left_at is null, true)
           limit 1
        ) m
    ), moved as (
      update chat_channel_members m
         set read_seq = v_channel.message_seq, unread_skip = 0, last_read_message_id = v_channel.last_message_id,
             -- Not before the messages that it covers: the channel's clock is ahead when many were sent within a millisecond.
             last_read_at = greatest(date_trunc('milliseconds', clock_timestamp()), v_channel.message_clock)
        from member
       where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = member.user_id
         and member.is_behind and not member.is_banned and (not v_is_large or m.user_id = any (v_locked))
      returning m.user_id, m.last_read_at
    ), receipt as (
      select moved.user_id, v_channel.event_seq + row_number() over (order by array_position(p_users, moved.user_id)) as seq,
             jsonb_build_object(
               'channelId', p_channel, 'userId', moved.user_id,
               'lastReadAt', chat_iso(moved.last_read_at), 'lastReadMessageId', v_channel.last_message_id
             ) as data
        from moved
       where not v_is_large
    ), logged as (
      insert into chat_events (tenant_id, channel_id, seq, event, data)
      select p_tenant, p_channel, receipt.seq, 'chat:read:receipt:updated', receipt.data from receipt
    ), marked as (
      -- As every statement that logs an event: see 0015_consumers.sql.
      insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
      select p_tenant, p_channel, k.name, v_channel.event_seq, max(receipt.seq)
        from receipt
        join chat_consumers k on k.event = 'chat:read:receipt:updated' and k.expires_at > now()
       group by k.name
          on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head
    ), counted as (
      update chat_channels c
         set event_seq = v_channel.event_seq + (select count(*) from receipt)
       where c.tenant_id = p_tenant and c.id = p_channel and exists (select from receipt)
    )
    select wanted.user_id, member.user_id is not null, coalesce(member.is_banned, false), member.banned_until,
           receipt.seq, receipt.data::text, moved.user_id is not null,
           v_is_large and coalesce(member.is_behind and not member.is_banned, false) and wanted.user_id <> all (v_locked)
      from unnest(p_users) as wanted (user_id)
      left join member on member.user_id = wanted.user_id
      left join moved on moved.user_id = wanted.user_id
      left join receipt on receipt.user_id = wanted.user_id;
end
$$;

-- For code of the version before: channels of all sizes have receipts.
create or replace function chat_mark_read(p_tenant text, p_channel text, p_users text[])
returns table (user_id text, is_member boolean, is_banned boolean, banned_until timestamptz, seq bigint, data text)
language sql as $$
  select r.user_id, r.is_member, r.is_banned, r.banned_until, r.seq, r.data
    from chat_read(p_tenant, p_channel, p_users, null) r
$$;

-- As in 0015_consumers.sql, but for how the rows of members are found; and with the rule of replies that sending to several
-- channels has (0019_send_batch.sql).
create or replace function chat_send(p_tenant text, p_channel text, p_items jsonb)
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
  v_thread record;
  v_count integer := jsonb_array_length(p_items);
  v_entry jsonb;
  v_message jsonb;
  v_sender text;
  v_root text;
  v_blockers text[];
  v_blocker text;
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
      select t.root_id, t.missing_id into v_thread
        from chat_thread_root(p_tenant, p_channel, v_root, v_sender, v_member.visible_after) t;
      v_root := v_thread.root_id;
      if v_thread.missing_id is not null then
        code := 'CHAT_MESSAGE_NOT_FOUND';
        details := details || jsonb_build_object('messageId', v_thread.missing_id);
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
    -- One index lookup a user, here and below: where most channels are small, the plan would be to read all members of a
    -- large one.
    update chat_channel_members m
       set unread_skip = m.unread_skip + 1
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = v_sender;
    if v_blockers <> '{}' then
      for v_blocker in
        select found.user_id
          from unnest(v_blockers) as blocker (user_id)
         cross join lateral (
           select m.user_id
             from chat_channel_members m
            where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = blocker.user_id
            limit 1
         ) found
         order by found.user_id
      loop
        update chat_channel_members m
           set unread_skip = m.unread_skip + 1
         where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = v_blocker;
      end loop;
    end if;

    outcome := 'sent';
    seq := v_event_seq;
    data := jsonb_build_object('channelId', p_channel, 'message', v_message);
    insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, created_at)
    values (p_tenant, p_channel, v_event_seq, 'chat:message:received', data, v_sender, v_now);
    if v_mentioned <> '{}' then
      notified := array(
        select found.user_id
          from (select distinct unnest(v_mentioned) as user_id) wanted
         cross join lateral (
           select m.user_id
             from chat_channel_members m
            where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = wanted.user_id
              and m.user_id <> v_sender and m.user_id <> all (v_blockers)
              and m.left_at is null and not (m.is_banned and coalesce(m.banned_until > clock_timestamp(), true))
            limit 1
         ) found
         order by found.user_id
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
