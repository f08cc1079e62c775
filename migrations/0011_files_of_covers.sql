-- migrate: runs-with 0002_functions
-- migrate: outside-transaction
-- migrate: after-functions
-- Which channels have a stored file as their cover. URLs can be too long for an index.
create index concurrently if not exists chat_channels_of_cover
  on chat_channels (tenant_id, md5(cover_upload_url)) where cover_upload_url is not null;
