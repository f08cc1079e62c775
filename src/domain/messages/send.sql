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
--     "uploadIds": null, or the uploads of the sender that become its files: taken unless the message is refused,
--     "mentionAll": null or, of a message with `mentions`, { "limit": how many users it may mention, "here": the users
--       for HERE },
--     "stream": null or { "idleSeconds", "stoppableBy", "basedOnSeq", "maxInChannel", "maxOfSender" }: the message is
--       the beginning of a stream,
--     "ifSeq": null, or the seq after which no other user must have sent a message,
--     "draftRevision": null or the revision of the sender's draft that the send deletes,
--     "refusal": null or { "code", "details" }, returned if the guards would allow the message }
--
-- See chat_lock_channels for p_waits. The first message that the system sends under a user's name needs p_waits,
-- because it waits for concurrent changes of blocks.
--
-- One row per item, in any order, whose outcome is
--   'sent'      data is the data of chat:message:received, seq its seq, notified the mentioned users to notify, and
--               user_seqs the seqs in their feeds, if p_logs_mentions; else the transaction logs them at its end;
--               details is chat_quoted of the message that it quotes, for the sender and the mentioned users; of a
--               reply whose thread gets followers, also "follows": [{ "userId", "event", "data", "seq" }], for their
--               feeds. Without a quote its "quote" is null then, because the previous version expects a quote. code is
--               'DRAFT_DELETED' if it deleted the sender's draft
--   'replayed'  message_id names the message that was sent with this key before
--   'refused'   code and details say why: of a message that was held with this key, "heldMessageId" and its "state"
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
  v_logged_at timestamptz(3);
  -- [channel, sender, idempotency key] of this message, and of each sent one.
  v_name jsonb;
  k_names jsonb[];
  v_check record;
  v_data jsonb;
  v_has_user_events boolean;
  v_logs_for_users boolean := false;
  v_consumers text[];
  sent chat_sent_message[];
