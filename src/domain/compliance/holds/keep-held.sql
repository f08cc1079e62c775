-- Copies a held message before any code changes or removes it. Without holds this reads one empty table. Not run for
-- sending, reading and reactions, nor for a deleted message: it is empty, and was copied before the deletion.
create or replace function chat_keep_held() returns trigger
language plpgsql as $$
begin
  if chat_is_held(old.tenant_id, old.channel_id, old.sender_id) then
    insert into chat_held_messages
      (tenant_id, channel_id, message_id, version, sender_id, cause, file_url, content)
    select old.tenant_id, old.channel_id, old.id,
           1 + (
             select coalesce(max(k.version), 0) from chat_held_messages k
              where k.tenant_id = old.tenant_id and k.channel_id = old.channel_id and k.message_id = old.id
           ),
           old.sender_id,
           case when tg_op = 'DELETE' then 'REMOVED' when new.deleted_at is not null then 'DELETED' else 'EDITED' end,
           old.file_url,
           -- Holds cover the quoted message separately.
           chat_message_json(old, '{}')::jsonb - 'quote' || jsonb_build_object(
             'quotedMessageId', old.quoted_message_id,
             'poll', chat_held_poll(old.tenant_id, old.channel_id, old.poll_id)
           );
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create or replace trigger chat_messages_keep_changed
  before update of text, metadata, link_metadata, file_url, thumbnail_url, sender_id, deleted_at, decision_id
  on chat_messages
  for each row
  when (chat_has_content(old.deleted_at, old.decision_id) and (
    new.deleted_at is not null and new.decision_id is null or old.sender_id is distinct from new.sender_id
    or old.file_url is distinct from new.file_url or old.metadata is distinct from new.metadata
    -- Ending a stream removes none of its text.
    or old.text is distinct from new.text and old.stream is distinct from '{}'
  ))
  execute function chat_keep_held();

create or replace trigger chat_messages_keep_removed
  before delete on chat_messages
  for each row when (chat_has_content(old.deleted_at, old.decision_id))
  execute function chat_keep_held();
