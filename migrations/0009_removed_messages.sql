-- migrate: runs-with 0002_functions
-- migrate: outside-transaction
-- migrate: after-functions
-- Which removed messages refer to a stored file, and which were removed long ago.
create index concurrently if not exists chat_removed_messages_of_files
  on chat_messages using gin (chat_file_keys(
    tenant_id, chat_files(files, file_url, file_name, file_size, mime_type, thumbnail_url)
  )) where decision_id is not null;
create index concurrently if not exists chat_messages_removed
  on chat_messages (tenant_id, deleted_at) where decision_id is not null;
