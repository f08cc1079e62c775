-- migrate: runs-with 0002_functions

-- The upload that is the cover, and its file: chat_free_cover queues it for deletion once the cover is another one.
alter table chat_channels
  add column cover_upload_id text,
  add column cover_upload_url text;
