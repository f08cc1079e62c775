-- migrate: runs-with 0002_functions

-- Seconds between two messages of a member who is no operator, and who can send: MEMBERS or OPERATORS.
alter table chat_channels
  add column slow_mode_seconds integer not null default 0,
  add column who_can_send text not null default 'MEMBERS';

-- When the member sent the last message, also a deleted one. Written in every channel, so that slow mode
-- counts from the message before it.
alter table chat_channel_members add column last_sent_at timestamptz(3);
