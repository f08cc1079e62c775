-- migrate: runs-with 0006_events_about_messages
-- migrate: outside-transaction
-- Rows of members who have left stay, so that they find their read position again. With these, nothing that is asked of
-- the members of a channel reads them: the list, in its order, counts, unread notifications, and who is banned.
-- Without the user: whoever asks for one member must find the key, not read the channel.

create index concurrently if not exists chat_channel_members_active
  on chat_channel_members (tenant_id, channel_id, joined_at) where left_at is null;

-- A ban outlasts a removal.
create index concurrently if not exists chat_channel_members_banned
  on chat_channel_members (tenant_id, channel_id, joined_at) where is_banned;
