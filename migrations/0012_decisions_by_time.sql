-- migrate: runs-with 0002_functions
-- migrate: outside-transaction
-- migrate: after-functions
-- The decisions and the appeals of a period, for its report: the other indexes lead to a user or a case.
create index concurrently if not exists chat_decisions_in_order on chat_decisions (tenant_id, created_at);
create index concurrently if not exists chat_decisions_of_appeals
  on chat_decisions (tenant_id, appealed_at) where appealed_at is not null;
