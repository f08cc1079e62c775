-- migrate: runs-with 0006_events_about_messages
-- migrate: outside-transaction
-- The last events that failed are listed for a consumer, of all tenants: without it a list reads all that have ever failed.
create index concurrently if not exists chat_consumer_failures_listed
  on chat_consumer_failures (consumer, failed_at desc, id);
