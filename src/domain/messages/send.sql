-- Sends messages to channels: one call, one transaction, one flush.
--
-- p_tenants and p_channels name the channels, each once. p_items is an array, grouped by channel and in the order of
-- the messages, of
--   { "channel": the index of the channel from 1,
--     "message": the message as the API returns it, without id, createdAt, updatedAt and what chat_whole_event adds,
--     "digits": the end of its id: see chat_message_id,
--     "isSystem": true if sent by the host's own code: to any channel, and ADMIN messages also to a frozen one,
--     "idempotencyKey": text or null, "idempotencyDigest": text or null,
--     "quotedMessageId": null or the message that it quotes; "isQuoteChecked": true if that was checked when it was
--       scheduled,
--     "stream": null or { "idleSeconds", "stoppableBy", "maxInChannel", "maxOfSender" }: the message is the beginning
--       of a stream,
--     "refusal": null or { "code", "details" }, returned if the guards would allow the message }
--
-- See chat_lock_channels for p_waits. A first message of the system waits for a block that is being set, and needs
-- p_waits.
--
-- One row per item, in any order, whose outcome is
--   'sent'      data is the data of chat:message:received, seq its seq, notified the mentioned users to notify, and
--               user_seqs the seqs in their feeds, if p_logs_mentions; else the transaction logs them at its end;
--               details is chat_quoted of the message that it quotes, for the sender and the mentioned users
--   'replayed'  message_id names the message that was sent with this key before
--   'refused'   code and details say why
--   'busy'      nothing was done: the channel is locked or missing
create or replace function chat_send(
  p_tenants text[], p_channels text[], p_items jsonb, p_waits boolean, p_logs_mentions boolean
)
returns table (
  item integer, outcome text, code text, details jsonb, message_id text, seq bigint, data text, notified text[],
  user_seqs bigint[]
)
language plpgsql
-- Like chat_change_batch.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_locked integer[];
  v_now timestamptz;
  v record;
  v_channel integer;
  v_event_seq bigint;
  v_message_seq bigint;
  v_clock timestamptz(3);
  v_id text;
  v_logged_at timestamptz(3);
  v_same integer;
  v_is_replay boolean;
  v_refusal jsonb;
  v_thread record;
  v_root text;
  v_quoted jsonb;
  v_data jsonb;
  v_time text;
  v_mentioned text[];
  v_sent integer := 0;
  v_consumers text[];
  sent chat_sent[];
  v_has_replies boolean := false;
  v_has_streams constant boolean := p_items @? '$[*].stream';
  -- Channel, sender and key of the messages with a key, and the indexes of these messages.
  v_name jsonb;
  k_names jsonb[];
  k_positions integer[];
  -- The users who have blocked a sender.
  b_channels integer[];
  b_users text[];
  -- The mentioned users, with the indexes of the messages.
  n_positions integer[];
  n_users text[];
  -- What the messages quote, by their index; null if none of them quotes.
  q_quoted jsonb[];
