-- migrate: runs-with 0006_events_about_messages
-- migrate: outside-transaction
-- Which messages refer to a stored file: forwarded copies keep it alive. URLs can be too long for an index.

create index concurrently if not exists chat_messages_of_file
  on chat_messages (tenant_id, md5(file_url)) where file_url is not null and deleted_at is null;
