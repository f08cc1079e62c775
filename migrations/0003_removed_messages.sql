-- migrate: runs-with 0002_functions

-- The decision of a moderator that removed a message, which is deleted for all but its sender and keeps its content.
alter table chat_messages add column decision_id text;
