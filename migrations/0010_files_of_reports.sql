-- migrate: runs-with 0002_functions
-- migrate: outside-transaction
-- migrate: after-functions
-- Which reported messages refer to a stored file: it stays as long as the report keeps the message.
create index concurrently if not exists chat_reports_of_files
  on chat_reports using gin (chat_file_keys(tenant_id, snapshot #> '{message,files}')) where snapshot is not null;
