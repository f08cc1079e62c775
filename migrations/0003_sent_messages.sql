-- migrate: runs-with 0002_functions

-- A message that chat_send is sending, in place of chat_sent: `item` and `channel` are positions, `data` is that of its
-- event, `mentioned` the members that it mentions, `notified` those of them who are notified of it now, and
-- `has_user_events` whether there may be events for users, which are logged after it.
create type chat_sent_message as (
  item integer, channel integer, sender_id text, is_system boolean, data jsonb, seq bigint, event_seq bigint,
  at timestamptz(3), logged_at timestamptz(3), root_id text collate "C", key text, digest text, quoted jsonb,
  blocker_ids text[], mentioned text[], notified text[], has_user_events boolean, is_draft_deleted boolean
);

-- A follow that chat_follow is to add, because of message `n`. With `is_again` also if the user has unfollowed the
-- thread.
create type chat_wanted_follow as (
  n integer, tenant_id text, channel_id text, parent_message_id text collate "C", user_id text, read_seq bigint,
  last_read_message_id text collate "C", is_again boolean
);