begin
  v_locked := chat_lock_channels(p_tenants, p_channels, null, p_waits);
  if v_has_streams then
    -- The streams of a sender are counted by one at a time, whatever their channels. In order, so that no two wait for
    -- each other.
    perform pg_advisory_xact_lock(s.key)
       from (
         select distinct hashtextextended(
                  jsonb_build_array(p_tenants[(i.value -> 'channel')::integer], i.value #> '{message,senderId}')::text,
                  0
                ) as key
           from jsonb_array_elements(p_items) i
          where i.value ? 'stream'
          order by 1
       ) s;
  end if;
  v_now := date_trunc('milliseconds', chat_now());

  for v in
    select i.n, i.message, i.digits, i.sender_id, i.is_system, i.key, i.digest, i.refusal, i.stream, i.quoted_id,
           i.is_quote_checked, i.channel, i.tenant_id, i.channel_id,
           i.channel = any (v_locked) as is_locked,
           c.type, c.is_frozen, c.message_seq, c.event_seq, c.message_clock, c.event_clock, c.consumers,
           m.user_id is not null as is_member, m.visible_after, m.muted_until, m.banned_until,
           chat_is_muted(m.is_muted, m.muted_until, v_now) as is_muted,
           chat_is_banned(m.is_banned, m.banned_until, v_now) as is_banned,
           known.id as known_id, known.idempotency_digest as known_digest,
           array(select b.id from chat_blockers_of(i.tenant_id, i.sender_id) as b (id)) as blocker_ids
      from (
        select i.n, i.value -> 'message' as message, i.value ->> 'digits' as digits,
               i.value #>> '{message,senderId}' as sender_id,
               (i.value -> 'channel')::integer as channel, p_tenants[(i.value -> 'channel')::integer] as tenant_id,
               p_channels[(i.value -> 'channel')::integer] as channel_id,
               coalesce((i.value -> 'isSystem')::boolean, false) as is_system, i.value ->> 'idempotencyKey' as key,
               i.value ->> 'idempotencyDigest' as digest, i.value -> 'refusal' as refusal,
               i.value -> 'stream' as stream, i.value ->> 'quotedMessageId' as quoted_id,
               coalesce((i.value -> 'isQuoteChecked')::boolean, false) as is_quote_checked
          from jsonb_array_elements(p_items) with ordinality as i (value, n)
        offset 0
      ) i
      left join lateral (
        select c.type, c.is_frozen, c.message_seq, c.event_seq, c.message_clock, c.event_clock,
               (select array_agg(k.name) from chat_consumers k
                 where k.event = 'chat:message:received' and k.expires_at > chat_statement_now()) as consumers
          from chat_channels c
         where c.tenant_id = i.tenant_id and c.id = i.channel_id and c.deleted_at is null
         limit 1
      ) c on true
      left join lateral (
        select m.user_id, m.visible_after, m.is_muted, m.muted_until, m.is_banned, m.banned_until
          from chat_channel_members m
         where m.tenant_id = i.tenant_id and m.channel_id = i.channel_id and m.user_id = i.sender_id
           and coalesce(m.left_at is null, true)
         limit 1
      ) m on not i.is_system
      left join lateral (
        select known.id, known.idempotency_digest
          from chat_messages known
         where known.tenant_id = i.tenant_id and known.channel_id = i.channel_id and known.sender_id = i.sender_id
           and known.idempotency_key = i.key
         limit 1
      ) known on true
     order by i.n
  loop
    item := v.n;
    outcome := 'refused';
    code := null;
    details := null;
    message_id := null;
    seq := null;
    data := null;
    notified := null;
    if v.channel is distinct from v_channel then
      v_channel := v.channel;
      v_event_seq := v.event_seq;
      v_message_seq := v.message_seq;
      v_clock := v.message_clock;
      v_logged_at := greatest(v_now, v.event_clock);
    end if;

    v_root := v.message ->> 'parentMessageId';
    v_quoted := null;
    v_same := null;
    if v.key is not null then
      v_name := jsonb_build_array(v.channel, v.sender_id, v.key);
      v_same := k_positions[array_position(k_names, v_name)];
    end if;
    -- A replay is answered even if the channel is frozen now or the user muted: the message was sent already.
    v_is_replay := v.known_id is not null or v_same is not null;
    v_refusal := chat_refusal(
      v_event_seq is not null, v.is_member or v.is_system, v.is_banned, v.banned_until,
      p_is_frozen => v.is_frozen and not v_is_replay and not (v.is_system and v.message ->> 'type' = 'ADMIN'),
      p_is_muted => v.is_muted and not v_is_replay, p_muted_until => v.muted_until
    );
    if v.is_locked is not true then
      outcome := 'busy';
    elsif v_refusal is not null then
      code := v_refusal ->> 'code';
      details := jsonb_build_object('channelId', v.channel_id) || coalesce(v_refusal -> 'details', '{}');
    elsif v_is_replay then
      if coalesce(v.known_digest, sent[v_same].digest) is distinct from v.digest then
        code := 'CHAT_IDEMPOTENCY_CONFLICT';
        details := jsonb_build_object('idempotencyKey', v.key);
      else
        outcome := 'replayed';
        message_id := coalesce(v.known_id, sent[v_same].data #>> '{message,id}');
      end if;
    else
      if v.type = 'DIRECT' and v.blocker_ids <> '{}' and not v.is_system then
        perform from chat_channel_members m
          where m.tenant_id = v.tenant_id and m.channel_id = v.channel_id and m.user_id = any (v.blocker_ids);
        if found then
          code := 'CHAT_USER_BLOCKED';
        end if;
      end if;
      if code is null and v.refusal ->> 'code' is not null then
        code := v.refusal ->> 'code';
        details := v.refusal -> 'details';
      end if;
      if code is null and v_root is not null then
        select t.root_id, t.missing_id into v_thread
          from chat_thread_root(
            v.tenant_id, v.channel_id, v_root, v.sender_id,
            case when v.is_system then '-infinity' else v.visible_after end
          ) t;
        v_root := v_thread.root_id;
        if v_thread.missing_id is not null then
          code := 'CHAT_MESSAGE_NOT_FOUND';
          details := jsonb_build_object('channelId', v.channel_id, 'messageId', v_thread.missing_id);
        end if;
      end if;
      if code is null and v.quoted_id is not null then
        v_quoted := chat_quoted(
          v.tenant_id, v.channel_id, v.quoted_id,
          v.sender_id || array(select jsonb_array_elements_text(coalesce(v.message -> 'mentionedUserIds', '[]')))
        );
        -- Not found, unless the sender can see it.
        if not v.is_quote_checked and (
          v_quoted #> '{quote,senderId}' is null or v_quoted -> 'hiddenFrom' ? v.sender_id and not v.is_system
        ) then
          code := 'CHAT_MESSAGE_NOT_FOUND';
          details := jsonb_build_object('channelId', v.channel_id, 'messageId', v.quoted_id);
        end if;
      end if;
      if code is null and v.stream is not null then
        select chat_stream_limit(
                 v.tenant_id, v.channel_id, v.sender_id, v.stream, count(*) filter (where s.channel = v.channel),
                 count(*) filter (where p_tenants[s.channel] = v.tenant_id and s.sender_id = v.sender_id)
               )
          into details
          from unnest(sent) as s
         where s.data -> 'message' ? 'stream';
        code := case when details is not null then 'CHAT_STREAM_LIMIT' end;
      end if;
      if code is null then
        outcome := 'sent';
      end if;
    end if;
    if outcome <> 'sent' then
      if code is not null then
        details := coalesce(details, jsonb_build_object('channelId', v.channel_id));
      end if;
      return next;
      continue;
    end if;

    if v.is_system then
      -- Before the blocks are read: it waits for a block that is being set or lifted.
      insert into chat_system_senders (tenant_id, channel_id, user_id)
      values (v.tenant_id, v.channel_id, v.sender_id)
          on conflict do nothing;
      v.blocker_ids := array(select b.id from chat_blockers_of(v.tenant_id, v.sender_id) as b (id));
    end if;
    -- Strictly increasing within the channel, also for several messages in a millisecond.
    v_clock := greatest(v_now, v_clock + interval '1 millisecond');
    v_message_seq := v_message_seq + 1;
    v_event_seq := v_event_seq + 1;
    v_id := chat_message_id(v_clock, v.digits);
    v_time := chat_iso(v_clock);
    v_data := jsonb_build_object('channelId', v.channel_id, 'message', v.message
      || jsonb_build_object('id', v_id, 'createdAt', v_time, 'updatedAt', v_time)
      || case when v_root is null then '{}' else jsonb_build_object('parentMessageId', v_root) end);
    v_mentioned := '{}';
    if v.message ? 'mentionedUserIds' then
      -- Those of a stream are notified at its end.
      v_mentioned := array(select jsonb_array_elements_text(v.message -> 'mentionedUserIds'));
    end if;
    v_sent := v_sent + 1;
    sent := sent || row(
      item, v_channel, v.sender_id, v_data, v_message_seq, v_event_seq, v_clock, v_logged_at, v_root, v_mentioned,
      v.key,
      v.digest
    )::chat_sent;
    v_has_replies := v_has_replies or v_root is not null;
    if v_quoted is not null then
      q_quoted[v_sent] := v_quoted;
    end if;
    v_consumers := v.consumers;
    if v.key is not null then
      k_names := k_names || v_name;
      k_positions := k_positions || v_sent;
    end if;
    if v.blocker_ids <> '{}' then
      b_channels := b_channels || array_fill(v_channel, array[cardinality(v.blocker_ids)]);
      b_users := b_users || v.blocker_ids;
    end if;

    message_id := v_id;
    seq := v_event_seq;
    details := v_quoted;
    if v_mentioned <> '{}' and v.stream is null then
      notified := chat_mentioned(v.tenant_id, v.channel_id, v.sender_id, v_mentioned, v.blocker_ids, v_now);
      if p_logs_mentions and notified <> '{}' then
        n_positions := n_positions || array_fill(v_sent, array[cardinality(notified)]);
        n_users := n_users || notified;
        continue;
      end if;
    end if;
    data := chat_whole_event(v_data);
    return next;
  end loop;
  if v_sent = 0 then
    return;
  end if;

  insert into chat_messages (
    tenant_id, channel_id, id, seq, sender_id, type, text, mentioned_user_ids, is_forwarded, forwarded_from_id,
    parent_message_id, metadata, link_metadata, file_url, file_name, file_size, mime_type, thumbnail_url, poll_id,
    client_id, stream, quoted_message_id, idempotency_key, idempotency_digest, created_at, updated_at
  )
  select p_tenants[s.channel], p_channels[s.channel], s.message ->> 'id', s.seq, s.sender_id, s.message ->> 'type',
         s.message ->> 'text', s.mentioned,
         coalesce((s.message -> 'isForwarded')::boolean, false), s.message ->> 'forwardedFromId', s.root_id,
         coalesce(s.message -> 'metadata', '{}'), s.message -> 'linkMetadata', s.message ->> 'fileUrl',
         s.message ->> 'fileName',
         (s.message ->> 'fileSize')::bigint, s.message ->> 'mimeType', s.message ->> 'thumbnailUrl',
         s.message ->> 'pollId',
         s.message ->> 'clientId', case when s.message ? 'stream' then '{}'::jsonb end,
         q_quoted[s.ordinality::integer] #>> '{quote,messageId}',
         s.key, s.digest, s.at, s.at
    -- Extracts each message once, not once per column.
    from (select s.*, s.data -> 'message' as message from unnest(sent) with ordinality as s offset 0) s;
  if v_has_streams then
    perform chat_begin_stream(p_tenants[s.channel], p_channels[s.channel], s.data -> 'message',
      p_items -> s.item - 1 -> 'stream')
       from unnest(sent) as s
      where s.data -> 'message' ? 'stream';
  end if;
  -- Not by chat_log, which would update each row of chat_channels once more: see below.
  insert into chat_events (tenant_id, channel_id, seq, event, data, author_id, logged_at)
  select p_tenants[s.channel], p_channels[s.channel], s.event_seq, 'chat:message:received', s.data, s.sender_id,
         s.logged_at
    from unnest(sent) as s;
  if v_has_replies then
    update chat_messages m
       set reply_count = m.reply_count + replies.count, last_replied_at = replies.newest
      from (
        select s.channel, s.root_id, count(*) as count, max(s.at) as newest
          from unnest(sent) as s
         group by s.channel, s.root_id
      ) replies
     where m.tenant_id = p_tenants[replies.channel] and m.channel_id = p_channels[replies.channel]
       and m.id = replies.root_id;
  end if;
  -- Not unread for the senders and for users who have blocked them.
  if v_sent = 1 and b_users is null then
    update chat_channel_members m
       set unread_skip = m.unread_skip + 1
     where m.tenant_id = p_tenants[sent[1].channel] and m.channel_id = p_channels[sent[1].channel]
       and m.user_id = sent[1].sender_id;
  else
    update chat_channel_members m
       set unread_skip = m.unread_skip + own.count
      from (
        select o.channel, o.user_id, count(*) as count
          from (
            select s.channel, s.sender_id as user_id from unnest(sent) as s
            union all
            select b.channel, b.user_id from unnest(b_channels, b_users) as b (channel, user_id)
          ) o
         group by o.channel, o.user_id
      ) own
     where m.tenant_id = p_tenants[own.channel] and m.channel_id = p_channels[own.channel] and m.user_id = own.user_id;
  end if;
  if v_consumers is not null then
    -- Like every statement that logs events: see chat_consumer_channels.
    insert into chat_consumer_channels (tenant_id, channel_id, consumer, seq, head)
    select p_tenants[s.channel], p_channels[s.channel], k.name, min(s.event_seq) - 1, max(s.event_seq)
      from unnest(sent) as s
     cross join unnest(v_consumers) as k (name)
     group by s.channel, k.name
     order by 1, 2, 3
        on conflict (tenant_id, channel_id, consumer) do update set head = excluded.head;
  end if;
  update chat_channels c
     set message_seq = s.seq, message_clock = s.at, last_message_id = s.data #>> '{message,id}', last_message_at = s.at,
         event_seq = s.event_seq, event_clock = s.logged_at
    from unnest(sent) with ordinality as s
   where c.tenant_id = p_tenants[s.channel] and c.id = p_channels[s.channel]
     -- The last message of its channel.
     and s.channel is distinct from sent[s.ordinality::integer + 1].channel;

  if n_users is not null then
    return query
      select s.item, 'sent', null::text, q_quoted[logged.n], s.data #>> '{message,id}', s.event_seq,
             chat_whole_event(s.data)::text,
             logged.users, logged.seqs
        from (
          select n_positions[l.n] as n, array_agg(n_users[l.n] order by l.n) as users,
                 array_agg(l.seq order by l.n) as seqs
            from chat_log_for_users(
              array(select p_tenants[sent[n].channel] from unnest(n_positions) with ordinality as x (n, k) order by k),
              n_users, array_fill('chat:mention:received'::text, array[cardinality(n_users)]),
              array(select sent[n].data::text from unnest(n_positions) with ordinality as x (n, k) order by k),
              array_fill(null::bigint, array[cardinality(n_users)]),
              array(select sent[n].sender_id from unnest(n_positions) with ordinality as x (n, k) order by k),
              array(select sent[n].at from unnest(n_positions) with ordinality as x (n, k) order by k)
            ) l
           group by 1
        ) logged
       cross join lateral (select (sent[logged.n]).*) s;
  end if;
end
$$;
