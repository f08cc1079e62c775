-- migrate: runs-with 0006_events_about_messages
-- What clients call the messages that they send; reading up to a message, and marking from one on as unread.

-- What the sender gave as clientId. No index: nothing is looked for by it.
alter table chat_messages add column client_id text;
alter table chat_scheduled_messages add column client_id text;

-- As in 0022_changes.sql, with "clientId".
create or replace function chat_message_json(m chat_messages, p_blocked text[]) returns json
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
      'mimeType', m.mime_type, 'thumbnailUrl', m.thumbnail_url, 'pollId', m.poll_id, 'clientId', m.client_id,
      'reactions', chat_reactions_of(m)
    )::text, -1),
    case when v_replies > 0 and v_last_replied_at is not null then concat(
      ', "threadInfo" : ', json_build_object('replyCount', v_replies, 'lastRepliedAt', chat_iso(v_last_replied_at))
    ) end,
    ', "createdAt" : "', chat_iso(m.created_at), '", "updatedAt" : "', chat_iso(m.updated_at), '"}'
  );
end
$$;

-- As in 0023_large_channels.sql, with "clientId". Code of the version before gives none: then it is null, in events as well.
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
    v_message := '{"clientId": null}'::jsonb || v_message || jsonb_build_object(
      'parentMessageId', v_root, 'createdAt', chat_iso(v_now), 'updatedAt', chat_iso(v_now)
    );

    insert into chat_messages (
      tenant_id, channel_id, id, seq, sender_id, type, text, mentioned_user_ids, is_forwarded, forwarded_from_id,
      parent_message_id, metadata, link_metadata, file_url, file_name, file_size, mime_type, thumbnail_url, poll_id,
      client_id, idempotency_key, idempotency_digest, created_at, updated_at
    ) values (
      p_tenant, p_channel, message_id, v_message_seq, v_sender, v_message ->> 'type', v_message ->> 'text', v_mentioned,
      (v_message ->> 'isForwarded')::boolean, v_message ->> 'forwardedFromId', v_root, v_message -> 'metadata',
      nullif(v_message -> 'linkMetadata', 'null'), v_message ->> 'fileUrl', v_message ->> 'fileName',
      (v_message ->> 'fileSize')::bigint, v_message ->> 'mimeType', v_message ->> 'thumbnailUrl', v_message ->> 'pollId',
      v_message ->> 'clientId', v_entry ->> 'idempotencyKey', v_entry ->> 'idempotencyDigest', v_now, v_now
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

-- As in 0019_send_batch.sql, with "clientId".
create or replace function chat_send_batch(p_tenants text[], p_channels text[], p_items jsonb)
returns table (outcome text, code text, details jsonb, message_id text, seq bigint, data text, notified text[])
language plpgsql
-- Every row is found by its key. Where tables are small, or their statistics old, the plan would be to read all of them,
-- and it is kept while they grow.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_locked integer[];
  v_now timestamptz;
begin
  select array_agg(locked.channel)
    into v_locked
    from (
      select wanted.channel
        from unnest(p_tenants, p_channels) with ordinality as wanted (tenant_id, id, channel)
        join chat_channels c on c.tenant_id = wanted.tenant_id and c.id = wanted.id
       where c.deleted_at is null
       order by c.tenant_id, c.id
         for no key update of c skip locked
    ) locked;
  v_now := clock_timestamp();

  return query
    -- A statement that begins after the locks were granted sees what their previous holders have changed.
    with item as materialized (
      select i.n, p_tenants[position.channel] as tenant_id, p_channels[position.channel] as channel_id,
             coalesce(position.channel = any (v_locked), false) as is_locked,
             i.value -> 'message' as message, i.value -> 'message' ->> 'senderId' as sender_id,
             i.value -> 'message' ->> 'parentMessageId' as parent_id,
             i.value ->> 'idempotencyKey' as key, i.value ->> 'idempotencyDigest' as digest, i.value -> 'refusal' as refusal
        from jsonb_array_elements(p_items) with ordinality as i (value, n)
       cross join lateral (select (i.value -> 'channel')::integer as channel) position
    ), checked as materialized (
      select item.*, c.event_seq, c.message_seq, c.message_clock, m.muted_until, m.banned_until,
             known.id as known_id, known.idempotency_digest as known_digest, blockers.ids as blocker_ids,
             thread.root_id, thread.missing_id,
             case
               when m.user_id is null or m.left_at is not null then 'CHAT_NOT_CHANNEL_MEMBER'
               when m.is_banned and coalesce(m.banned_until > v_now, true) then 'CHAT_USER_BANNED'
               -- A replay is answered before the channel's present state is looked at: the message was sent already.
               when known.id is not null then null
               when c.is_frozen then 'CHAT_CHANNEL_FROZEN'
               when m.is_muted and coalesce(m.muted_until > v_now, true) then 'CHAT_USER_MUTED'
               when c.type = 'DIRECT' and blockers.ids <> '{}' and exists (
                 select from chat_channel_members other
                  where other.tenant_id = item.tenant_id and other.channel_id = item.channel_id
                    and other.user_id = any (blockers.ids)
               ) then 'CHAT_USER_BLOCKED'
               when item.refusal ->> 'code' is not null then item.refusal ->> 'code'
               when thread.missing_id is not null then 'CHAT_MESSAGE_NOT_FOUND'
             end as code
        from item
       cross join lateral (
         select c.type, c.is_frozen, c.message_seq, c.event_seq, c.message_clock
           from chat_channels c
          where c.tenant_id = item.tenant_id and c.id = item.channel_id
          limit 1
       ) c
        left join lateral (
         select m.user_id, m.left_at, m.visible_after, m.is_muted, m.muted_until, m.is_banned, m.banned_until
           from chat_channel_members m
          where m.tenant_id = item.tenant_id and m.channel_id = item.channel_id and m.user_id = item.sender_id
          limit 1
       ) m on true
        left join lateral (
         select m.id, m.idempotency_digest
           from chat_messages m
          where m.tenant_id = item.tenant_id and m.channel_id = item.channel_id and m.sender_id = item.sender_id
            and m.idempotency_key = item.key
          limit 1
       ) known on true
       cross join lateral (
         select array(
           select b.blocker_id from chat_user_blocks b
            where b.tenant_id = item.tenant_id and b.blocked_id = item.sender_id
         ) as ids
       ) blockers
        left join lateral chat_thread_root(
         item.tenant_id, item.channel_id, item.parent_id, item.sender_id, m.visible_after
       ) thread on true
       where item.is_locked
    ), keyed as materialized (
      -- Of several under one new key the first that passes is sent, and the later ones repeat it.
      select checked.*,
             min(checked.n) filter (where checked.code is null and checked.known_id is null) over (
               partition by checked.tenant_id, checked.channel_id, checked.sender_id, checked.key,
                            case when checked.key is null then checked.n end
             ) as first_n
        from checked
    ), sent as materialized (
      select passed.n, passed.tenant_id, passed.channel_id, passed.message ->> 'id' as id, passed.message,
             passed.sender_id, passed.blocker_ids, passed.root_id, passed.key, passed.digest, passed.created_at,
             passed.is_last, passed.event_seq as event_seq_before,
             passed.message_seq + passed.ordinal as message_seq, passed.event_seq + passed.ordinal as event_seq,
             array(select jsonb_array_elements_text(passed.message -> 'mentionedUserIds')) as mentioned,
             jsonb_build_object('channelId', passed.channel_id, 'message', '{"clientId": null}'::jsonb || passed.message || jsonb_build_object(
               'parentMessageId', passed.root_id,
               'createdAt', chat_iso(passed.created_at), 'updatedAt', chat_iso(passed.created_at)
             )) as data
        from (
          select keyed.*, row_number() over channel as ordinal, lead(keyed.n) over channel is null as is_last,
                 -- Strictly increasing in the channel, even where more than one message comes in a millisecond.
                 greatest(date_trunc('milliseconds', v_now), keyed.message_clock + interval '1 millisecond')
                   + (row_number() over channel - 1) * interval '1 millisecond' as created_at
            from keyed
           where keyed.known_id is null and keyed.first_n = keyed.n
          window channel as (partition by keyed.tenant_id, keyed.channel_id order by keyed.n)
        ) passed
    ), written as (
      insert into chat_messages (
        tenant_id, channel_id, id, seq, sender_id, type, text, mentioned_user_ids, is_forwarded, forwarded_from_id,
        parent_message_id, metadata, link_metadata, file_url, file_name, file_size, mime_type, thumbnail_url, poll_id,
        client_id, idempotency_key, idempotency_digest, created_at, updated_at
      )
      select s.tenant_id, s.channel_id, s.id, s.message_seq, s.sender_id, s.message ->> 'type', s.message ->> 'text',
             s.mentioned, (s.message ->> 'isForwarded')::boolean, s.message ->> 'forwardedFromId', s.root_id,
             s.message -> 'metadata', nullif(s.message -> 'linkMetadata', 'null'), s.message ->> 'fileUrl',
             s.message ->> 'fileName', (s.message ->> 'fileSize')::bigint, s.message ->> 'mimeType',
             s.message ->> 'thumbnailUrl', s.message ->> 'pollId', s.message ->> 'clientId', s.key, s.digest, s.created_at, s.created_at
        from sent s
    ), logged as (
      insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, created_at)
      select s.tenant_id, s.channel_id, s.event_seq, 'chat:message:received', s.data, s.sender_id, s.created_at
        from sent s
    ), replied as (
      update chat_messages m
         set reply_count = m.reply_count + replies.count, last_replied_at = replies.newest
        from (
          select s.tenant_id, s.channel_id, s.root_id, count(*) as count, max(s.created_at) as newest
            from sent s
           where s.root_id is not null
           group by s.tenant_id, s.channel_id, s.root_id
        ) replies
       where m.tenant_id = replies.tenant_id and m.channel_id = replies.channel_id and m.id = replies.root_id
    ), skipped as (
      update chat_channel_members m
         set unread_skip = m.unread_skip + own.count
        from (
          select s.tenant_id, s.channel_id, u.user_id, count(*) as count
            from sent s
           cross join unnest(s.sender_id || s.blocker_ids) as u (user_id)
           group by s.tenant_id, s.channel_id, u.user_id
        ) own
       where m.tenant_id = own.tenant_id and m.channel_id = own.channel_id and m.user_id = own.user_id
    ), marked as (
      insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
      select s.tenant_id, s.channel_id, k.name, s.event_seq_before, s.event_seq
        from sent s
        join chat_consumers k on k.event = 'chat:message:received' and k.expires_at > now()
       where s.is_last
       order by s.tenant_id, s.channel_id, k.name
          on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head
    ), counted as (
      update chat_channels c
         set message_seq = s.message_seq, event_seq = s.event_seq, message_clock = s.created_at,
             last_message_id = s.id, last_message_at = s.created_at
        from sent s
       where s.is_last and c.tenant_id = s.tenant_id and c.id = s.channel_id
    ), answered as (
      select item.n, item.tenant_id, item.channel_id, item.sender_id, item.key, item.refusal,
             k.code, k.banned_until, k.muted_until, k.missing_id, s.id as sent_id, s.event_seq, s.data, s.mentioned, s.blocker_ids,
             case when k.known_id is not null then k.known_id else first.id end as same_key_id,
             case
               when s.n is not null then 'sent'
               when not item.is_locked then 'busy'
               when k.known_id is not null and k.code is null then
                 case when k.known_digest is not distinct from item.digest then 'replayed' else 'conflict' end
               when k.first_n < item.n then
                 case when first.digest is not distinct from item.digest then 'replayed' else 'conflict' end
               else 'refused'
             end as verdict
        from item
        left join keyed k on k.n = item.n
        left join sent s on s.n = item.n
        left join sent first on first.n = k.first_n
    )
    select case a.verdict when 'conflict' then 'refused' else a.verdict end,
           case a.verdict when 'conflict' then 'CHAT_IDEMPOTENCY_CONFLICT' when 'refused' then a.code end,
           case a.verdict
             when 'conflict' then jsonb_build_object('idempotencyKey', a.key)
             when 'refused' then
               case a.code
                 when a.refusal ->> 'code' then a.refusal -> 'details'
                 else jsonb_build_object('channelId', a.channel_id)
                   || case a.code
                        when 'CHAT_USER_BANNED' then jsonb_build_object('bannedUntil', chat_iso(a.banned_until))
                        when 'CHAT_USER_MUTED' then jsonb_build_object('mutedUntil', chat_iso(a.muted_until))
                        when 'CHAT_MESSAGE_NOT_FOUND' then jsonb_build_object('messageId', a.missing_id)
                        else '{}'
                      end
               end
           end,
           case a.verdict when 'sent' then a.sent_id when 'replayed' then a.same_key_id end,
           a.event_seq,
           a.data::text,
           case when a.mentioned <> '{}' then array(
             select distinct m.user_id
               from unnest(a.mentioned) as mentioned (user_id)
              -- One index lookup a user: the plan would be to read all members of the channel.
              cross join lateral (
                select m.user_id
                  from chat_channel_members m
                 where m.tenant_id = a.tenant_id and m.channel_id = a.channel_id and m.user_id = mentioned.user_id
                   and coalesce(m.left_at is null, true)
                   and not (m.is_banned and coalesce(m.banned_until > v_now, true))
                 limit 1
              ) m
              where m.user_id <> a.sender_id and m.user_id <> all (a.blocker_ids)
           ) end
      from answered a
     order by a.n;
