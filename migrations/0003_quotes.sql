-- migrate: runs-with 0002_functions

-- The message of the same channel that a message quotes. Its text is read when the quote is shown.
alter table chat_messages add column quoted_message_id text;
alter table chat_scheduled_messages add column quoted_message_id text;
