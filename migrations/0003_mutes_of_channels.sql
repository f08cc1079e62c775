-- migrate: runs-with 0002_functions

-- When a member's own mute of the channel ends; null while it has no end.
alter table chat_channel_members add column channel_muted_until timestamptz(3);
