-- migrate: runs-with 0002_functions

-- Whether the client that made it can show a message that waits for a moderator: without it the policy's hold refuses.
alter table chat_scheduled_messages add column prefers_hold boolean not null default false;
