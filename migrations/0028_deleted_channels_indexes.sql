-- migrate: runs-with 0006_events_about_messages
-- migrate: outside-transaction
-- Deleted channels are few at any time: their rows are removed when the log no longer tells of the deletion.
create index concurrently if not exists chat_channels_deleted
  on chat_channels (tenant_id, deleted_at) where deleted_at is not null;
