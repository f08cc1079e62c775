-- migrate: runs-with 0002_functions
-- migrate: outside-transaction
-- migrate: after-functions
-- Which channels have a file as their cover, uploaded for it or given by its URL. URLs can be too long for an index.
create index concurrently if not exists chat_channels_of_cover
  on chat_channels (tenant_id, md5(cover_url)) where cover_url is not null;
