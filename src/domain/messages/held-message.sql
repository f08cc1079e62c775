-- The files of the message in the content of a held message, or in the data of an event.
create or replace function chat_held_files(p_content jsonb) returns jsonb language sql immutable parallel safe
return chat_files(
  p_content #> '{message,files}', p_content #>> '{message,fileUrl}', p_content #>> '{message,fileName}',
  (p_content #>> '{message,fileSize}')::bigint, p_content #>> '{message,mimeType}',
  p_content #>> '{message,thumbnailUrl}'
);

-- A message that waits for a moderator, as the API shows it; null once it is settled.
create or replace function chat_held_message(p_tenant text, p_id text) returns jsonb language sql stable as $$
  select jsonb_build_object(
           'id', w.id, 'channelId', w.channel_id, 'senderId', w.sender_id, 'type', m.value -> 'type',
           'text', m.value -> 'text', 'mentionedUserIds', coalesce(m.value -> 'mentionedUserIds', '[]'),
           'mentions', m.value -> 'mentions', 'parentMessageId', m.value -> 'parentMessageId',
           'quotedMessageId', w.content -> 'quotedMessageId', 'metadata', coalesce(m.value -> 'metadata', '{}'),
           'files', chat_held_files(w.content), 'poll', w.content -> 'poll', 'clientId', w.client_id,
           'scheduledAt', chat_iso(w.scheduled_at), 'state', w.state, 'reason', w.reason,
           'expiresAt', chat_iso(w.expires_at), 'createdAt', chat_iso(w.created_at)
         )
    from chat_waiting_messages w
   cross join lateral (select w.content -> 'message' as value) m
   where w.tenant_id = p_tenant and w.id = p_id and w.state = 'HELD'
$$;

-- The details of the refusal of a request that repeats one whose message was held, and not released. The code is
-- CHAT_POLICY_REFUSED, which the previous version understands.
create or replace function chat_held_before(p_channel text, p_id text, p_state text, p_reason text) returns jsonb
language sql immutable parallel safe
return jsonb_build_object(
  'channelId', p_channel, 'heldMessageId', p_id, 'state', p_state,
  'reason', case p_state when 'HELD' then 'held' else p_reason end
);
