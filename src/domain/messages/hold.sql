-- Holds a message for a moderator, under the channel lock, after all guards of chat_send have allowed it. p_held is
--   { "id", "channelId", "senderId", "caseId": the id of the case that moderators decide,
--     "reason", "expiresInSeconds": the time that it waits,
--     "limit": how many messages of a sender may wait,
--     "content": { "message": as chat_send takes it, "quotedMessageId", "hashes", "poll" },
--     "flags", "scheduledAt", "idempotencyKey", "idempotencyDigest", "uploadIds", "draftRevision": as in chat_send }
--
-- Returns { "code", "details" } of a refusal, or { "heldMessage", "isDraftDeleted" }.
create or replace function chat_hold_message(p_tenant text, p_held jsonb) returns jsonb
language plpgsql as $$
declare
  v_now constant timestamptz(3) := date_trunc('milliseconds', chat_now());
  v_channel constant text := p_held ->> 'channelId';
  v_sender constant text := p_held ->> 'senderId';
  v_content jsonb := p_held -> 'content';
  v_open bigint;
  v_next timestamptz;
  v_missing text;
  v_root text;
  v_deleted boolean := false;
begin
  -- Serializes the count of a sender's held messages across channels.
  perform pg_advisory_xact_lock(hashtextextended(jsonb_build_array('held', p_tenant, v_sender)::text, 0));
  select count(*), min(w.expires_at) into v_open, v_next
    from chat_waiting_messages w
   where w.tenant_id = p_tenant and w.sender_id = v_sender and w.state = 'HELD';
  if v_open >= (p_held -> 'limit')::integer then
    return jsonb_build_object('code', 'CHAT_HELD_LIMIT', 'details', jsonb_build_object(
      'limit', p_held -> 'limit', 'actual', v_open + 1,
      -- At most an hour: a moderator can decide before the next one expires.
      'retryAfter', least(3600, greatest(1, ceil(extract(epoch from v_next - v_now))))::integer
    ));
  end if;
  if jsonb_typeof(p_held -> 'uploadIds') = 'array' then
    v_missing := chat_take_uploads(
      p_tenant, v_sender, array(select jsonb_array_elements_text(p_held -> 'uploadIds')), v_now
    );
    if v_missing is not null then
      return jsonb_build_object('code', 'CHAT_UPLOAD_NOT_FOUND', 'details', jsonb_build_object(
        'channelId', v_channel, 'uploadId', v_missing
      ));
    end if;
  end if;
  if v_content #> '{message,parentMessageId}' is not null then
    select coalesce(m.parent_message_id, m.id) into v_root
      from chat_messages m
     where m.tenant_id = p_tenant and m.channel_id = v_channel
       and m.id = v_content #>> '{message,parentMessageId}' collate "C";
    v_content := jsonb_set(v_content, '{message,parentMessageId}', to_jsonb(v_root));
  end if;
  if p_held ->> 'draftRevision' is not null then
    delete from chat_drafts d
     where d.tenant_id = p_tenant and d.channel_id = v_channel and d.user_id = v_sender
       and d.parent_message_id = coalesce(v_root, '') and d.revision = (p_held -> 'draftRevision')::bigint;
    v_deleted := found;
  end if;
  insert into chat_waiting_messages (
    tenant_id, id, channel_id, sender_id, reason, content, client_id, file_keys, scheduled_at, idempotency_key,
    idempotency_digest, created_at, expires_at
  )
  values (
    p_tenant, p_held ->> 'id', v_channel, v_sender, p_held ->> 'reason', v_content,
    v_content #>> '{message,clientId}', chat_file_keys(p_tenant, chat_held_files(v_content)),
    (p_held ->> 'scheduledAt')::timestamptz, p_held ->> 'idempotencyKey', p_held ->> 'idempotencyDigest',
    v_now, v_now + make_interval(secs => (p_held -> 'expiresInSeconds')::double precision)
  );
  perform chat_open_case(
    p_tenant, p_held ->> 'caseId', 'HELD_MESSAGE', v_channel, p_held ->> 'id', v_sender, 0
  );
  if p_held ? 'flags' then
    perform chat_flag(p_tenant, 'HELD_MESSAGE', v_channel, p_held ->> 'id', v_sender, p_held -> 'flags');
  end if;
  return jsonb_build_object(
    'heldMessage', chat_held_message(p_tenant, p_held ->> 'id'), 'isDraftDeleted', v_deleted
  );
end
$$;
