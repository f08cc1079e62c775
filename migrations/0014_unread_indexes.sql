-- migrate: runs-with 0006_events_about_messages
-- migrate: outside-transaction
-- What is asked of the channels of a user does not read those that the user has left: lists, unread totals, presence, search.
-- Blocks alone ask for those too, by chat_channel_members_by_user.

create index concurrently if not exists chat_channel_members_active_by_user
  on chat_channel_members (tenant_id, user_id, channel_id) where left_at is null;

-- What was deleted while a member was away.
create index concurrently if not exists chat_messages_deleted
  on chat_messages (tenant_id, channel_id, deleted_event_seq) where deleted_event_seq is not null;
