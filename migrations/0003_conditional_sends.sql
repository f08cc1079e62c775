-- migrate: runs-with 0002_functions

-- The number of the message's event in its channel, which the log keeps for days only. Null: sent before the column, or
-- imported.
alter table chat_messages add column event_seq bigint;

-- How many messages its producer had not read when it began; null if it did not say.
alter table chat_streams add column newer_messages smallint;
