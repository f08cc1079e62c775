-- A message as the API returns it to a user who has blocked p_blocked. Without the quote, if it has one: see
-- chat_quoted.
create or replace function chat_message_json(m chat_messages, p_blocked text[]) returns json
language plpgsql stable as $$
begin
  if m.reply_count > 0 then
    select t.reply_count, t.last_replied_at
      into m.reply_count, m.last_replied_at
      from chat_thread_of(m.tenant_id, m.channel_id, m.id, m.reply_count, m.last_replied_at, p_blocked) t;
  end if;
  if m.stream = '{}' then
    m.text := chat_stream_text(m.tenant_id, m.channel_id, m.id);
    m.stream := chat_stream_json(m.tenant_id, m.channel_id, m.id);
  end if;
  return concat(
    left(json_build_object(
      'id', m.id, 'channelId', m.channel_id, 'senderId', m.sender_id, 'type', m.type, 'text', m.text,
      'mentionedUserIds', m.mentioned_user_ids, 'mentions', m.mentions, 'isEdited', m.is_edited,
      'isForwarded', m.is_forwarded,
      'forwardedFromId', m.forwarded_from_id, 'parentMessageId', m.parent_message_id, 'metadata', m.metadata,
      'linkMetadata', m.link_metadata, 'fileUrl', m.file_url, 'fileName', m.file_name, 'fileSize', m.file_size,
      'mimeType', m.mime_type, 'thumbnailUrl', m.thumbnail_url,
      'files', chat_files(m.files, m.file_url, m.file_name, m.file_size, m.mime_type, m.thumbnail_url),
      'pollId', m.poll_id, 'clientId', m.client_id,
      'stream', m.stream, 'reactions', chat_reactions_of(m)
    )::text, -1),
    ', "threadInfo" : ' || chat_thread_info(m.reply_count, m.last_replied_at)::text,
    ', "createdAt" : "', chat_iso(m.created_at), '", "updatedAt" : "', chat_iso(m.updated_at), '"',
    case when m.has_questions then concat(
      ', "questions" : ', chat_questions_of(m.tenant_id, m.channel_id, m.id)
    ) end,
    case when m.decision_id is not null then concat(', "moderation" : ', chat_moderation(m.decision_id)) end,
    case when m.quoted_message_id is null then ', "quote" : null' end, '}'
  );
end
$$;

-- The data of an event as it is published. The log keeps the message that was sent without the fields that have these
-- values, which are half of its bytes, and without its quote, which is read when the event is: see chat_quoted. Inlined
-- like chat_files.
create or replace function chat_whole_event(p_data jsonb) returns jsonb language sql immutable parallel safe
return case when p_data #> '{message,senderId}' is null then p_data else jsonb_set(p_data, '{message}', '{
  "mentionedUserIds": [], "mentions": null, "isEdited": false, "isForwarded": false, "forwardedFromId": null,
  "parentMessageId": null,
  "metadata": {}, "linkMetadata": null, "fileUrl": null, "fileName": null, "fileSize": null, "mimeType": null,
  "thumbnailUrl": null, "files": [], "pollId": null, "clientId": null, "stream": null, "quote": null,
  "reactions": []
}'::jsonb || case
  when p_data #>> '{message,fileUrl}' is null then '{}' else jsonb_set('{}', '{files}', chat_held_files(p_data))
end || (p_data -> 'message')) end;
