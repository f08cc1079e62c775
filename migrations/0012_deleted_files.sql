-- migrate: runs-with 0006_events_about_messages
-- Files whose message or channel was deleted: the host's storage still has to delete them. Written with the deletion, and
-- gone when the storage has done so.

create table chat_deleted_files (
  tenant_id text not null,
  channel_id text not null,
  -- Of the message.
  id text not null,
  file_url text not null,
  -- Not at once: a message that is being forwarded may be about to refer to the file.
  due_at timestamptz(3) not null default clock_timestamp() + interval '1 minute',
  -- Attempts that failed.
  attempts integer not null default 0,
  primary key (tenant_id, channel_id, id)
);

create index chat_deleted_files_due on chat_deleted_files (tenant_id, due_at);

-- The content of messages that were deleted before deletion erased it.
insert into chat_deleted_files (tenant_id, channel_id, id, file_url)
select tenant_id, channel_id, id, file_url from chat_messages where deleted_at is not null and file_url is not null;

update chat_messages
   set text = '', metadata = '{}', link_metadata = null, mentioned_user_ids = '{}', file_url = null, file_name = null,
       file_size = null, mime_type = null, thumbnail_url = null
 where deleted_at is not null;
