-- migrate: runs-with 0006_events_about_messages
-- Sending to several channels in one call.

-- The message that a reply to p_message attaches to: a reply to a reply attaches to the top message, which the user has to
-- see as well. `missing_id` names the message that the user does not see, if there is one.
create function chat_thread_root(
  p_tenant text, p_channel text, p_message text, p_user text, p_visible_after timestamptz,
  out root_id text, out missing_id text
)
language plpgsql stable strict as $$
declare
  v_parent_id text;
begin
  root_id := p_message;
  for depth in 1 .. 2 loop
    select m.parent_message_id
      into v_parent_id
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = p_channel and m.id = root_id
       and (m.deleted_at is null
         -- Not to be taken for a range of an index: the id alone finds it.
         and (m.created_at > p_visible_after) is true
         and not exists (
           select from chat_user_blocks b
            where b.tenant_id = p_tenant and b.blocker_id = p_user and b.blocked_id = m.sender_id
         )
         -- The thread of a deleted message stays while it has replies that the sender can see.
         or m.deleted_at is not null and m.parent_message_id is null and exists (
           select from chat_messages reply
            where reply.tenant_id = p_tenant and reply.channel_id = p_channel and reply.parent_message_id = m.id
              and reply.deleted_at is null and reply.created_at > p_visible_after
              and not exists (
                select from chat_user_blocks b
                 where b.tenant_id = p_tenant and b.blocker_id = p_user and b.blocked_id = reply.sender_id
              )
         ));
    if not found then
      missing_id := root_id;
      root_id := null;
      return;
    end if;
    exit when v_parent_id is null;
    root_id := v_parent_id;
  end loop;
end
$$;

-- Sends messages to channels: one call, one transaction, one flush for all of them. It takes the channel locks that are free
-- at once, in a fixed order, and waits for none: so no channel holds up another, and calls cannot block each other in a
-- circle. The messages of the others are answered 'busy', for the caller to send with chat_send, which waits.
--
-- Rules, order and answers are those of chat_send of 0015_consumers.sql, and what is changed here is changed there. That one
-- goes from message to message and is the faster one for one or two; this one is written for sets.
--
-- p_tenants and p_channels name the channels, each once. p_items is an array, in the order in which the messages are to
-- stand, of what chat_send takes with "channel", the position of its channel from 1. One row for each, in their order; its
-- outcome may also be
--   'busy'  nothing was done: the channel is locked, or there is none
create function chat_send_batch(p_tenants text[], p_channels text[], p_items jsonb)
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
             jsonb_build_object('channelId', passed.channel_id, 'message', passed.message || jsonb_build_object(
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
        idempotency_key, idempotency_digest, created_at, updated_at
      )
      select s.tenant_id, s.channel_id, s.id, s.message_seq, s.sender_id, s.message ->> 'type', s.message ->> 'text',
             s.mentioned, (s.message ->> 'isForwarded')::boolean, s.message ->> 'forwardedFromId', s.root_id,
             s.message -> 'metadata', nullif(s.message -> 'linkMetadata', 'null'), s.message ->> 'fileUrl',
             s.message ->> 'fileName', (s.message ->> 'fileSize')::bigint, s.message ->> 'mimeType',
             s.message ->> 'thumbnailUrl', s.message ->> 'pollId', s.key, s.digest, s.created_at, s.created_at
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
