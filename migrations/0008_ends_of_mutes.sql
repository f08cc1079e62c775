-- migrate: runs-with 0002_functions
-- migrate: outside-transaction
-- migrate: after-functions
-- The members' own mutes of channels that end by themselves.
create index concurrently if not exists chat_channel_members_own_mutes_due
  on chat_channel_members (tenant_id, channel_muted_until)
  where is_channel_muted and channel_muted_until is not null;