begin
  v_locked := chat_lock_channels(p_tenants, p_channels, null, p_waits);
  if p_items @? '$[*].stream' then
    perform chat_lock_streams(p_tenants, p_items);
  end if;
  if p_items @? '$[*].uploadIds' then
    perform chat_lock_uploads(p_tenants, p_items);
  end if;
  v_now := date_trunc('milliseconds', chat_now());

  for v in
    select i.*, i.channel = any (v_locked) as is_locked, c.*, m.role, m.last_sent_at, v_now as at,
           m.user_id is not null as is_member, m.visible_after, m.muted_until, m.banned_until,
           chat_is_muted(m.is_muted, m.muted_until, v_now) as is_muted,
           chat_is_banned(m.is_banned, m.banned_until, v_now) as is_banned,
           case when not i.is_system then (
             select s.refusal from chat_suspension_of(i.tenant_id, i.sender_id) as s (refusal)
           ) end as suspension,
           known.id as known_id, known.idempotency_digest as known_digest, waiting.id as waiting_id,
           waiting.state as waiting_state, waiting.reason as waiting_reason,
           waiting.idempotency_digest as waiting_digest,
           array(select b.id from chat_blockers_of(i.tenant_id, i.sender_id) as b (id)) as blocker_ids
      from (
        select i.n, i.value -> 'message' as message, i.value ->> 'digits' as digits,
               i.value #>> '{message,senderId}' as sender_id,
               (i.value -> 'channel')::integer as channel, p_tenants[(i.value -> 'channel')::integer] as tenant_id,
               p_channels[(i.value -> 'channel')::integer] as channel_id,
               coalesce((i.value -> 'isSystem')::boolean, false) as is_system, i.value ->> 'idempotencyKey' as key,
               i.value ->> 'idempotencyDigest' as digest, i.value -> 'refusal' as refusal,
               i.value -> 'stream' as stream, i.value -> 'uploadIds' as upload_ids,
               i.value ->> 'quotedMessageId' as quoted_id,
               coalesce((i.value -> 'isQuoteChecked')::boolean, false) as is_quote_checked,
               i.value -> 'mentionAll' as mention_all, (i.value ->> 'draftRevision')::bigint as draft_revision,
               (i.value -> 'ifSeq')::bigint as if_seq
          from jsonb_array_elements(p_items) with ordinality as i (value, n)
        offset 0
      ) i
      left join lateral (
        select c.type, c.is_frozen, c.slow_mode_seconds, c.who_can_send, c.message_seq, c.event_seq, c.message_clock,
               c.event_clock,
               (select array_agg(k.name) from chat_consumers k
                 where k.event = 'chat:message:received' and k.expires_at > chat_statement_now()) as consumers
          from chat_channels c
         where c.tenant_id = i.tenant_id and c.id = i.channel_id and c.deleted_at is null
         limit 1
      ) c on true
      left join lateral (
        select m.user_id, m.role, m.last_sent_at, m.visible_after, m.is_muted, m.muted_until, m.is_banned,
               m.banned_until
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
      left join lateral (
        select w.id, w.state, w.reason, w.idempotency_digest
          from chat_waiting_messages w
         where w.tenant_id = i.tenant_id and w.channel_id = i.channel_id and w.sender_id = i.sender_id
           and w.idempotency_key = i.key and w.state <> 'RELEASED'
         limit 1
      ) waiting on true
     order by i.n
  loop
    item := v.n;
    data := null;
    notified := null;
    if v.channel is distinct from v_channel then
      v_channel := v.channel;
      v_event_seq := v.event_seq;
      v_message_seq := v.message_seq;
      v_clock := v.message_clock;
      v_logged_at := greatest(v_now, v.event_clock);
    end if;
    v.event_seq := v_event_seq;
    v_name := jsonb_build_array(v.channel, v.sender_id, v.key);
    v_check := chat_check_send(
      v, p_tenants, sent, case when v.key is not null then array_position(k_names, v_name) end
    );
    outcome := v_check.outcome;
    code := v_check.code;
    details := v_check.details;
    message_id := v_check.message_id;
    seq := null;
    if outcome <> 'sent' then
      return next;
      continue;
    end if;

    if v.is_system then
      -- Before the blocks are read: waits for concurrent changes of blocks.
      insert into chat_system_senders (tenant_id, channel_id, user_id)
      values (v.tenant_id, v.channel_id, v.sender_id)
          on conflict do nothing;
      v.blocker_ids := array(select b.id from chat_blockers_of(v.tenant_id, v.sender_id) as b (id));
    end if;
    -- Strictly increasing in the channel, even within a millisecond.
    v_clock := greatest(v_now, v_clock + interval '1 millisecond');
    v_message_seq := v_message_seq + 1;
    v_event_seq := v_event_seq + 1;
    message_id := chat_message_id(v_clock, v.digits);
    seq := v_event_seq;
    v_data := jsonb_build_object('channelId', v.channel_id, 'message', v.message
      || jsonb_build_object('id', message_id, 'createdAt', chat_iso(v_clock), 'updatedAt', chat_iso(v_clock))
      || case when v_check.root_id is null then '{}' else jsonb_build_object('parentMessageId', v_check.root_id) end
      || case when v_check.newer_messages is null then '{}' else jsonb_build_object('stream', v.message -> 'stream'
        || jsonb_build_object('newerMessages', v_check.newer_messages)) end);
    if v.draft_revision is not null then
      delete from chat_drafts d
       where d.tenant_id = v.tenant_id and d.channel_id = v.channel_id and d.user_id = v.sender_id
         and d.parent_message_id = coalesce(v_check.root_id, '') and d.revision = v.draft_revision;
      if found then
        code := 'DRAFT_DELETED';
      end if;
    end if;
    -- A stream notifies mentioned users at its end.
    if v_check.mentioned <> '{}' and v.stream is null then
      notified := array(select u.id from unnest(v_check.mentioned) as u (id) where u.id <> all (v.blocker_ids));
    end if;
    v_has_user_events := v_check.root_id is not null or p_logs_mentions and coalesce(notified <> '{}', false);
    v_logs_for_users := v_logs_for_users or v_has_user_events;
    sent := sent || row(
      item, v_channel, v.sender_id, v.is_system, v_data, v_message_seq, v_event_seq, v_clock, v_logged_at,
      v_check.root_id, v.key, v.digest, details, v.blocker_ids, v_check.mentioned, notified, v_has_user_events,
      code is not null
    )::chat_sent_message;
    v_consumers := v.consumers;
    k_names := k_names || v_name;
    if not v_has_user_events then
      data := chat_whole_event(v_data);
      return next;
    end if;
  end loop;
  if sent is null then
    return;
  end if;

  perform chat_write_sent(p_tenants, p_channels, p_items, sent);
  perform chat_count_sent(p_tenants, p_channels, p_items, sent);
  perform chat_log_sent(p_tenants, p_channels, sent, v_consumers);
  if v_logs_for_users then
    return query
      select s.item, 'sent', case when s.is_draft_deleted then 'DRAFT_DELETED' end,
             case when logged.follows is null then s.quoted
                  else coalesce(s.quoted, '{"quote": null}') || jsonb_build_object('follows', logged.follows) end,
             s.data #>> '{message,id}', s.event_seq, chat_whole_event(s.data)::text, s.notified, logged.user_seqs
        from unnest(sent) with ordinality as s
        left join chat_log_sent_for_users(p_tenants, p_channels, p_items, sent, p_logs_mentions) logged
          on logged.n = s.ordinality
       where s.has_user_events;
  end if;
end
$$;
