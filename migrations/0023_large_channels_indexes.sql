-- migrate: runs-with 0006_events_about_messages
-- migrate: outside-transaction
-- Operators are few, however many members there are. Former ones are in it, so that the condition is one that no other
-- index has, and the planner does not read all members instead.
create index concurrently if not exists chat_channel_members_operators
  on chat_channel_members (tenant_id, channel_id, joined_at) where role = 'OPERATOR';
