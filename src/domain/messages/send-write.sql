-- Writes the messages of chat_send: p_sent, of p_items.
create or replace function chat_write_sent(
  p_tenants text[], p_channels text[], p_items jsonb, p_sent chat_sent_message[]
)
returns void
language plpgsql as $$
begin
  insert into chat_messages (
    tenant_id, channel_id, id, seq, sender_id, type, text, mentioned_user_ids, mentions, is_forwarded,
    forwarded_from_id, parent_message_id, metadata, link_metadata, file_url, file_name, file_size, mime_type,
    thumbnail_url, files, poll_id, client_id, stream, quoted_message_id, idempotency_key, idempotency_digest,
    event_seq, created_at, updated_at
  )
  select p_tenants[s.channel], p_channels[s.channel], s.message ->> 'id', s.seq, s.sender_id, s.message ->> 'type',
         s.message ->> 'text',
         array(select jsonb_array_elements_text(coalesce(s.message -> 'mentionedUserIds', '[]'))),
         s.message ->> 'mentions',
         coalesce((s.message -> 'isForwarded')::boolean, false), s.message ->> 'forwardedFromId', s.root_id,
         coalesce(s.message -> 'metadata', '{}'), s.message -> 'linkMetadata', s.message ->> 'fileUrl',
         s.message ->> 'fileName',
         (s.message ->> 'fileSize')::bigint, s.message ->> 'mimeType', s.message ->> 'thumbnailUrl',
         s.message -> 'files', s.message ->> 'pollId',
         s.message ->> 'clientId', case when s.message ? 'stream' then '{}'::jsonb end,
         s.quoted #>> '{quote,messageId}',
         s.key, s.digest, s.event_seq, s.at, s.at
    -- `offset 0` keeps the subquery, so that each message is extracted once, not once per column.
    from (select s.*, s.data -> 'message' as message from unnest(p_sent) as s offset 0) s;
  if p_items @? '$[*].message ? (exists(@.mentions) || exists(@.mentionedUserIds))' then
    insert into chat_mentions (tenant_id, channel_id, message_id, user_id, seq)
    select p_tenants[s.channel], p_channels[s.channel], s.data #>> '{message,id}', u.id, s.seq
      from unnest(p_sent) as s
     cross join unnest(s.mentioned) as u (id);
  end if;
  if p_items @? '$[*].stream' then
    perform chat_begin_stream(p_tenants[s.channel], p_channels[s.channel], s.data -> 'message',
      p_items -> s.item - 1 -> 'stream')
       from unnest(p_sent) as s
      where s.data -> 'message' ? 'stream';
  end if;
  if p_items @? '$[*].flags' then
    perform chat_flag(p_tenants[s.channel], 'MESSAGE', p_channels[s.channel], s.data #>> '{message,id}', s.sender_id,
      p_items -> s.item - 1 -> 'flags')
       from unnest(p_sent) as s
      where p_items -> s.item - 1 ? 'flags';
  end if;
end
$$;
