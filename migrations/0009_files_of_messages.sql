-- migrate: runs-with 0002_functions
-- migrate: outside-transaction
-- migrate: after-functions
-- Which messages, and which copies that are held, refer to a stored file that is not the first of theirs.
create index concurrently if not exists chat_messages_of_files
  on chat_messages using gin (chat_file_keys(tenant_id, files)) where files is not null and deleted_at is null;
create index concurrently if not exists chat_held_messages_of_files
  on chat_held_messages using gin (chat_file_keys(tenant_id, content -> 'files'))
  where jsonb_array_length(content -> 'files') > 1;