end
$$;

-- Moves the read marker of a user to a message: up to it, and never backwards, or with p_unread to before it, and never
-- forwards. No row if there is no such channel; else what the Member guard asks, whether the user sees the message, whether
-- the marker moved, and the numbers and data of the receipt, in the channel and in the feed of the user. What is unread after
-- the marker is counted anew.
--
-- It takes the channel lock, and after it the lock of the user's row. In a channel of more than p_large members there is no
-- receipt, and going forwards takes the lock of the row alone, as chat_read does: see 0023_large_channels.sql. Going
-- backwards needs the channel lock there, too: a deletion leaves out the members who have read the message.
create function chat_move_marker(
  p_tenant text, p_channel text, p_user text, p_message text, p_unread boolean, p_large bigint
)
returns table (
  is_member boolean, is_banned boolean, banned_until timestamptz, is_visible boolean, has_moved boolean, seq bigint, data text,
  user_seq bigint, user_data text
)
language plpgsql as $$
declare
  v_found record;
  v_is_large boolean;
  v_read_seq bigint;
  v_marker timestamptz(3);
  v_moved record;
begin
  -- Without locks first, because most who read have read all already; then again, to see what was changed before the locks.
  for v_pass in 1 .. 2 loop
    select coalesce(c.member_count > p_large, false) as is_large, m.user_id is not null as is_member, m.is_banned,
           m.banned_until, m.read_seq, message.seq, message.created_at
      into v_found
      from chat_channels c
      left join lateral (
        select m.user_id, m.banned_until, m.read_seq, m.visible_after,
               m.is_banned and coalesce(m.banned_until > clock_timestamp(), true) as is_banned
          from chat_channel_members m
         where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_user
           and coalesce(m.left_at is null, true)
         limit 1
      ) m on true
      left join lateral (
        select msg.seq, msg.created_at
          from chat_messages msg
         where msg.tenant_id = p_tenant and msg.channel_id = p_channel and msg.id = p_message
           and msg.deleted_at is null and (msg.created_at > m.visible_after) is true
           and not exists (
             select from chat_user_blocks b
              where b.tenant_id = p_tenant and b.blocker_id = p_user and b.blocked_id = msg.sender_id
           )
         limit 1
      ) message on true
     where c.tenant_id = p_tenant and c.id = p_channel and c.deleted_at is null;
    if not found then
      return;
    end if;
    is_member := v_found.is_member;
    is_banned := coalesce(v_found.is_banned, false);
    banned_until := v_found.banned_until;
    is_visible := v_found.seq is not null;
    has_moved := false;
    if not is_member or is_banned or not is_visible or (v_found.read_seq < v_found.seq) = p_unread then
      return next;
      return;
    end if;
    if v_pass = 1 then
      v_is_large := v_found.is_large;
      if p_unread or not v_is_large then
        perform from chat_channels c where c.tenant_id = p_tenant and c.id = p_channel for no key update;
      end if;
      perform from chat_channel_members m
        where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_user
          for no key update;
    end if;
  end loop;

  v_read_seq := v_found.seq - case when p_unread then 1 else 0 end;
  -- Before the message, and not before the one that was sent last before it.
  v_marker := v_found.created_at - case when p_unread then interval '1 millisecond' else interval '0' end;
  -- One statement, so that the channel's number and the messages that are counted belong together.
  update chat_channel_members m
     set read_seq = v_read_seq,
         unread_skip = c.message_seq - v_read_seq - (
           select count(*)
             from chat_messages msg
            where msg.tenant_id = p_tenant and msg.channel_id = p_channel and msg.created_at > v_marker
              and msg.deleted_at is null and msg.sender_id <> p_user
              and msg.sender_id <> all (array(
                select b.blocked_id from chat_user_blocks b where b.tenant_id = p_tenant and b.blocker_id = p_user
              ))
         ),
         last_read_message_id = case when p_unread then (
           select msg.id
             from chat_messages msg
            where msg.tenant_id = p_tenant and msg.channel_id = p_channel and msg.created_at <= v_marker
              and msg.deleted_at is null
            order by msg.created_at desc limit 1
         ) else p_message end,
         -- At the end of the channel as chat_read does it.
         last_read_at = case when v_read_seq < c.message_seq then v_marker
                        else greatest(date_trunc('milliseconds', clock_timestamp()), c.message_clock) end
    from chat_channels c
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.user_id = p_user
     and c.tenant_id = p_tenant and c.id = p_channel
  returning m.last_read_at, m.last_read_message_id into v_moved;
  has_moved := true;

  if not v_is_large then
    update chat_channels c
       set event_seq = c.event_seq + 1
     where c.tenant_id = p_tenant and c.id = p_channel
    returning c.event_seq into seq;
    data := jsonb_build_object(
      'channelId', p_channel, 'userId', p_user,
      'lastReadAt', chat_iso(v_moved.last_read_at), 'lastReadMessageId', v_moved.last_read_message_id
    );
    insert into chat_events (tenant_id, channel_id, seq, event, data)
    values (p_tenant, p_channel, chat_move_marker.seq, 'chat:read:receipt:updated', chat_move_marker.data::jsonb);
    -- As every statement that logs an event: see 0015_consumers.sql.
    insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
    select p_tenant, p_channel, k.name, chat_move_marker.seq - 1, chat_move_marker.seq
      from chat_consumers k
     where k.event = 'chat:read:receipt:updated' and k.expires_at > now()
        on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
  end if;
  select l.seq, l.data
    into user_seq, user_data
    from chat_log_reads(
      array[p_tenant], array[p_channel], array[p_user], array[chat_move_marker.seq], array[chat_move_marker.data]
    ) l;
  return next;
end
$$;
