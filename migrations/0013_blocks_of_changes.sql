-- migrate: runs-with 0002_functions
-- migrate: after-functions
-- chat_change_batch checks the block before it calls these functions.
drop function if exists chat_pin(jsonb, chat_messages, boolean);
drop function if exists chat_unpin(jsonb, chat_messages, boolean);
drop function if exists chat_react(jsonb, chat_messages, boolean);
drop function if exists chat_vote(jsonb, chat_messages, boolean);
