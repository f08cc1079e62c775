-- Checks a message of chat_send, given as v. p_sent are the messages sent before it by the same call, v.event_seq is
-- the seq of the channel's last event, including theirs, and p_same the index of the one with the same key.
--
-- outcome, code, details and message_id are those of chat_send: for 'sent' `details` is chat_quoted, `root_id` the
-- message that a reply attaches to, and `mentioned` those of chat_mentioned_by; null without mentions. Users named by a
-- stream are mentioned at its end. `newer_messages` is set for a stream with "basedOnSeq".
create or replace function chat_check_send(
  v record, p_tenants text[], p_sent chat_sent_message[], p_same integer,
  out outcome text, out code text, out details jsonb, out message_id text, out root_id text,
  out mentioned text[], out newer_messages integer
)
language plpgsql as $$
declare
  -- Replays succeed even if the channel has been frozen or the user muted since.
  v_is_replay constant boolean := v.known_id is not null or p_same is not null or v.waiting_id is not null;
  v_refusal jsonb;
  v_thread record;
  v_quoted jsonb;
  v_missing text;
begin
  if v.is_locked is not true then
    outcome := 'busy';
    return;
  end if;
  outcome := 'refused';
  if v.slow_mode_seconds > 0 then
    select greatest(v.last_sent_at, max(s.at)) into v.last_sent_at
      from unnest(p_sent) as s where s.channel = v.channel and s.sender_id = v.sender_id;
  end if;
  v_refusal := chat_refusal_in_order(
    chat_refusal(
      v.event_seq is not null, v.is_member or v.is_system, v.is_banned, v.banned_until,
      p_is_frozen => v.is_frozen and not v_is_replay and not (v.is_system and v.message ->> 'type' = 'ADMIN'),
      p_is_muted => v.is_muted and not v_is_replay, p_muted_until => v.muted_until
    ),
    case when not v_is_replay then v.suspension end,
    -- Most channels need no call.
    case when not v_is_replay and not v.is_system and (v.slow_mode_seconds > 0 or v.who_can_send <> 'MEMBERS')
      then chat_sending_refusal(
        v.who_can_send, v.role, chat_next_send_at(v.slow_mode_seconds, v.role, v.last_sent_at), v.at
      ) end
  );
  if v_refusal is not null then
    code := v_refusal ->> 'code';
    details := jsonb_build_object('channelId', v.channel_id) || coalesce(v_refusal -> 'details', '{}');
    return;
  end if;
  if v_is_replay then
    if coalesce(v.known_digest, p_sent[p_same].digest, v.waiting_digest) is distinct from v.digest then
      code := 'CHAT_IDEMPOTENCY_CONFLICT';
      details := jsonb_build_object('idempotencyKey', v.key);
    elsif v.waiting_id is not null then
      code := 'CHAT_POLICY_REFUSED';
      details := chat_held_before(v.channel_id, v.waiting_id, v.waiting_state, v.waiting_reason);
    else
      outcome := 'replayed';
      message_id := coalesce(v.known_id, p_sent[p_same].data #>> '{message,id}');
    end if;
    return;
  end if;
  if v.type = 'DIRECT' and v.blocker_ids <> '{}' and not v.is_system then
    perform from chat_blockers_in(v.tenant_id, v.channel_id, v.sender_id);
    if found then
      code := 'CHAT_USER_BLOCKED';
      details := jsonb_build_object('channelId', v.channel_id);
      return;
    end if;
  end if;
  if v.message ? 'mentions' and not v.is_system
    and not chat_can_mention_all(v.tenant_id, v.channel_id, v.sender_id) then
    code := 'CHAT_NOT_CHANNEL_OPERATOR';
    details := jsonb_build_object('channelId', v.channel_id);
    return;
  end if;
  if v.if_seq is not null and chat_newer_messages(v, p_sent, v.if_seq, 1) > 0 then
    code := 'CHAT_CHANNEL_MOVED';
    details := jsonb_build_object('channelId', v.channel_id, 'eventSeq', v.event_seq);
    return;
  end if;
  if v.message ->> 'parentMessageId' is not null then
    v_thread := chat_thread_root(
      v.tenant_id, v.channel_id, v.message ->> 'parentMessageId', v.sender_id,
      case when v.is_system then '-infinity' else v.visible_after end
    );
    root_id := v_thread.root_id;
    if v_thread.missing_id is not null then
      code := 'CHAT_MESSAGE_NOT_FOUND';
      details := jsonb_build_object('channelId', v.channel_id, 'messageId', v_thread.missing_id);
      return;
    end if;
  end if;
  if v.message ? 'mentions' or v.message ? 'mentionedUserIds' and v.stream is null then
    mentioned := chat_mentioned_by(
      v.tenant_id, v.channel_id, case when v.stream is null then v.message else v.message - 'mentionedUserIds' end,
      v.mention_all -> 'here', (v.mention_all -> 'limit')::bigint, v.at
    );
    if cardinality(mentioned) > (v.mention_all -> 'limit')::bigint then
      code := 'CHAT_MENTION_LIMIT';
      details := jsonb_build_object(
        'channelId', v.channel_id, 'limit', v.mention_all -> 'limit', 'actual', cardinality(mentioned)
      );
      return;
    end if;
  end if;
  if v.quoted_id is not null then
    v_quoted := chat_quoted(
      v.tenant_id, v.channel_id, v.quoted_id,
      v.sender_id || mentioned
        || array(select jsonb_array_elements_text(coalesce(v.message -> 'mentionedUserIds', '[]')))
    );
    -- A message that the sender cannot see is not found.
    if not v.is_quote_checked and (
      v_quoted #> '{quote,senderId}' is null or v_quoted -> 'hiddenFrom' ? v.sender_id and not v.is_system
    ) then
      code := 'CHAT_MESSAGE_NOT_FOUND';
      details := jsonb_build_object('channelId', v.channel_id, 'messageId', v.quoted_id);
      return;
    end if;
  end if;
  if v.stream is not null then
    select chat_stream_limit(
             v.tenant_id, v.channel_id, v.sender_id, v.stream, count(*) filter (where s.channel = v.channel),
             count(*) filter (where p_tenants[s.channel] = v.tenant_id and s.sender_id = v.sender_id)
           )
      into details
      from unnest(p_sent) as s
     where s.data -> 'message' ? 'stream';
    if details is not null then
      code := 'CHAT_STREAM_LIMIT';
      return;
    end if;
    if v.stream -> 'basedOnSeq' is not null then
      newer_messages := chat_newer_messages(v, p_sent, (v.stream -> 'basedOnSeq')::bigint, 100);
    end if;
  end if;
  if v.refusal ->> 'code' is not null then
    code := v.refusal ->> 'code';
    details := coalesce(v.refusal -> 'details', jsonb_build_object('channelId', v.channel_id));
    return;
  end if;
  if v.upload_ids is not null then
    -- Last, because it has an effect.
    v_missing := chat_take_uploads(
      v.tenant_id, v.sender_id, array(select jsonb_array_elements_text(v.upload_ids)), v.at
    );
    if v_missing is not null then
      code := 'CHAT_UPLOAD_NOT_FOUND';
      details := jsonb_build_object('channelId', v.channel_id, 'uploadId', v_missing);
      return;
    end if;
  end if;
  outcome := 'sent';
  details := v_quoted;
end
$$;
