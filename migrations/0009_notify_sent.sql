-- migrate: runs-with 0002_functions
-- migrate: after-functions
-- chat_send calls chat_log_sent_for_users instead.
drop function if exists chat_notify_sent(text[], chat_sent[], integer[], text[]);
