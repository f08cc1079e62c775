-- migrate: runs-with 0006_events_about_messages
-- migrate: outside-transaction
-- Reports are kept for good, and most of them are settled: those that are open are listed by an index of their own.
create index concurrently if not exists chat_reports_open
  on chat_reports (tenant_id, created_at, id) where status = 'OPEN';
create index concurrently if not exists chat_reports_in_order on chat_reports (tenant_id, created_at, id);
