-- migrate: runs-with 0002_functions
-- migrate: outside-transaction
-- migrate: after-functions
-- Which held messages were settled long ago, and are not needed to answer a repeat of their request.
create index concurrently if not exists chat_waiting_messages_settled
  on chat_waiting_messages (tenant_id, settled_at) where state <> 'HELD' and idempotency_key is null;
